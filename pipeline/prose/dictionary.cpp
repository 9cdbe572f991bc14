#include "prose/dictionary.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <hunspell/hunspell.hxx>
#include <iconv.h>

#include "language/language.h"
#include "prose/word_list.h"
#include "source/files/spool.h"
#include "source/text/base_letter.h"
#include "source/text/byte_stream.h"
#include "source/text/letter_case.h"
#include "source/text/plain_letters.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

// From one encoding into another; nothing where a character has no place there.
class Converter {
 public:
  Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
  ~Converter() {
    if (is_open()) {
      iconv_close(handle_);
    }
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  bool is_open() const { return handle_ != no_handle(); }

  bool convert(std::string_view text, std::string& out) {
    out.assign(text.size() * 4 + 8, '\0');
    std::string in(text);
    char* from = in.data();
    char* to = out.data();
    std::size_t left = in.size();
    std::size_t room = out.size();
    iconv(handle_, nullptr, nullptr, nullptr, nullptr);
    if (iconv(handle_, &from, &left, &to, &room) != 0 || left > 0) {
      return false;
    }
    out.resize(out.size() - room);
    return true;
  }

 private:
  // NOLINTNEXTLINE(performance-no-int-to-ptr): so POSIX has it.
  static iconv_t no_handle() { return reinterpret_cast<iconv_t>(-1); }
  iconv_t handle_;
};

// `pl_PL` of `pl`: of a tag with a region its own, else the language's first or best known one.
std::string name_in(const std::string& folder, std::string_view tag) {
  std::string name(tag);
  std::ranges::replace(name, '-', '_');
  const std::string primary(language::primary_subtag(tag));
  std::string own = primary;
  std::ranges::transform(own, own.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> known{
      {{"en", "en_US"}, {"cs", "cs_CZ"}, {"da", "da_DK"}, {"el", "el_GR"}, {"sv", "sv_SE"}, {"uk", "uk_UA"}}};
  // British words are no American ones.
  std::vector<std::string> names{name};
  if (primary == "en" && name != primary) {
    own.clear();
  } else {
    names.insert(names.end(), {fmt::format("{}_{}", primary, own), primary});
  }
  for (const auto& [language, region] : known) {
    if (language == primary && !own.empty()) {
      names.insert(names.begin() + 1, std::string(region));
    }
  }
  for (const std::string& each : names) {
    std::error_code error;
    if (std::filesystem::is_regular_file(fmt::format("{}/{}.aff", folder, each), error) &&
        std::filesystem::is_regular_file(fmt::format("{}/{}.dic", folder, each), error)) {
      return each;
    }
  }
  return {};
}

// In other cases, and each part between hyphens.
std::vector<std::string> looked_up_in_parts(const std::u32string& letters,
                                            const std::vector<std::size_t>& begins) {
  std::vector<std::string> ways;
  for (std::size_t from = 0; from + 1 < begins.size(); ++from) {
    for (std::size_t to = from + 1; to < begins.size(); ++to) {
      std::u32string part = letters.substr(begins[from], begins[to] - 1 - begins[from]);
      ways.push_back(source::encode(part));
      const std::u32string written = part;
      std::ranges::transform(part, part.begin(), source::lower_case);
      if (part != written) {
        ways.push_back(source::encode(part));
      }
      if (!part.empty()) {
        part.front() = source::upper_case(part.front());
        ways.push_back(source::encode(part));
        // Of an entry all in capitals each form is known in capitals alone; and one with a capital at the beginning alone.
        std::ranges::transform(part, part.begin(), source::upper_case);
        ways.push_back(source::encode(part));
      }
    }
  }
  return ways;
}

// A word of one case, or with one capital at its beginning, as hunspell looks it up: in other cases, and of one with hyphens each part.
// None where it might be looked up in still other ways.
std::vector<std::string> looked_up_as(std::string_view word) {
  constexpr std::size_t most_parts = 4;
  std::u32string letters = source::decode(word);
  std::vector<std::size_t> begins{0};
  bool has_apostrophe = false;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == U'-') {
      begins.push_back(i + 1);
    } else if (letters[i] == U'’' || letters[i] == U'\'') {
      has_apostrophe = true;
    } else if (!source::is_letter(letters[i]) || (source::is_upper_case(letters[i]) && begins.back() != i)) {
      return {};
    }
  }
  begins.push_back(letters.size() + 1);
  if (letters.empty() || begins.size() > most_parts + 1) {
    return {};
  }
  std::vector<std::string> ways;
  if (has_apostrophe) {
    // Some dictionaries know one of the two alone.
    ways = looked_up_in_parts(letters, begins);
    std::ranges::replace(letters, U'’', U'\'');
  }
  std::ranges::move(looked_up_in_parts(letters, begins), std::back_inserter(ways));
  return ways;
}

// As it is typed where the keyboard has none of its accents and strokes: `z` of `ź`, `l` of `ł`.
char32_t without_accent(char32_t letter) {
  const char32_t base = source::base_letter(letter);
  const std::string_view plain = source::plain_letters(base);
  return plain.size() == 1 ? static_cast<char32_t>(plain.front()) : base;
}

// Parts of a dictionary: whoever asks about word after word had better open all.
constexpr std::size_t most_opened = 8;

}  // namespace

struct Dictionary::Engine {
  Engine(const std::string& rules, const std::string& list)
      : hunspell(rules.c_str(), list.c_str()),
        into(hunspell.get_dict_encoding().c_str(), "UTF-8"),
        back("UTF-8", hunspell.get_dict_encoding().c_str()) {}
  Hunspell hunspell;
  Converter into, back;
  std::string buffer;
};

// Each opened for some words.
struct Dictionary::Parts {
  explicit Parts(WordList read) : list(std::move(read)), into(list.encoding().c_str(), "UTF-8") {}
  const WordList list;
  Converter into;
  std::vector<std::unique_ptr<Engine>> engines{};
  std::unordered_map<std::string, std::size_t> engine_of{};  // By word.
};

Dictionary::Dictionary(std::string path, Answers answers)
    : path_(std::move(path)), answers_(std::move(answers)) {}
Dictionary::~Dictionary() = default;

Dictionary::Parts* Dictionary::parts() const {
  if (!std::exchange(are_parts_read_, true)) {
    if (auto list = WordList::read(path_)) {
      parts_ = std::make_unique<Parts>(*std::move(list));
    }
  }
  return parts_.get();
}

Dictionary::Engine& Dictionary::whole() const {
  if (whole_ == nullptr) {
    whole_ = std::make_unique<Engine>(path_ + ".aff", path_ + ".dic");
    if (parts_ != nullptr) {
      parts_->engines.clear();
      parts_->engine_of.clear();
    }
  }
  return *whole_;
}

void Dictionary::expect(const std::vector<std::string>& words) const {
  if (whole_ != nullptr) {
    return;
  }
  std::vector<std::string> expected;
  std::vector<std::string> spellings;
  for (const std::string& word : words) {
    if (answers_.known.contains(word) || parts() == nullptr || parts_->engine_of.contains(word)) {
      continue;
    }
    const std::vector<std::string> looked_up = looked_up_as(word);
    const bool is_spelt = std::ranges::all_of(looked_up, [&](const std::string& each) {
      spellings.emplace_back();
      return parts_->into.convert(each, spellings.back());
    });
    if (is_spelt && !looked_up.empty()) {
      expected.push_back(word);
    }
  }
  if (expected.empty()) {
    return;
  }
  Spool list = Spool::of(parts_->list.part_for(spellings));
  const std::string path = list.path();
  if (!list.fault().empty()) {
    return;
  }
  for (std::string& word : expected) {
    parts_->engine_of.emplace(std::move(word), parts_->engines.size());
  }
  parts_->engines.push_back(std::make_unique<Engine>(path_ + ".aff", path));
}

Dictionary::Engine& Dictionary::engine_for(const std::string& word) const {
  if (whole_ != nullptr) {
    return *whole_;
  }
  if (parts() != nullptr && !parts_->engine_of.contains(word) && parts_->engines.size() < most_opened) {
    expect({word});
  }
  if (parts_ != nullptr) {
    if (const auto part = parts_->engine_of.find(word); part != parts_->engine_of.end()) {
      return *parts_->engines[part->second];
    }
  }
  return whole();
}

std::string Dictionary::path_in(const std::string& folder, std::string_view language) {
  const std::string name = name_in(folder, language);
  return name.empty() ? name : fmt::format("{}/{}", folder, name);
}

std::unique_ptr<Dictionary> Dictionary::open(const std::string& path, std::string_view language,
                                             Answers answers) {
  const bool is_known = !answers.known.empty();
  auto dictionary = std::unique_ptr<Dictionary>(new Dictionary(path, std::move(answers)));
  if (!is_known) {
    const Parts* const parts = dictionary->parts();
    const bool is_open = parts != nullptr
                             ? parts->into.is_open()
                             : dictionary->whole().into.is_open() && dictionary->whole().back.is_open();
    if (!is_open) {
      return nullptr;
    }
  }
  dictionary->letters_ = U"abcdefghijklmnopqrstuvwxyz";
  dictionary->letters_ += language::of(language).letters;
  return dictionary;
}

bool Dictionary::has(std::string_view word) const {
  was_asked_more_ = true;
  std::string spelt;
  if (parts() != nullptr && !parts_->into.convert(word, spelt)) {
    return false;
  }
  Engine& asked = engine_for(std::string(word));
  return asked.into.convert(word, asked.buffer) && asked.hunspell.spell(asked.buffer);
}

bool Dictionary::knows(std::string_view word) const {
  const auto [known, is_new] = answers_.known.try_emplace(std::string(word));
  if (is_new) {
    known->second = has(word);
  }
  return known->second;
}

std::vector<std::string> Dictionary::meant(std::string_view word, bool asks_long) const {
  const auto [known, is_new] = answers_.meant.try_emplace({std::string(word), asks_long});
  if (is_new) {
    known->second = find_meant(word, asks_long);
  }
  return known->second;
}

std::vector<std::string> Dictionary::slips_of(const std::u32string& letters) const {
  std::vector<std::string> slips;
  std::unordered_set<std::u32string> seen{letters};
  const auto add = [&](std::u32string other) {
    if (const auto [at, is_new] = seen.insert(std::move(other)); is_new) {
      slips.push_back(source::encode(*at));
    }
  };
  // A letter that stands twice was mostly struck twice.
  for (const bool is_double : {true, false}) {
    for (std::size_t i = 0; i + 1 < letters.size(); ++i) {
      std::u32string other = letters;
      if (is_double && other[i] == other[i + 1]) {
        other.erase(i, 1);
        add(std::move(other));
      } else if (!is_double) {
        std::swap(other[i], other[i + 1]);
        // The capital stays where it is.
        if (source::is_upper_case(letters[i]) && !source::is_upper_case(letters[i + 1])) {
          other[i] = source::upper_case(other[i]);
          other[i + 1] = source::lower_case(other[i + 1]);
        }
        add(std::move(other));
      }
    }
  }
  // A letter without its accent, or with a wrong one, is the commonest slip.
  for (const bool is_accent : {true, false}) {
    for (std::size_t i = 0; i < letters.size(); ++i) {
      for (const char32_t letter : letters_) {
        if ((without_accent(letter) == without_accent(letters[i])) == is_accent) {
          std::u32string other = letters;
          other[i] = source::is_upper_case(letters[i]) ? source::upper_case(letter) : letter;
          add(std::move(other));
        }
      }
    }
    for (std::size_t i = 0; i < letters.size() && !is_accent && letters.size() > 2; ++i) {
      std::u32string other = letters;
      other.erase(i, 1);
      add(std::move(other));
    }
  }
  for (std::size_t i = 1; i <= letters.size(); ++i) {
    for (const char32_t letter : letters_) {
      std::u32string other = letters;
      other.insert(i, 1, letter);
      add(std::move(other));
    }
  }
  return slips;
}

std::vector<std::string> Dictionary::accents_of(const std::u32string& letters) const {
  constexpr std::size_t most = 400;
  struct Changed {
    std::u32string letters;
    std::size_t next;  // Behind the last that was changed.
  };
  std::vector<std::string> all;
  std::vector<Changed> changed{{letters, 0}};
  for (std::size_t count = 1; !changed.empty() && all.size() < most; ++count) {
    std::vector<Changed> once_more;
    for (const Changed& each : changed) {
      for (std::size_t i = each.next; i < letters.size(); ++i) {
        const char32_t here = source::lower_case(letters[i]);
        for (const char32_t letter : letters_) {
          if (letter == here || without_accent(letter) != without_accent(here)) {
            continue;
          }
          Changed other{each.letters, i + 1};
          other.letters[i] = source::is_upper_case(letters[i]) ? source::upper_case(letter) : letter;
          if (count > 1 && all.size() < most) {
            all.push_back(source::encode(other.letters));
          }
          once_more.push_back(std::move(other));
        }
      }
    }
    changed = std::move(once_more);
  }
  return all;
}

void Dictionary::expect_all(std::vector<std::string> words) const {
  if (whole_ != nullptr || parts() == nullptr || parts_->engines.size() >= most_opened) {
    whole();
    return;
  }
  // What is found is mostly asked for without its capital as well.
  const std::size_t written = words.size();
  for (std::size_t i = 0; i < written; ++i) {
    if (std::string folded = source::case_folded(words[i]); folded != words[i]) {
      words.push_back(std::move(folded));
    }
  }
  expect(words);
}

std::vector<std::string> Dictionary::known_of(const std::vector<std::string>& words) const {
  std::vector<std::string> known;
  std::ranges::copy_if(words, std::back_inserter(known), [&](const std::string& word) { return has(word); });
  return known;
}

std::vector<std::string> Dictionary::find_meant(std::string_view word, bool asks_long) const {
  const std::u32string letters = source::decode(word);
  if (letters.size() > 40) {
    return {};
  }
  if (!asks_long) {
    const std::vector<std::string> slips = slips_of(letters);
    // Those are asked about next, where nothing is found.
    std::vector<std::string> asked = accents_of(letters);
    asked.insert(asked.end(), slips.begin(), slips.end());
    expect_all(std::move(asked));
    return known_of(slips);
  }
  std::vector<std::string> found = meant(word, false);
  found = found.empty() ? known_of(accents_of(letters)) : found;
  if (!found.empty()) {
    return found;
  }
  if (const auto near = part_like(word)) {
    return proposed(*near, word);
  }
  return proposed(whole(), word);
}

// What hunspell proposes: mostly entries that share much with the word, and they are found more quickly than all are opened.
std::vector<std::string> Dictionary::proposed(Engine& asked, std::string_view word) {
  std::vector<std::string> found;
  if (asked.into.convert(word, asked.buffer)) {
    for (const std::string& each : asked.hunspell.suggest(asked.buffer)) {
      std::string written;
      if (found.size() < 3 && asked.back.convert(each, written)) {
        found.push_back(std::move(written));
      }
    }
  }
  return found;
}

std::unique_ptr<Dictionary::Engine> Dictionary::part_like(std::string_view word) const {
  constexpr std::size_t most = 1'000;  // Entries; hunspell looks at a tenth as many more closely.
  std::string spelling;
  if (parts() == nullptr || !parts_->into.convert(word, spelling)) {
    return nullptr;
  }
  Spool list = Spool::of(parts_->list.part_like(spelling, most));
  Spool rules = Spool::of(parts_->list.rules_without_letters());
  const std::string path = list.path();
  const std::string path_of_rules = rules.path();
  return list.fault().empty() && rules.fault().empty() ? std::make_unique<Engine>(path_of_rules, path)
                                                       : nullptr;
}

Dictionaries::Dictionaries(std::string folder) : folder_(std::move(folder)) {}

void Dictionaries::renew() {
  source::FileStates now = are_asked() ? source::states_below({folder_}) : source::FileStates();
  if (now != states_) {
    open_.clear();
    keys_.clear();
    kept_.clear();
    states_ = std::move(now);
  }
}

const Dictionary* Dictionaries::of(std::string_view language) {
  const auto found = open_.find(language);
  if (found != open_.end()) {
    return found->second.get();
  }
  const std::string path = Dictionary::path_in(folder_, language);
  std::unique_ptr<Dictionary> opened;
  if (!path.empty()) {
    const Digest& key = keys_.insert_or_assign(std::string(language), key_of(path, language)).first->second;
    opened = Dictionary::open(path, language, answers_to(key));
  }
  return open_.emplace(language, std::move(opened)).first->second.get();
}

void Dictionaries::take_answers_from(const source::Cache& cache, std::string program) {
  cache_ = &cache;
  program_ = std::move(program);
}

// Two languages may share files and have other letters, of which proposals are made.
Digest Dictionaries::key_of(const std::string& path, std::string_view language) const {
  source::Key key("dictionary");
  key.add(program_).add(path).add(language);
  for (const char* const ending : {".aff", ".dic"}) {
    for (const std::uint64_t number : source::state_of_file(path + ending).numbers) {
      key.add(static_cast<std::int64_t>(number));
    }
  }
  return key.digest();
}

Dictionary::Answers Dictionaries::answers_to(const Digest& key) const {
  const auto bytes = cache_ == nullptr ? std::nullopt : cache_->find(key);
  Dictionary::Answers answers;
  if (!bytes) {
    return answers;
  }
  source::ByteReader in(*bytes);
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    std::string word(in.text());
    answers.known.emplace(std::move(word), in.number() == 1);
  }
  for (std::size_t count = in.count(); count > 0 && in.is_sound(); --count) {
    std::string word(in.text());
    std::vector<std::string>& meant = answers.meant[{std::move(word), in.number() == 1}];
    for (std::size_t others = in.count(); others > 0 && in.is_sound(); --others) {
      meant.emplace_back(in.text());
    }
  }
  return in.is_whole() ? std::move(answers) : Dictionary::Answers();
}

void Dictionaries::keep_answers() const {
  // So many words are in no workspace: they came and went.
  constexpr std::size_t most = 200'000;
  if (cache_ == nullptr || !source::states_below({folder_}).is_settled) {
    return;
  }
  for (const auto& [language, dictionary] : open_) {
    if (dictionary == nullptr || !dictionary->was_asked_more() || dictionary->answers().known.size() > most) {
      continue;
    }
    const auto& [known, meant] = dictionary->answers();
    const std::string path = Dictionary::path_in(folder_, language);
    const auto key = keys_.find(language);
    if (key == keys_.end() || key->second != key_of(path, language)) {
      continue;  // Its files were changed meanwhile.
    }
    std::size_t& kept = kept_[language];
    if (std::exchange(kept, known.size() + meant.size()) == known.size() + meant.size()) {
      continue;
    }
    source::ByteWriter out;
    out.number(known.size());
    for (const auto& [word, is_known] : known) {
      out.text(word);
      out.number(is_known ? 1 : 0);
    }
    out.number(meant.size());
    for (const auto& [asked, others] : meant) {
      out.text(asked.first);
      out.number(asked.second ? 1 : 0);
      out.number(others.size());
      for (const std::string& each : others) {
        out.text(each);
      }
    }
    cache_->keep(key->second, out.bytes());
  }
}

std::string package_of_dictionary(std::string_view tag) {
  const std::string_view primary = language::primary_subtag(tag);
  if (primary == "en") {
    return tag == "en-GB" ? "hunspell-en-gb" : "hunspell-en-us";
  }
  return primary == "pt"   ? (tag == "pt-PT" ? "hunspell-pt-pt" : "hunspell-pt-br")
         : primary == "de" ? "hunspell-de-de"
         : primary == "nb" ? "hunspell-no"
                           : fmt::format("hunspell-{}", primary);
}

}  // namespace talia::prose
