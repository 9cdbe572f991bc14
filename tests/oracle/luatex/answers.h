// What LuaHBTeX said of paragraphs' lines (the tables that `lines.lua` writes), and ours beside it.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace talia::oracle {

struct TexAnswer {
  int pass;  // 1: without hyphens, 2: with them.
  std::int64_t demerits;
  std::vector<std::size_t> ends;  // Of the lines: characters of the paragraph before each.
};

struct TexTable {
  std::string name;  // Of its file, without the ending.
  std::string font;  // From /usr/share/fonts, or an absolute path.
  std::string font_sha256, paragraphs_sha256;
  double size = 0, measure = 0;  // In TeX's points: 72.27 of them are an inch.
  bool has_bonds = false;        // With luavlna.
  std::vector<TexAnswer> answers;
};

// One paragraph in UTF-8 each line.
std::vector<std::string> read_paragraphs(const std::filesystem::path& file);

// Both throw std::runtime_error when a file is not there or is no such table.
TexTable read_table(const std::filesystem::path& file);
std::vector<TexTable> read_tables(const std::filesystem::path& folder);  // In order of their names.

// The lines of an answer, with the hyphens that TeX added.
std::vector<std::string> lines_of(std::string_view paragraph, const TexAnswer& answer);

struct Exception {
  std::size_t number;  // Of the paragraph, from 1.
  std::string what;    // What differs, in one line or two.
};

struct Comparison {
  std::size_t paragraphs = 0;
  std::size_t lines = 0;
  std::vector<Exception> exceptions;  // Other demerits, another count of lines, or other lines.
};

// Breaks each `step`-th paragraph as TeX does and compares: total demerits, number of lines, each line's text. Throws
// std::runtime_error when the font is not on this machine or not the one that TeX used, or when there are no Polish patterns.
Comparison compare(const TexTable& table, const std::vector<std::string>& paragraphs, std::size_t step = 1);

}  // namespace talia::oracle
