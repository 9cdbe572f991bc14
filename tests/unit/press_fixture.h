// What the tests of press files share: an invented press, and a file that is read back.
#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <lcms2.h>
#include <qpdf/qpdf-c.h>

#include "press/press.h"
#include "unit/drawing_fixture.h"

namespace talia::test {

// A press whose inks are the complements of red, green and blue, with black for what they share. It prints no colour
// well and is small; `words` is what the profile says of itself.
inline std::string press_profile(const char* words) {
  struct Samplers {
    static cmsInt32Number inks(const cmsUInt16Number in[], cmsUInt16Number out[], void* to_rgb) {
      cmsCIELab lab;
      cmsLabEncoded2FloatV2(&lab, in);
      std::array<double, 3> rgb{};
      cmsDoTransform(to_rgb, &lab, rgb.data(), 1);
      const double most = std::clamp(*std::max_element(rgb.begin(), rgb.end()), 0.0, 1.0);
      for (std::size_t i = 0; i < 3; ++i) {
        out[i] = static_cast<cmsUInt16Number>(65535 * std::clamp(most - rgb[i] + (1 - most) / 2, 0.0, 1.0));
      }
      out[3] = static_cast<cmsUInt16Number>(65535 * (1 - most));
      return 1;
    }
    static cmsInt32Number seen(const cmsUInt16Number in[], cmsUInt16Number out[], void*) {
      const double black = in[3] / 65535.0;
      const int mean = (in[0] + in[1] + in[2]) / 3;
      const double light = 1 - std::min(1.0, mean / 65535.0 * 0.8 + black * 0.9);
      const cmsCIELab lab{100 * light, 0, 0};
      cmsFloat2LabEncodedV2(out, &lab);
      return 1;
    }
  };
  const auto profile = cmsCreateProfilePlaceholder(nullptr);
  cmsSetProfileVersion(profile, 2.1);
  cmsSetDeviceClass(profile, cmsSigOutputClass);
  cmsSetColorSpace(profile, cmsSigCmykData);
  cmsSetPCS(profile, cmsSigLabData);
  const auto name = cmsMLUalloc(nullptr, 1);
  cmsMLUsetASCII(name, "en", "US", words);
  cmsWriteTag(profile, cmsSigProfileDescriptionTag, name);
  cmsMLUfree(name);
  const auto lab = cmsCreateLab2Profile(nullptr);
  const auto rgb = cmsCreate_sRGBProfile();
  const auto to_rgb =
      cmsCreateTransform(lab, TYPE_Lab_DBL, rgb, TYPE_RGB_DBL, INTENT_RELATIVE_COLORIMETRIC, 0);
  const auto add = [&](cmsTagSignature tag, unsigned from, unsigned to, cmsSAMPLER16 sampler, void* cargo) {
    const auto table = cmsPipelineAlloc(nullptr, from, to);
    const auto stage = cmsStageAllocCLut16bit(nullptr, from == 3 ? 17 : 5, from, to, nullptr);
    cmsStageSampleCLut16bit(stage, sampler, cargo, 0);
    cmsPipelineInsertStage(table, cmsAT_BEGIN, stage);
    cmsWriteTag(profile, tag, table);
    cmsPipelineFree(table);
  };
  add(cmsSigBToA0Tag, 3, 4, &Samplers::inks, to_rgb);
  add(cmsSigAToB0Tag, 4, 3, &Samplers::seen, nullptr);
  cmsDeleteTransform(to_rgb);
  cmsCloseProfile(rgb);
  cmsCloseProfile(lab);
  cmsUInt32Number size = 0;
  cmsSaveProfileToMem(profile, nullptr, &size);
  std::string bytes(size, '\0');
  cmsSaveProfileToMem(profile, bytes.data(), &size);
  cmsCloseProfile(profile);
  return bytes;
}

inline Profile invented_press() {
  const auto files =
      source::map_files({{"templates/profiles/invented.icc", press_profile("Coated FOGRA39 (invented)")}});
  return press::read_profile("invented", press::Standard::x1a, *files, {}).value();
}

// An object of a file that was read back.
struct Object {
  qpdf_data pdf;
  qpdf_oh handle;

  Object operator[](const char* key) const { return {pdf, qpdf_oh_get_key_if_dict(pdf, handle, key)}; }
  Object at(int index) const { return {pdf, qpdf_oh_get_array_item(pdf, handle, index)}; }
  Object facts() const { return {pdf, qpdf_oh_get_dict(pdf, handle)}; }
  int size() const { return qpdf_oh_get_array_n_items(pdf, handle); }
  bool exists() const { return qpdf_oh_is_null(pdf, handle) == 0; }
  bool is_true() const { return qpdf_oh_get_bool_value(pdf, handle) != 0; }
  double number() const { return qpdf_oh_get_numeric_value(pdf, handle); }
  std::string name() const { return qpdf_oh_get_name(pdf, handle); }
  std::string text() const { return qpdf_oh_get_utf8_value(pdf, handle); }
  std::vector<std::string> keys() const {
    std::vector<std::string> keys;
    for (qpdf_oh_begin_dict_key_iter(pdf, handle); qpdf_oh_dict_more_keys(pdf) != 0;) {
      keys.emplace_back(qpdf_oh_dict_next_key(pdf));
    }
    return keys;
  }
  std::string data() const {
    unsigned char* data = nullptr;
    std::size_t size = 0;
    REQUIRE(qpdf_oh_get_stream_data(pdf, handle, qpdf_dl_all, nullptr, &data, &size) == QPDF_SUCCESS);
    std::string result(reinterpret_cast<const char*>(data), size);
    std::free(data);
    return result;
  }
};

class Read {
 public:
  explicit Read(std::string text) : bytes(std::move(text)), pdf_(qpdf_init()) {
    qpdf_silence_errors(pdf_);
    qpdf_set_suppress_warnings(pdf_, QPDF_TRUE);
    REQUIRE(qpdf_read_memory(pdf_, "finished", bytes.data(), bytes.size(), nullptr) == QPDF_SUCCESS);
  }
  Read(const Read&) = delete;
  Read& operator=(const Read&) = delete;
  ~Read() { qpdf_cleanup(&pdf_); }

  Object root() const { return {pdf_, qpdf_get_root(pdf_)}; }
  Object trailer() const { return {pdf_, qpdf_get_trailer(pdf_)}; }
  Object page(std::size_t number) const { return {pdf_, qpdf_get_page_n(pdf_, number)}; }
  bool is_sound() const { return qpdf_check_pdf(pdf_) == QPDF_SUCCESS; }

  std::vector<double> box(std::size_t number, const char* name) const {
    const Object edges = page(number)[name];
    return {edges.at(0).number(), edges.at(1).number(), edges.at(2).number(), edges.at(3).number()};
  }

  std::string content(std::size_t number) const {
    unsigned char* data = nullptr;
    std::size_t size = 0;
    REQUIRE(qpdf_oh_get_page_content_data(pdf_, page(number).handle, &data, &size) == QPDF_SUCCESS);
    std::string result(reinterpret_cast<const char*>(data), size);
    std::free(data);
    return result;
  }

  const std::string bytes;

 private:
  qpdf_data pdf_;
};

inline std::string finished(const Booklet& booklet, const DrawingBoard& board, const press::Style& style) {
  auto pdf = render::pdf(booklet, board.resources(), press::drawing_for(style));
  REQUIRE(pdf);
  auto result = press::finish(std::move(*pdf), booklet, style, board.palette);
  if (!result) {
    FAIL(result.error().message);
  }
  return result->all();
}

}  // namespace talia::test
