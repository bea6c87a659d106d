// R as the host of the core's work: progress and interrupts, never across
// destructors.
#ifndef FRUGALREG_R_HEARTBEAT_H
#define FRUGALREG_R_HEARTBEAT_H

#include <Rcpp.h>

#include <frugalreg/base/heartbeat.h>

#include <R_ext/Utils.h>

#include <chrono>
#include <cstdint>

// A limit that setTimeLimit() has set was reached.
struct TimeLimit {
  Rcpp::RObject condition;
};

class RHeartbeat final : public frugalreg::Heartbeat {
public:
  explicit RHeartbeat(bool progress = false)
      : progress_(progress), next_line_(Clock::now() + patience()) {}
  ~RHeartbeat() override {
    if (shown_)
      Rprintf("\r%-60s\r", "");
  }

private:
  static Clock::duration patience() { return std::chrono::seconds(1); }

  bool go_on(std::int64_t done, std::int64_t total) override {
    const Rcpp::RObject condition(condition_of_check());
    if (Rf_inherits(condition, "interrupt"))
      return false;
    if (!condition.isNULL())
      throw TimeLimit{condition};
    if (progress_ && total > 0 && Clock::now() >= next_line_)
      show(done, total);
    return true;
  }

  // R_CheckUserInterrupt jumps; the jump ends here, as the condition it
  // signalled, or NULL.
  static SEXP condition_of_check() {
    const auto check = [](void *) {
      R_CheckUserInterrupt();
      return R_NilValue;
    };
    const auto caught = [](SEXP condition, void *) { return condition; };
    const Rcpp::CharacterVector classes{"interrupt", "error"};
    return R_tryCatch(check, nullptr, classes, caught, nullptr, nullptr,
                      nullptr);
  }

  void show(std::int64_t done, std::int64_t total) {
    Rprintf("\r%.0f of %.0f examples (%.0f%%)", static_cast<double>(done),
            static_cast<double>(total),
            100.0 * static_cast<double>(done) / static_cast<double>(total));
    R_FlushConsole();
    shown_ = true;
    next_line_ = Clock::now() + patience() / 4;
  }

  bool progress_;
  bool shown_ = false;
  Clock::time_point next_line_;
};

#endif
