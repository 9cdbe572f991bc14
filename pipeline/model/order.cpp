#include "model/order.h"

#include "source/of_each.h"

namespace talia::model {

std::vector<OrderKey> read_order(Node order, Diagnostics& diagnostics) {
  return source::of_each(order.as_list(), [&diagnostics](Node key) {
    const Node down = key.find("down");
    return OrderKey{formula::parse((down.exists() ? down : key).text(), diagnostics), down.exists()};
  });
}

}  // namespace talia::model
