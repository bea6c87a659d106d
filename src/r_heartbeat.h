// R as the host of the core's work: progress and interrupts, never across
// destructors.
#ifndef FRUGALREG_R_HEARTBEAT_H
#define FRUGALREG_R_HEARTBEAT_H

#include <Rcpp.h>

#include <frugalreg/base/heartbeat.h>

#include <R_ext/Utils.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>

// A limit that setTimeLimit() has set was reached.
struct TimeLimit {
  Rcpp::RObject condition;
};

class RHeartbeat final : public frugalreg::Heartbeat {
public:
  // FALSE, TRUE for lines in the console, or a function(done, total); `steps`
  // is what they are called.
  explicit RHeartbeat(const Rcpp::RObject &progress = R_NilValue,
                      const char *steps = "examples")
      : steps_(steps),
        report_(Rf_isFunction(progress) ? progress : Rcpp::RObject()),
        progress_(!report_.isNULL() || Rf_asLogical(progress) == 1),
        next_line_(Clock::now() + patience()) {}
  ~RHeartbeat() override {
    if (shown_)
      print("\r" + std::string(60, ' ') + "\r");
  }

private:
  static Clock::duration patience() { return std::chrono::seconds(1); }

  bool go_on(std::int64_t done, std::int64_t total) override {
    const Rcpp::RObject condition(condition_of(&check_interrupt, nullptr));
    if (Rf_inherits(condition, "interrupt"))
      return false;
    if (!condition.isNULL())
      throw TimeLimit{condition};
    if (!progress_ || total <= 0 || Clock::now() < next_line_)
      return true;
    next_line_ = Clock::now() + patience() / 4;
    if (!report_.isNULL())
      return report(done, total);
    return show(done, total);
  }

  static SEXP check_interrupt(void *) {
    R_CheckUserInterrupt();
    return R_NilValue;
  }

  static SEXP evaluate(void *call) {
    Rf_eval(static_cast<SEXP>(call), R_BaseEnv);
    return R_NilValue;
  }

  // R jumps where a user interrupts; the jump ends here, as the condition that
  // was signalled, or NULL.
  static SEXP condition_of(SEXP (*body)(void *), void *data) {
    const auto caught = [](SEXP condition, void *) { return condition; };
    const Rcpp::CharacterVector classes{"interrupt", "error"};
    return R_tryCatch(body, data, classes, caught, nullptr, nullptr, nullptr);
  }

  // Who jumps out of a display ends the run, as one who does out of an oracle.
  bool report(std::int64_t done, std::int64_t total) {
    const Rcpp::NumericVector so_far = {static_cast<double>(done)};
    const Rcpp::NumericVector all = {static_cast<double>(total)};
    const Rcpp::RObject call(Rf_lang3(report_, so_far, all));
    Rcpp::unwindProtect(&evaluate, call);
    return true;
  }

  bool show(std::int64_t done, std::int64_t total) {
    shown_ = true;
    const double part = static_cast<double>(done) / static_cast<double>(total);
    return print("\r" + std::to_string(done) + " of " + std::to_string(total) +
                 " " + steps_ + " (" +
                 std::to_string(std::lround(100.0 * part)) + "%)");
  }

  // R checks for interrupts in every hundredth line, too, and may be in a
  // destructor then. False where there was one.
  static bool print(const std::string &text) {
    const auto line = [](void *of) -> SEXP {
      Rprintf("%s", static_cast<const std::string *>(of)->c_str());
      R_FlushConsole();
      return R_NilValue;
    };
    const Rcpp::RObject condition(
        condition_of(line, const_cast<std::string *>(&text)));
    return !Rf_inherits(condition, "interrupt");
  }

  const char *steps_;
  Rcpp::RObject report_;
  bool progress_;
  bool shown_ = false;
  Clock::time_point next_line_;
};

#endif
