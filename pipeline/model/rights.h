// What a campaign's licence asks of whoever passes its files on.
#pragma once
#include <string>

#include "model/catalog.h"

namespace talia::model {

// The attribution and the licence, with the address of one that is of Creative Commons by its SPDX identifier; empty where the
// campaign states neither.
std::string rights_of(const Campaign& campaign);

}  // namespace talia::model
