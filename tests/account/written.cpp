#include "account/written.h"

#include <algorithm>
#include <cstdlib>
#include <cwctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <sstream>

#include <yaml-cpp/yaml.h>

namespace talia::account {

namespace {

namespace fs = std::filesystem;

constexpr wchar_t gap =
    L'\x01';  // Where something is inserted; the letters beside it belong to no whole word.

std::wstring wide(const std::string& text) {
  std::wstring out;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    unsigned value = length == 1 ? first : first & (0xFFu >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      value = value << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3Fu);
    }
    out += static_cast<wchar_t>(value);
    i += length;
  }
  return out;
}

std::string narrow(const std::wstring& text) {
  std::string out;
  for (const wchar_t c : text) {
    const auto value = static_cast<char32_t>(c);
    if (value < 0x80) {
      out += static_cast<char>(value);
    } else if (value < 0x800) {
      out += static_cast<char>(0xC0 | value >> 6);
      out += static_cast<char>(0x80 | (value & 0x3F));
    } else if (value < 0x10000) {
      out += static_cast<char>(0xE0 | value >> 12);
      out += static_cast<char>(0x80 | (value >> 6 & 0x3F));
      out += static_cast<char>(0x80 | (value & 0x3F));
    } else {
      out += static_cast<char>(0xF0 | value >> 18);
      out += static_cast<char>(0x80 | (value >> 12 & 0x3F));
      out += static_cast<char>(0x80 | (value >> 6 & 0x3F));
      out += static_cast<char>(0x80 | (value & 0x3F));
    }
  }
  return out;
}

std::wstring unligated(wchar_t c) {
  switch (c) {
    case L'\ufb00':
      return L"ff";
    case L'\ufb01':
      return L"fi";
    case L'\ufb02':
      return L"fl";
    case L'\ufb03':
      return L"ffi";
    case L'\ufb04':
      return L"ffl";
    default:
      return std::wstring(1, c);
  }
}

// The index after the bracket that closes the one at `at`.
std::size_t after_closing(const std::wstring& text, std::size_t at, wchar_t open, wchar_t close) {
  int depth = 0;
  wchar_t quote = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (quote != 0) {
      quote = text[i] == quote ? 0 : quote;
    } else if (open == L'{' && (text[i] == L'"' || text[i] == L'\'')) {
      quote = text[i];
    } else if (text[i] == open) {
      ++depth;
    } else if (text[i] == close && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

class Markup {
 public:
  explicit Markup(const std::string& text) : text_(wide(text)) {}

  std::wstring plain() {
    while (at_ < text_.size()) {
      const std::wstring rest = text_.substr(at_, 2);
      if (text_[at_] == L'\\' && at_ + 1 < text_.size()) {
        out_ += text_[at_ + 1];
        at_ += 2;
      } else if (rest == L"[[") {
        reference();
      } else if (note_ends() > at_) {
        note();
      } else if (text_[at_] == L'{') {
        at_ = after_closing(text_, at_, L'{', L'}');
        out_ += gap;
      } else if (text_[at_] == L']' && rest == L"]{") {
        at_ = after_closing(text_, at_ + 1, L'{', L'}');
      } else if (text_[at_] == L']' && rest == L"](") {
        at_ = after_closing(text_, at_ + 1, L'(', L')');
      } else if (text_[at_] == L':' && is_icon()) {
        at_ = text_.find(L':', at_ + 1) + 1;
        out_ += L' ';
      } else if (is_number_of_item()) {
        at_ = text_.find_first_of(L".)", at_) + 1;
      } else if (text_[at_] == L'*' || text_[at_] == L'[' || text_[at_] == L']' || text_[at_] == L'`') {
        ++at_;
      } else {
        out_ += text_[at_++];
      }
    }
    return out_ + behind_;
  }

 private:
  // Behind the class of the note that begins here; 0 where none does.
  std::size_t note_ends() const {
    constexpr std::wstring_view sign = L"{.note}";
    const std::size_t end = text_[at_] == L'[' ? after_closing(text_, at_, L'[', L']') : text_.size();
    return text_.compare(std::min(end, text_.size()), sign.size(), sign) == 0 ? end + sign.size() : 0;
  }

  // It stands elsewhere, and a number in its place.
  void note() {
    const std::size_t end = after_closing(text_, at_, L'[', L']');
    Markup inside("");
    inside.text_ = text_.substr(at_ + 1, end - at_ - 2);
    behind_ += L' ' + inside.plain();
    out_ += gap;
    at_ = note_ends();
  }

  void reference() {
    const std::size_t end = std::min(text_.find(L"]]", at_), text_.size());
    const std::wstring inside = text_.substr(at_ + 2, end - at_ - 2);
    const std::size_t bar = inside.find(L'|');
    out_ += bar == std::wstring::npos ? std::wstring(1, gap) : inside.substr(bar + 1);
    at_ = std::min(end + 2, text_.size());
  }

  bool is_icon() const {
    std::size_t i = at_ + 1;
    while (i < text_.size() && (std::iswlower(static_cast<wint_t>(text_[i])) != 0 ||
                                std::iswdigit(static_cast<wint_t>(text_[i])) != 0 || text_[i] == L'-')) {
      ++i;
    }
    return i > at_ + 1 && i < text_.size() && text_[i] == L':';
  }

  bool is_number_of_item() const {
    const std::size_t begin = at_ == 0 ? 0 : text_.rfind(L'\n', at_ - 1) + 1;
    if (text_.find_first_not_of(L' ', begin) != at_ || std::iswdigit(static_cast<wint_t>(text_[at_])) == 0) {
      return false;
    }
    const std::size_t end = text_.find_first_not_of(L"0123456789", at_);
    return end + 1 < text_.size() && (text_[end] == L'.' || text_[end] == L')') && text_[end + 1] == L' ';
  }

  std::wstring text_;
  std::size_t at_ = 0;
  std::wstring out_, behind_;
};

YAML::Node load(const fs::path& path) {
  return YAML::Load(contents_of(path.string()));
}

YAML::Node at(const YAML::Node& node, const std::string& key) {
  return node.IsMap() ? node[key] : YAML::Node(YAML::NodeType::Undefined);
}

// A schema, with the document and the folder that its references start from.
struct Schema {
  YAML::Node node, document;
  fs::path folder;

  Schema inside(const YAML::Node& part) const {
    Schema found{part, document, folder};
    for (int hops = 0; hops < 16 && found.node.IsMap() && at(found.node, "$ref").IsDefined(); ++hops) {
      const auto reference = at(found.node, "$ref").as<std::string>();
      const auto hash = reference.find('#');
      if (hash != 0) {
        const fs::path path = found.folder / reference.substr(0, hash);
        found.document = load(path);
        found.folder = path.parent_path();
      }
      YAML::Node target = YAML::Clone(found.document);
      std::string pointer = hash == std::string::npos ? "" : reference.substr(hash + 1);
      while (!pointer.empty()) {
        const auto slash = pointer.find('/', 1);
        target.reset(target[pointer.substr(1, slash - 1)]);
        pointer = slash == std::string::npos ? "" : pointer.substr(slash);
      }
      found.node.reset(target);
    }
    return found;
  }
};

class Reader {
 public:
  Reader(fs::path file, fs::path campaign) : file_(std::move(file)), campaign_(std::move(campaign)) {}

  std::vector<Written> read(const YAML::Node& definition, const Schema& kind) {
    properties(definition, kind, "");
    return std::move(found_);
  }

 private:
  void properties(const YAML::Node& value, const Schema& schema, const std::string& path) {
    if (!value.IsMap()) {
      return;
    }
    for (const auto& property : at(schema.node, "properties")) {
      const auto name = property.first.as<std::string>();
      if (path.empty() && (name == "kind" || name == "id" || name == "extends")) {
        continue;
      }
      if (const YAML::Node inner = value[name]; inner.IsDefined()) {
        std::string own = path;
        own += own.empty() ? "" : ".";
        own += name;
        field(inner, property.second, schema, own);
      }
    }
    for (const auto& part : at(schema.node, "allOf")) {
      properties(value, schema.inside(part), path);
    }
  }

  void field(const YAML::Node& value, const YAML::Node& written, const Schema& around,
             const std::string& path) {
    const Schema schema = around.inside(written);
    const auto has = [&](const char* keyword) {
      return at(written, keyword).IsDefined() || at(schema.node, keyword).IsDefined();
    };
    if (has("x-text")) {
      if (value.IsScalar()) {
        found_.push_back({path, words_of(without_markup(value.Scalar()))});
      }
      return;
    }
    if (has("x-ref") || has("x-term") || has("x-formula") || has("enum") || has("pattern") || has("format") ||
        has("const")) {
      return;
    }
    const YAML::Node type = at(schema.node, "type");
    if (!type.IsDefined()) {
      one_of_forms(value, schema, path);
      return;
    }
    const std::string name = type.IsDefined() && type.IsScalar() ? type.Scalar() : "";
    if (name == "string" && value.IsScalar() && !is_file(value.Scalar())) {
      found_.push_back({path, words_of(value.Scalar())});
    } else if (name == "array" && value.IsSequence() && at(schema.node, "items").IsDefined()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        field(value[i], at(schema.node, "items"), schema, path + "[" + std::to_string(i) + "]");
      }
    } else if (name == "object") {
      properties(value, schema, path);
    }
  }

  void one_of_forms(const YAML::Node& value, const Schema& schema, const std::string& path) {
    for (const char* const choice : {"oneOf", "anyOf"}) {
      for (const auto& form : at(schema.node, choice)) {
        const YAML::Node type = at(schema.inside(form).node, "type");
        const std::string name = type.IsDefined() && type.IsScalar() ? type.Scalar() : "";
        if ((name == "string" && value.IsScalar()) || (name == "array" && value.IsSequence()) ||
            (name == "object" && value.IsMap())) {
          field(value, form, schema, path);
          return;
        }
      }
    }
  }

  bool is_file(const std::string& path) const {
    return !path.empty() &&
           (fs::is_regular_file(file_.parent_path() / path) || fs::is_regular_file(campaign_ / path));
  }

  fs::path file_, campaign_;
  std::vector<Written> found_;
};

// Of files that talia reads; JSON is YAML.
constexpr const char* endings[] = {".yaml", ".yml", ".json"};

struct Definition {
  YAML::Node root;
  fs::path file;
};

// What is no definition, and may have the id of one.
bool is_of_another_sort(const std::string& kind) {
  return kind == "deck" || kind == "book" || kind == "box" || kind == "campaign";
}

void read_definitions(const fs::path& folder, std::map<std::string, Definition>& out) {
  if (!fs::is_directory(folder)) {
    return;
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (std::ranges::find(endings, entry.path().extension()) == std::end(endings)) {
      continue;
    }
    for (const YAML::Node& root : YAML::LoadAll(contents_of(entry.path().string()))) {
      if (root.IsMap() && root["generate"]) {
        // By what their ids begin with; all that they say is computed.
        const std::string id = root["generate"]["fields"]["id"].Scalar();
        out.insert_or_assign(id.substr(0, id.find('{')) + "*", Definition{{}, entry.path()});
      }
      if (root.IsMap() && root["kind"] && root["kind"].IsScalar() &&
          !is_of_another_sort(root["kind"].Scalar())) {
        const std::string id = root["id"]         ? root["id"].Scalar()
                               : root["override"] ? root["override"].Scalar()
                                                  : entry.path().stem().string();
        const auto known = out.find(id);
        Definition definition{root, entry.path()};
        if (root["override"] && known != out.end()) {
          // It says what it changes, and stands in the library's place.
          definition.root = YAML::Clone(root);
          for (const auto& field : known->second.root) {
            if (!definition.root[field.first.Scalar()]) {
              definition.root[field.first.Scalar()] = field.second;
            }
          }
          definition.root.remove("override");
        }
        out.insert_or_assign(id, std::move(definition));
      }
    }
  }
}

}  // namespace

std::string contents_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    std::cerr << "there is no " << path << '\n';
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::wstring word;
  bool is_partial = false;  // It touches what is inserted.
  const auto end_word = [&] {
    if (!word.empty() && !is_partial) {
      words.push_back(narrow(word));
    }
    word.clear();
    is_partial = false;
  };
  for (const wchar_t written : wide(text)) {
    if (written == L'\u00ad' || written == L'\u200d' || written == L'\u200c' || written == L'\u2060') {
      continue;
    }
    for (const wchar_t c : unligated(written)) {
      if (c == gap) {
        is_partial = true;
        word.clear();
      } else if (std::iswalnum(static_cast<wint_t>(c)) != 0) {
        word += static_cast<wchar_t>(std::towlower(static_cast<wint_t>(c)));
      } else {
        end_word();
      }
    }
  }
  end_word();
  return words;
}

std::string without_markup(const std::string& text) {
  return narrow(Markup(text).plain());
}

namespace {

// What a directive says: its keys that are words, at any depth; what a table's columns insert is the catalog's.
void add_words_of_directive(const YAML::Node& body, std::vector<std::string>& words) {
  static const std::set<std::string> said = {"title", "subtitle", "line",  "lead", "back", "caption",
                                             "text",  "label",    "value", "who",  "says"};
  if (body.IsSequence()) {
    for (const auto& each : body) {
      add_words_of_directive(each, words);
    }
  } else if (body.IsMap()) {
    for (const auto& entry : body) {
      if (entry.second.IsScalar() && said.contains(entry.first.Scalar())) {
        for (std::string& word : words_of(without_markup(entry.second.Scalar()))) {
          words.push_back(std::move(word));
        }
      } else if (!entry.second.IsScalar() && (entry.first.Scalar() != "columns" || !body["kind"])) {
        add_words_of_directive(entry.second, words);
      }
    }
    if (body["kind"]) {  // Of its columns the heads alone.
      for (const auto& column : body["columns"]) {
        for (std::string& word : words_of(column["label"] ? column["label"].Scalar() : "")) {
          words.push_back(std::move(word));
        }
      }
    }
  }
}

}  // namespace

std::vector<std::string> words_of_chapter(const std::string& path, std::string& initial) {
  std::istringstream lines(contents_of(path));
  std::vector<std::string> words;
  std::string text, body;
  std::string opened;  // By which line a directive or code was; empty: none is.
  const auto end_text = [&] {
    for (std::string& word : words_of(without_markup(text))) {
      words.push_back(std::move(word));
    }
    text.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      if (opened == "```") {
        std::ranges::move(words_of(body), std::back_inserter(words));
      } else if (!opened.empty()) {
        add_words_of_directive(YAML::Load(body), words);
      }
      end_text();
      opened = opened.empty() ? line : "";
      body.clear();
    } else if (!opened.empty()) {
      body += line + "\n";
    } else {
      if (initial.empty() && !line.starts_with('#')) {
        const std::vector<std::string> first = words_of(without_markup(line));
        initial = first.empty() ? "" : first.front();
      }
      line = line.substr(std::min(line.find_first_not_of("# >"), line.size()));
      if (line.starts_with("[!")) {  // A box by its name, which nobody sees.
        line.erase(0, line.find(']') + 1);
      }
      text += line + "\n";
    }
  }
  end_text();
  return words;
}

std::map<std::string, std::vector<Written>> written_in(const std::string& workspace,
                                                       const std::string& campaign) {
  const fs::path root(workspace);
  const fs::path home = root / "content/campaigns" / campaign;
  const auto system = load(home / "campaign.yaml")["system"].as<std::string>();
  std::map<std::string, Definition> definitions;
  read_definitions(root / "content/systems" / system / "library", definitions);
  read_definitions(home, definitions);
  std::map<std::string, std::vector<Written>> written;
  for (const auto& [id, definition] : definitions) {
    if (id.ends_with('*')) {
      written[id] = {};
      continue;
    }
    fs::path path;
    for (const char* const ending : endings) {
      const fs::path each =
          root / "schemas" / system / (definition.root["kind"].Scalar() + ".schema" + ending);
      path = fs::is_regular_file(each) ? each : path;
    }
    if (path.empty()) {
      continue;
    }
    YAML::Node merged = YAML::Clone(definition.root);
    std::set<std::string> seen{id};
    for (YAML::Node own = definition.root; own["extends"];) {
      const auto base = definitions.find(own["extends"].Scalar());
      if (base == definitions.end() || !seen.insert(base->first).second) {
        break;
      }
      for (const auto& entry : base->second.root) {
        const std::string& key = entry.first.Scalar();
        if (key != "id" && key != "ref" && key != "extends" && !merged[key]) {
          merged[key] = entry.second;
        }
      }
      own.reset(base->second.root);
    }
    const YAML::Node schema = load(path);
    written[id] = Reader(definition.file, home).read(merged, {schema, schema, path.parent_path()});
  }
  return written;
}

}  // namespace talia::account
