// Files as they would be: some texts in place of those of a folder or beside them, for what is tried out before it is written.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "source/files/files.h"

namespace talia::job {

// `texts` by path over `files`, which outlives it, without those that are `gone`. It writes nothing.
std::unique_ptr<Files> trial_files(std::unique_ptr<Files> files,
                                   std::map<std::string, std::string, std::less<>> texts);
std::unique_ptr<Files> trial_files(const Files& files, std::map<std::string, std::string, std::less<>> texts,
                                   std::set<std::string, std::less<>> gone = {});

}  // namespace talia::job
