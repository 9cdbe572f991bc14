#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include <jpeglib.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>
#include <yaml.h>

#include "bench/floors.h"

namespace talia::context {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") {
      paths.push_back(entry.path());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(fs::file_size(path), '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

class Counter : public YAML::EventHandler {
 public:
  std::size_t count = 0;
  void OnDocumentStart(const YAML::Mark&) override { ++count; }
  void OnDocumentEnd() override { ++count; }
  void OnNull(const YAML::Mark&, YAML::anchor_t) override { ++count; }
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override { ++count; }
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {
    ++count;
  }
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    ++count;
  }
  void OnSequenceEnd() override { ++count; }
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    ++count;
  }
  void OnMapEnd() override { ++count; }
};

}  // namespace

std::size_t read_bytes(const fs::path& folder) {
  std::size_t sum = 0;
  for (const fs::path& path : files_of(folder)) {
    for (const char c : bytes_of(path)) {
      sum += static_cast<unsigned char>(c);
    }
  }
  return sum;
}

std::size_t libyaml_events(const fs::path& folder) {
  std::size_t count = 0;
  for (const fs::path& path : files_of(folder)) {
    const std::string text = bytes_of(path);
    yaml_parser_t parser;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    for (bool is_done = false; !is_done; ++count) {
      yaml_event_t event;
      if (!yaml_parser_parse(&parser, &event)) {
        throw std::runtime_error("libyaml refuses " + path.string());
      }
      is_done = event.type == YAML_STREAM_END_EVENT;
      yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
  }
  return count;
}

std::size_t yaml_cpp_events(const fs::path& folder) {
  Counter counter;
  for (const fs::path& path : files_of(folder)) {
    std::istringstream text(bytes_of(path));
    YAML::Parser parser(text);
    while (parser.HandleNextDocument(counter)) {
    }
  }
  return counter.count;
}

std::size_t yaml_cpp_parse(const fs::path& folder) {
  std::size_t keys = 0;
  for (const fs::path& path : files_of(folder)) {
    keys += YAML::LoadFile(path.string()).size();
  }
  return keys;
}

std::size_t decode_jpegs(const std::vector<fs::path>& files) {
  std::size_t pixels = 0;
  for (const fs::path& path : files) {
    const std::string bytes = bytes_of(path);
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);  // Ends the program at a fault.
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_read_header(&info, TRUE);
    jpeg_start_decompress(&info);
    std::vector<unsigned char> row(std::size_t{info.output_width} *
                                   static_cast<std::size_t>(info.output_components));
    while (info.output_scanline < info.output_height) {
      JSAMPROW line = row.data();
      jpeg_read_scanlines(&info, &line, 1);
      pixels += info.output_width;
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
  }
  return pixels;
}

}  // namespace talia::context
