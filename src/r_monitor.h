// Progress and interrupts, between two examples and never across destructors.
#ifndef FRUGALREG_R_MONITOR_H
#define FRUGALREG_R_MONITOR_H

#include <Rcpp.h>

#include <frugalreg/base/monitor.h>

#include <R_ext/Utils.h>

#include <chrono>
#include <cstdint>

class RMonitor final : public frugalreg::Monitor {
public:
  RMonitor(std::int64_t interval, bool progress)
      : Monitor(interval), progress_(progress), next_line_(now() + patience()) {
  }
  ~RMonitor() override {
    if (shown_)
      Rprintf("\r%-60s\r", "");
  }

private:
  using Clock = std::chrono::steady_clock;
  static Clock::time_point now() { return Clock::now(); }
  static Clock::duration patience() { return std::chrono::seconds(1); }

  bool ask(std::int64_t done, std::int64_t visits) override {
    // R_CheckUserInterrupt jumps; at top level the jump ends here as FALSE.
    const auto check = [](void *) { R_CheckUserInterrupt(); };
    if (R_ToplevelExec(check, nullptr) == FALSE)
      return false;
    if (progress_ && now() >= next_line_)
      show(done, visits);
    return true;
  }

  void show(std::int64_t done, std::int64_t visits) {
    Rprintf("\r%.0f of %.0f examples (%.0f%%)", static_cast<double>(done),
            static_cast<double>(visits),
            100.0 * static_cast<double>(done) / static_cast<double>(visits));
    R_FlushConsole();
    shown_ = true;
    next_line_ = now() + patience() / 4;
  }

  bool progress_;
  bool shown_ = false;
  Clock::time_point next_line_;
};

#endif
