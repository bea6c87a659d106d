// The loss of a learner, from the R list that online-loss-spec.R makes.
#ifndef FRUGALREG_R_LOSS_H
#define FRUGALREG_R_LOSS_H

#include <Rcpp.h>

#include "r_fields.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/loss/logistic.h>
#include <frugalreg/loss/loss_spec.h>
#include <frugalreg/loss/smoothed_absolute.h>
#include <frugalreg/loss/smoothed_hinge.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

// A derivative in R, as online-loss-spec.R guards it.
inline double answer_of(const Rcpp::Function &derivative, double z) {
  const Rcpp::RObject answer = derivative(z);
  if (answer.isNULL())
    throw frugalreg::Interrupted();
  if (TYPEOF(answer) == STRSXP)
    throw frugalreg::LossError("the derivative of the loss failed (" +
                               Rcpp::as<std::string>(answer) + ")");
  return Rcpp::as<double>(answer);
}

using LossMaker =
    std::function<std::shared_ptr<const frugalreg::Loss>(RFields &loss)>;

// Makes a loss of the parameters with these names.
template <class Kind, class... Names> LossMaker loss_of(Names... names) {
  return [=](RFields &loss) {
    if constexpr (sizeof...(Names) == 0) {
      static_cast<void>(loss);
      return std::make_shared<Kind>();
    } else {
      RFields parameters = loss.part("parameters");
      return std::make_shared<Kind>(parameters.finite(names)...);
    }
  };
}

// In R.
inline std::shared_ptr<const frugalreg::Loss> given_loss(RFields &loss) {
  if (!Rf_isFunction(loss["derivative"]))
    loss.refuse("derivative", "no function");
  const Rcpp::Function derivative(loss["derivative"]);
  return std::make_shared<frugalreg::GivenLoss>(
      [derivative](double z) { return answer_of(derivative, z); });
}

// A loss is a class in the core and a row here; one that brings its derivative
// needs neither.
inline std::shared_ptr<const frugalreg::Loss> as_derivative(RFields &loss) {
  using namespace frugalreg;
  const std::pair<const char *, LossMaker> rows[] = {
      {"squared", loss_of<SquaredLoss>()},
      {"absolute", loss_of<SmoothedAbsolute>("delta", "epsilon")},
      {"hinge", loss_of<SmoothedHinge>("epsilon")},
      {"logistic", loss_of<Logistic>()},
  };
  if (!Rf_isNull(loss["derivative"]))
    return given_loss(loss);
  const std::string kind = loss.text("kind");
  for (const auto &row : rows)
    if (kind == row.first)
      return row.second(loss);
  loss.refuse("kind", "an unknown loss");
}

inline frugalreg::LossSpec as_loss(RFields loss) {
  frugalreg::LossSpec spec;
  spec.loss = as_derivative(loss);
  spec.squared = loss.text("kind") == "squared";
  spec.margin = loss.flag("margin");
  spec.jackknife = loss.flag("jackknife");
  spec.random_degree = loss.flag("random_degree");
  spec.odd_degrees = loss.flag("odd_degrees");
  spec.hard = loss.flag("hard");
  if (spec.random_degree) {
    RFields series = loss.part("series");
    spec.series.constant = series.number("constant");
    spec.series.scale = series.number("scale");
    spec.series.weights = series.numbers("weights");
    spec.series.shifts = series.numbers("shifts");
    spec.series.coefficients = series.numbers("coefficients");
  }
  return spec;
}

#endif
