#include "workspace/plan.h"

#include <iterator>
#include <random>

namespace talia::fuzz {

namespace {

constexpr std::size_t head = 3, change_size = 7;
constexpr ChangeKind faults[] = {ChangeKind::misspell_key,  ChangeKind::double_entry,
                                 ChangeKind::misspell_key,  ChangeKind::misspell_reference,
                                 ChangeKind::damage_header, ChangeKind::remove_file,
                                 ChangeKind::copy_file,     ChangeKind::put_link};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  unsigned below(unsigned end) { return static_cast<unsigned>(engine_() % end); }
  bool chance(unsigned percent) { return below(100) < percent; }
  std::uint8_t byte() { return static_cast<std::uint8_t>(below(256)); }
  std::uint16_t word() { return static_cast<std::uint16_t>(below(65536)); }
  Change change() { return {static_cast<ChangeKind>(below(change_kinds)), word(), word(), word()}; }

 private:
  std::mt19937 engine_;
};

}  // namespace

Plan read_plan(std::span<const std::uint8_t> bytes) {
  Plan plan;
  const auto byte = [&](std::size_t i) { return i < bytes.size() ? bytes[i] : std::uint8_t{0}; };
  const auto word = [&](std::size_t i) { return static_cast<std::uint16_t>(byte(i) * 256 + byte(i + 1)); };
  plan.seed = byte(0);
  plan.command = byte(1);
  plan.options = byte(2);
  for (std::size_t at = head; at + change_size <= bytes.size() && plan.changes.size() < most_changes;
       at += change_size) {
    plan.changes.push_back(
        {static_cast<ChangeKind>(byte(at) % change_kinds), word(at + 1), word(at + 3), word(at + 5)});
  }
  return plan;
}

std::vector<std::uint8_t> write_plan(const Plan& plan) {
  std::vector<std::uint8_t> bytes{plan.seed, plan.command, plan.options};
  const auto add = [&](std::uint16_t word) {
    bytes.push_back(static_cast<std::uint8_t>(word / 256));
    bytes.push_back(static_cast<std::uint8_t>(word % 256));
  };
  for (const Change& change : plan.changes) {
    bytes.push_back(static_cast<std::uint8_t>(change.kind));
    add(change.file);
    add(change.place);
    add(change.what);
  }
  return bytes;
}

Plan change_plan(Plan plan, unsigned random_seed) {
  Random random(random_seed);
  if (random.chance(25)) {  // One change of a sound workspace: most of what authors do wrong.
    plan = {random.byte(), random.byte(), random.byte(), {random.change()}};
    if (random.chance(50)) {  // One that must be told.
      plan.command = 0;
      plan.changes[0].kind = faults[random.below(std::size(faults))];
    }
    return plan;
  }
  do {
    std::vector<Change>& changes = plan.changes;
    const unsigned which = changes.empty() ? 0 : random.below(static_cast<unsigned>(changes.size()));
    switch (random.below(8)) {
      case 0:
        plan.command = random.byte();
        break;
      case 1:
        plan.options = random.byte();
        break;
      case 2:
        if (changes.size() > 1) {
          changes.erase(changes.begin() + which);
        }
        break;
      case 3:
        if (!changes.empty()) {
          changes[which].what = random.word();
        }
        break;
      case 4:
        if (!changes.empty()) {
          changes[which].place = random.word();
        }
        break;
      case 5:
        plan.seed = random.chance(20) ? random.byte() : plan.seed;
        break;
      default:
        if (changes.size() < most_changes) {
          changes.push_back(random.change());
        } else {
          changes[which] = random.change();
        }
    }
  } while (random.chance(50));
  return plan;
}

}  // namespace talia::fuzz
