// Prediction of incomplete rows.

#include "r_lowrank.h"
#include "r_entry.h"
#include "r_heartbeat.h"

#include <frugalreg/lowrank/predict.h>

using namespace frugalreg;

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
