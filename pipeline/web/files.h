// What of a book stands in files of their own: cards, pictures and whole pages, each written once.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "web/web.h"

namespace talia::web {

struct PictureFile {
  std::string path;
  // CSS pixels, of which 96 are an inch: of cards as large as life.
  int width = 0, height = 0;
};

struct CardFile {
  PictureFile file;
  std::string words;  // Of its face, for readers who do not see it.
};

class PictureFiles {
 public:
  PictureFiles(const Source& source, const Put& put);

  // Of a definition, those that it takes. Cards are in the folder `cards`, pictures in `pictures`.
  const std::vector<CardFile>& cards(const book::CardFace& face);
  // A figure's card with its labels.
  const std::vector<CardFile>& labelled(const book::Figure& figure);
  // A picture of the workspace by its file there. What drawings and icons leave to their users is in the ink of the book.
  const PictureFile& picture(const std::string& file);
  // An icon, in the folder `icons`.
  const PictureFile& icon(SymbolId id, const std::string& name);
  // A page as a drawing.
  const PictureFile& page(const Page& page, const std::string& name);
  // The first that went wrong.
  const std::optional<Diagnostic>& fault() const { return fault_; }

 private:
  std::string free_name(std::string_view folder, std::string_view wished, std::string_view ending);
  void write(const std::string& path, const Result<std::string>& bytes);

  const Source& source_;
  const Put& put_;
  const Rgb by_day_, by_night_;  // The ink.
  std::set<std::string> names_;
  CardFile card(const Frame& frame, std::string_view name);

  std::map<book::CardFace, std::vector<CardFile>> cards_;
  std::map<Span, std::vector<CardFile>> labelled_;
  std::map<std::string, PictureFile> pictures_;
  std::optional<Diagnostic> fault_;
};

}  // namespace talia::web
