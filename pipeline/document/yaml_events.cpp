#include "document/yaml_events.h"

#include <cstring>
#include <memory>
#include <unordered_map>

#include <fmt/format.h>
#include <yaml.h>

#include "document/scalar.h"
#include "document/syntax_fault.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"

namespace talia::document {
namespace {

struct ParserDeleter {
  void operator()(yaml_parser_t* parser) const {
    yaml_parser_delete(parser);
    delete parser;
  }
};
using ParserHandle = std::unique_ptr<yaml_parser_t, ParserDeleter>;

ParserHandle open_parser(std::string_view text) {
  auto parser = std::make_unique<yaml_parser_t>();
  TALIA_ASSERT(yaml_parser_initialize(parser.get()) == 1);
  ParserHandle handle(parser.release());
  yaml_parser_set_encoding(handle.get(), YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(handle.get(), reinterpret_cast<const unsigned char*>(text.data()),
                               text.size());
  return handle;
}

class EventHandle {
 public:
  EventHandle() = default;
  EventHandle(const EventHandle&) = delete;
  EventHandle& operator=(const EventHandle&) = delete;
  ~EventHandle() { yaml_event_delete(&event_); }
  bool next(yaml_parser_t& parser) {
    yaml_event_delete(&event_);
    return yaml_parser_parse(&parser, &event_) == 1;
  }
  const yaml_event_t& get() const { return event_; }

 private:
  yaml_event_t event_ = {};
};

// libyaml's marks count code points. They come nearly in order, so a cursor walks along with them.
class ByteCursor {
 public:
  explicit ByteCursor(std::string_view text) : text_(text) {}
  std::uint32_t byte_of(const yaml_mark_t& mark) {
    for (; index_ < mark.index && byte_ < text_.size(); ++index_) {
      do {
        ++byte_;
      } while (byte_ < text_.size() && is_continuation(byte_));
    }
    for (; index_ > mark.index && byte_ > 0; --index_) {
      do {
        --byte_;
      } while (byte_ > 0 && is_continuation(byte_));
    }
    return static_cast<std::uint32_t>(byte_);
  }

 private:
  bool is_continuation(std::size_t byte) const { return (text_[byte] & 0xC0) == 0x80; }
  std::string_view text_;
  std::size_t index_ = 0, byte_ = 0;
};

const char* chars(const yaml_char_t* text) {
  return reinterpret_cast<const char*>(text);
}

class Reader {
 public:
  Reader(std::string_view text, const Origin& origin, const ReadingLimits& limits, Diagnostics& diagnostics)
      : text_(text),
        origin_(origin),
        limits_(limits),
        diagnostics_(diagnostics),
        parser_(open_parser(text)),
        cursor_(text) {
    // About as many as a text of this size has, so that they are not copied as they grow.
    gate_.events.reserve(text.size() / 12 + 8);
    gate_.values.reserve(text.size());
  }

  YamlEvents read() {
    EventHandle event;
    bool goes_on = true;
    while (goes_on) {
      if (!event.next(*parser_)) {
        report_syntax();
        break;
      }
      goes_on = take(event.get()) && faults_ < limits_.faults && event.get().type != YAML_STREAM_END_EVENT;
    }
    return std::move(gate_);
  }

 private:
  struct Frame {
    bool is_map, is_flow;
    bool awaits_key;
    // A key that was refused; what stands inside is not reported as well.
    bool is_in_key;
    std::uint32_t begin;
    std::uint32_t anchor;
  };
  struct Anchor {
    bool is_scalar = false;
    bool is_closed = false;
  };

  void report(Diagnostic diagnostic) {
    gate_.is_sound = false;
    ++faults_;
    diagnostics_.add(std::move(diagnostic));
  }

  Span span(std::size_t begin, std::size_t end) const { return origin_.span(begin, end); }

  void report_syntax() {
    SyntaxFault fault;
    fault.problem = parser_->problem == nullptr ? "it cannot be read" : parser_->problem;
    fault.context = parser_->context == nullptr ? "" : parser_->context;
    fault.at = cursor_.byte_of(parser_->problem_mark);
    if (parser_->context != nullptr) {
      fault.context_at = cursor_.byte_of(parser_->context_mark);
    }
    for (const Frame& frame : frames_) {
      if (frame.is_flow && (text_[frame.begin] == '[' || text_[frame.begin] == '{')) {
        fault.open_brackets.push_back(frame.begin);
      }
    }
    report(syntax_diagnostic(fault, text_, origin_));
  }

  // Whether reading goes on.
  bool take(const yaml_event_t& event) {
    const std::uint32_t begin = cursor_.byte_of(event.start_mark);
    if (gate_.events.size() > limits_.values) {
      report(Diagnostic::error(Code::file_too_large, span(begin, begin),
                               fmt::format("the text holds more than {} values", limits_.values))
                 .help("split it into several files"));
      return false;
    }
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        check_directives(event, begin);
        names_.clear();
        ++gate_.documents;
        gate_.events.push_back({.kind = EventKind::document_begin, .begin = begin, .end = begin});
        return true;
      case YAML_DOCUMENT_END_EVENT:
        gate_.events.push_back(
            {.kind = EventKind::document_end, .begin = begin, .end = cursor_.byte_of(event.end_mark)});
        return true;
      case YAML_ALIAS_EVENT:
        take_alias(chars(event.data.alias.anchor), begin, cursor_.byte_of(event.end_mark));
        return true;
      case YAML_SCALAR_EVENT:
        take_scalar(event, begin);
        return true;
      case YAML_SEQUENCE_START_EVENT: {
        const auto& list = event.data.sequence_start;
        return open(EventKind::list_begin, list.style == YAML_FLOW_SEQUENCE_STYLE, list.anchor, list.tag,
                    begin);
      }
      case YAML_MAPPING_START_EVENT: {
        const auto& map = event.data.mapping_start;
        return open(EventKind::map_begin, map.style == YAML_FLOW_MAPPING_STYLE, map.anchor, map.tag, begin);
      }
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        close(event.type == YAML_MAPPING_END_EVENT ? EventKind::map_end : EventKind::list_end, begin,
              cursor_.byte_of(event.end_mark));
        return true;
      default:
        return true;
    }
  }

  void check_directives(const yaml_event_t& event, std::uint32_t begin) {
    const auto& start = event.data.document_start;
    if (start.tag_directives.start != start.tag_directives.end) {
      const std::size_t at = std::min(text_.find("%TAG", begin), text_.size());
      report(Diagnostic::error(Code::yaml_tag, span(at, std::min(at + 4, text_.size())),
                               "tags are not read here")
                 .help("delete the line; a value's kind follows from its field"));
    }
    if (start.version_directive != nullptr && start.version_directive->minor != 2) {
      const std::size_t at = std::min(text_.find("%YAML", begin), text_.size());
      const std::size_t end = std::min(text_.find_first_of("\r\n#", at), text_.size());
      report(Diagnostic::error(Code::yaml_version, span(at, end),
                               fmt::format("this file says that it is YAML {}.{}",
                                           start.version_directive->major, start.version_directive->minor))
                 .help("delete the line, or write `%YAML 1.2`: files are read as YAML 1.2, where `yes` is a "
                       "text"));
    }
  }

  // Moves `begin` from a node's anchor to the node; reports a tag. `end` is where the node ends at the earliest.
  std::uint32_t skip_properties(std::uint32_t begin, std::uint32_t end, bool has_anchor,
                                const yaml_char_t* tag) {
    std::size_t at = begin;
    for (int properties = (has_anchor ? 1 : 0) + (tag != nullptr ? 1 : 0); properties > 0; --properties) {
      const std::size_t from = at;
      while (at < text_.size() && !source::is_ascii_space(text_[at]) &&
             !(text_[from] == '&' && std::strchr(",[]{}", text_[at]))) {
        ++at;
      }
      if (text_[from] == '!') {
        report(
            Diagnostic::error(Code::yaml_tag, span(from, at),
                              fmt::format("the tag `{}` is not read here", text_.substr(from, at - from)))
                .help(
                    "delete it; a value's kind follows from its field, and quotes make a text of anything"));
      }
      at = skip_white(at);
    }
    return static_cast<std::uint32_t>(std::min<std::size_t>(at, std::max(begin, end)));
  }

  // Past white space, line ends and comments.
  std::size_t skip_white(std::size_t at) const {
    while (at < text_.size() && (source::is_ascii_space(text_[at]) ||
                                 (text_[at] == '#' && at > 0 && source::is_ascii_space(text_[at - 1])))) {
      at = text_[at] == '#' ? std::min(text_.find('\n', at), text_.size()) : at + 1;
    }
    return at;
  }

  std::uint32_t number_anchor(const yaml_char_t* name, bool is_scalar) {
    if (name == nullptr) {
      return 0;
    }
    anchors_.push_back({.is_scalar = is_scalar, .is_closed = is_scalar});
    gate_.anchors = static_cast<std::uint32_t>(anchors_.size());
    names_[chars(name)] = gate_.anchors;
    return gate_.anchors;
  }

  // Whether the next node is a key; afterwards the frame awaits the other half of the entry.
  bool take_turn() {
    if (frames_.empty() || !frames_.back().is_map) {
      return false;
    }
    frames_.back().awaits_key = !frames_.back().awaits_key;
    return !frames_.back().awaits_key;
  }

  void take_alias(std::string_view name, std::uint32_t begin, std::uint32_t end) {
    Event event{.kind = EventKind::alias, .is_key = take_turn(), .begin = begin, .end = end};
    const auto found = names_.find(std::string(name));
    if (found == names_.end()) {
      report(Diagnostic::error(Code::bad_alias, span(begin, end),
                               fmt::format("no anchor `&{}` stands above", name))
                 .help("an alias repeats the value that an anchor of the same document has named; a text "
                       "that begins "
                       "with `*` needs quotes"));
    } else if (!anchors_[found->second - 1].is_closed) {
      report(Diagnostic::error(Code::bad_alias, span(begin, end),
                               fmt::format("`*{}` stands inside the value that it repeats", name)));
    } else if (event.is_key && !anchors_[found->second - 1].is_scalar) {
      report(Diagnostic::error(Code::bad_key, span(begin, end), "this key repeats a list or mapping")
                 .help("a key is a text"));
    } else {
      event.anchor = found->second;
    }
    gate_.events.push_back(event);
  }

  void take_scalar(const yaml_event_t& source, std::uint32_t begin) {
    const auto& scalar = source.data.scalar;
    const std::uint32_t end = cursor_.byte_of(source.end_mark);
    Event event{.kind = EventKind::scalar, .is_key = take_turn(), .begin = begin, .end = end};
    event.style = style_of(scalar.style);
    if (scalar.anchor != nullptr || scalar.tag != nullptr) {
      event.begin = skip_properties(begin, end, scalar.anchor != nullptr, scalar.tag);
    }
    event.anchor = number_anchor(scalar.anchor, true);
    event.value = static_cast<std::uint32_t>(gate_.values.size());
    event.value_size = static_cast<std::uint32_t>(scalar.length);
    const std::string_view value(chars(scalar.value), scalar.length);
    gate_.values.append(value);
    if (event.style == ScalarStyle::plain) {
      check_plain(value, event);
    }
    gate_.events.push_back(event);
  }

  void check_plain(std::string_view value, const Event& event) {
    const Span place = span(event.begin, event.end);
    if (event.is_key && value == "<<") {
      report(Diagnostic::error(Code::merge_key, place, "merge keys are not read here")
                 .help("a definition takes over another's fields with `extends: ID`"));
    } else if (event.is_key && event.begin == event.end && event.anchor == 0) {
      report(Diagnostic::error(Code::bad_key, place, "a key is missing before `:`")
                 .help("a text that begins with a colon needs quotes"));
    } else if (!event.is_key && !value.empty() && value.size() <= 5) {
      const PlainKind kind = plain_kind(value);
      if (kind == PlainKind::infinite || kind == PlainKind::not_a_number) {
        report(Diagnostic::error(Code::not_a_number, place,
                                 fmt::format("`{}` is no number that can be computed with", value))
                   .help("put it into quotes if it is a text"));
      }
    }
  }

  static ScalarStyle style_of(yaml_scalar_style_t style) {
    return style == YAML_SINGLE_QUOTED_SCALAR_STYLE   ? ScalarStyle::single_quoted
           : style == YAML_DOUBLE_QUOTED_SCALAR_STYLE ? ScalarStyle::double_quoted
           : style == YAML_LITERAL_SCALAR_STYLE       ? ScalarStyle::literal
           : style == YAML_FOLDED_SCALAR_STYLE        ? ScalarStyle::folded
                                                      : ScalarStyle::plain;
  }

  bool open(EventKind kind, bool is_flow, const yaml_char_t* anchor, const yaml_char_t* tag,
            std::uint32_t begin) {
    const bool is_key = take_turn();
    std::uint32_t first = begin;
    if (anchor != nullptr || tag != nullptr) {
      first = skip_properties(begin, static_cast<std::uint32_t>(text_.size()), anchor != nullptr, tag);
    }
    const Span opening = span(first, std::min<std::size_t>(first + 1, text_.size()));
    const bool is_in_key = !frames_.empty() && frames_.back().is_in_key;
    if (is_key && !is_in_key) {
      report(Diagnostic::error(Code::bad_key, opening,
                               kind == EventKind::map_begin ? "a mapping stands here as a key"
                                                            : "a list stands here as a key")
                 .help("a key is a text; a text that begins with `{`, `[` or `? ` needs quotes"));
    }
    if (frames_.size() >= limits_.depth) {
      if (!is_in_key) {
        report(
            Diagnostic::error(Code::nesting_too_deep, opening,
                              fmt::format("lists and mappings are nested more than {} deep", limits_.depth)));
      }
      return false;
    }
    const std::uint32_t number = number_anchor(anchor, false);
    frames_.push_back({.is_map = kind == EventKind::map_begin,
                       .is_flow = is_flow,
                       .awaits_key = kind == EventKind::map_begin,
                       .is_in_key = is_in_key || is_key,
                       .begin = first,
                       .anchor = number});
    gate_.events.push_back(
        {.kind = kind, .is_key = is_key, .is_flow = is_flow, .begin = first, .end = first, .anchor = number});
    return true;
  }

  void close(EventKind kind, std::uint32_t begin, std::uint32_t end) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.anchor != 0) {
      anchors_[frame.anchor - 1].is_closed = true;
    }
    gate_.events.push_back({.kind = kind, .begin = begin, .end = end});
  }

  std::string_view text_;
  const Origin& origin_;
  const ReadingLimits& limits_;
  Diagnostics& diagnostics_;
  ParserHandle parser_;
  ByteCursor cursor_;
  YamlEvents gate_;
  std::size_t faults_ = 0;
  std::vector<Frame> frames_;
  std::vector<Anchor> anchors_;
  std::unordered_map<std::string, std::uint32_t> names_;
};

}  // namespace

YamlEvents scan_events(std::string_view text, const Origin& origin, const ReadingLimits& limits,
                       Diagnostics& diagnostics) {
  return Reader(text, origin, limits, diagnostics).read();
}

}  // namespace talia::document
