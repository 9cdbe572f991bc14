#include "job/drawings/face_picture.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "job/faces/drawing_context.h"
#include "render/render.h"
#include "rules/hidden.h"

namespace talia::job {

namespace {

constexpr double face_dpi = 300;

// Nothing, or why the side cannot be drawn. The plain face has a back.
std::optional<Diagnostic> wrong_side(const FaceRequest& request, const Catalog& catalog) {
  const Definition& definition = catalog.definition(request.definition);
  const bool is_back = request.side == FaceSide::back;
  const std::string_view side = is_back ? "back" : "front";
  const TemplateSource* const source =
      catalog.find_template(definition.system, catalog.kind(definition.kind).name);
  if (source == nullptr || source->is_broken || source->root.find("sides").find(side).exists()) {
    return std::nullopt;
  }
  return Diagnostic::of(Code::not_found, {}, fmt::format("the template `{}` draws no {}", source->id, side))
      .help(is_back ? "leave `--side back` out, or give the template a `back:`"
                    : "give the template a `front:`");
}

}  // namespace

Result<std::vector<std::string>> pictures_of(const FaceRequest& request, const Workspace& workspace,
                                             Content& content) {
  const auto two_faced =
      request.side == FaceSide::back
          ? rules::two_faced_card(request.definition, request.viewer, content.catalog, *content.derived)
          : std::nullopt;
  if (auto wrong = wrong_side(request, content.catalog); wrong && !two_faced) {
    return tl::unexpected(*std::move(wrong));
  }
  const DrawingContext drawing(content, workspace, {{}, request.threads}, Stocking::on_demand);
  FaceKey key = key_without_deck(two_faced ? two_faced->reverse->definition : request.definition, content,
                                 drawing, request.viewer);
  if (two_faced) {
    // The other side is a front, which goes on nowhere.
    key.face = two_faced->reverse->face;
    key.trim = drawing.faces->natural_trim(key);
  } else if (drawing.faces->may_go_on(key)) {
    FaceKey back = key;
    back.side = FaceSide::back;
    key.flow = drawing.faces->flow_of(key, &back);
  }
  key.side = two_faced ? FaceSide::front : request.side;
  std::vector<std::string> pictures;
  for (key.part = 1; key.part <= key.flow.cards(); ++key.part) {
    const Face face = drawing.faces->lay_out(key, content.diagnostics);
    auto picture = render::png(face.frame, face_dpi, drawing.resources());
    if (!picture) {
      return tl::unexpected(std::move(picture.error()));
    }
    pictures.push_back(*std::move(picture));
  }
  return pictures;
}

}  // namespace talia::job
