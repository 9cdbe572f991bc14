// GraphemeBreakTest of the Unicode Character Database.
#include "typeset/unicode/unicode_clusters.h"
#include "unicode_suite.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: oracle_grapheme DIR\n");
    return 2;
  }
  return talia::oracle::run_break_cases(std::string(argv[1]) + "/auxiliary/GraphemeBreakTest.txt",
                                        [](const std::u32string& text) {
                                          std::vector<bool> breaks(text.size() + 1);
                                          breaks[0] = true;
                                          for (std::size_t at = 0; at < text.size();) {
                                            at = talia::typeset::cluster_end(text, at);
                                            breaks[at] = true;
                                          }
                                          return breaks;
                                        });
}
