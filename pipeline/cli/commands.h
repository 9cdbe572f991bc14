// All commands, in the order in which the help lists them.
#pragma once
#include <memory>
#include <vector>

#include "cli/command.h"

namespace talia::cli {

std::unique_ptr<Command> make_check();
std::unique_ptr<Command> make_build();
std::unique_ptr<Command> make_watch();
std::unique_ptr<Command> make_serve();
std::unique_ptr<Command> make_lsp();
std::unique_ptr<Command> make_print();
std::unique_ptr<Command> make_show();
std::unique_ptr<Command> make_list();
std::unique_ptr<Command> make_coverage();
std::unique_ptr<Command> make_packing();
std::unique_ptr<Command> make_eval();
std::unique_ptr<Command> make_balance();
std::unique_ptr<Command> make_impact();
std::unique_ptr<Command> make_test();
std::unique_ptr<Command> make_explain();
std::unique_ptr<Command> make_schemas();
std::unique_ptr<Command> make_new();
std::unique_ptr<Command> make_rename();
std::unique_ptr<Command> make_uses();
std::unique_ptr<Command> make_diff();
std::unique_ptr<Command> make_format();
std::unique_ptr<Command> make_import();
std::unique_ptr<Command> make_export();
std::unique_ptr<Command> make_dump();

}  // namespace talia::cli
