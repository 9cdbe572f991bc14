// Tokens into a tree, by precedence: if and let, or, and, not, comparison, ??, sum, product, sign, then members, items and calls.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "formula/foreign.h"
#include "formula/formula.h"
#include "formula/lexer.h"
#include "formula/tree.h"

namespace talia::formula {
namespace {

constexpr std::uint32_t deepest = deepest_tree;

class Parser {
 public:
  explicit Parser(const MappedText& text) : lexer_(text) { tree_.text = text; }

  Result<Formula::Tree> parse() {
    advance();
    tree_.root = expression();
    if (!fault_ && token_.kind != Token::Kind::end) {
      unexpected(token_.value == "=" ? "one value equals another by `==`" : "");
    }
    if (fault_) {
      return tl::unexpected(*std::move(fault_));
    }
    return std::move(tree_);
  }

 private:
  bool is_sign(std::string_view sign) const {
    return token_.kind == Token::Kind::sign && token_.value == sign;
  }
  bool is_word(std::string_view word) const {
    return token_.kind == Token::Kind::word && token_.value == word;
  }

  // The first fault ends the reading: from then on every token is the end.
  void fail(Diagnostic diagnostic) {
    if (!fault_) {
      fault_ = std::move(diagnostic);
    }
    token_ = Token{Token::Kind::end, tree_.text.size(), tree_.text.size(), {}, {}};
  }

  void fail_at(std::size_t begin, std::size_t end, std::string message, std::string help = {}) {
    auto diagnostic =
        Diagnostic::error(Code::bad_formula, tree_.text.span_of(begin, end), std::move(message));
    if (!help.empty()) {
      diagnostic.help_text = std::move(help);
    }
    fail(std::move(diagnostic));
  }

  void unexpected(std::string help = {}) {
    if (token_.kind == Token::Kind::end) {
      fail_at(token_.begin, token_.end,
              tree_.text.trimmed().empty() ? "an empty expression" : "the expression ends too early",
              std::move(help));
    } else {
      fail_at(token_.begin, token_.end,
              fmt::format("`{}` does not belong here",
                          tree_.text.view().substr(token_.begin, token_.end - token_.begin)),
              std::move(help));
    }
  }

  void advance() {
    if (fault_) {
      return;
    }
    last_end_ = token_.end;
    auto token = lexer_.next();
    if (token) {
      token_ = *std::move(token);
    } else {
      fail(std::move(token.error()));
    }
  }

  bool accept(std::string_view sign) {
    const bool is_there = is_sign(sign);
    if (is_there) {
      advance();
    }
    return is_there;
  }

  bool expect(std::string_view sign_or_word, std::string_view after_what) {
    if (is_sign(sign_or_word) || is_word(sign_or_word)) {
      advance();
      return true;
    }
    if (!fault_) {
      unexpected(fmt::format("`{}` is expected after {}", sign_or_word, after_what));
    }
    return false;
  }

  NodeIndex add(TreeNode node) {
    for (const NodeIndex child : node.children) {
      node.depth = std::max(node.depth, tree_.nodes[child].depth + 1);
    }
    if (node.depth > deepest || tree_.nodes.size() > most_nodes) {
      fail_at(node.begin, node.end, "the expression is too large or too deeply nested",
              "give its parts names of their own, as stats or functions of the ruleset");
      node.children.clear();
      node.op = Op::constant;
      node.depth = 1;
    }
    tree_.nodes.push_back(std::move(node));
    return static_cast<NodeIndex>(tree_.nodes.size() - 1);
  }

  static TreeNode begun(Op op, std::size_t begin) {
    TreeNode node;
    node.op = op;
    node.begin = static_cast<std::uint32_t>(begin);
    return node;
  }

  // Adds a node that ends with the last token.
  NodeIndex add_ended(TreeNode node) {
    node.end = static_cast<std::uint32_t>(last_end_);
    return add(std::move(node));
  }

  NodeIndex make(Op op, std::size_t begin, std::vector<NodeIndex> children) {
    TreeNode node = begun(op, begin);
    node.children = std::move(children);
    return add_ended(std::move(node));
  }

  // The token is the node's name.
  void name_by_token(TreeNode& node) const {
    node.name_begin = static_cast<std::uint32_t>(token_.begin);
    node.name_end = static_cast<std::uint32_t>(token_.end);
    node.name = token_.value;
  }

  NodeIndex make_constant(Value value) {
    TreeNode node = begun(Op::constant, token_.begin);
    node.constant = std::move(value);
    advance();
    return add_ended(std::move(node));
  }

  std::size_t begin_of(NodeIndex index) const { return tree_.nodes[index].begin; }

  // Every level of nesting of the text passes through here.
  NodeIndex expression() {
    if (++nesting_ > deepest) {
      fail_at(token_.begin, token_.end, "the expression is nested too deeply");
    }
    const NodeIndex result = is_word("if") ? conditional() : is_word("let") ? binding() : alternative();
    --nesting_;
    return result;
  }

  NodeIndex conditional() {
    const std::size_t begin = token_.begin;
    advance();
    condition_ = token_.begin;
    const NodeIndex condition = expression();
    expect("then", "the condition");
    const NodeIndex consequence = expression();
    expect("else", "what `then` gives");
    const NodeIndex alternative_value = expression();
    return make(Op::conditional, begin, {condition, consequence, alternative_value});
  }

  // `let f(x) = …` and `let f = x => …` name a function; `let a = 1, b = a + 1 in …` is a let within a let.
  NodeIndex binding() {
    TreeNode node = begun(Op::let, token_.begin);
    advance();
    name_by_token(node);
    if (token_.kind != Token::Kind::name) {
      unexpected("`let` is followed by a name, `=` and its value");
    }
    advance();
    if (accept("(")) {
      node.op = Op::let_function;
      node.names = parameters();
    }
    expect("=", node.op == Op::let ? "the name" : "the names of what the function is given");
    const bool outer = std::exchange(in_ends_value_, true);
    NodeIndex value = expression();
    in_ends_value_ = outer;
    if (node.op == Op::let && tree_.nodes[value].op == Op::lambda) {
      node.op = Op::let_function;
      node.names = tree_.nodes[value].names;
      value = tree_.nodes[value].children.front();
    }
    NodeIndex body = 0;
    if (is_sign(",")) {
      if (++nesting_ > deepest) {
        fail_at(token_.begin, token_.end, "the expression is nested too deeply");
      }
      body = binding();
      --nesting_;
    } else {
      expect("in", "the value");
      body = expression();
    }
    node.children = {value, body};
    return add_ended(std::move(node));
  }

  // Of a function, up to the bracket.
  std::vector<std::string> parameters() {
    std::vector<std::string> names;
    if (!accept(")")) {
      do {
        if (token_.kind != Token::Kind::name) {
          unexpected(
              "a function is written `let f(x, y) = … in …`, with a name for each thing that it is given");
        } else if (std::ranges::find(names, token_.value) != names.end()) {
          fail_at(token_.begin, token_.end, fmt::format("a function is given `{}` twice", token_.value));
        }
        names.push_back(token_.value);
        advance();
      } while (accept(","));
      expect(")", "the names of what a function is given");
    }
    return names;
  }

  using Part = NodeIndex (Parser::*)();
  struct Operator {
    std::string_view sign_or_word;
    Op op;
  };

  // Operations of one rank, the left ones first.
  NodeIndex operations(std::initializer_list<Operator> rank, Part operand) {
    NodeIndex left = (this->*operand)();
    const auto next = [&] {
      return std::ranges::find_if(rank, [this](const Operator& each) {
        return is_sign(each.sign_or_word) || is_word(each.sign_or_word);
      });
    };
    for (const auto* found = next(); found != rank.end(); found = next()) {
      advance();
      const NodeIndex right = (this->*operand)();
      left = make(found->op, begin_of(left), {left, right});
    }
    return left;
  }

  // The inner ones first.
  NodeIndex prefixed(const Operator& prefix, Part operand) {
    std::vector<std::size_t> begins;
    while (is_sign(prefix.sign_or_word) || is_word(prefix.sign_or_word)) {
      begins.push_back(token_.begin);
      advance();
    }
    NodeIndex result = (this->*operand)();
    for (; !begins.empty(); begins.pop_back()) {
      result = make(prefix.op, begins.back(), {result});
    }
    return result;
  }

  NodeIndex alternative() { return operations({{"or", Op::logical_or}}, &Parser::conjunction); }
  NodeIndex conjunction() { return operations({{"and", Op::logical_and}}, &Parser::negation); }
  NodeIndex negation() { return prefixed({"not", Op::logical_not}, &Parser::comparison); }

  std::optional<Op> comparing_sign() const {
    static constexpr std::array<std::pair<std::string_view, Op>, 6> comparisons = {
        {{"==", Op::equal},
         {"!=", Op::unequal},
         {"<", Op::less},
         {"<=", Op::less_equal},
         {">", Op::greater},
         {">=", Op::greater_equal}}};
    if (is_word("in") && !in_ends_value_) {
      return Op::contained;
    }
    const auto found = std::find_if(comparisons.begin(), comparisons.end(),
                                    [this](const auto& row) { return is_sign(row.first); });
    return found == comparisons.end() ? std::nullopt : std::optional(found->second);
  }

  NodeIndex comparison() {
    NodeIndex left = fallback();
    if (const auto op = comparing_sign()) {
      advance();
      const NodeIndex right = fallback();
      left = make(*op, begin_of(left), {left, right});
      if (comparing_sign() && !fault_) {
        unexpected("comparisons do not chain; join them with `and`");
      }
    } else if (is_sign("=")) {
      unexpected("one value equals another by `==`");
    }
    return left;
  }

  NodeIndex fallback() { return operations({{"??", Op::coalesce}}, &Parser::sum); }
  NodeIndex sum() { return operations({{"+", Op::add}, {"-", Op::subtract}}, &Parser::product); }
  NodeIndex product() { return operations({{"*", Op::multiply}, {"/", Op::divide}}, &Parser::signed_value); }
  NodeIndex signed_value() { return prefixed({"-", Op::negate}, &Parser::suffixed); }

  NodeIndex suffixed() {
    NodeIndex result = primary();
    while (!fault_) {
      const std::size_t begin = begin_of(result);
      if (accept(".")) {
        TreeNode node = begun(Op::member, begin);
        name_by_token(node);
        node.children = {result};
        if (token_.kind != Token::Kind::name) {
          unexpected("a member's name follows the point");
        }
        advance();
        result = add_ended(std::move(node));
      } else if (accept("[")) {
        const NodeIndex index = enclosed();
        expect("]", "the index");
        result = make(Op::item, begin, {result, index});
      } else {
        break;
      }
    }
    return result;
  }

  NodeIndex primary() {
    switch (token_.kind) {
      case Token::Kind::number:
        return make_constant(token_.number);
      case Token::Kind::dice: {
        auto dice = dice_of(token_.value);
        if (!dice) {
          fail_at(token_.begin, token_.end, std::move(dice.error()));
        }
        const NodeIndex literal = make_constant(dice ? *std::move(dice) : Value());
        tree_.nodes[literal].op = Op::dice;
        return literal;
      }
      case Token::Kind::text:
        return make_constant(token_.value);
      case Token::Kind::name:
        return named();
      case Token::Kind::word:
        if (is_word("true") || is_word("false")) {
          return make_constant(is_word("true"));
        }
        if (is_word("if") || is_word("let")) {
          return expression();
        }
        break;
      case Token::Kind::sign:
        if (is_sign("(")) {
          return parenthesised();
        }
        if (is_sign("[")) {
          return list();
        }
        if (is_sign("{")) {
          return record();
        }
        break;
      case Token::Kind::end:
        break;
    }
    unexpected();
    return make(Op::constant, token_.begin, {});
  }

  // An expression between brackets, where `in` is the comparison again.
  NodeIndex enclosed() {
    const bool outer = std::exchange(in_ends_value_, false);
    const NodeIndex result = expression();
    in_ends_value_ = outer;
    return result;
  }

  // Several, with commas between them, up to a bracket.
  std::vector<NodeIndex> enclosed_until(std::string_view bracket) {
    std::vector<NodeIndex> all;
    if (!is_sign(bracket)) {
      do {
        all.push_back(enclosed());
      } while (accept(","));
    }
    return all;
  }

  NodeIndex parenthesised() {
    const std::size_t begin = token_.begin;
    advance();
    const NodeIndex first = enclosed();
    if (is_sign(",") && begin == condition_) {
      unexpected("a choice is written `if … then … else …`");
    }
    if (is_sign(",")) {  // `(a, b) => …`
      std::vector<NodeIndex> names = {first};
      while (accept(",")) {
        names.push_back(enclosed());
      }
      expect(")", "the names");
      if (!is_sign("=>") && !fault_) {
        unexpected("`=>` is expected after the names of what a list function passes on");
      }
      return lambda(begin, names);
    }
    expect(")", "the expression in parentheses");
    if (is_sign("=>")) {
      return lambda(begin, {first});
    }
    // Its place is that of the parentheses, so that an explanation shows them.
    tree_.nodes[first].begin = static_cast<std::uint32_t>(begin);
    tree_.nodes[first].end = static_cast<std::uint32_t>(last_end_);
    return first;
  }

  NodeIndex lambda(std::size_t begin, const std::vector<NodeIndex>& names) {
    TreeNode node = begun(Op::lambda, begin);
    for (const NodeIndex name : names) {
      if (tree_.nodes[name].op != Op::name && !fault_) {
        fail_at(tree_.nodes[name].begin, tree_.nodes[name].end, "only a name may stand before `=>`");
      }
      node.names.push_back(tree_.nodes[name].name);
    }
    advance();  // The `=>`.
    node.children = {expression()};
    return add_ended(std::move(node));
  }

  NodeIndex named() {
    const std::size_t begin = token_.begin;
    TreeNode node = begun(Op::name, begin);
    name_by_token(node);
    advance();
    if (accept("(")) {
      node.op = Op::call;
      node.children = enclosed_until(")");
      expect(")", fmt::format("the arguments of `{}`", node.name));
      return add_ended(std::move(node));
    }
    const NodeIndex name = add_ended(std::move(node));
    return is_sign("=>") ? lambda(begin, {name}) : name;
  }

  NodeIndex list() {
    const std::size_t begin = token_.begin;
    advance();
    std::vector<NodeIndex> items = enclosed_until("]");
    expect("]", "the items of a list");
    return make(Op::list, begin, std::move(items));
  }

  NodeIndex record() {
    TreeNode node = begun(Op::record, token_.begin);
    advance();
    if (!is_sign("}")) {
      do {
        if (token_.kind != Token::Kind::name && token_.kind != Token::Kind::text) {
          unexpected("a record is written `{name: value, …}`");
        } else if (std::find(node.names.begin(), node.names.end(), token_.value) != node.names.end()) {
          fail_at(token_.begin, token_.end, fmt::format("a record has `{}` twice", token_.value));
        }
        node.names.push_back(token_.value);
        advance();
        expect(":", "a member's name");
        node.children.push_back(enclosed());
      } while (accept(","));
    }
    expect("}", "the members of a record");
    return add_ended(std::move(node));
  }

  Formula::Tree tree_;
  Lexer lexer_;
  Token token_;
  std::size_t last_end_ = 0;
  std::uint32_t nesting_ = 0;
  std::optional<Diagnostic> fault_;
  std::optional<std::size_t> condition_;  // Where the last `if` has its condition.
  // Inside the value of a let, where `in` is not the comparison.
  bool in_ends_value_ = false;
};

}  // namespace

tl::expected<Value, std::string> dice_of(std::string_view word) {
  const std::size_t letter = word.find_first_not_of("0123456789");
  const auto count = letter == 0 ? Integer(1) : *Integer::parse(word.substr(0, letter));
  const auto sides = *Integer::parse(word.substr(letter + 1));
  if (count.int64().value_or(most_dice + 1) > most_dice) {
    return tl::unexpected(fmt::format("more than {} dice", most_dice));
  }
  if (sides.sign() == 0 || sides.int64().value_or(most_sides + 1) > most_sides) {
    return tl::unexpected(fmt::format("a die has from 1 to {} sides", most_sides));
  }
  return Value(ValueList{Value(Rational(count)), Value(Rational(sides))});
}

bool is_expression(std::string_view words) {
  return Parser(MappedText::from(std::string(words), {})).parse().has_value();
}

Formula parse(const MappedText& text, Diagnostics& diagnostics, std::string_view language) {
  auto read = Parser(text).parse();
  if (!read) {
    if (auto help = help_for_foreign(text.view(), is_expression)) {
      read.error().help_text = std::move(help);
    }
  }
  if (auto parsed = diagnostics.take(std::move(read))) {
    parsed->language = language;
    return Formula(std::make_unique<Formula::Tree>(*std::move(parsed)));
  }
  auto tree = std::make_unique<Formula::Tree>();
  tree->text = text;
  tree->is_broken = true;
  return Formula(std::move(tree));
}

}  // namespace talia::formula
