#include "job/differences/differences.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "document/read.h"
#include "job/differences/causes.h"
#include "markup/parse.h"
#include "render/render.h"
#include "source/run/worker.h"

namespace talia::job {

namespace {

using Values = std::map<std::string, std::string>;

// Nodes that say one value, by their paths; lists of such are one.
void add_leaves(Node node, const std::string& path, Values& values) {
  const bool is_of_scalars = node.is(NodeKind::list) && std::ranges::none_of(node.items(), [](Node item) {
                               return item.is(NodeKind::map) || item.is(NodeKind::list);
                             });
  if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      add_leaves(entry.value, path.empty() ? std::string(entry.key) : fmt::format("{}.{}", path, entry.key),
                 values);
    }
  } else if (node.is(NodeKind::list) && !is_of_scalars) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      add_leaves(node.at(i), fmt::format("{}[{}]", path, i), values);
    }
  } else {
    std::string value = node.is(NodeKind::text) ? std::string(node.scalar()) : document::to_json(node);
    while (value.ends_with('\n')) {
      value.pop_back();
    }
    values[path] = std::move(value);
  }
}

std::vector<ValueChange> differing(const Values& before, const Values& after) {
  std::vector<ValueChange> changes;
  const auto value_in = [](const Values& values, const std::string& key) {
    const auto found = values.find(key);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
  for (const auto& [key, old] : before) {
    if (auto now = value_in(after, key); now != old) {
      changes.push_back({key, old, std::move(now)});
    }
  }
  for (const auto& [key, now] : after) {
    if (!before.contains(key)) {
      changes.push_back({key, std::nullopt, now});
    }
  }
  std::ranges::sort(changes, {}, &ValueChange::what);
  return changes;
}

// All that a definition says and comes to.
struct Said {
  const Definition* definition = nullptr;
  std::string written;  // By its own file.
  Values fields, texts, stats;
};

Said said_by(DefinitionId id, const Content& content) {
  const Definition& definition = content.catalog.definition(id);
  Said said{&definition, document::to_json(content.catalog.written(definition)), {}, {}, {}};
  add_leaves(definition.root, {}, said.fields);
  Diagnostics heard_already;
  const RulesContext context{id, content.catalog.campaign_of(definition), {}};
  for (const TextField& field : definition.texts) {
    said.texts[field.path] = markup::plain_text(
        rules::fill(field.text(), context, content.catalog, *content.derived, heard_already));
  }
  for (const Stat& stat : content.derived->stats(definition.kind)) {
    said.stats[stat.id] = rules::value_text(content.derived->stat(id, stat.id), content.catalog);
  }
  return said;
}

// Definitions at fault, as they would be called.
std::map<std::string, const BrokenDefinition*> broken_in(const Catalog& catalog) {
  std::map<std::string, const BrokenDefinition*> all;
  for (const BrokenDefinition& each : catalog.broken) {
    all.emplace(
        fmt::format("{}:{}",
                    each.campaign ? catalog.campaign(*each.campaign).id : catalog.system(each.system).name,
                    each.id),
        &each);
  }
  return all;
}

std::vector<FitChange> differing(const std::vector<BoxFit>& before, const std::vector<BoxFit>& after) {
  std::vector<FitChange> changes;
  for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    FitChange change;
    if (i < before.size()) {
      change.old = before[i];
    }
    if (i < after.size()) {
      change.now = after[i];
    }
    const bool is_other = !change.old || !change.now || change.old->box != change.now->box ||
                          change.old->size != change.now->size ||
                          change.old->leading != change.now->leading ||
                          change.old->lines != change.now->lines || change.old->step != change.now->step;
    if (is_other) {
      change.box = change.now ? change.now->box : change.old->box;
      changes.push_back(std::move(change));
    }
  }
  return changes;
}

class Comparer {
 public:
  Comparer(const State& before, const State& after, unsigned threads)
      : before_(before), after_(after), threads_(threads) {}

  Differences compare() {
    Moves moves = job::compare(*before_.content, *after_.content);
    all_.decks = std::move(moves.decks);
    all_.tables = std::move(moves.tables);
    all_.mechanics = std::move(moves.mechanics);
    compare_definitions();
    compare_sides();
    compare_pages(&State::books, all_.books);
    compare_pages(&State::boxes, all_.boxes);
    compare_files();
    for (auto& [name, change] : changes_) {
      all_.definitions.push_back(std::move(change));
    }
    all_.causes = causes_of(before_, after_, all_.definitions);
    return std::move(all_);
  }

 private:
  void compare_definitions() {
    std::set<std::string> both;
    for (const auto* const all : {&old_, &now_}) {
      for (const auto& [name, id] : *all) {
        both.insert(name);
      }
    }
    const std::vector<std::string> names(both.begin(), both.end());
    std::vector<DefinitionChange> changes(names.size());
    source::for_each(names.size(), threads_, [&](std::size_t i) {
      const auto old = old_.find(names[i]);
      const auto now = now_.find(names[i]);
      changes[i] = compare_said(names[i], old == old_.end() ? Said() : said_by(old->second, *before_.content),
                                now == now_.end() ? Said() : said_by(now->second, *after_.content));
    });
    const auto was_broken = broken_in(before_.content->catalog);
    const auto is_broken = broken_in(after_.content->catalog);
    for (DefinitionChange& change : changes) {
      change.was_at_fault = !change.was_there && was_broken.contains(change.name);
      change.is_at_fault = !change.is_there && is_broken.contains(change.name);
      if (change.is_edited || !change.fields.empty() || !change.stats.empty() || !change.texts.empty()) {
        changes_.emplace(change.name, std::move(change));
      }
    }
  }

  static DefinitionChange named(std::string name, const Definition& definition, const Catalog& catalog) {
    DefinitionChange change;
    change.name = std::move(name);
    change.kind = catalog.kind(definition.kind).name;
    change.title = definition.title;
    return change;
  }

  DefinitionChange compare_said(const std::string& name, const Said& old, const Said& now) const {
    const bool is_there = now.definition != nullptr;
    DefinitionChange change = named(name, is_there ? *now.definition : *old.definition,
                                    (is_there ? after_ : before_).content->catalog);
    change.is_there = is_there;
    change.was_there = old.definition != nullptr;
    change.is_edited = old.written != now.written;
    // Of what came or went its name says enough.
    if (change.was_there && change.is_there) {
      change.fields = differing(old.fields, now.fields);
      change.stats = differing(old.stats, now.stats);
      change.texts = differing(old.texts, now.texts);
      // A text that says something else is told by its words.
      std::erase_if(change.fields, [&](const ValueChange& each) {
        return std::ranges::find(change.texts, each.what, &ValueChange::what) != change.texts.end();
      });
    }
    return change;
  }

  DefinitionChange& change_of(const std::string& name) {
    const auto found = changes_.find(name);
    if (found != changes_.end()) {
      return found->second;
    }
    const Catalog& catalog = after_.content->catalog;
    const Definition& definition = catalog.definition(now_.at(name));
    return changes_.emplace(name, named(name, definition, catalog)).first->second;
  }

  // Of those whose items are the same by name what these stand for may be drawn alike; so may what is a hair elsewhere.
  void compare_sides() {
    std::vector<const SideName*> doubtful;
    for (const auto& [name, old] : before_.sides) {
      const auto now = after_.sides.find(name);
      if (now == after_.sides.end()) {
        change_of(name.definition).sides.push_back({name, true, false, {}});
      } else if (now->second.drawn != old.drawn) {
        doubtful.push_back(&name);
      }
    }
    std::vector<char> looks_otherwise(doubtful.size());
    source::for_each(doubtful.size(), threads_, [&](std::size_t i) {
      const SideState& old = before_.sides.at(*doubtful[i]);
      const SideState& now = after_.sides.at(*doubtful[i]);
      looks_otherwise[i] = old.outline != now.outline || !looks_alike(old, now) ? 1 : 0;
    });
    for (std::size_t i = 0; i < doubtful.size(); ++i) {
      if (looks_otherwise[i] != 0) {
        const SideName& name = *doubtful[i];
        change_of(name.definition)
            .sides.push_back(
                {name, true, true, differing(before_.sides.at(name).fits, after_.sides.at(name).fits)});
      }
    }
    for (const auto& [name, now] : after_.sides) {
      if (!before_.sides.contains(name)) {
        change_of(name.definition).sides.push_back({name, false, true, {}});
      }
    }
  }

  bool looks_alike(const SideState& old, const SideState& now) const {
    const auto frame_of = [](const State& state, const SideState& side) {
      Diagnostics heard_already;
      return state.drawing->faces->lay_out(side.key, heard_already).frame;
    };
    const Frame before = frame_of(before_, old);
    const Frame after = frame_of(after_, now);
    if (before.size != after.size) {
      return false;
    }
    // Most that differs is seen from afar; what does not is looked at as press has it.
    constexpr std::array pixels_in_mm{2.0, 12.0};
    return std::ranges::all_of(pixels_in_mm, [&](double fineness) {
      const auto pixels_of = [&](const Frame& frame, const State& state) {
        const auto count = [&](Length length) {
          return std::max(1, static_cast<int>(length.in_mm() * fineness));
        };
        return render::pixels(frame, count(frame.size.width), count(frame.size.height),
                              state.drawing->resources());
      };
      const auto a = pixels_of(before, before_);
      const auto b = pixels_of(after, after_);
      return a && b && a->rgba == b->rgba;
    });
  }

  void compare_pages(std::map<std::string, std::vector<PageState>> State::*of,
                     std::vector<PagesChange>& changes) {
    const auto& olds = before_.*of;
    const auto& news = after_.*of;
    std::set<std::string> names;
    for (const auto* const all : {&olds, &news}) {
      for (const auto& [name, pages] : *all) {
        names.insert(name);
      }
    }
    for (const std::string& name : names) {
      const auto old = olds.find(name);
      const auto now = news.find(name);
      PagesChange change{name, std::nullopt, std::nullopt, {}};
      std::multiset<Digest> known;
      if (old != olds.end()) {
        change.old = old->second.size();
        for (const PageState& page : old->second) {
          known.insert(page.drawn);
        }
      }
      if (now != news.end()) {
        change.now = now->second.size();
        for (const PageState& page : now->second) {
          if (const auto same = known.find(page.drawn); same != known.end()) {
            known.erase(same);
          } else {
            change.pages.push_back(page.label);
          }
        }
      }
      if (change.old != change.now || !change.pages.empty()) {
        changes.push_back(std::move(change));
      }
    }
  }

  void compare_files() {
    for (const auto& [path, old] : before_.files) {
      const auto now = after_.files.find(path);
      if (now == after_.files.end() || now->second != old) {
        all_.files.push_back({path, true, now != after_.files.end()});
      }
    }
    for (const auto& [path, now] : after_.files) {
      if (!before_.files.contains(path)) {
        all_.files.push_back({path, false, true});
      }
    }
    std::ranges::sort(all_.files, {}, &FileChange::path);
  }

  const State& before_;
  const State& after_;
  const unsigned threads_;
  const std::map<std::string, DefinitionId>& old_ = before_.definitions;
  const std::map<std::string, DefinitionId>& now_ = after_.definitions;
  std::map<std::string, DefinitionChange> changes_;
  Differences all_;
};

}  // namespace

Differences differences_between(const State& before, const State& after, unsigned threads) {
  return Comparer(before, after, threads).compare();
}

}  // namespace talia::job
