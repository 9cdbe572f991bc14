// What is known of a value before it is computed.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "formula/interval.h"
#include "formula/value.h"

namespace talia::formula {

// What is known of a value. Nothing, by default.
struct Known {
  struct Member;
  Interval number;                    // When it is one.
  Interval size;                      // How many items it has, when it is a list.
  std::shared_ptr<const Known> item;  // Of a list: of each.
  std::vector<Member> members;        // Of a record.
  std::string kind;                   // Of a definition.
  // What it comes from is at fault, which was reported.
  bool is_broken = false;

  static Known of(const Value& value);
  static Known of(Interval number);
  static Known list_of(Known item, Interval size = Interval::from(0));
  Known joined_with(const Known& other) const;  // One of both holds.
};
struct Known::Member {
  std::string name;
  Known value;
};

}  // namespace talia::formula
