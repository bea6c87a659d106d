// Between two steps of its work (a visit, a row, an attribute) the core beats.
// A few times a second the host is asked: it shows progress and listens for
// interrupts behind this door; the core knows neither. Where the host does not
// want to go on, the work unwinds by an exception.
//
// Beats are counted and the clock is read once in so many, as many as were
// beaten in about a millisecond before and at most 16: where steps are quick
// the clock costs little, where they are slow it is read at each. Work whose
// steps may be slower than those before sets a new pace.
#ifndef FRUGALREG_BASE_HEARTBEAT_H
#define FRUGALREG_BASE_HEARTBEAT_H

#include "errors.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace frugalreg {

class Heartbeat {
public:
  // The host is asked once in so many seconds; 0: at every beat.
  explicit Heartbeat(double pause = 0.05)
      : pause_(std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(pause))) {}
  virtual ~Heartbeat() = default;
  Heartbeat(const Heartbeat &) = delete;
  Heartbeat &operator=(const Heartbeat &) = delete;

  // How much there is to do and how much of it is done, for a host that shows
  // it; 0 where nobody can say.
  void expect(std::int64_t total) { total_ = total; }
  void set_done(std::int64_t done) { done_ = done; }

  // At first the clock is read at every beat.
  void new_pace() { beats_ = left_ = 1; }

  // Throws Interrupted.
  void beat() {
    if (--left_ <= 0)
      read_clock();
  }

protected:
  using Clock = std::chrono::steady_clock;

private:
  static constexpr int most_beats = 16;

  // False stops the work.
  virtual bool go_on(std::int64_t done, std::int64_t total) = 0;

  virtual Clock::time_point now() const { return Clock::now(); }

  void read_clock() {
    const Clock::time_point now = this->now();
    const auto since = now - read_;
    read_ = now;
    if (since < std::chrono::milliseconds(1))
      beats_ = std::min(2 * beats_, most_beats);
    else if (since > std::chrono::milliseconds(2))
      beats_ = std::max(beats_ / 4, 1);
    left_ = pause_ == Clock::duration::zero() ? 1 : beats_;
    if (now - asked_ < pause_)
      return;
    asked_ = now;
    if (!go_on(done_, total_))
      throw Interrupted();
  }

  Clock::duration pause_;
  Clock::time_point read_{}, asked_{};
  int beats_ = 1, left_ = 1;
  std::int64_t done_ = 0, total_ = 0;
};

// Of work that nobody watches.
class SilentHeartbeat final : public Heartbeat {
private:
  bool go_on(std::int64_t, std::int64_t) override { return true; }
};

} // namespace frugalreg

#endif
