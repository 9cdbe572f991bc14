// `talia show` and `talia list`: definitions with their derived stats.
#pragma once
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/workspace.h"
#include "rules/rules.h"
#include "source/json_writer.h"

namespace talia::cli {

// An explanation as the key `steps` of the object that is open.
void write_steps(source::JsonWriter& json, const std::vector<Derived::ExplainedStep>& steps,
                 const SourceMap& sources);

int show(const Options& options, Workspace& workspace, Terminal terminal);
int list(const Options& options, Workspace& workspace, Terminal terminal);

}  // namespace talia::cli
