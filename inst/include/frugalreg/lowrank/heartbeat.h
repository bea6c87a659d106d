// Asks the host, between two rows, whether a fit may go on; where not, unwinds
// it.
#ifndef FRUGALREG_LOWRANK_HEARTBEAT_H
#define FRUGALREG_LOWRANK_HEARTBEAT_H

#include "../base/errors.h"
#include "../base/monitor.h"

#include <cstdint>

namespace frugalreg {

struct Interrupted : Error {
  Interrupted() : Error("interrupted") {}
};

class Heartbeat {
public:
  // `total` is for the progress that the host may show.
  Heartbeat(Monitor &monitor, std::int64_t total)
      : monitor_(&monitor), total_(total) {}

  void set_done(std::int64_t done) { done_ = done; }

  void beat() {
    if (!monitor_->go_on(done_, total_))
      throw Interrupted();
  }

private:
  Monitor *monitor_;
  std::int64_t done_ = 0, total_;
};

} // namespace frugalreg

#endif
