#include "lsp/offers.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "formula/type.h"
#include "lsp/inline.h"
#include "lsp/meaning.h"
#include "lsp/positions.h"
#include "source/text/unicode.h"

namespace talia::lsp {

namespace {

constexpr std::size_t most_offers = 200;

// Sorts of completions that the protocol has numbers for.
enum class Sort {
  function = 3,
  field = 5,
  variable = 6,
  property = 10,
  value = 12,
  file = 17,
  reference = 18
};

struct Offer {
  std::string word, detail;
  Sort sort = Sort::value;
  Json data = nullptr;
  std::string behind = {};  // Written behind it.
  std::string about = {};
  std::string also = {};  // What it is found by besides.
};

class Offers {
 public:
  explicit Offers(const Asked& asked) : asked_(asked) {}

  Json run() {
    if (!asked_.is_yaml()) {
      add_inline(asked_.line().substr(0, asked_.byte_in_line()), std::nullopt);
      return finish();
    }
    const Cursor cursor = cursor_at(asked_.text, asked_.byte);
    const std::vector<const Json*> schemas = asked_.schemas.at(asked_.file, cursor);
    if (cursor.is_value && add_inline(cursor.before, cursor)) {
      return finish();
    }
    if (cursor.is_value && Schemas::keyword(schemas, "x-text") == nullptr) {
      if (Schemas::keyword(schemas, "x-formula") != nullptr) {
        written_ = name_at_end(cursor.before);
        add_names(cursor);
      } else {
        written_ = unquoted(cursor.before);
      }
      add_values(schemas);
    }
    if (cursor.is_key) {
      written_ = unquoted(cursor.before);
      for (Choice& each : Schemas::keys(schemas)) {
        offers_.push_back(
            {std::move(each.word), first_line(each.about), Sort::property, nullptr, ": ", each.about, {}});
      }
    }
    return finish();
  }

 private:
  static std::string_view unquoted(std::string_view text) {
    text.remove_prefix(!text.empty() && (text.front() == '"' || text.front() == '\'') ? 1 : 0);
    return text;
  }
  static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

  // Whether something within a text is begun.
  bool add_inline(std::string_view before, const std::optional<Cursor>& cursor) {
    const auto open = open_in(before);
    if (!open) {
      return false;
    }
    written_ = open->written;
    if (open->what == Open::What::icon) {
      for (const std::string& icon : asked_.catalog().icons) {
        offers_.push_back({icon, {}, Sort::file, {{"icon", icon}}, ":", {}, {}});
      }
    } else if (open->what == Open::What::reference) {
      add_definitions("]]");
    } else if (open->is_quoted) {
      add_definitions("");
    } else {
      add_names(cursor.value_or(Cursor()));
    }
    return true;
  }

  void add_definitions(const std::string& behind) {
    for (const DefinitionId id : asked_.visible()) {
      const Definition& each = asked_.catalog().definition(id);
      offers_.push_back({each.id,
                         fmt::format("{} ({})", each.title, asked_.catalog().kind(each.kind).label),
                         Sort::reference,
                         {{"definition", asked_.catalog().full_name(each)}},
                         behind,
                         {},
                         each.title});
    }
  }

  void add_values(const std::vector<const Json*>& schemas) {
    for (Choice& each : Schemas::values(schemas)) {
      const auto definition = asked_.definition(each.word);
      const bool is_icon = std::ranges::binary_search(asked_.catalog().icons, each.word);
      const bool is_named =
          definition && each.about.starts_with(asked_.catalog().definition(*definition).title);
      Json data =
          is_named
              ? Json{{"definition", asked_.catalog().full_name(asked_.catalog().definition(*definition))}}
          : is_icon ? Json{{"icon", each.word}}
                    : Json();
      offers_.push_back({each.word,
                         first_line(each.about),
                         is_named ? Sort::reference : Sort::value,
                         std::move(data),
                         {},
                         each.about,
                         each.about});
    }
  }

  // Of a definition those of its kind, of a deck those of all kinds; first what only these have.
  void add_names(const Cursor& cursor) {
    const auto system = asked_.system();
    if (!system || !asked_.look.content().derived) {
      return;
    }
    const Derived& derived = *asked_.look.content().derived;
    const auto kind = asked_.catalog().find_kind(*system, cursor.kind);
    for (const KindId each : kind ? std::vector<KindId>{*kind} : asked_.catalog().system(*system).kinds) {
      add_members(each);
    }
    const Scope& scope = kind ? derived.scope(*kind) : derived.scope(*system);
    for (const std::string& name : scope.names()) {
      const ScopeName& found = scope.get(*scope.find(name));
      add_name(name,
               found.is_function ? fmt::format("function, gives {}", words_for(found.type))
                                 : words_for(found.type),
               found.is_function);
    }
    for (const std::string_view name : names_of_functions()) {
      add_name(std::string(name), "function", true);
    }
  }

  void add_members(KindId id) {
    const Kind& kind = asked_.catalog().kind(id);
    for (const Field& field : kind.fields) {
      add_name(field.name, fmt::format("field of {}", kind.label), false);
    }
    for (const Stat& stat : asked_.look.content().derived->stats(id)) {
      add_name(stat.id, fmt::format("stat of {}: {}", kind.label, stat.label), false);
    }
  }

  void add_name(std::string name, std::string detail, bool is_function) {
    if (seen_.insert(name).second) {
      offers_.push_back({std::move(name),
                         std::move(detail),
                         is_function ? Sort::function : Sort::variable,
                         nullptr,
                         {},
                         {},
                         {}});
    }
  }

  // How well an offer goes on with what is written: 0 best, 3 not at all.
  static int rank(const Offer& offer, const std::string& written) {
    const std::string word = source::case_folded(offer.word);
    return word.starts_with(written)                                            ? 0
           : source::case_folded(offer.also).find(written) != std::string::npos ? 1
           : word.find(written) != std::string::npos                            ? 1
                                                                                : 3;
  }

  Json finish() {
    const std::string written = source::case_folded(written_);
    std::vector<std::pair<int, const Offer*>> ranked;
    for (const Offer& each : offers_) {
      if (const int number = rank(each, written); number < 3) {
        ranked.emplace_back(number, &each);
      }
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<int, const Offer*>::first);
    const bool is_cut = ranked.size() > most_offers;
    ranked.resize(std::min(ranked.size(), most_offers));
    const Json range = range_of(asked_.text, asked_.byte - written_.size(), asked_.byte);
    Json items = Json::array();
    for (const auto& [number, offer] : ranked) {
      // What closes it may stand there already.
      const bool is_closed =
          !offer->behind.empty() && asked_.text.substr(asked_.byte).starts_with(offer->behind);
      Json item{
          {"label", offer->word},
          {"kind", static_cast<int>(offer->sort)},
          {"sortText", fmt::format("{:04}", items.size())},
          {"filterText", offer->also.empty() || number == 0 ? offer->word : std::string(written_)},
          {"textEdit", {{"range", range}, {"newText", offer->word + (is_closed ? "" : offer->behind)}}}};
      if (!offer->detail.empty()) {
        item["detail"] = offer->detail;
      }
      if (!offer->about.empty()) {
        item["documentation"] = {{"kind", "markdown"}, {"value", offer->about}};
      }
      if (!offer->data.is_null()) {
        item["data"] = offer->data;
      }
      items.push_back(std::move(item));
    }
    return {{"isIncomplete", is_cut}, {"items", std::move(items)}};
  }

  const Asked& asked_;
  std::string_view written_;
  std::vector<Offer> offers_;
  std::set<std::string> seen_;
};

}  // namespace

Json offers_at(const Asked& asked) {
  return Offers(asked).run();
}

Json with_meaning(Json item, const serve::Look& look) {
  const auto data = item.find("data");
  if (data == item.end() || !data->is_object()) {
    return item;
  }
  std::string words;
  if (const auto name = data->find("definition"); name != data->end() && name->is_string()) {
    const auto named = look.catalog().find_anywhere(name->get<std::string>());
    words = named.size() == 1 ? words_of(named.front(), look) : "";
  } else if (const auto icon = data->find("icon"); icon != data->end() && icon->is_string()) {
    words = words_of_icon(icon->get<std::string>(), look);
  }
  if (!words.empty()) {
    item["documentation"] = {{"kind", "markdown"}, {"value", std::move(words)}};
  }
  return item;
}

}  // namespace talia::lsp
