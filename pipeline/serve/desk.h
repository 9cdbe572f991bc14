// What is looked at, while it changes: the newest look at the workspace, what all of it came to, and a revision beside it.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <vector>

#include "job/plan/request.h"
#include "job/workspace/live.h"
#include "serve/gate.h"
#include "serve/look.h"
#include "serve/news.h"
#include "serve/pictures.h"

namespace talia::serve {

// A look is taken in two steps. `look` reads what was saved, and its cards can be drawn then; a definition alone that hangs on
// no other is drawn before all else is read. `look_at_all` lays out and checks all
// that there is, which takes longer; what it finds out of whole decks, their cards have from then on. Both are called by one thread at a
// time; all else from any.
class Desk {
 public:
  Desk(const job::Workspace& workspace, job::ReadRequest reading, News& news);
  // From the next look on these stand in the place of what is saved, by path: an editor's, before they are. With them no schemas are written.
  void put_over(std::map<std::string, std::string, std::less<>> texts) { over_ = std::move(texts); }

  // `same`: files that are known to be as they were at the look before, sorted.
  void look(const std::vector<std::string>& saved, std::vector<std::string> same = {});
  void look_at_all();
  // Makes a `look_at_all` that goes on end soon, without a result.
  void overtake() { live_.is_overtaken = true; }

  // Whether no look was taken yet, for the workspace had gone. Nothing else may be asked then but `look`.
  bool is_empty() const {
    const std::lock_guard gate(gate_);
    return look_ == nullptr;
  }

  // The look, as long as it is held.
  class Held {
   public:
    explicit Held(const Desk& desk) : lock_(desk.gate_), desk_(desk) {}
    const Look& look() const { return *desk_.look_; }
    // Names the fonts, symbols and pictures that it draws with.
    const std::string& stock() const { return desk_.stock_name_; }
    std::size_t number() const { return desk_.number_; }

   private:
    std::shared_lock<Gate> lock_;
    const Desk& desk_;
  };
  Held hold() const { return Held(*this); }

  // As JSON: the number of the look, whether all of it was looked at, and where the workspace lies.
  std::string state() const;
  // The report of the newest look that came to its end, as `check --format json` writes it.
  std::string findings() const;
  // Of the newest look; see `filter_json`.
  std::string filter(const std::string& condition, const std::string& system) const;

  // Pages are kept until the next look: they are asked for one by one. Null where there are none.
  std::shared_ptr<const Pages> sheets(const std::string& campaign, const std::string& deck,
                                      const std::string& sheet) const;
  std::shared_ptr<const Pages> book(const std::string& campaign, const std::string& book) const;

  // The workspace as a revision has it; the last one that was asked for is kept. Null where it cannot be read, with the reason.
  std::shared_ptr<const Look> at_revision(const std::string& revision, std::string& reason) const;

  // A picture of the newest look was given to somebody.
  void note_picture() const;

  // Cards picked by hand as a PDF; nothing where they cannot be printed, with the reason.
  std::optional<std::string> print(const std::vector<std::string>& cards, const std::string& sheet,
                                   std::string& reason) const;

 private:
  // Tells of what stands in the look already, and waits until somebody had its picture, or wants none.
  void show_first(const std::vector<std::string>& saved);
  job::ReadRequest apart() const;  // For what is read beside the newest look.
  std::string saved_news(const std::vector<std::string>& saved) const;
  std::shared_ptr<const Pages> kept_pages(const std::string& name,
                                          const std::function<std::optional<Pages>(const Look&)>& make) const;

  News& news_;
  const job::Workspace& first_;
  job::Live live_;
  job::ReadRequest reading_;
  std::optional<std::map<std::string, std::string, std::less<>>> over_;

  mutable Gate gate_;  // Of the look and what belongs to it.
  std::unique_ptr<Look> look_;
  std::string stock_name_;
  std::size_t stocks_ = 0;
  std::weak_ptr<const job::DrawingStock> stock_;
  std::size_t number_ = 0;  // Of the look.

  mutable std::mutex
      content_;  // Whoever reports into the look's content, or adds to its texts, has this first and then the gate.

  mutable std::mutex state_mutex_;  // Of what follows.
  bool is_whole_ = false;
  std::string findings_;
  struct KeptPages {
    std::string name;
    std::shared_ptr<const Pages> pages;
  };
  mutable std::vector<KeptPages> pages_;
  mutable std::size_t pictures_ = 0;  // That were given since one was first shown.
  mutable std::condition_variable picture_given_;

  mutable std::mutex revision_mutex_;  // Of what follows.
  mutable std::string revision_;
  mutable std::shared_ptr<const Look> revision_look_;
};

}  // namespace talia::serve
