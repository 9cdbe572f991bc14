// The report of `talia balance`, as tables and as JSON.
#pragma once
#include <string>

#include "job/workspace/content.h"
#include "rules/balance/verdict.h"

namespace talia::cli {

struct BalanceReport {
  const rules::Balance& balance;
  const std::vector<rules::Verdict>& verdicts;  // By comparison.
  const Rational& threshold;
  const job::Content& content;
};

std::string as_text(const BalanceReport& report);
std::string as_json(const BalanceReport& report);

// A number as a table or an axis tells it: four digits, or the whole number.
std::string short_number(const Rational& value);

}  // namespace talia::cli
