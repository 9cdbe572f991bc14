// The report of `talia balance`, as tables and as JSON.
#pragma once
#include <string>

#include "job/questions/balance_question.h"
#include "job/workspace/content.h"

namespace talia::cli {

std::string as_text(const job::BalanceAnswer& answer, const job::Content& content);
std::string as_json(const job::BalanceAnswer& answer, const job::Content& content);

}  // namespace talia::cli
