// How long work may go on without a chance of an interrupt.

#include "check.h"

#include <frugalreg/base/heartbeat.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>

using namespace frugalreg;

namespace {

// Time goes by as the test says.
class ManualHeartbeat final : public Heartbeat {
public:
  void work(int steps, double seconds) {
    for (int step = 0; step < steps; ++step) {
      seconds_ += seconds;
      longest_ = std::max(longest_, seconds_ - asked_);
      beat();
    }
  }
  // Without a chance of an interrupt.
  double longest() const { return longest_; }

private:
  bool go_on(std::int64_t, std::int64_t) override {
    asked_ = seconds_;
    return true;
  }
  Clock::time_point now() const override {
    return Clock::time_point(std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(1.0 + seconds_)));
  }

  double seconds_ = 0.0, asked_ = 0.0, longest_ = 0.0;
};

void test_heartbeat() {
  ManualHeartbeat quick;
  quick.work(1000000, 1e-7);
  check(quick.longest() < 0.06, "quick steps are interrupted soon");
  quick.work(200, 0.015);
  check(quick.longest() < 0.3, "slower ones, too");
  ManualHeartbeat slow;
  slow.work(1000000, 1e-7);
  slow.new_pace();
  slow.work(50, 0.2); // and the pause between two chances
  check(slow.longest() < 0.3, "and with a new pace each of the slowest");
}

} // namespace

int main() {
  test_heartbeat();
  std::printf("%d passed, 0 failed\n", checks);
}
