// LineBreakTest of the Unicode Character Database, with nothing of a language or a house on top of the rules.
#include "typeset/unicode/unicode_lines.h"
#include "unicode_suite.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: oracle_linebreak DIR\n");
    return 2;
  }
  return talia::oracle::run_break_cases(std::string(argv[1]) + "/auxiliary/LineBreakTest.txt",
                                        [](const std::u32string& text) {
                                          std::vector<talia::typeset::Opportunity> places;
                                          talia::typeset::find_opportunities(text, places);
                                          std::vector<bool> breaks;
                                          breaks.reserve(places.size());
                                          for (const talia::typeset::Opportunity place : places) {
                                            breaks.push_back(place != talia::typeset::Opportunity::none);
                                          }
                                          return breaks;
                                        });
}
