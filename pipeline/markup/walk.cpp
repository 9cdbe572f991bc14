// What is done with a whole parsed text: its words, its inlines, its dump.
#include "markup/walk.h"

#include <fmt/format.h>

namespace talia::markup {
namespace {

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
// clang 14, which the fuzzers are built with, finds the cases of an aggregate only so.
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

// The lists of inlines of a block, in reading order, at any depth. `Of` is Block or const Block.
template <typename Of, typename F>
void for_each_list(Of& block, const F& f) {
  const auto inside = [&](auto& blocks) {
    for (auto& each : blocks) {
      for_each_list(each, f);
    }
  };
  std::visit(Overloaded{[&](auto& what) requires requires { what.inlines;
}
{ f(what.inlines); }
, [&](auto& list) requires requires {
  list.items;
}
{
  for (auto& item : list.items) {
    inside(item);
  }
}
, [&](auto& table) requires requires {
  table.rows;
}
{
  for (auto& row : table.rows) {
    for (auto& cell : row) {
      f(cell);
    }
  }
}
, [&](auto& code) requires requires {
  code.lines;
}
{
  for (auto& line : code.lines) {
    f(line);
  }
}
, [&](auto& quote) requires requires {
  quote.blocks;
}
{ inside(quote.blocks); }
, [](const Rule&) {}, [](const Directive&) {}
}  // namespace
,
             block.what);
}  // namespace talia::markup

std::string flags(const InlineStyle& style) {
  std::string result;
  result += style.emphasis ? " em" : "";
  result += style.strong ? " strong" : "";
  result += style.small_caps ? " sc" : "";
  result += style.superior ? " sup" : "";
  result += style.fraction ? " frac" : "";
  result += style.colour ? " ." + style.colour->str() : "";
  result += style.code ? " code" : "";
  return result;
}

std::string place(const Span& span) {
  return span.exists() ? fmt::format(" @{}-{}", span.begin, span.end) : std::string();
}

void dump_inlines(const std::vector<Inline>& inlines, const std::string& indent, std::string& out) {
  for (const Inline& each : inlines) {
    const std::string style = flags(each.style);
    out += indent;
    std::visit(
        Overloaded{[&](const Words& what) {
                     out += fmt::format("words{} \"{}\"{}", style, what.text.view(), place(what.text.span()));
                   },
                   [&](const IconName& what) {
                     out += fmt::format("icon{} {}{}", style, what.name.view(), place(what.name.span()));
                   },
                   [&](const Insertion& what) {
                     out += fmt::format(
                         "insertion{} {}{}", style,
                         what.formula.is_broken() ? std::string_view("broken") : what.formula.text().view(),
                         place(what.span));
                   },
                   [&](const Reference& what) {
                     out += fmt::format("reference{} {}{}{}", style, what.target.view(),
                                        what.label ? " | " + what.label->str() : std::string(),
                                        place(what.target.span()));
                   },
                   [&](const Hyperlink& what) {
                     out += fmt::format("link{} {} \"{}\"{}", style, what.destination, what.text.view(),
                                        place(what.text.span()));
                   },
                   [&](const LineBreak&) { out += "break"; }},
        each.what);
    out += '\n';
  }
}

void dump_block(const Block& block, const std::string& indent, std::string& out) {
  const std::string deeper = indent + "  ";
  const auto line = [&](std::string_view words) {
    out += fmt::format("{}{}{}\n", indent, words, place(block.span));
  };
  const auto inside = [&](const std::vector<Block>& blocks) {
    for (const Block& each : blocks) {
      dump_block(each, deeper, out);
    }
  };
  std::visit(Overloaded{[&](const Paragraph& what) {
                          line("paragraph");
                          dump_inlines(what.inlines, deeper, out);
                        },
                        [&](const Heading& what) {
                          line(fmt::format("heading {} #{}", what.level, what.slug));
                          dump_inlines(what.inlines, deeper, out);
                        },
                        [&](const ListBlock& what) {
                          line(what.defines   ? std::string("definitions")
                               : what.ordered ? fmt::format("list from {}", what.first)
                                              : std::string("list"));
                          for (const auto& item : what.items) {
                            out += deeper + "item\n";
                            for (const Block& each : item) {
                              dump_block(each, deeper + "  ", out);
                            }
                          }
                        },
                        [&](const TableBlock& what) {
                          line(fmt::format("table of {}", what.columns.size()));
                          for (const auto& row : what.rows) {
                            out += deeper + "row\n";
                            for (const auto& cell : row) {
                              out += deeper + "  cell\n";
                              dump_inlines(cell, deeper + "    ", out);
                            }
                          }
                        },
                        [&](const Quote& what) {
                          line("quote");
                          inside(what.blocks);
                        },
                        [&](const Rule&) { line("rule"); },
                        [&](const CodeBlock& what) {
                          line("code");
                          for (const std::vector<Inline>& each : what.lines) {
                            each.empty() ? void(out += deeper + "blank\n") : dump_inlines(each, deeper, out);
                          }
                        },
                        [&](const Directive& what) {
                          line(fmt::format("directive {} of {} bytes", what.name->view(), what.body->size()));
                        }},
             block.what);
}

}  // namespace

std::string plain_text(const std::vector<Inline>& inlines) {
  std::string words;
  for (const Inline& each : inlines) {
    std::visit(
        Overloaded{[&](const Words& what) { words += what.text.view(); }, [](const IconName&) {},
                   [&](const Insertion& what) {
                     words +=
                         what.formula.is_broken() ? "{…}" : fmt::format("{{{}}}", what.formula.text().view());
                   },
                   [&](const Reference& what) {
                     words += what.label ? what.label->str() : fmt::format("[[{}]]", what.target.view());
                   },
                   [&](const Hyperlink& what) { words += what.text.view(); },
                   [&](const LineBreak&) { words += ' '; }},
        each.what);
  }
  return words;
}

std::string plain_text(const Text& text) {
  std::string words;
  for (const Block& block : text.blocks) {
    for_each_list(block, [&](const std::vector<Inline>& inlines) {
      words += words.empty() ? "" : "\n";
      words += plain_text(inlines);
    });
  }
  return words;
}

void for_each_run(const Text& text, const std::function<void(const std::vector<Inline>&)>& f) {
  for (const Block& block : text.blocks) {
    for_each_list(block, f);
  }
}

void for_each_run(Text& text, const std::function<void(std::vector<Inline>&)>& f) {
  for (Block& block : text.blocks) {
    for_each_list(block, f);
  }
}

void for_each_run(Block& block, const std::function<void(std::vector<Inline>&)>& f) {
  for_each_list(block, f);
}

void for_each_inline(const Text& text, const std::function<void(const Inline&)>& f) {
  for_each_run(text, [&](const std::vector<Inline>& inlines) {
    for (const Inline& each : inlines) {
      f(each);
    }
  });
}

void for_each_inline(Text& text, const std::function<void(Inline&)>& f) {
  for_each_run(text, [&](std::vector<Inline>& inlines) {
    for (Inline& each : inlines) {
      f(each);
    }
  });
}

namespace {

// The place of the value that an inline shows, when its words hold `word`.
Span value_with(Span word, const Inline& each) {
  const auto place = [&](const MappedText& text, Span value) {
    return text.span().holds(word) ? value : Span{};
  };
  if (const auto* const words = std::get_if<Words>(&each.what)) {
    return place(words->text, words->value);
  }
  const auto* const link = std::get_if<Hyperlink>(&each.what);
  return link ? place(link->text, link->value) : Span{};
}

}  // namespace

Span value_with(Span word, const std::vector<Inline>& inlines) {
  for (const Inline& each : inlines) {
    if (const Span value = value_with(word, each); value.exists()) {
      return value;
    }
  }
  return {};
}

Span value_with(Span word, const Text& text) {
  Span found;
  for_each_inline(text, [&](const Inline& each) {
    if (!found.exists()) {
      found = value_with(word, each);
    }
  });
  return found;
}

std::string dump(const Text& text) {
  std::string out = fmt::format("text {}{}\n", text.language, text.is_broken ? " broken" : "");
  for (const Block& block : text.blocks) {
    dump_block(block, "  ", out);
  }
  return out;
}

}  // namespace talia::markup
