#include "bench/book_data.h"

#include <string>

#include <fmt/format.h>

namespace talia::context {

namespace {

namespace fs = std::filesystem;

constexpr unsigned sections_of_chapter = 10;
constexpr unsigned blocks_of_section = 9;

class Writer {
 public:
  Writer(const NeutralData& data, unsigned chapters) : data_(data), chapters_(chapters) {}

  std::string chapter(unsigned number) {
    std::string text = fmt::format("```{{chapter}}\nopening: scene\nlead: {}\n```\n\n# {}\n",
                                   data_.sentence(number), data_.title(number).words);
    for (unsigned section = 0; section < sections_of_chapter; ++section) {
      text += fmt::format("\n## {}\n", data_.title(title_of(number, section)).words);
      for (unsigned block = 0; block < blocks_of_section; ++block) {
        text += '\n' + next_block();
      }
    }
    return text;
  }

 private:
  // The chapters' own come first.
  unsigned title_of(unsigned chapter, unsigned section) const {
    return chapters_ + chapter * sections_of_chapter + section;
  }

  std::string next_block() {
    const unsigned block = block_++;
    return block % 10 == 4 ? list(block) : block % 10 == 8 ? table(block) : paragraph(block);
  }

  std::string list(unsigned block) const {
    std::string text;
    for (unsigned item = 0; item < 4; ++item) {
      text += fmt::format("- {}\n", data_.sentence(block * 4 + item));
    }
    return text;
  }

  std::string table(unsigned block) const {
    std::string text = "| Umiejętność | Trudność | Premia |\n|---|---|---|\n";
    for (unsigned row = 0; row < 6; ++row) {
      text += fmt::format("| {} | {} | +{} |\n", data_.title(block + row).words, 5 + (block + row * 7) % 25,
                          (block + row) % 10);
    }
    return text;
  }

  std::string paragraph(unsigned block) const {
    std::string text = data_.paragraph(block);
    if (block % 3 == 1) {
      text += fmt::format(" [{}]{{.index}} rozstrzyga.", data_.title(block).words);
    }
    if (block % 5 == 2) {
      const unsigned target = title_of(block * 31 % chapters_, block * 17 % sections_of_chapter);
      text += fmt::format(" Tak samo w [[#{}]].", data_.title(target).anchor);
    }
    if (block % 9 == 5) {
      text += fmt::format("[{}]{{.note}}", data_.sentence(block));
    }
    return text + '\n';
  }

  const NeutralData& data_;
  const unsigned chapters_;
  unsigned block_ = 0;
};

}  // namespace

void write_book(const NeutralData& data, unsigned chapters, const fs::path& folder) {
  write_workspace(data, 0, Decks::of_all, folder);
  const fs::path campaign = folder / "content/campaigns/neutral";
  fs::remove_all(campaign / "decks");
  std::string book =
      "kind: book\nid: podrecznik\ntitle: Podręcznik mistrza gry\nchapters:\n  - text/contents.md\n";
  Writer writer(data, chapters);
  for (unsigned chapter = 0; chapter < chapters; ++chapter) {
    const std::string name = fmt::format("text/{:04}.md", chapter);
    book += fmt::format("  - {}\n", name);
    spill(campaign / "books" / name, writer.chapter(chapter));
  }
  spill(campaign / "books/podrecznik.yaml", book + "  - text/index.md\n");
  spill(campaign / "books/text/contents.md", "# Spis treści\n\n```{contents}\ndepth: 2\n```\n");
  spill(campaign / "books/text/index.md", "# Skorowidz\n\n```{index}\nfrom: [marks]\n```\n");
}

}  // namespace talia::context
