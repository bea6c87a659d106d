// Incomplete rows and low-rank models between R's lists and the core:
// prediction, the start, and the methods that go through all rows before they
// change anything.

#include "r_lowrank.h"
#include "r_entry.h"
#include "r_heartbeat.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/factor/summarised_rows.h>
#include <frugalreg/lowrank/alternating_least_squares.h>
#include <frugalreg/lowrank/expectation_maximisation.h>
#include <frugalreg/lowrank/predict.h>
#include <frugalreg/lowrank/start.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

using namespace frugalreg;

RIncompleteRows::RIncompleteRows(const Rcpp::List &rows)
    : column_(rows["column"]), value_(rows["value"]) {
  if (rows.containsElementNamed("weight"))
    weight_ = rows["weight"];
  // Offsets above 2^31 are doubles in R.
  const Rcpp::NumericVector start = rows["start"];
  start_.assign(start.begin(), start.end());
  view_ = {Rcpp::as<std::int32_t>(rows["n"]),
           Rcpp::as<std::int32_t>(rows["d"]),
           start_.data(),
           column_.begin(),
           value_.begin(),
           weight_.size() > 0 ? weight_.begin() : nullptr};
  if (!rows.containsElementNamed("unit"))
    return;
  standardise(rows["center"], rows["unit"]);
  if (rows.containsElementNamed("labels"))
    append(rows["labels"]);
}

void RIncompleteRows::standardise(const Rcpp::NumericVector &center,
                                  const Rcpp::NumericVector &unit) {
  if (center.size() != view_.d || unit.size() != view_.d)
    throw std::logic_error("rows are standardised by as many as have columns");
  // As much as with labels: nothing is moved to make room.
  standard_.reserve(static_cast<std::size_t>(view_.observed() + view_.n));
  standard_.resize(static_cast<std::size_t>(view_.observed()));
  for (std::size_t at = 0; at < standard_.size(); ++at) {
    const std::int32_t j = view_.column[at];
    standard_[at] = (view_.value[at] - center[j]) / unit[j];
  }
  view_.value = standard_.data();
}

// Of standardised rows; from the last on, in place.
void RIncompleteRows::append(const Rcpp::NumericVector &labels) {
  if (labels.size() != view_.n)
    throw std::logic_error("rows have a label each");
  with_labels_.reserve(standard_.size() + static_cast<std::size_t>(view_.n));
  with_labels_.assign(view_.column, view_.column + view_.observed());
  standard_.resize(standard_.size() + static_cast<std::size_t>(view_.n));
  with_labels_.resize(standard_.size());
  for (std::int32_t i = view_.n; i-- > 0;) {
    const std::int64_t end = start_[i + 1] + i;
    std::copy_backward(standard_.begin() + start_[i],
                       standard_.begin() + start_[i + 1],
                       standard_.begin() + end);
    std::copy_backward(with_labels_.begin() + start_[i],
                       with_labels_.begin() + start_[i + 1],
                       with_labels_.begin() + end);
    standard_[end] = labels[i];
    with_labels_[end] = view_.d;
    start_[i + 1] = end + 1;
  }
  view_.column = with_labels_.data();
  view_.value = standard_.data();
  ++view_.d;
}

CoefficientLimits as_limits(const Rcpp::NumericMatrix &limits) {
  if (limits.size() == 0)
    return {};
  return {as_map(limits).col(0), as_map(limits).col(1)};
}

LowRankModel as_model(const Rcpp::List &model) {
  LowRankModel result;
  result.loadings = as_loadings(model["loadings"]);
  result.weights = as_vector(model["weights"]);
  result.offset = as_vector(model["offset"]);
  result.y_offset = Rcpp::as<double>(model["y_offset"]);
  result.x_noise = Rcpp::as<double>(model["x_noise"]);
  result.y_noise = Rcpp::as<double>(model["y_noise"]);
  result.ridge = Rcpp::as<double>(model["ridge"]);
  result.gamma = Rcpp::as<double>(model["gamma"]);
  if (result.weights.size() != result.loadings.rows() ||
      result.offset.size() != result.loadings.cols())
    throw StateError("The saved model is damaged: its parts are not of one "
                     "size.");
  return result;
}

Rcpp::List as_list(const LowRankModel &model) {
  using Rcpp::Named;
  const auto noise = [](double value) {
    return value == value ? value : NA_REAL;
  };
  return Rcpp::List::create(
      Named("loadings") = as_matrix(model.loadings.transpose()),
      Named("weights") = as_numeric(model.weights),
      Named("offset") = as_numeric(model.offset),
      Named("y_offset") = model.y_offset,
      Named("x_noise") = noise(model.x_noise),
      Named("y_noise") = noise(model.y_noise), Named("ridge") = model.ridge,
      Named("gamma") = model.gamma);
}

// Responses and flags, and where `what` is "code" the codes, a row each.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_predict(Rcpp::List model, Rcpp::List rows,
                               std::string what) {
  return entry([&]() -> Rcpp::List {
    const LowRankModel core_model = as_model(model);
    const RIncompleteRows core_rows(rows);
    const IncompleteRows &view = core_rows.view();
    const bool wants_code = what == "code";
    Rcpp::NumericVector response(view.n);
    Rcpp::LogicalVector flagged(view.n);
    Rcpp::NumericMatrix code(wants_code ? view.n : 0,
                             static_cast<int>(core_model.rank()));
    LowRankPredictor predictor(core_model);
    RHeartbeat heartbeat;
    for (std::int32_t i = 0; i < view.n; ++i) {
      heartbeat.beat();
      const auto prediction = predictor.predict(view.row(i));
      response[i] = prediction.response;
      flagged[i] = prediction.is_flagged;
      for (Eigen::Index at = 0; wants_code && at < core_model.rank(); ++at)
        code(i, static_cast<int>(at)) = predictor.code()[at];
    }
    using Rcpp::Named;
    return Rcpp::List::create(Named("response") = response,
                              Named("flagged") = flagged, Named("code") = code);
  });
}

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
Rcpp::List run_batch(Method &method, const LabelledRows &training,
                     const LabelledRows *validation, RHeartbeat &heartbeat) {
  method.run(training, validation, heartbeat);
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
    RHeartbeat heartbeat;
    return as_matrix(
        leading_directions(RIncompleteRows(rows).view(), rank, heartbeat));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_start(Rcpp::List data,
                             Rcpp::Nullable<Rcpp::List> validation,
                             Rcpp::NumericMatrix directions, int rank,
                             double ridge, double lambda2, bool center) {
  return entry([&]() -> Rcpp::List {
    const BatchData batch(data, validation);
    RHeartbeat heartbeat;
    return as_list(starting_model(orthonormal_basis(as_map(directions), rank),
                                  ridge, lambda2, batch.training.view(),
                                  batch.validation_view(), center, heartbeat));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_em(Rcpp::List data,
                          Rcpp::Nullable<Rcpp::List> validation,
                          Rcpp::List start, Rcpp::List settings,
                          Rcpp::RObject progress) {
  return entry([&]() -> Rcpp::List {
    const BatchData batch(data, validation);
    const LowRankModel model = as_model(start);
    ExpectationMaximisation<CommonNoise> method(
        model, as_batch_settings(settings),
        Rcpp::as<double>(settings["x_floor"]),
        Rcpp::as<double>(settings["y_floor"]));
    RHeartbeat heartbeat(progress);
    const LabelledRows &all = batch.training.view();
    const SummarisedRows summary(all.rows, all.labels, heartbeat);
    return run_batch(method, {summary.view(), summary.labels()},
                     batch.validation_view(), heartbeat);
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_lowrank_als(Rcpp::List data,
                           Rcpp::Nullable<Rcpp::List> validation,
                           Rcpp::List start, Rcpp::List settings,
                           Rcpp::RObject progress) {
  return entry([&]() -> Rcpp::List {
    const BatchData batch(data, validation);
    const LowRankModel model = as_model(start);
    AlternatingLeastSquares method(model, as_batch_settings(settings),
                                   Rcpp::as<double>(settings["lambda1"]),
                                   Rcpp::as<bool>(settings["sees_label"]));
    RHeartbeat heartbeat(progress);
    return run_batch(method, batch.training.view(), batch.validation_view(),
                     heartbeat);
  });
}
