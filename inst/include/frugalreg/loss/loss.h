// A convex loss f of the residual, or of the margin. What learning needs of it
// is its derivative; its value tells regressors apart.
#ifndef FRUGALREG_LOSS_LOSS_H
#define FRUGALREG_LOSS_LOSS_H

#include "../base/errors.h"

#include <functional>
#include <utility>

namespace frugalreg {

class Loss {
public:
  virtual ~Loss() = default;
  virtual double derivative(double z) const = 0;
  virtual double value(double z) const = 0;

protected:
  Loss() = default;
  Loss(const Loss &) = default;
  Loss &operator=(const Loss &) = default;
};

// z^2 / 2.
class SquaredLoss final : public Loss {
public:
  double derivative(double z) const override { return z; }
  double value(double z) const override { return 0.5 * z * z; }
};

// Somebody else's, of which the derivative is all that is known.
class GivenLoss final : public Loss {
public:
  explicit GivenLoss(std::function<double(double)> derivative)
      : derivative_(std::move(derivative)) {}
  double derivative(double z) const override { return derivative_(z); }
  double value(double) const override {
    throw Error("the value of this loss is not known");
  }

private:
  std::function<double(double)> derivative_;
};

} // namespace frugalreg

#endif
