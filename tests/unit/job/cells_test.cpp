// What cells say, and how values are written into them.
#include "job/tables/cells.h"

#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "job/tables/kind_columns.h"
#include "job/tables/names.h"
#include "random/expression.h"
#include "table/guess/ids.h"

namespace {

using namespace talia;
using edit::YamlValue;
using Shape = FieldType::Shape;

FieldType of(Shape shape) {
  FieldType type;
  type.shape = shape;
  return type;
}
FieldType list_of(Shape shape) {
  FieldType type = of(Shape::list);
  type.items.push_back(of(shape));
  return type;
}

std::optional<YamlValue> read(const std::string& text, const FieldType& type,
                              const job::CellReading& reading = {}) {
  const Cell cell{.kind = text.empty() ? CellKind::empty : CellKind::text, .text = text};
  return job::value_of(cell, type, reading);
}
YamlValue text(std::string what) {
  return {std::move(what)};
}
YamlValue number(std::string written) {
  return {YamlValue::Number{std::move(written)}};
}
YamlValue list(std::vector<std::string> items) {
  YamlValue::List result;
  for (std::string& item : items) {
    result.push_back(text(std::move(item)));
  }
  return {std::move(result)};
}

// clang-format off: one a line would be pages.
const std::vector<std::string> texts = {
    "",    " ",    "a",    "a; b",       "a, b",  ";",   ",",      "'",    "''",   "'''",  "'a'",
    "[a]", "[",    "{",    "{\"a\": 1}", "\"a\"", "\"",  "1",      "1.50", "true", "null", "~",
    "yes", "=1+1", "+2",   "-",          "a\nb",  "a\n", "\n",     " a",   "a ",   "*a*",  "½",
    "−3",  "שלום", "#N/A", "1,5",        "2d6",   "[]",  "[1, 2]", "012",  "1e3",  "0x10"};
// clang-format on

YamlValue random_value(test::Random& random, Shape shape, int depth) {
  const auto some_text = [&] {
    return text(texts[static_cast<std::size_t>(random.from(0, static_cast<int>(texts.size()) - 1))]);
  };
  switch (shape) {
    case Shape::boolean:
      return {random.from(0, 1) == 1};
    case Shape::integer:
      return number(std::to_string(random.from(-2000, 2000)));
    case Shape::number:
      return number(std::to_string(random.from(-20, 20)) + ".25");
    case Shape::any:
      switch (random.from(0, depth > 0 ? 5 : 3)) {
        case 0:
          return random_value(random, Shape::boolean, 0);
        case 1:
          return random_value(random, Shape::number, 0);
        case 4: {
          YamlValue::List items;
          for (int i = random.from(0, 3); i > 0; --i) {
            items.push_back(random_value(random, Shape::any, depth - 1));
          }
          return {std::move(items)};
        }
        case 5:
          return {YamlValue::Map{{"a", random_value(random, Shape::any, depth - 1)}, {"b", some_text()}}};
        default:
          return some_text();
      }
    default:
      return some_text();
  }
}

}  // namespace

TEST_CASE("what is written into a cell is read as the same value", "[job]") {
  test::Random random(7);
  const job::CellReading exported{.texts = job::CellTexts::markup};
  for (int i = 0; i < 4000; ++i) {
    for (const Shape shape :
         {Shape::text, Shape::markup, Shape::any, Shape::boolean, Shape::integer, Shape::number}) {
      const YamlValue one = random_value(random, shape, 2);
      const std::string cell = job::cell_text(one, of(shape));
      INFO(cell);
      CHECK(read(cell, of(shape), exported) == one);
      YamlValue::List items;
      for (int item = random.from(0, 3); item > 0; --item) {
        items.push_back(random_value(random, shape, 1));
      }
      const std::string joined = job::cell_text({items}, list_of(shape));
      INFO(joined);
      CHECK(read(joined, list_of(shape), exported) == YamlValue{items});
    }
  }
}

TEST_CASE("cells say what people write in tables", "[job]") {
  CHECK(read("1 234", of(Shape::integer)) == number("1234"));
  CHECK(read("−3", of(Shape::integer)) == number("-3"));
  CHECK(read("1,5", of(Shape::number), {.decimals = table::DecimalSign::comma}) == number("1.5"));
  CHECK(read("dear", of(Shape::number)) == text("dear"));
  CHECK(read("Tak", of(Shape::boolean)) == YamlValue{true});
  CHECK(read("–", of(Shape::boolean)) == YamlValue{false});
  CHECK(read("perhaps", of(Shape::boolean)) == text("perhaps"));
  CHECK(read("a, b", list_of(Shape::text)) == list({"a", "b"}));
  CHECK(read("a, b; c", list_of(Shape::text)) == list({"a, b", "c"}));
  CHECK(read("a; b\nc", list_of(Shape::text)) == list({"a; b", "c"}));
  CHECK(read("a/b", list_of(Shape::text), {.separator = "/"}) == list({"a", "b"}));
  CHECK(read("*a*", of(Shape::markup)) == text("\\*a\\*"));
  CHECK(read("*a*", of(Shape::markup), {.texts = job::CellTexts::markup}) == text("*a*"));
  CHECK(read("", of(Shape::text)) == std::nullopt);
  CHECK(read("''", of(Shape::text)) == text(""));
  CHECK(job::value_of({.kind = CellKind::error, .text = "#N/A"}, of(Shape::text), {}) == std::nullopt);
  CHECK(job::value_of({.kind = CellKind::number, .text = "3", .value = "3"}, of(Shape::text), {}) ==
        text("3"));
  const Cell price{.kind = CellKind::number, .text = "4.5", .value = "4.5", .decimals = 2};
  CHECK(job::value_of(price, of(Shape::text), {}) == text("4.50"));
  CHECK(job::value_of(price, of(Shape::number), {}) == number("4.50"));
  // A workbook has 0.25 and shows 25%; a field in per cents has 25.
  const Cell share{.kind = CellKind::number, .text = "0.25", .shown = "25%"};
  CHECK(job::value_of(share, of(Shape::number), {}) == number("0.25"));
  CHECK(job::value_of(share, of(Shape::number), {.unit = "%"}) == number("25"));
  CHECK(read("25 %", of(Shape::number), {.unit = "%"}) == number("25"));
  const Cell yes{.kind = CellKind::number, .text = "1", .value = "1", .decimals = 2};
  CHECK(job::value_of(yes, of(Shape::boolean), {}) == YamlValue{true});
  CHECK(job::value_of({.kind = CellKind::boolean, .text = "true"}, of(Shape::boolean), {}) ==
        YamlValue{true});
}

TEST_CASE("names give ids of English letters", "[job]") {
  CHECK(job::id_of_name("Łuk Żmija") == "luk_zmija");
  CHECK(job::id_of_name("12 monkeys") == "n12_monkeys");
  CHECK(job::id_of_name("שלום") == "x");
  CHECK(job::id_of_name("Bär & Æsir") == table::ascii_id("Bär & Æsir"));
  CHECK(job::id_of_name("Bär & Æsir") == "baer_aesir");
  CHECK(job::id_of_name("  Eel, in green!") == "eel_in_green");
  CHECK(job::id_of_name(std::string(300, 'a')).size() == 100);
}

TEST_CASE("a value is put at a path of a definition, and taken away from it", "[job]") {
  YamlValue::Map map{{"name", text("Axe")}};
  job::set_at(map, "cost.amount", number("3"));
  job::set_at(map, "cost.unit", text("gp"));
  CHECK(*job::value_at(map, "cost.amount") == number("3"));
  CHECK(map == YamlValue::Map{{"name", text("Axe")},
                              {"cost", {YamlValue::Map{{"amount", number("3")}, {"unit", text("gp")}}}}});
  job::set_at(map, "cost.unit", std::nullopt);
  CHECK(job::value_at(map, "cost.unit") == nullptr);
  job::set_at(map, "cost.amount", std::nullopt);
  CHECK(map == YamlValue::Map{{"name", text("Axe")}});
}
