// Where files of a workspace are named by their paths: in full, or from a folder that the naming file lies below.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "job/renaming/mentions.h"

namespace talia::job {

struct PathMention {
  Mention mention;
  std::string written;  // The end of the path that stands there.
  std::string base;     // The folder from which it counts, with its `/`; empty: the workspace.
};

// Of a file that is there, in the order of files.
std::vector<PathMention> mentions_of_file(std::string_view path, const Content& content);

// How a path is written that counts from a folder: from there where it lies in it, else in full.
std::string path_from(std::string_view path, std::string_view base);

}  // namespace talia::job
