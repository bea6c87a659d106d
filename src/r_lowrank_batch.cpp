// The start of the low-rank methods, and the methods that go through all rows
// before they change anything.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/lowrank/alternating_least_squares.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
#include <frugalreg/lowrank/start.h>

#include <algorithm>
#include <memory>
#include <vector>

using namespace frugalreg;

namespace {

// A list of rows and labels, or NULL.
class RLabelledRows {
public:
  explicit RLabelledRows(const Rcpp::List &data)
      : rows_(Rcpp::as<Rcpp::List>(data["rows"])),
        labels_(data["y"]), view_{rows_.view(), labels_.begin()} {}

  const LabelledRows &view() const { return view_; }

private:
  RIncompleteRows rows_;
  Rcpp::NumericVector labels_;
  LabelledRows view_;
};

struct BatchData {
  BatchData(const Rcpp::List &data, const Rcpp::Nullable<Rcpp::List> &held_out)
      : training(data) {
    if (held_out.isNotNull())
      validation = std::make_unique<RLabelledRows>(Rcpp::List(held_out));
  }

  const LabelledRows *validation_view() const {
    return validation ? &validation->view() : nullptr;
  }

  RLabelledRows training;
  std::unique_ptr<RLabelledRows> validation;
};

BatchSettings as_batch_settings(const Rcpp::List &settings) {
  BatchSettings result;
  result.passes = Rcpp::as<int>(settings["passes"]);
  result.patience = Rcpp::as<int>(settings["patience"]);
  result.tolerance = Rcpp::as<double>(settings["tolerance"]);
  result.has_offset = Rcpp::as<bool>(settings["center"]);
  result.penalty = {Rcpp::as<double>(settings["lambda2"]),
                    Rcpp::as<double>(settings["lambda3"])};
  return result;
}

template <class Method>
Rcpp::List run_batch(Method &method, const BatchData &data, bool progress) {
  RHeartbeat heartbeat(progress);
  method.run(data.training.view(), data.validation_view(), heartbeat);
  std::vector<int> pass;
  std::vector<double> objective, error;
  for (const PassRecord &record : method.history()) {
    pass.push_back(record.pass);
    objective.push_back(record.objective);
    error.push_back(record.validation_error == record.validation_error
                        ? record.validation_error
                        : NA_REAL);
  }
  using Rcpp::Named;
  return Rcpp::List::create(
      Named("model") = as_list(method.best().model()),
      Named("best_pass") = method.best().pass(), Named("pass") = pass,
      Named("objective") = objective, Named("validation_mse") = error);
}

} // namespace

// The leading left singular vectors of the zero-filled rows, for small data.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_leading_directions(Rcpp::List rows, int rank) {
  return entry([&]() -> Rcpp::NumericMatrix {
    return as_matrix(leading_directions(RIncompleteRows(rows).view(), rank));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_start(Rcpp::List data,
                             Rcpp::Nullable<Rcpp::List> validation,
                             Rcpp::NumericMatrix directions, int rank,
                             double ridge, bool center) {
  return entry([&]() -> Rcpp::List {
    const BatchData batch(data, validation);
    const Eigen::Map<const Eigen::MatrixXd> given(
        directions.begin(), directions.nrow(), directions.ncol());
    RHeartbeat heartbeat;
    return as_list(starting_model(orthonormal_basis(given, rank), ridge,
                                  batch.training.view(),
                                  batch.validation_view(), center, heartbeat));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_em(Rcpp::List data,
                          Rcpp::Nullable<Rcpp::List> validation,
                          Rcpp::List start, Rcpp::List settings,
                          bool progress) {
  return entry([&]() -> Rcpp::List {
    const BatchData batch(data, validation);
    const LowRankModel model = as_model(start);
    ExpectationMaximisation<CommonNoise> method(
        model, as_batch_settings(settings),
        Rcpp::as<double>(settings["x_floor"]),
        Rcpp::as<double>(settings["y_floor"]));
    return run_batch(method, batch, progress);
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_als(Rcpp::List data,
                           Rcpp::Nullable<Rcpp::List> validation,
                           Rcpp::List start, Rcpp::List settings,
                           bool progress) {
  return entry([&]() -> Rcpp::List {
    const BatchData batch(data, validation);
    const LowRankModel model = as_model(start);
    AlternatingLeastSquares method(model, as_batch_settings(settings),
                                   Rcpp::as<double>(settings["lambda1"]),
                                   Rcpp::as<bool>(settings["sees_label"]));
    return run_batch(method, batch, progress);
  });
}
