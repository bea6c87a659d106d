// What the loop asks of its host: may it go on? The host shows progress and
// listens for interrupts behind this door; the core knows neither.
#ifndef FRUGALREG_BASE_MONITOR_H
#define FRUGALREG_BASE_MONITOR_H

#include <cstdint>

namespace frugalreg {

class Monitor {
public:
  // The host is asked once in `interval` visits.
  explicit Monitor(std::int64_t interval) : interval_(interval) {}
  virtual ~Monitor() = default;

  bool go_on(std::int64_t done, std::int64_t visits) {
    if (++since_ < interval_)
      return true;
    since_ = 0;
    return ask(done, visits);
  }

private:
  // False stops the run between two examples.
  virtual bool ask(std::int64_t done, std::int64_t visits) = 0;

  std::int64_t interval_;
  std::int64_t since_ = 0;
};

class SilentMonitor final : public Monitor {
public:
  SilentMonitor() : Monitor(1 << 30) {}

private:
  bool ask(std::int64_t, std::int64_t) override { return true; }
};

} // namespace frugalreg

#endif
