// Cards and symbols: hands that are dealt from a deck, and dice whose faces show symbols in place of numbers.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "dice/faces.h"
#include "formula/functions/function_list.h"
#include "source/text/ascii.h"

namespace talia::formula {
namespace {

constexpr std::size_t most_things = 10'000;

Result<Value> apply_deal(Call& call) {
  const auto count = count_of(call, 0);
  if (!count) {
    return tl::unexpected(count.error());
  }
  const ValueList& cards = list(call, 1);
  if (*count > cards.size()) {
    return tl::unexpected(call.fault(
        Code::no_such_item, fmt::format("{} cards cannot be dealt from a deck of {}", *count, cards.size())));
  }
  if (cards.size() > most_things) {
    return tl::unexpected(
        call.fault(Code::work_budget, fmt::format("a deck has at most {} cards", most_things)));
  }
  std::vector<std::pair<Value, std::size_t>> deck;
  std::map<Value, std::size_t, InOrder> places;
  for (const Value& card : cards) {
    const auto [place, is_new] = places.emplace(card, deck.size());
    if (is_new) {
      deck.emplace_back(card, 0);
    }
    ++deck[place->second].second;
  }
  return call.hand(*count, std::move(deck));
}

// How often each symbol stands on each face, by the order in which they are named first.
struct SymbolDie {
  std::vector<std::string> symbols;
  std::vector<std::vector<std::int64_t>> faces;
};

Result<SymbolDie> symbol_die(Call& call, const ValueList& faces) {
  SymbolDie die;
  for (const Value& face : faces) {
    if (face.text() == nullptr) {
      return tl::unexpected(
          call.fault(Code::type_mismatch,
                     fmt::format("a face is a text of symbols, as in `'hit + crit'`, and this is {}",
                                 call.text_of(face))));
    }
    std::vector<std::int64_t> counts(die.symbols.size());
    std::string_view rest = source::trimmed(*face.text());
    while (!rest.empty()) {
      const auto plus = rest.find('+');
      const std::string_view symbol = source::trimmed(rest.substr(0, plus));
      rest = plus == std::string_view::npos ? std::string_view() : rest.substr(plus + 1);
      if (symbol.empty() || (plus != std::string_view::npos && source::trimmed(rest).empty())) {
        return tl::unexpected(
            call.fault(Code::type_mismatch,
                       fmt::format("a symbol is missing beside the `+` of `{}`", *face.text()))
                .help("a face without symbols is `''`"));
      }
      const auto known = std::ranges::find(die.symbols, symbol);
      const auto at = static_cast<std::size_t>(known - die.symbols.begin());
      if (known == die.symbols.end()) {
        die.symbols.emplace_back(symbol);
        counts.push_back(0);
      }
      ++counts[at];
    }
    die.faces.push_back(std::move(counts));
  }
  for (auto& face : die.faces) {
    face.resize(die.symbols.size());
  }
  return die;
}

Result<Value> apply_symbols(Call& call) {
  const auto count = count_of(call, 0);
  auto die = count ? symbol_die(call, list(call, 1)) : tl::unexpected(count.error());
  if (!die) {
    return tl::unexpected(std::move(die.error()));
  }
  if (die->faces.empty()) {
    return tl::unexpected(call.fault(Code::no_such_item, "a die without faces shows nothing"));
  }
  if (*count > most_things) {
    return tl::unexpected(
        call.fault(Code::work_budget, fmt::format("at most {} dice are thrown", most_things)));
  }
  using Counts = std::vector<std::int64_t>;
  std::map<Counts, Weight> ways;
  for (const Counts& face : die->faces) {
    ways[face] += Weight(1);
  }
  std::vector<Counts> faces;
  std::vector<Weight> weights;
  for (const auto& [face, weight] : ways) {
    faces.push_back(face);
    weights.push_back(weight);
  }
  const auto next = [&faces](Counts sum, std::size_t face, std::size_t shown) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += faces[face][i] * static_cast<std::int64_t>(shown);
    }
    return sum;
  };
  const auto states = dice::told_by_face(dice::Draw::dice(std::move(weights), *count),
                                         Counts(die->symbols.size()), next, call.work());
  if (!states || !call.work().spend(states->size() * (1 + die->symbols.size()))) {
    return tl::unexpected(call.exhausted());
  }
  std::vector<Law::Entry> entries;
  for (const auto& [counts, weight] : *states) {
    ValueRecord shown;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      shown.emplace_back(die->symbols[i], Value(counts[i]));
    }
    entries.push_back({Value(std::move(shown)), weight});
  }
  return call.die(Law::of(std::move(entries)));
}

constexpr std::array draw_rows = {
    FunctionRow{"deal(n: integer, deck: list of V) -> distribution of list of V",
                "a hand of `n` cards of the deck, of which none is put back; its cards stand in the order of "
                "the deck",
                apply_deal,
                nullptr,
                {.throws = true}},
    FunctionRow{
        "symbols(n: integer, faces: list of text) -> distribution of any",
        "`n` dice with these faces, each a text of symbols with `+` between them, `''` without any: a "
        "record that says how often each symbol shows",
        apply_symbols},
};

}  // namespace

std::span<const FunctionRow> draw_functions() {
  return draw_rows;
}

}  // namespace talia::formula
