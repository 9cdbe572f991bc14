#include "serve/preview.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "frame/proof.h"
#include "serve/changes.h"
#include "serve/listing.h"
#include "serve/numbers.h"
#include "serve/site_files.h"
#include "source/files/digest.h"

namespace talia::serve {

namespace {

constexpr int not_found = 404, conflict = 409;
constexpr std::string_view no_such_side = "there is no such card now";
constexpr std::string_view no_such_page = "there is no such page now";

int number_of(const Asked& asked, std::string_view name, int otherwise) {
  const std::string& word = asked.word(name);
  int number = otherwise;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() && number >= 0 ? number : otherwise;
}

SideAsked side_of(const Asked& asked) {
  SideAsked side{asked.word("campaign"), asked.word("deck"), asked.word("card")};
  side.part = std::max(1, number_of(asked, "part", 1));
  side.side = asked.word("side") == "back" ? FaceSide::back : FaceSide::front;
  if (!asked.word("variant").empty()) {
    side.variant = asked.word("variant");
  }
  return side;
}

Proof proof_of(const Asked& asked) {
  const auto* const found = std::ranges::find(proof_names, asked.word("proof"), &ProofName::name);
  return found == proof_names.end() ? Proof::none : found->proof;
}

Answer tagged_json(std::string body) {
  Answer answer = Answer::json(std::move(body));
  answer.tag = source::digest_of(answer.body).hex().substr(0, 24);
  return answer;
}

Answer svg(std::string body, std::string tag) {
  return {.type = "image/svg+xml", .body = std::move(body), .tag = std::move(tag)};
}

Answer face(const Asked& asked, const Look& look, const std::string& stock) {
  const auto key = key_of(side_of(asked), look);
  if (!key) {
    return Answer::refused(not_found, std::string(no_such_side));
  }
  auto drawn = draw_face(*key, proof_of(asked), look, stock, asked.known);
  return drawn ? svg(std::move(drawn->svg), std::move(drawn->tag))
               : Answer::refused(conflict, drawn.error().message);
}

// Of the newest look, or of a revision.
Answer face(const Asked& asked, const Desk& desk) {
  const std::string& revision = asked.word("revision");
  if (revision.empty()) {
    const Desk::Held held = desk.hold();
    Answer answer = face(asked, held.look(), held.stock());
    desk.note_picture();
    return answer;
  }
  std::string reason;
  const auto look = desk.at_revision(revision, reason);
  return look == nullptr ? Answer::refused(conflict, std::move(reason))
                         : face(asked, *look, "of " + revision);
}

Answer regions(const Asked& asked, const Desk& desk) {
  const Desk::Held held = desk.hold();
  const auto key = key_of(side_of(asked), held.look());
  return key ? Answer::json(regions_of(*key, held.look()))
             : Answer::refused(not_found, std::string(no_such_side));
}

Answer definition(const Asked& asked, const Desk& desk) {
  const Desk::Held held = desk.hold();
  const auto named = held.look().catalog().find_anywhere(asked.word("card"));
  return named.size() == 1 && held.look().drawing() != nullptr
             ? Answer::json(definition_json(named.front(), held.look().content()))
             : Answer::refused(not_found, std::string(no_such_side));
}

std::shared_ptr<const Pages> sheets(const Asked& asked, const Desk& desk) {
  return desk.sheets(asked.word("campaign"), asked.word("deck"), asked.word("sheet"));
}

std::shared_ptr<const Pages> book(const Asked& asked, const Desk& desk) {
  return desk.book(asked.word("campaign"), asked.word("book"));
}

using PagesOf = std::shared_ptr<const Pages> (*)(const Asked&, const Desk&);

template <PagesOf pages_of>
Answer describe(const Asked& asked, const Desk& desk) {
  const auto pages = pages_of(asked, desk);
  return pages == nullptr ? Answer::refused(not_found, std::string(no_such_page))
                          : Answer::json(describe(*pages));
}

template <PagesOf pages_of>
Answer page(const Asked& asked, const Desk& desk) {
  const auto pages = pages_of(asked, desk);
  const auto number = static_cast<std::size_t>(number_of(asked, "page", 0));
  if (pages == nullptr || number >= pages->booklet.pages.size()) {
    return Answer::refused(not_found, std::string(no_such_page));
  }
  const Desk::Held held = desk.hold();
  if (pages->look != held.number()) {
    return Answer::refused(conflict, "something was saved meanwhile");
  }
  auto drawn = draw_page(*pages, number, proof_of(asked), held.look());
  if (!drawn) {
    return Answer::refused(conflict, drawn.error().message);
  }
  std::string tag = source::digest_of(*drawn).hex().substr(0, 24);
  return svg(*std::move(drawn), std::move(tag));
}

Answer changes(const Asked& asked, const Desk& desk) {
  std::string reason;
  const auto older = desk.at_revision(asked.word("revision"), reason);
  const Desk::Held held = desk.hold();
  if (older == nullptr || held.look().drawing() == nullptr) {
    return Answer::refused(conflict, older == nullptr ? std::move(reason) : std::string(no_such_page));
  }
  return Answer::json(changes_of(asked.word("campaign"), asked.word("deck"), *older, held.look(), 0));
}

Answer filter(const Asked& asked, const Desk& desk) {
  return Answer::json(desk.filter(asked.word("where"), asked.word("system")));
}

Answer print(const Asked& asked, const Desk& desk) {
  std::vector<std::string> cards;
  const std::string& words = asked.word("cards");
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(',', begin), words.size());
    cards.push_back(words.substr(begin, end - begin));
    begin = end + 1;
  }
  std::string reason = "no card was picked";
  auto file = cards.empty() ? std::nullopt : desk.print(cards, asked.word("sheet"), reason);
  return file ? Answer{.type = "application/pdf", .body = *std::move(file), .file = "cards.pdf"}
              : Answer::refused(conflict, std::move(reason));
}

Answer cards(const Asked& /*asked*/, const Desk& desk) {
  return tagged_json(listing_of(desk.hold().look()));
}

Answer findings(const Asked& /*asked*/, const Desk& desk) {
  return tagged_json(desk.findings());
}

Answer state(const Asked& /*asked*/, const Desk& desk) {
  return Answer::json(desk.state());
}

struct Row {
  std::string_view path;
  Answer (*answer)(const Asked&, const Desk&);
};

constexpr std::array rows{
    Row{"/state.json", state},       Row{"/cards.json", cards},
    Row{"/findings.json", findings}, Row{"/face.svg", face},
    Row{"/regions.json", regions},   Row{"/definition.json", definition},
    Row{"/filter.json", filter},     Row{"/sheets.json", describe<sheets>},
    Row{"/sheet.svg", page<sheets>}, Row{"/book.json", describe<book>},
    Row{"/page.svg", page<book>},    Row{"/changes.json", changes},
    Row{"/print.pdf", print},
};

}  // namespace

Answer Preview::answer(const Asked& asked) const {
  if (const SiteFile* const file = site_file(asked.path)) {
    Answer answer{.type = std::string(file->type), .body = std::string(file->body)};
    answer.tag = source::digest_of(answer.body).hex().substr(0, 24);
    return answer;
  }
  const auto* const row = std::ranges::find(rows, asked.path, &Row::path);
  return row == rows.end() ? Answer::refused(not_found, "there is no such page") : row->answer(asked, desk_);
}

}  // namespace talia::serve
