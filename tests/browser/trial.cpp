#include "browser/trial.h"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace talia::browser {

namespace {

// Of how many points a field is the mean, in each direction.
constexpr int points_a_field = 8;

void copy_in(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::filesystem::create_directories(to);
  for (const char* const part : {"content", "schemas", "templates"}) {
    std::filesystem::copy(from / part, to / part, std::filesystem::copy_options::recursive);
  }
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream words;
  words << in.rdbuf();
  return words.str();
}

void write_file(const std::filesystem::path& file, const std::string& words) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << words;
}

// A game that is unlike the invented ones: no template, long texts that go on over several cards, and content that would run as
// scripts where a page read it as HTML.
void add_letters(const std::filesystem::path& workspace) {
  write_file(workspace / "schemas/post/letter.schema.yaml",
             "type: object\nadditionalProperties: false\nrequired: [kind, id, name, text]\nproperties:\n"
             "  kind: {const: letter}\n  id: {type: string}\n  name: {type: string, x-label: Name}\n"
             "  stamp: {type: string, x-label: Stamp}\n  text: {type: string, x-text: block}\n");
  write_file(
      workspace / "content/campaigns/letters/campaign.yaml",
      "{talia: 1, id: letters, system: post, language: en, name: 'Letters & <b>parcels</b>', version: 1.0.0, "
      "license: CC0-1.0}\n");
  write_file(workspace / "content/campaigns/letters/decks/post.yaml",
             "kind: deck\nid: post\nname: 'Post <script>window.hit=1</script>'\ncards: [{where: \"kind == "
             "'letter'\", "
             "order: name}]\n");
  std::string text;
  for (int i = 1; i <= 40; ++i) {
    text += "  Stop " + std::to_string(i) +
            ": the postmistress counts the sacks, finds one too many, and writes to the port about it.\n\n";
  }
  write_file(workspace / "content/campaigns/letters/letters/long_round.yaml",
             "kind: letter\nid: long_round\nname: The long round\nstamp: Third class\ntext: |\n" + text);
  write_file(
      workspace / "content/campaigns/letters/letters/trap.yaml",
      "kind: letter\nid: trap\nname: '<script>window.hit=2</script>'\n"
      "stamp: '\"><img src=x onerror=window.hit=3>'\n"
      "text: 'Opens at `javascript:window.hit=4` or <https://elsewhere.example/>, says the sender.'\n");
  write_file(workspace / "templates/icons/trap.svg",
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" fill=\"currentColor\">\n"
             "  <path d=\"M2 2h20v20H2z\"/>\n</svg>\n");
}

}  // namespace

double Shades::mean() const {
  return fields.empty()
             ? 0
             : std::accumulate(fields.begin(), fields.end(), 0.0) / static_cast<double>(fields.size());
}

double distance(const Shades& a, const Shades& b) {
  if (a.fields.size() != b.fields.size() || a.fields.empty()) {
    return 255;
  }
  double sum = 0;
  for (std::size_t i = 0; i < a.fields.size(); ++i) {
    sum += std::abs(a.fields[i] - b.fields[i]);
  }
  return sum / static_cast<double>(a.fields.size());
}

Shades printed(const std::filesystem::path& pdf, int page, int columns) {
  const std::string width = std::to_string(columns * points_a_field), number = std::to_string(page);
  const Ended drawn = run("pdftoppm", {"-gray", "-f", number, "-l", number, "-scale-to-x", width,
                                       "-scale-to-y", "-1", pdf.string()});
  std::istringstream in(drawn.out);
  std::string magic;
  int across = 0, down = 0, most = 0;
  in >> magic >> across >> down >> most;
  in.get();
  if (magic != "P5" || across != columns * points_a_field) {
    throw std::runtime_error("pdftoppm draws no page " + number + " of " + pdf.string() + ": " + drawn.error);
  }
  const std::string bytes = drawn.out.substr(static_cast<std::size_t>(in.tellg()));
  Shades shades{columns, {}};
  for (int row = 0; row < down / points_a_field; ++row) {
    for (int column = 0; column < columns; ++column) {
      double sum = 0;
      for (int i = 0; i < points_a_field * points_a_field; ++i) {
        const int y = row * points_a_field + i / points_a_field,
                  x = column * points_a_field + i % points_a_field;
        sum += static_cast<unsigned char>(bytes.at(static_cast<std::size_t>(y * across + x)));
      }
      shades.fields.push_back(sum / (points_a_field * points_a_field));
    }
  }
  return shades;
}

std::string words_of(const std::filesystem::path& pdf) {
  return run("pdftotext", {"-layout", pdf.string(), "-"}).out;
}

std::string card_selector(const std::string& name) {
  return "#cards [data-name=\"" + name + "\"]";
}

Trial::Trial(const Setting& setting) : setting_(setting) {
  std::string name = (std::filesystem::temp_directory_path() / "talia-browser-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("there is no room for a scratch folder");
  }
  scratch_ = name;
  workspace_ = scratch_ / "work";
  copy_in(setting_.systems, workspace_);
  add_letters(workspace_);
  // A build's own pictures of what the usual sheet shows.
  write("templates/printers/vectors.yaml",
        "kind: printer\nformat: svg\ncopies: once\nfiles: '{id}-{side}'\nproducts: [{name: card, bleed: "
        "1.5mm, safe: 3mm}]\n");
  // With little ink the sea is paper, and what stands on it ink.
  replace("templates/hexfall/theme.yaml", "styles:\n",
          "variants: {low_ink: {areas: {sea: white}, lines: {white: ink}}}\nstyles:\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"init", "-q"}, {"add", "-A"}, {"commit", "-q", "-m", "all"}}) {
    std::vector<std::string> all{"-C", workspace_.string(), "-c", "user.name=a", "-c", "user.email=a@b"};
    all.insert(all.end(), words.begin(), words.end());
    if (const Ended ended = browser::run("git", all); ended.status != 0) {
      throw std::runtime_error("git: " + ended.error);
    }
  }
  write(".git/info/exclude", "output/\n.talia/\n");
  driver_ = std::make_unique<Running>("chromedriver", std::vector<std::string>{"--port=0"},
                                      "started successfully on port");
  serving_ =
      std::make_unique<Running>(setting_.talia,
                                std::vector<std::string>{"serve", "reach", "--workspace", workspace_.string(),
                                                         "--share", setting_.share},
                                "http://");
  address_ = serving_->line().substr(0, serving_->line().find('#'));
  look_from({});
}

Trial::~Trial() {
  browser_.reset();
  serving_.reset();
  driver_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(scratch_, ignored);
}

int Trial::port() const {
  return std::atoi(address_.substr(address_.rfind(':') + 1).c_str());
}

void Trial::look_from(const Screen& screen) {
  const std::string& line = driver_->line();
  const int port = std::atoi(line.substr(line.find("on port ") + 8).c_str());
  browser_.reset();
  browser_ = std::make_unique<Browser>(port, screen);
  browser_->open(serving_->line());
  settle();
  if (!until([&] { return has_drawn_all(); })) {
    throw std::runtime_error("the preview shows no cards");
  }
}

void Trial::expect(bool holds, const std::string& what) {
  if (!holds) {
    failures_.push_back(what);
  }
}

std::vector<std::string> Trial::take_failures() {
  return std::exchange(failures_, {});
}

std::string Trial::read(const std::string& file) const {
  return read_file(workspace_ / file);
}

void Trial::write(const std::string& file, const std::string& words) const {
  write_file(workspace_ / file, words);
}

void Trial::replace(const std::string& file, const std::string& from, const std::string& to) const {
  std::string words = read(file);
  const std::size_t at = words.find(from);
  if (at == std::string::npos) {
    throw std::runtime_error(file + " has no `" + from + "`");
  }
  write(file, words.replace(at, from.size(), to));
}

void Trial::remove(const std::string& file) const {
  std::filesystem::remove(workspace_ / file);
}

Ended Trial::talia(std::vector<std::string> arguments) const {
  for (const std::string& each : {std::string("--workspace"), workspace_.string(), std::string("--share"),
                                  setting_.share, std::string("--no-cache")}) {
    arguments.push_back(each);
  }
  return browser::run(setting_.talia, arguments);
}

std::filesystem::path Trial::built(const std::string& campaign, const std::string& work,
                                   const std::string& target) const {
  const std::filesystem::path out = scratch_ / "built" / (target.empty() ? "books" : target);
  std::vector<std::string> arguments{"build", campaign, "--deck", work, "--out", out.string()};
  if (!target.empty()) {
    arguments.insert(arguments.end(), {"--target", target});
  }
  const Ended ended = talia(arguments);
  if (ended.status != 0) {
    throw std::runtime_error("talia build: " + ended.out + ended.error);
  }
  return out / campaign;
}

std::string Trial::built_file(const std::string& path) const {
  return read_file(scratch_ / "built" / path);
}

void Trial::restore() {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"checkout", "-q", "."}, {"clean", "-qfd"}}) {
    std::vector<std::string> all{"-C", workspace_.string()};
    all.insert(all.end(), words.begin(), words.end());
    browser::run("git", all);
  }
  settle();
}

bool Trial::until(const std::function<bool()>& holds, double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  return true;
}

void Trial::settle() {
  // What was saved last is noticed within a quarter of a second.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const bool is_settled = until([&] {
    return browser_
        ->wait(
            "const done = arguments[0], read = (path) => fetch(path).then((each) => each.json());"
            "Promise.all([import('/store.js'), read('/state.json'), read('/findings.json'), "
            "read('/cards.json')])"
            ".then(([{ state }, now, findings, listing]) => {"
            "  const is_same = (a, b) => JSON.stringify(a) === JSON.stringify(b);"
            "  done(now.whole && is_same(state.findings, findings) && is_same(state.listing, listing)); })"
            ".catch(() => done(false))")
        .get<bool>();
  });
  if (!is_settled) {
    throw std::runtime_error("the preview does not come to an end");
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

std::vector<std::string> Trial::cards() {
  return browser_
      ->run(
          "return [...document.querySelectorAll('#cards .card[data-name]')].map((each) => each.dataset.name)")
      .get<std::vector<std::string>>();
}

int Trial::drawn(const std::string& card) {
  return browser_
      ->run("return Number(document.querySelector(arguments[0])?.dataset.drawn ?? 0)",
            {card_selector(card) + " img"})
      .get<int>();
}

bool Trial::has_drawn_all() {
  return browser_
      ->run(
          "const all = [...document.querySelectorAll('#cards img')].filter((each) => each.isSeen !== false);"
          "return all.length > 0 && all.every((each) => each.dataset.drawn && each.complete && "
          "each.naturalWidth > 0)")
      .get<bool>();
}

std::string Trial::text(const std::string& selector) {
  return browser_->run("return document.querySelector(arguments[0])?.textContent ?? ''", {selector})
      .get<std::string>();
}

bool Trial::is_there(const std::string& selector) {
  return browser_->run("return document.querySelector(arguments[0]) !== null", {selector}).get<bool>();
}

bool Trial::is_shown(const std::string& selector) {
  return browser_
      ->run(
          "const each = document.querySelector(arguments[0]); return each !== null && each.checkVisibility()",
          {selector})
      .get<bool>();
}

double Trial::number(const std::string& script, const Json& arguments) {
  return browser_->run(script, arguments).get<double>();
}

std::string Trial::svg(const std::string& selector) {
  // The page's own bytes are not to be had from a script; the program's are, and by their tag they are those that the page took.
  return browser_
      ->wait(
          "const [selector, done] = arguments, image = document.querySelector(selector);"
          "fetch(image.address, { cache: 'no-store' }).then((each) => image.tag === each.headers.get('ETag') "
          "+ image.address ? each.text() : 'another picture')"
          ".then(done).catch((fault) => done(String(fault)))",
          {selector})
      .get<std::string>();
}

Shades Trial::seen(const std::string& selector, int columns) {
  const Json fields = browser_->run(
      "const image = document.querySelector(arguments[0]), columns = arguments[1], step = arguments[2];"
      "const width = columns * step, height = Math.round(width * image.naturalHeight / image.naturalWidth);"
      "const canvas = new OffscreenCanvas(width, height), paint = canvas.getContext('2d');"
      "paint.fillStyle = '#fff'; paint.fillRect(0, 0, width, height); paint.drawImage(image, 0, 0, width, "
      "height);"
      "const data = paint.getImageData(0, 0, width, height).data, fields = [];"
      "for (let row = 0; row < Math.floor(height / step); row++) for (let column = 0; column < columns; "
      "column++) {"
      "  let sum = 0;"
      "  for (let y = row * step; y < (row + 1) * step; y++) for (let x = column * step; x < (column + 1) * "
      "step; x++) {"
      "    const at = 4 * (y * width + x); sum += 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at "
      "+ 2]; }"
      "  fields.push(sum / (step * step)); }"
      "return fields",
      {selector, columns, points_a_field});
  return {columns, fields.get<std::vector<double>>()};
}

std::vector<int> Trial::colour(const std::string& selector, double x, double y) {
  return browser_
      ->run(
          "const image = document.querySelector(arguments[0]);"
          "const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), paint = "
          "canvas.getContext('2d');"
          "paint.drawImage(image, 0, 0);"
          "return [...paint.getImageData(arguments[1] * canvas.width, arguments[2] * canvas.height, 1, "
          "1).data].slice(0, 3)",
          {selector, x, y})
      .get<std::vector<int>>();
}

void Trial::choose(const std::string& id, const std::string& value) {
  browser_->click("#" + id + " option[value=\"" + value + "\"]");
}

void Trial::tick(const std::string& id, bool is_on) {
  if (browser_->run("return document.getElementById(arguments[0]).checked", {id}).get<bool>() != is_on) {
    browser_->click("#" + id);
  }
}

void Trial::write_into(const std::string& id, const std::string& words) {
  browser_->type("#" + id, key::everything + (words.empty() ? std::string(key::backspace) : words));
}

void Trial::open_card(const std::string& name) {
  browser_->click(card_selector(name) + " .face");
  if (!until([&] { return is_shown("#panel") && is_there("#panel [data-name=\"" + name + "\"]"); })) {
    throw std::runtime_error("the card " + name + " does not open");
  }
}

void Trial::close_card() {
  if (is_shown("#panel")) {
    browser_->click("#close");
    until([&] { return !is_shown("#panel"); });
  }
}

}  // namespace talia::browser
