// The loss of a learner, from the R list that online-loss-spec.R makes.
#ifndef FRUGALREG_R_LOSS_H
#define FRUGALREG_R_LOSS_H

#include <Rcpp.h>

#include <frugalreg/base/errors.h>
#include <frugalreg/loss/logistic.h>
#include <frugalreg/loss/loss_spec.h>
#include <frugalreg/loss/smoothed_absolute.h>
#include <frugalreg/loss/smoothed_hinge.h>

#include <memory>
#include <string>
#include <vector>

// A derivative in R, as online-loss-spec.R guards it.
inline double answer_of(const Rcpp::Function &derivative, double z) {
  const Rcpp::RObject answer = derivative(z);
  if (answer.isNULL())
    throw frugalreg::Interrupted();
  if (TYPEOF(answer) == STRSXP)
    throw frugalreg::NumericError("the derivative of the loss failed (" +
                                  Rcpp::as<std::string>(answer) + ")");
  return Rcpp::as<double>(answer);
}

inline std::shared_ptr<const frugalreg::Loss>
as_derivative(const Rcpp::List &loss) {
  using namespace frugalreg;
  const std::string kind = Rcpp::as<std::string>(loss["kind"]);
  const Rcpp::List parameters = loss["parameters"];
  if (kind == "squared")
    return std::make_shared<SquaredLoss>();
  if (kind == "absolute")
    return std::make_shared<SmoothedAbsolute>(
        Rcpp::as<double>(parameters["delta"]),
        Rcpp::as<double>(parameters["epsilon"]));
  if (kind == "hinge")
    return std::make_shared<SmoothedHinge>(
        Rcpp::as<double>(parameters["epsilon"]));
  if (kind == "logistic")
    return std::make_shared<Logistic>();
  const Rcpp::Function derivative = loss["derivative"];
  return std::make_shared<GivenLoss>(
      [derivative](double z) { return answer_of(derivative, z); });
}

inline frugalreg::LossSpec as_loss(const Rcpp::List &loss) {
  frugalreg::LossSpec spec;
  spec.loss = as_derivative(loss);
  spec.squared = Rcpp::as<std::string>(loss["kind"]) == "squared";
  spec.margin = Rcpp::as<bool>(loss["margin"]);
  spec.jackknife = Rcpp::as<bool>(loss["jackknife"]);
  spec.random_degree = Rcpp::as<bool>(loss["random_degree"]);
  spec.odd_degrees = Rcpp::as<bool>(loss["odd_degrees"]);
  spec.hard = Rcpp::as<bool>(loss["hard"]);
  if (spec.random_degree) {
    const Rcpp::List series = loss["series"];
    spec.series = {Rcpp::as<double>(series["constant"]),
                   Rcpp::as<double>(series["scale"]),
                   Rcpp::as<std::vector<double>>(series["weights"]),
                   Rcpp::as<std::vector<double>>(series["shifts"]),
                   Rcpp::as<std::vector<double>>(series["coefficients"])};
  }
  return spec;
}

#endif
