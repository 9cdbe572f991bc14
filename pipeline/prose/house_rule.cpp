#include "prose/house_rule.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "language/language.h"
#include "prose/reading.h"
#include "source/of_each.h"
#include "source/text/unicode.h"

namespace talia::prose {
namespace {

constexpr std::array<std::string_view, 9> keys_of_rules{"existence",      "substitution", "spelling",
                                                        "occurrence",     "repetition",   "consistency",
                                                        "capitalisation", "sequence",     "length"};

std::string in_literals(std::string_view words) {
  std::string expression;
  for (const char c : words) {
    const bool is_plain = (c & 0x80) != 0 || c == ' ' || c == '_' || (c >= '0' && c <= '9') ||
                          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    expression += is_plain ? "" : "\\";
    expression += c;
  }
  return expression;
}

bool has(const std::vector<std::string>& all, std::string_view one) {
  return std::ranges::find(all, one) != all.end();
}

}  // namespace

HouseRule::HouseRule(std::string_view id, Node root, Node document, Diagnostics& diagnostics)
    : id_(id), root_(root) {
  whole_words_ = !root.find("whole_words").exists() || root.find("whole_words").is_true();
  case_ = root.find("case").is_true();
  const std::string severity = root.text_at("severity");
  severity_ = severity == "error" ? Severity::error : severity == "note" ? Severity::note : Severity::warning;
  read_scope(document);
  for (const Node exception : root.find("except").items()) {
    if (auto pattern = compile(exception, exception.scalar(), diagnostics)) {
      exceptions_.push_back(*std::move(pattern));
    }
  }
  read_what(diagnostics);
}

void HouseRule::fault(Span at, std::string message, Diagnostics& diagnostics) {
  is_broken_ = true;
  diagnostics.add(Diagnostic::of(Code::bad_prose_rule, at, std::move(message)));
}

void HouseRule::read_scope(Node document) {
  const auto texts = [&](std::string_view key) {
    return source::of_each<std::string>(root_.find(key).items(), &Node::scalar);
  };
  kinds_ = texts("kinds");
  fields_ = texts("fields");
  places_ = texts("places");
  except_ids_ = texts("except_ids");
  language_ = document.text_at("language");
  source_ = root_.text_at("source");
  if (source_.empty()) {
    source_ = document.text_at("source");
  }
}

std::optional<source::Pattern> HouseRule::compile(Node at, std::string_view expression,
                                                  Diagnostics& diagnostics) {
  auto pattern = source::Pattern::compile((case_ ? "" : "(?i)") + std::string(expression));
  if (!pattern) {
    fault(at.span(), fmt::format("the pattern `{}` cannot be read: {}", expression, pattern.error()),
          diagnostics);
    return std::nullopt;
  }
  if (pattern->found_in("")) {
    fault(at.span(), fmt::format("the pattern `{}` is found in nothing, and so everywhere", expression),
          diagnostics);
    return std::nullopt;
  }
  return *std::move(pattern);
}

void HouseRule::add_sought(Node at, std::string_view expression, std::optional<std::string> meant,
                           bool is_literal, Diagnostics& diagnostics) {
  const std::string written = is_literal ? in_literals(expression) : std::string(expression);
  if (auto pattern = compile(at, written, diagnostics)) {
    sought_.push_back({*std::move(pattern), std::move(meant), std::string(expression)});
  }
}

void HouseRule::read_what(Diagnostics& diagnostics) {
  std::vector<std::string_view> found;
  std::ranges::copy_if(keys_of_rules, std::back_inserter(found),
                       [&](std::string_view key) { return root_.find(key).exists(); });
  if (found.size() != 1) {
    fault(root_.span(),
          found.empty() ? fmt::format("the rule `{}` looks for nothing", id_)
                        : fmt::format("the rule `{}` has both `{}` and `{}`", id_, found[0], found[1]),
          diagnostics);
    return;
  }
  const std::string_view key = found.front();
  const Node node = root_.find(key);
  if (key == "existence" || key == "sequence") {
    what_ = key == "existence" ? What::existence : What::sequence;
    for (const Node each : node.items()) {
      add_sought(each, each.scalar(), std::nullopt, false, diagnostics);
    }
  } else if (key == "substitution" || key == "spelling") {
    what_ = What::substitution;
    for (const Entry& each : node.entries()) {
      add_sought(each.value, each.key, std::string(each.value.scalar()), key == "spelling", diagnostics);
    }
  } else if (key == "occurrence" || key == "repetition") {
    what_ = key == "occurrence" ? What::occurrence : What::repetition;
    add_sought(node.find("of"), node.find("of").scalar(), std::nullopt, false, diagnostics);
    if (key == "occurrence" && !node.find("most").exists() && !node.find("least").exists()) {
      fault(node.span(), "it says neither how often at most nor at least", diagnostics);
    }
  } else if (key == "consistency") {
    what_ = What::consistency;
    for (const Node ways : node.items()) {
      ways_.emplace_back();
      for (const Node way : ways.items()) {
        if (auto pattern = compile(way, way.scalar(), diagnostics)) {
          ways_.back().all.push_back({*std::move(pattern), std::nullopt, std::string(way.scalar())});
        }
      }
      ways_.back().counts.assign(ways_.back().all.size(), 0);
    }
  } else {
    what_ = key == "capitalisation" ? What::capitalisation : What::length;
    if (what_ == What::length && !node.find("most").exists() && !node.find("least").exists()) {
      fault(node.span(), "it says neither how long at most nor at least", diagnostics);
    }
  }
}

std::vector<std::string> HouseRule::expressions() const {
  std::vector<std::string> all;
  if (what_ == What::existence || what_ == What::substitution || what_ == What::repetition) {
    for (const Sought& each : sought_) {
      all.push_back(each.pattern.expression());
    }
  }
  for (const Ways& ways : ways_) {
    for (const Sought& each : ways.all) {
      all.push_back(each.pattern.expression());
    }
  }
  return all;
}

bool HouseRule::is_for(const Passage& passage, const Catalog& catalog) const {
  using Of = Passage::What;
  if (is_broken_ || (!language_.empty() &&
                     language::primary_subtag(language_) != language::primary_subtag(passage.language))) {
    return false;
  }
  if (!kinds_.empty() || !fields_.empty() || !except_ids_.empty()) {
    if (!passage.definition) {
      return kinds_.empty() && fields_.empty();
    }
    const Definition& definition = catalog.definition(*passage.definition);
    const std::string_view field = passage.path.substr(0, passage.path.find_first_of(".["));
    if ((!kinds_.empty() && !has(kinds_, catalog.kind(definition.kind).name)) ||
        (!fields_.empty() && !has(fields_, field) && !has(fields_, passage.path)) ||
        has(except_ids_, definition.id)) {
      return false;
    }
  }
  if (places_.empty()) {
    return true;
  }
  const std::string_view place = passage.what == Of::name      ? "names"
                                 : passage.what == Of::heading ? "headings"
                                 : passage.what == Of::cell    ? "tables"
                                 : passage.definition          ? "definitions"
                                 : passage.chapter             ? "chapters"
                                                               : "rulesets";
  return has(places_, place);
}

bool HouseRule::is_excepted(const Passage& passage, std::uint32_t begin, std::uint32_t end) const {
  return std::ranges::any_of(exceptions_, [&](const source::Pattern& pattern) {
    for (std::size_t from = 0; from < end;) {
      const auto match = pattern.find(passage.words.view(), from);
      if (!match) {
        return false;
      }
      if (match->begin <= begin && end <= match->end) {
        return true;
      }
      from = match->begin;
      source::next_code_point(passage.words.view(), from);
    }
    return false;
  });
}

std::string HouseRule::meant_by(const Sought& sought, std::string_view found,
                                const source::Pattern::Match& match) const {
  std::string meant;
  const std::string& written = *sought.meant;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] != '\\' || i + 1 == written.size() || written[i + 1] < '1' || written[i + 1] > '9') {
      meant += written[i];
      continue;
    }
    const auto group = static_cast<std::size_t>(written[++i] - '1');
    if (group < match.captures.size()) {
      const auto& capture = match.captures[group];
      meant += found.substr(capture.begin - match.begin, capture.end - capture.begin);
    }
  }
  if (!case_ && has_capital(found) && !meant.empty() && !is_in_capitals(found)) {
    meant = begun_with(meant, true);
  }
  return meant;
}

std::vector<Finding> HouseRule::matches(const Passage& passage, const Sought& sought) const {
  std::vector<Finding> found;
  const std::string_view words = passage.words.view();
  for (std::size_t from = 0; from < words.size();) {
    const auto match = sought.pattern.find(words, from);
    if (!match || match->begin == match->end) {
      return found;
    }
    const bool cuts =
        whole_words_ &&
        ((source::is_word_before(words, match->begin) && source::is_word_at(words, match->begin)) ||
         (source::is_word_at(words, match->end) && source::is_word_before(words, match->end)));
    const auto begin = static_cast<std::uint32_t>(match->begin);
    const auto end = static_cast<std::uint32_t>(match->end);
    const std::string_view text = words.substr(begin, end - begin);
    if (cuts || is_excepted(passage, begin, end)) {
      from = match->begin;
      source::next_code_point(words, from);
      continue;
    }
    found.push_back({begin, end, std::nullopt});
    if (sought.meant) {
      found.back().meant = meant_by(sought, text, *match);
      if (*found.back().meant == text) {
        found.pop_back();
      }
    }
    from = match->end;
  }
  return found;
}

std::vector<Finding> HouseRule::find(const Passage& passage) const {
  std::vector<Finding> found;
  switch (what_) {
    case What::existence:
    case What::substitution:
      for (const Sought& each : sought_) {
        for (Finding& finding : matches(passage, each)) {
          found.push_back(std::move(finding));
        }
      }
      break;
    case What::occurrence:
      find_occurrences(passage, found);
      break;
    case What::repetition:
      find_repetitions(passage, found);
      break;
    case What::consistency:
      find_ways(passage, found);
      break;
    case What::capitalisation:
      find_capitals(passage, found);
      break;
    case What::sequence:
      find_sequence(passage, found);
      break;
    case What::length:
      find_lengths(passage, found);
      break;
  }
  return found;
}

std::string HouseRule::message_for(std::string_view found, const std::optional<std::string>& meant) const {
  std::string message = root_.text_at("message");
  const auto put = [&](std::string_view name, std::string_view text) {
    for (std::size_t at = message.find(name); at != std::string::npos;
         at = message.find(name, at + text.size())) {
      message.replace(at, name.size(), text);
    }
  };
  put("{found}", found);
  put("{meant}", meant ? std::string_view(*meant) : std::string_view());
  return message;
}

void HouseRule::report(const Passage& passage, const Finding& finding, Diagnostics& diagnostics) const {
  const std::string_view found = passage.words.view().substr(finding.begin, finding.end - finding.begin);
  Diagnostic fault{Code::prose_rule, severity_, passage.words.span_of(finding.begin, finding.end),
                   message_for(found, finding.meant)};
  if (finding.meant) {
    propose(fault, found, *finding.meant);
  }
  fault.help_text =
      source_.empty() ? root_.text_at("why") : fmt::format("{} ({})", root_.text_at("why"), source_);
  diagnostics.add(std::move(fault).note(root_.span(), fmt::format("the rule `{}` stands here", id_)));
}

void HouseRule::try_examples(Diagnostics& diagnostics) const {
  if (is_broken_ || what_ == What::consistency) {
    return;
  }
  const std::string of = root_.find_path("capitalisation.of").is(NodeKind::text)
                             ? std::string(root_.find_path("capitalisation.of").scalar())
                             : "";
  const auto found_in = [&](const MappedText& words) {
    Passage passage;
    passage.words = words.mapped();
    passage.language = language_;
    passage.what = of == "heading" ? Passage::What::heading
                   : of == "name"  ? Passage::What::name
                                   : Passage::What::paragraph;
    std::vector<Token> tokens = tokens_of(words.view());
    WordForms forms;
    look_up(tokens, words.view(), language_, forms);
    passage.tokens = tokens;
    passage.forms = &forms;
    return find(passage);
  };
  const auto report_example = [&](Span at, std::string message) {
    diagnostics.add(Diagnostic::of(Code::bad_prose_rule, at, std::move(message)));
  };
  for (const Node wrong : root_.find("wrong").items()) {
    if (found_in(wrong.text()).empty()) {
      report_example(wrong.span(), fmt::format("the rule `{}` finds nothing in its example", id_));
    }
  }
  for (const Entry& wrong : root_.find("wrong").entries()) {
    std::string mended(wrong.key);
    std::vector<Finding> found = found_in(MappedText::from(mended, wrong.key_span));
    std::ranges::sort(found, std::greater{}, &Finding::begin);
    for (const Finding& each : found) {
      mended.replace(each.begin, each.end - each.begin, each.meant.value_or(""));
    }
    if (found.empty() || mended != wrong.value.scalar()) {
      report_example(wrong.value.span(),
                     found.empty() ? fmt::format("the rule `{}` finds nothing in its example", id_)
                                   : fmt::format("the rule `{}` makes `{}` of its example", id_, mended));
    }
  }
  for (const Node right : root_.find("right").items()) {
    if (!found_in(right.text()).empty()) {
      report_example(right.span(),
                     fmt::format("the rule `{}` finds something here, where all is right", id_));
    }
  }
}

}  // namespace talia::prose
