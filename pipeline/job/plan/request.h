// What a run is asked for, as plain data: the command line fills it, and so may a server or a test.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "source/run/worker.h"

namespace talia::job {

struct Keeping;
class Live;

// How the workspace is read.
struct ReadRequest {
  std::map<std::string, std::string> policies;  // By id, over the campaigns' choice.
  unsigned threads = 0;                         // 0: as many as the machine has.
  source::Progress* progress = nullptr;         // Null: nobody looks on.
  Live* live = nullptr;                         // Of looks before; null: all is read anew.
  Keeping* keeping = nullptr;                   // Null: nothing is kept between runs.
  bool draws = false;                           // What is drawn with is read beside the rest.
  source::Workers workers() const { return {threads, progress}; }
};

enum class Purpose {
  // All is looked at and nothing is written; a store of definitions is no fault.
  check,
  // Whoever asks wants files: that there are none is told.
  files,
};

struct Request {
  Purpose purpose = Purpose::check;
  // By id, works are decks and books; none: all.
  std::vector<std::string> campaigns, works;
  // Sheets and printers by file name; none: `a4`.
  std::vector<std::string> targets;
  std::vector<std::string> cards;  // `id` or `campaign:id`; none: all.
  // Of the cards; it must be the campaigns' own.
  std::optional<std::string> language;
  bool draft = false;  // Cards at fault are printed, marked.
  ReadRequest reading;
};

}  // namespace talia::job
