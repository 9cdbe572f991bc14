#include "model/judgements.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/places.h"
#include "model/storage.h"
#include "source/text/ascii.h"

namespace talia::model {

namespace {

struct PlacedRoot {
  Node root;
  PlaceOfFile place;
  std::string_view path;
  Span whole;
};

// Errors of which nothing that is printed is less whole. All others withhold what they stand in.
bool may_be_accepted(const source::CodeInfo& info) {
  return (info.severity != Severity::error && info.severity != Severity::fatal) ||
         info.code == Code::failed_test;
}

class JudgementReader {
 public:
  JudgementReader(const Catalog& catalog, const SourceMap& sources, Diagnostics& diagnostics)
      : catalog_(catalog), sources_(sources), diagnostics_(diagnostics) {
    for (const DocumentFile& file : catalog.storage().workspace.documents) {
      const std::string_view path = sources.path(file.file);
      paths_.emplace_back(path);
      const PlaceOfFile place = place_of(path);
      const auto size = static_cast<std::uint32_t>(sources.text(file.file).size());
      for (std::size_t i = 0; i < file.documents.size(); ++i) {
        const Node root = file.documents[i]->root();
        const std::uint32_t end =
            i + 1 < file.documents.size() ? file.documents[i + 1]->root().span().begin : size;
        documents_.push_back({root, place, path, {file.file, i == 0 ? 0 : root.span().begin, end}});
      }
    }
    for (const FileId file : catalog.storage().workspace.chapters) {
      paths_.emplace_back(sources.path(file));
    }
    const auto& assets = catalog.storage().workspace.assets;
    paths_.insert(paths_.end(), assets.begin(), assets.end());
  }

  std::vector<Judgement> run() {
    using Role = PlaceOfFile::Role;
    for (const bool is_of_campaign : {false, true}) {
      for (const PlacedRoot& each : documents_) {
        if (each.place.role == Role::findings && each.place.owner.empty() != is_of_campaign) {
          read_list(each);
        }
      }
    }
    for (const PlacedRoot& each : documents_) {
      if (each.place.role == Role::campaign_part || each.place.role == Role::library) {
        read_beside(each);
      }
    }
    return std::move(made_);
  }

 private:
  void fail(Span span, std::string message, std::string help) {
    diagnostics_.add(Diagnostic::of(Code::bad_allowance, span, std::move(message)).help(std::move(help)));
  }

  // Nothing where it is none, or none that the severity may be of, which is reported.
  std::optional<Code> code_of(std::string_view name, Span span, std::optional<Severity> as) {
    const auto code = source::find_code(name);
    if (!code) {
      std::vector<std::string> names;
      for (const source::CodeInfo& info : source::all_codes()) {
        names.emplace_back(info.name);
      }
      Diagnostic fault =
          Diagnostic::of(Code::bad_allowance, span, fmt::format("there is no code `{}`", name));
      if (source::closest_name(name, names)) {
        fault = Diagnostic(std::move(fault).help_closest(name, names));
      }
      diagnostics_.add(
          std::move(fault).help_otherwise("a code stands in brackets at the end of a report's first line"));
      return std::nullopt;
    }
    const source::CodeInfo& info = source::info_of(*code);
    if (as != Severity::error && !may_be_accepted(info)) {
      fail(span,
           fmt::format("`{}` is an error that withholds what it stands in, and cannot be accepted", name),
           "mend what it tells of; what is printed with it would not be whole");
      return std::nullopt;
    }
    if (*code == Code::unused_allowance || *code == Code::bad_allowance) {
      fail(span, fmt::format("`{}` tells of such entries, and is not for them to accept", name),
           "take out the entry that it tells of");
      return std::nullopt;
    }
    return code;
  }

  void read_list(const PlacedRoot& file) {
    const auto& schemas = *catalog_.storage().core_schemas;
    const auto schema = schemas.find("findings");
    if (schema != schemas.end() && !schema::validate(file.root, schema->second, diagnostics_)) {
      return;
    }
    const std::string within =
        file.place.owner.empty() ? "" : fmt::format("content/campaigns/{}/**", file.place.owner);
    for (const Node entry : file.root.find("severity").items()) {
      read_severity(entry, within);
    }
    for (const Node entry : file.root.find("allow").items()) {
      read_allowed(entry, within);
    }
  }

  void read_severity(Node entry, const std::string& within) {
    const std::string as = entry.text_at("as");
    Judgement made;
    made.as = as == "error"     ? std::optional(Severity::error)
              : as == "warning" ? std::optional(Severity::warning)
              : as == "note"    ? std::optional(Severity::note)
                                : std::nullopt;
    const Node name = entry.find("code");
    const auto code = code_of(name.scalar(), name.span(), made.as);
    if (!code) {
      return;
    }
    made.code = *code;
    made.why = entry.text_at("why");
    made.place = name.span();
    made.within = within;
    if (const Node in = entry.find("in"); in.exists() && !find_scope(in, made)) {
      return;
    }
    made_.push_back(std::move(made));
  }

  // Of a pattern, a kind, a campaign or a game.
  bool find_scope(Node in, Judgement& made) {
    const std::string name(in.scalar());
    if (name.find('/') != std::string::npos || name.find('*') != std::string::npos) {
      std::vector<Span> files;
      for (const PlacedRoot& each : documents_) {
        if (fits_pattern(each.path, name)) {
          files.push_back(sources_.whole(each.whole.file));
        }
      }
      for (const FileId file : catalog_.storage().workspace.chapters) {
        if (fits_pattern(sources_.path(file), name)) {
          files.push_back(sources_.whole(file));
        }
      }
      if (files.empty()) {
        fail(in.span(), fmt::format("no file that is read fits `{}`", name),
             "write a path as reports print it; `*` stands for anything within a folder, `**` for anything");
        return false;
      }
      made.in = std::move(files);
      return true;
    }
    const bool is_kind =
        std::ranges::any_of(catalog_.kinds, [&](const Kind& kind) { return kind.name == name; });
    std::vector<Span> spans;
    for (const PlacedRoot& each : documents_) {
      const bool is_of_kind = is_kind && each.root.text_at("kind") == name;
      const bool is_of_owner = !is_kind && each.place.owner == name;
      if (is_of_kind || is_of_owner) {
        spans.push_back(each.whole);
      }
    }
    if (spans.empty() && !is_kind) {
      fail(in.span(), fmt::format("no kind, campaign or game is called `{}`", name),
           "write one by its name, or a path such as `content/**`");
      return false;
    }
    for (const FileId file : catalog_.storage().workspace.chapters) {
      if (!is_kind && place_of(sources_.path(file)).owner == name) {
        spans.push_back(sources_.whole(file));
      }
    }
    made.in = std::move(spans);
    return true;
  }

  void read_allowed(Node entry, const std::string& within) {
    const Node name = entry.find("code");
    const auto code = code_of(name.scalar(), name.span(), std::nullopt);
    const Node at = entry.find("at");
    auto spans = find_place(at, within);
    if (!code || !spans) {
      return;
    }
    Judgement made;
    made.code = *code;
    made.why = entry.text_at("why");
    made.place = name.span();
    made.within = within;
    made.in = std::move(spans);
    made.words = entry.text_at("words");
    made.is_single = true;
    made_.push_back(std::move(made));
  }

  // FILE, FILE#ID, ID, ID/FIELD.
  std::optional<std::vector<Span>> find_place(Node at, const std::string& within) {
    const std::string words(at.scalar());
    std::vector<Span> spans;
    const auto hash = words.find('#');
    const std::string path = words.substr(0, hash);
    const bool is_file = std::ranges::find(paths_, std::string_view(path)) != paths_.end();
    if (is_file && hash == std::string::npos) {
      for (std::uint32_t i = 0; i < sources_.size(); ++i) {
        if (sources_.path(FileId{i}) == path) {
          spans.push_back({FileId{i}, 0, 0xffffffff});
        }
      }
      return spans;
    }
    const std::string rest = is_file ? words.substr(hash + 1) : words;
    const auto slash = rest.find('/');
    const std::string id = rest.substr(0, slash);
    std::vector<std::string> ids;
    for (const PlacedRoot& each : documents_) {
      const bool is_here =
          (!is_file || each.path == path) && (within.empty() || fits_pattern(each.path, within));
      std::string own = each.root.text_at("id");
      if (own.empty()) {
        own = each.root.text_at("override").empty() ? each.place.name : each.root.text_at("override");
      }
      if (!is_here || !is_definition(each)) {
        continue;
      }
      ids.push_back(own);
      if (own != id) {
        continue;
      }
      if (slash == std::string::npos) {
        spans.push_back(each.whole);
      } else if (const auto field = span_of_field(each.root, rest.substr(slash + 1))) {
        spans.push_back(*field);
      } else {
        fail(at.span(), fmt::format("`{}` has no field `{}`", id, rest.substr(slash + 1)),
             "write the field as the definition does, or the id alone");
        return std::nullopt;
      }
    }
    if (spans.empty()) {
      std::vector<std::string> names = is_file ? ids : std::vector<std::string>(paths_.begin(), paths_.end());
      names.insert(names.end(), ids.begin(), ids.end());
      Diagnostic fault = Diagnostic::of(Code::bad_allowance, at.span(),
                                        fmt::format("there is no file or definition `{}`{}", words,
                                                    within.empty() ? "" : " in this campaign"));
      if (const auto meant = source::closest_name(words, names)) {
        fault = Diagnostic(std::move(fault).suggest(words, *meant));
      }
      diagnostics_.add(std::move(fault).help_otherwise(
          "write a file as reports print it, `FILE#ID`, the id of a definition, or `ID/FIELD`"));
      return std::nullopt;
    }
    return spans;
  }

  static bool is_definition(const PlacedRoot& each) {
    using Role = PlaceOfFile::Role;
    return each.place.role == Role::campaign_part || each.place.role == Role::library;
  }

  static std::optional<Span> span_of_field(Node root, std::string_view path) {
    Node at = root;
    Span key;
    while (!path.empty()) {
      const auto end = std::min(path.find_first_of("./"), path.size());
      const std::string_view name = path.substr(0, end);
      path = path.substr(std::min(end + 1, path.size()));
      key = at.key_span(name);
      at = at.find(name);
      if (!at.exists()) {
        return std::nullopt;
      }
    }
    return Span{key.file, key.begin, std::max(key.end, at.span().end)};
  }

  // Whether the kind has such a field, which is a field then.
  bool is_field_of_kind(const PlacedRoot& each) const {
    const std::string kind = each.root.text_at("kind");
    const auto campaign = catalog_.find_campaign(each.place.owner);
    const auto system = campaign ? std::optional(catalog_.campaign(*campaign).system)
                                 : catalog_.find_system(each.place.owner);
    return std::ranges::any_of(catalog_.kinds, [&](const Kind& known) {
      return known.name == kind && (!system || known.system == *system) && known.field("allow") != nullptr;
    });
  }

  void read_beside(const PlacedRoot& each) {
    const Node allow = each.root.find("allow");
    if (!allow.exists() || is_part_kind(each.root.text_at("kind")) || is_field_of_kind(each)) {
      return;
    }
    if (!allow.is(NodeKind::map)) {
      fail(allow.span(),
           "`allow` is a mapping of codes, each with the reason why its findings are accepted here",
           "write `allow: {CODE: why}`");
      return;
    }
    for (const Entry& entry : allow.entries()) {
      const auto code = code_of(entry.key, entry.key_span, std::nullopt);
      if (!entry.value.is(NodeKind::text) || source::trimmed(entry.value.scalar(), " \t\n").empty()) {
        fail(entry.value.span(), fmt::format("why `{}` is accepted here is not said", entry.key),
             "write the reason as a text: a year later nobody knows it but from here");
      } else if (code) {
        Judgement made;
        made.code = *code;
        made.why = entry.value.scalar();
        made.place = entry.key_span;
        made.in = std::vector{each.whole};
        made.is_single = made.is_beside = true;
        made_.push_back(std::move(made));
      }
    }
  }

  const Catalog& catalog_;
  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  std::vector<PlacedRoot> documents_;
  std::vector<std::string_view> paths_;
  std::vector<Judgement> made_;
};

}  // namespace

bool fits_pattern(std::string_view path, std::string_view pattern) {
  // Where the last star stands, and how much of the path it has taken: what does not fit is tried again with more.
  struct Star {
    std::size_t pattern, path;
    bool is_deep;
  };
  std::optional<Star> deep, shallow;
  std::size_t p = 0, at = 0;
  while (at < path.size() || p < pattern.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      const bool is_deep = p + 1 < pattern.size() && pattern[p + 1] == '*';
      p += is_deep ? 2 : 1;
      (is_deep ? deep : shallow) = Star{p, at, is_deep};
      if (is_deep) {
        shallow.reset();
      }
    } else if (p < pattern.size() && at < path.size() && pattern[p] == path[at]) {
      ++p;
      ++at;
    } else if (shallow && shallow->path < path.size() && path[shallow->path] != '/') {
      at = ++shallow->path;
      p = shallow->pattern;
    } else if (deep && deep->path < path.size()) {
      at = ++deep->path;
      p = deep->pattern;
      shallow.reset();
    } else {
      return false;
    }
  }
  return true;
}

std::vector<Judgement> judgements_of(const Catalog& catalog, const SourceMap& sources,
                                     Diagnostics& diagnostics) {
  return JudgementReader(catalog, sources, diagnostics).run();
}

}  // namespace talia::model
