// For this folder alone: the commands of a page or drawing (ISO 32000-1, 8 and 9) while they are written, in points from the top
// left corner.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/frame.h"

namespace talia::render {

// What commands name, with the objects of that.
struct Named {
  std::map<std::string, int> fonts, shadings, drawings, layers, plates;
  void join(const Named& other);
  // As a dictionary of resources.
  std::string dictionary() const;
};

class Content {
 public:
  struct Colour {
    std::array<double, 3> channels{};  // Red, green, blue, or its code.
    // Of what stands on a plate of its own, in full; it names the plate's object.
    std::string_view plate{};
    int object = 0;
    bool operator==(const Colour&) const = default;
  };

  void save();
  void restore();
  void transform(const Transform& by);
  // What is drawn from now on is seen within the path alone, until the state before it is restored.
  void clip(const Path& path);

  void fill(const Path& path, bool even_odd, const Colour& colour);
  void stroke(const Path& path, Length width, const StrokeStyle& style, const Colour& colour);
  // Fills a path with a shading; `facts` are those of its dictionary.
  void shade(const Path& path, bool even_odd, const std::string& name, int object);
  // An object that is drawn: a drawing, or a picture in the unit square.
  void place(const std::string& name, int object);
  void set_colour(const Colour& colour);  // Of areas; of what is drawn without one of its own.

  // Glyphs, between `begin_text` and `end_text`. The size is in points, the place that of the first glyph's origin.
  void begin_text(const std::string& font, int object, Length size, const Colour& colour);
  void start_line(double scale_across, Point place);
  void show(std::uint32_t code);
  // Moves what follows back by so many thousandths of the em.
  void back(int thousandths);
  void end_line();
  void end_text();

  // Around what is marked.
  void begin_mark(std::string_view tag, std::string_view facts);
  void end_mark();
  // Around what a reader can hide; ended as a mark is.
  void begin_layer(const std::string& name, int object);

  const std::string& commands() const { return commands_; }
  const Named& named() const { return named_; }

 private:
  struct State {
    std::optional<Colour> fill{}, line{};
    std::optional<Length> width{};
    std::optional<StrokeStyle> style{};
    std::string font{};
    Length size{};
  };
  void trace(const Path& path);
  enum class Use { area, line };
  void set(std::optional<Colour>& known, const Colour& colour, Use use);
  State& state() { return states_.back(); }

  std::string commands_;
  std::vector<State> states_{1};
  Named named_;
};

}  // namespace talia::render
