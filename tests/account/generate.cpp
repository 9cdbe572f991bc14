// word_workspaces SEED FIRST COUNT DIR: writes a workspace with templates FIRST … FIRST + COUNT - 1 of a seed, each for a kind
// of its own and with a deck of three definitions: texts in fields, lists, lists in lists and what they extend, shown through
// rows, columns, stacks, grids, turns, badges, repeats, tables, conditions, `given`, parts, slots, stats, references,
// indices, texts in texts and functions on lists and words, by the plain face, or not at all. The same number gives the
// same template in every run.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (const std::string_view part : parts) {
    all += part;
  }
  return all;
}

constexpr const char* badge_row =
    "{row: [{badge: '{level}', style: small, fill: ink 10%, width: 8mm, height: 8mm}, "
    "{text: '{name}', style: head, share: 1}]}";
constexpr const char* turned_row =
    "{height: 9mm, row: [{share: 1, rotate: {text: '{name}', style: small}, turns: 2}]}";
constexpr const char* step_table =
    "{table: m.steps, as: s, gap: 1mm, columns: [{text: '{s.label}', style: body}, "
    "{show: s.text, style: small, share: 1}]}";
constexpr const char* step_lines =
    "{repeat: 'filter(m.steps, s => m.cost > 1)', as: s, box: {text: '{s.label} – {s.text}', style: small}}";
constexpr const char* step_list =
    "{column: [{text: '{join(map(m.steps, s => s.label), \", \")}', style: body}, "
    "{repeat: 'map(m.steps, s => s.text)', as: t, box: {show: t, style: small}}]}";
constexpr const char* step_column =
    "{repeat: m.steps, as: s, box: {column: [{text: '{s.label}', style: body}, "
    "{show: s.text, style: small}]}}";
constexpr const char* step_row =
    "{repeat: m.steps, as: s, box: {gap: 2mm, row: [{text: '{s.label}', style: body, width: 25mm}, "
    "{show: s.text, style: small, share: 1}]}}";

class Source {
 public:
  explicit Source(std::uint64_t seed) : random_(seed) {}
  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
  bool chance(int percent) { return below(100) < percent; }
  std::string one_of(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

 private:
  std::mt19937_64 random_;
};

class Words {
 public:
  // `ally`: what texts may refer to.
  Words(Source& source, std::string ally) : source_(source), ally_(std::move(ally)) {}

  std::string word() {
    if (source_.chance(15)) {
      return source_.one_of({"i", "w", "na", "do", "is", "of", "x2", "3"});
    }
    std::string word;
    for (int left = 1 + source_.below(4); left > 0; --left) {
      word += source_.one_of({"ka", "ro", "mi", "ze", "ło", "śni", "trą", "be", "fu", "gly", "wier", "ńco",
                              "ha", "ffi", "ste", "pol"});
    }
    return word;
  }
  std::string plain(int least, int most) {
    std::string text = word() + word();
    for (int left = least + source_.below(most - least + 1) - 1; left > 0; --left) {
      text += source_.chance(10) ? ", " : source_.chance(10) ? "-" : " ";
      text += word();
    }
    return text;
  }
  std::string marked(int least, int most) {
    std::string text = word() + word();
    for (int left = least + source_.below(most - least + 1) - 1; left > 0; --left) {
      text += source_.chance(8) ? ".\u00a0" : " ";
      const int look = source_.below(24);
      text += look == 0   ? "**" + word() + "**"
              : look == 1 ? "*" + word() + " " + word() + "*"
              : look == 2 ? "[" + word() + "]{.sc}"
              : look == 3 ? "{level + " + std::to_string(source_.below(9)) + "}"
              : look == 4 ? ":stat-coins:"
              : look == 5 ? "{level}" + word()
              : look == 6 ? "[[" + ally_ + "]]"
              : look == 7 ? "[[" + ally_ + "|" + word() + " " + word() + "]]"
              : look == 8 ? "***" + word() + "*** " + word()
              : look == 9 ? "„" + word() + "”"
                          : word();
    }
    return text;
  }
  std::string block() {
    std::string text;
    for (int left = 1 + source_.below(3); left > 0; --left) {
      if (source_.chance(25)) {
        const bool is_ordered = source_.chance(50);
        for (int item = 1; item <= 3; ++item) {
          text += (is_ordered ? std::to_string(item) + ". " : "- ") + marked(2, 8) + "\n";
        }
      } else {
        text += marked(4, 30) + "\n";
      }
      text += "\n";
    }
    return text;
  }

 private:
  Source& source_;
  std::string ally_;
};

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    out += c == '\'' ? "''" : std::string(1, c);
  }
  return out + "'";
}

std::string indented(const std::string& text, const std::string& by) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    out += line.empty() ? "\n" : by + line + "\n";
  }
  return out;
}

class Template {
 public:
  // `has_list`: of the field that may be a text or a list of texts.
  Template(Source& source, bool has_list) : source_(source), has_list_(has_list) {}

  std::string column() {
    std::vector<std::string> boxes;
    const auto maybe = [&](std::string box) {
      if (source_.chance(88)) {
        boxes.push_back(std::move(box));
      }
    };
    maybe(wrapped(source_.one_of(
        {"{text: '{name}', style: head}", "{text: '{name}', style: {extends: head, case: upper}}",
         "{given: name, as: n, box: {text: '{n}', style: head}}", "{part: line, with: {what: name}}",
         badge_row, "{text: '{join(split(name, \" \"), \" \")}', style: head}", turned_row})));
    maybe(wrapped(shown("rules", "rules")));
    maybe(wrapped(source_.one_of(
        {shown("note", "note"), "{given: note, box: {show: note, style: body}}",
         "{when: note != null, show: note, style: body}", "{when: level > 4, show: note, style: body}",
         "{given: note, as: n, box: {text: '„{n}”', style: body}}",
         "{given: note, box: {text: '**{name}.** {note}', style: body}}",
         "{show: 'note ?? extra.body', style: body}", "{show: 'note ?? rules', style: body}",
         "{show: [note, rules], style: body}"})));
    maybe(wrapped(source_.one_of(
        {shown("extra.body", "extra.body"), "{show: [extra.body], style: body}",
         "{show: 'if level > 4 then extra.body else moves[0].text', style: body}",
         "{show: '[extra.body][0]', style: body}", "{show: '{t: extra.body}.t', style: body}",
         "{show: 'let t = extra.body in t', style: body}", "{show: motto, style: body}",
         "{part: shown, with: {what: extra.body}}", "{text: '{level}. {extra.body}', style: body}"})));
    maybe(wrapped(
        source_.one_of({"{text: '{extra.head}', style: body}", "{text: '{extra.head}: {level}', style: body}",
                        "{text: '{extra.head + \" / \" + name}', style: body}",
                        "{given: extra, as: e, box: {text: '{e.head}', style: body}}"})));
    maybe(source_.one_of({"{row: [{repeat: tags, as: tag, box: {text: '{tag}', style: body}}], gap: 1mm}",
                          "{repeat: tags, as: tag, box: {text: '{tag}', style: body}}",
                          "{text: '{join(tags, \", \")}', style: body}",
                          "{text: '{join(tags, \", \")}', style: {extends: body, case: upper}}",
                          "{text: '{tags[0]}; {last(tags)}', style: body}",
                          "{repeat: 'filter(tags, t => true)', as: tag, box: {text: '{tag}', style: body}}",
                          "{repeat: 'map(tags, t => {t: t})', as: tag, box: {text: '{tag.t}', style: body}}",
                          "{table: tags, as: tag, columns: [{text: '{tag}', style: body}]}"}));
    maybe(source_.one_of({"{text: '{ally.name}', style: small}", "{show: ally.extra.body, style: small}",
                          "{text: '{ally.level}', style: small}",
                          "{repeat: ally.moves, as: m, box: {show: m.text, style: small}}"}));
    maybe(has_list_ ? "{repeat: lore, as: l, box: {show: l, style: small}}"
                    : source_.one_of({"{show: lore, style: small}", "{text: '– {lore}', style: small}"}));
    maybe(moves());
    std::string text = "gap: 1mm\npadding: 4mm\ncolumn:\n";
    for (const std::string& box : boxes) {
      text += "  - " + box + "\n";
    }
    return text + (boxes.empty() ? "  - {height: 1mm}\n" : "");
  }

 private:
  std::string shown(const std::string& path, const std::string& field) {
    return source_.chance(20)   ? "{part: frame, slots: {inside: {show: " + path + ", style: body}}}"
           : source_.chance(15) ? "{show: [" + path + "], style: " + source_.one_of({"body", "small"}) + "}"
                                : "{show: " + field + ", style: " + source_.one_of({"body", "small"}) + "}";
  }

  // The box inside another, which changes nothing of its words.
  std::string wrapped(const std::string& box) {
    switch (source_.below(9)) {
      case 0:
        return "{column: [" + box + "], padding: 1mm}";
      case 1:
        return "{row: [{width: 3mm}, {share: 1, column: [" + box + "]}]}";
      case 2:
        return "{stack: [" + box + "]}";
      case 3:
        return "{tracks: [1], grid: [" + box + "]}";
      case 4:
        return "{when: level >= 0, column: [" + box + "]}";
      case 5:
        return "{part: frame, slots: {inside: " + box + "}}";
      default:
        return box;
    }
  }

  std::string moves() {
    const std::string list =
        source_.one_of({"moves", "'moves ?? []'", "'filter(moves, m => m.cost > 2)'", "'reverse(moves)'",
                        "'sort(moves, m => m.cost)'", "'filter(moves, m => true)'", "'map(moves, m => m)'",
                        "'moves + []'", "'if level > 3 then moves else []'", "'[moves[0]]'",
                        "'sort(filter(moves, m => m.cost > 0), m => 9 - m.cost)'",
                        "'filter([moves[0]] + moves, m => m.cost < 5)'"});
    if (source_.chance(12)) {
      return source_.one_of(
          {"{column: [{text: '{join(map(moves, m => m.title), \" / \")}', style: body}, {repeat: 'map(moves, "
           "m => "
           "m.text)', as: t, box: {show: t, style: body}}]}",
           "{column: [{repeat: 'map(moves, m => {head: m.title, body: m.text})', as: r, box: {text: "
           "'**{r.head}.** "
           "{r.body}', style: body}}]}",
           "{repeat: deeds, as: t, box: {show: t, style: body}}",
           "{column: [{text: '{moves[0].title}', style: body}, {show: 'moves[0].text', style: body}, {show: "
           "'moves[0].steps[0].text', style: small}, {show: 'moves[1].text', style: body}]}"});
    }
    const std::string text =
        source_.one_of({"{show: m.text, style: body}", "{show: [m.text], style: body}",
                        "{column: [{show: m.text, style: body}]}",
                        "{part: frame, slots: {inside: {show: m.text, style: body}}}",
                        "{part: shown, with: {what: m.text}}", "{text: '{m.cost}: {m.text}', style: body}",
                        "{show: 'if m.cost > 1 then m.text else m.steps[0].text', style: body}"});
    const std::string sub = source_.one_of(
        {step_column, step_row, step_table, step_lines, step_list,
         "{repeat: 'reverse(m.steps)', as: s, box: {given: s.text, as: t, box: {show: t, style: small}}}",
         "{height: 1mm}"});
    if (source_.chance(20)) {
      return "{table: " + list +
             ", as: m, gap: 2mm, columns: [{text: '{m.title}', style: body}, {show: m.text, style: body, "
             "share: 1}]}";
    }
    return "{repeat: " + list + ", as: m, box: {column: [{text: '{m.title}', style: body}, " + text + ", " +
           sub + "]}}";
  }

  Source& source_;
  bool has_list_;
};

// Of what the definition may take from another, the first ones are its own.
std::string definition(const std::string& kind, int number, bool is_short, bool has_list, Source& source) {
  Words words(source, kind + "_0");
  const int longest = is_short ? 7 : 14;
  std::ostringstream out;
  out << "kind: " << kind << "\nid: " << kind << "_" << number << "\nname: " << quoted(words.plain(1, 3))
      << "\nlevel: " << source.below(10) << "\nally: " << kind
      << "_1\n";  // Which nobody extends: what it shows is its own.
  const bool extends = number == 2 && source.chance(30);
  if (extends) {
    out << "extends: " << kind << "_0\n";
  }
  if (source.chance(85) && !is_short) {
    out << "rules: |\n" << indented(words.block(), "  ");
  }
  if (source.chance(60)) {
    out << "note: " << quoted(words.marked(1, longest - 2)) << "\n";
  }
  if (extends && source.chance(50)) {
    return out.str();
  }
  out << "extra: {head: " << quoted(words.plain(1, 3)) << ", body: " << quoted(words.marked(2, longest - 4))
      << "}\n";
  const std::string lore = quoted(words.marked(2, longest - 4));
  out << "lore: " << (has_list ? "[" + lore + ", " + quoted(words.marked(2, longest - 4)) + "]" : lore)
      << "\n";
  out << "tags: [" << quoted(words.plain(1, 2)) << ", " << quoted(words.plain(1, 2)) << "]\nmoves:\n";
  for (int left = 1 + source.below(is_short ? 1 : 3); left > 0; --left) {
    out << "  - title: " << quoted(words.plain(1, 3)) << "\n    cost: " << source.below(6)
        << "\n    text: " << quoted(words.marked(2, longest)) << "\n    steps:\n";
    for (int steps = 1 + source.below(2); steps > 0; --steps) {
      out << "      - {label: " << quoted(words.plain(1, 2)) << ", text: " << quoted(words.marked(1, 8))
          << "}\n";
    }
  }
  return out.str();
}

void put(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

const char* const properties =
    "  name: {type: string}\n"
    "  level: {type: integer, minimum: 0, maximum: 9}\n"
    "  extends: {type: string}\n"
    "  lore: {oneOf: [{type: string, x-text: inline}, {type: array, items: {type: string, x-text: "
    "inline}}]}\n"
    "  rules: {type: string, x-text: block}\n"
    "  note: {type: string, x-text: inline}\n"
    "  extra:\n"
    "    type: object\n"
    "    required: [head, body]\n"
    "    properties: {head: {type: string}, body: {type: string, x-text: inline}}\n"
    "  tags: {type: array, items: {type: string}}\n"
    "  moves:\n"
    "    type: array\n"
    "    items:\n"
    "      type: object\n"
    "      required: [title, cost, text, steps]\n"
    "      properties:\n"
    "        title: {type: string}\n"
    "        cost: {type: integer, minimum: 0, maximum: 9}\n"
    "        text: {type: string, x-text: inline}\n"
    "        steps:\n"
    "          type: array\n"
    "          items:\n"
    "            type: object\n"
    "            required: [label, text]\n"
    "            properties: {label: {type: string}, text: {type: string, x-text: inline}}\n";

const char* const theme =
    "kind: theme\nid: plain\nlanguage: pl\ncolours: {ink: '#101010'}\n"
    "styles:\n"
    "  body: {family: text, size: 7pt/8.4pt, colour: ink}\n"
    "  small: {extends: body, size: 6.5pt/8pt, align: justified}\n"
    "  head: {extends: body, size: 11pt/13pt}\n"
    "parts:\n"
    "  frame: {takes: [], box: {padding: 0.5mm, column: [{slot: inside}]}}\n"
    "  line: {takes: [what], box: {text: '{what}', style: head}}\n"
    "  shown: {takes: [what], box: {column: [{show: what, style: body}]}}\n";

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: word_workspaces SEED FIRST COUNT DIR\n";
    return 2;
  }
  const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
  const int first = std::atoi(argv[2]);
  const int count = std::atoi(argv[3]);
  const std::filesystem::path root(argv[4]);
  put(root / "content/campaigns/words/campaign.yaml",
      "talia: 1\nsystem: words\nlanguage: pl\nname: Words\nversion: 1.0.0\n");
  put(root / "templates/words/plain.yaml", theme);
  for (int number = first; number < first + count; ++number) {
    Source source(seed * 1'000'003 + static_cast<std::uint64_t>(number));
    const std::string kind = "k" + std::to_string(number);
    put(root / "schemas/words" / (kind + ".schema.yaml"),
        joined(
            {"$schema: http://json-schema.org/draft-07/schema#\ntype: object\nadditionalProperties: false\n",
             "required: [kind, id, name, level, ally]\n",
             "if: {required: [extends]}\nthen: {}\nelse: {required: [extra, lore, tags, moves]}\n",
             "properties:\n  kind: {const: ", kind,
             "}\n  id: {type: string}\n  ally: {type: string, x-ref: ", kind, "}\n", properties}));
    const bool has_list = source.chance(50);
    const bool is_plain = source.chance(8);  // A face without a template.
    if (!is_plain) {
      put(root / "templates/words" / (kind + ".yaml"),
          joined({"kind: template\nid: ", kind, "\nfor: ", kind,
                  "\ntheme: plain\nsize: {width: 140mm, height: 200mm}\nsides:\n  front:\n",
                  indented(Template(source, has_list).column(), "    ")}));
    }
    put(root / "content/systems/words" / (kind + ".yaml"),
        "kind: stats\nof: " + kind +
            "\nstats:\n"
            "  motto: {label: Motto, source: words.motto, formula: extra.body}\n"
            "  deeds: {label: Deeds, source: words.deeds, formula: 'map(moves, m => m.text)'}\n");
    put(root / "content/campaigns/words/decks" / (kind + ".yaml"),
        joined({"kind: deck\nid: ", kind, "\nname: ", kind, "\ncards: [{where: \"kind == '", kind,
                "'\", order: id}]\n"}));
    std::string all;
    for (int i = 0; i < 3; ++i) {
      all += (i > 0 ? "---\n" : "") + definition(kind, i, is_plain, has_list, source);
    }
    put(root / "content/campaigns/words" / (kind + ".yaml"), all);
  }
  return 0;
}
