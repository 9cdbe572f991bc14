// What takes long, and is asked for by name: a preview under edits for an hour, and how soon a saved card is seen.
#pragma once
#include <string>

#include "browser/trial.h"

namespace talia::browser {

// Random edits of the invented games for so long, while ten pages look on. Then all that the preview shows and prints is what one shows
// that has just begun. Tells how much memory was in use after a tenth of the edits and at the end. Whether all was well.
bool soak(const Setting& setting, int seconds, unsigned seed);

// From the save of one definition of a workspace, which is edited, to its card's new picture on the page, by the browser's clock.
bool measure_edits(const Setting& setting, const std::string& workspace, int edits);

}  // namespace talia::browser
