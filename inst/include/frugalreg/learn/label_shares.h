// Of each target, which share of the labels is of the second class: what the
// definition says of the first examples, and what was counted of later ones.
// Where it says nothing all are counted. What is said is of the last trial, as
// margins follow the labels in between.
#ifndef FRUGALREG_LEARN_LABEL_SHARES_H
#define FRUGALREG_LEARN_LABEL_SHARES_H

#include "../base/archive.h"
#include "online_spec.h"
#include "target_label.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frugalreg {

class LabelShares {
public:
  explicit LabelShares(const OnlineSpec &spec)
      : known_(spec.tuning.shares), classes_(spec.classes),
        first_(static_cast<double>(spec.pilot.visits + spec.steps.visits)),
        seconds_(known_.size(), 0.0), said_(known_) {}

  bool present() const { return !known_.empty(); }

  // `is_later`: not one of those that the definition knows.
  void include(double label, bool is_later) {
    if (!present() || !(is_later || std::isnan(known_.front())))
      return;
    ++labels_;
    for (std::size_t of = 0; of < seconds_.size(); ++of)
      if (target_label(classes_, of, label) > 0.0)
        seconds_[of] += 1.0;
  }

  void say() {
    const auto labels = static_cast<double>(labels_);
    for (std::size_t of = 0; of < said_.size(); ++of)
      said_[of] = std::isnan(known_[of])
                      ? (seconds_[of] + 0.5) / (labels + 1.0)
                      : known_[of] + (seconds_[of] - known_[of] * labels) /
                                         (first_ + labels);
  }
  double said(std::size_t of) const { return said_[of]; }

  void archive(Archive &archive) {
    archive("labels", labels_);
    archive("seconds", seconds_);
    archive.open("said", said_);
    archive.check("seconds", [this] {
      for (double count : seconds_)
        if (!(count >= 0.0 && count <= static_cast<double>(labels_)))
          return false;
      return true;
    });
    archive.check("said", [this] {
      for (double share : said_)
        if (!std::isnan(share) && !(share > 0.0 && share < 1.0))
          return false;
      return true;
    });
  }

private:
  std::vector<double> known_;
  std::int32_t classes_;
  double first_;
  std::int64_t labels_ = 0;
  std::vector<double> seconds_, said_;
};

} // namespace frugalreg

#endif
