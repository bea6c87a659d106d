#' Cross-validated regression from few looks, or with missing values
#'
#' Fits [momentnet()] and chooses the penalty, lambda, by cross-validation. The
#' looks that were paid for, or the values that are known, judge the fits: no
#' further look is needed. Call `cv_momentnet(x, y)` for a table, with or
#' without missing values, and `cv_momentnet(x, y, budget = k)` to look at k
#' attributes of each example. The defaults are the choice to begin with.
#'
#' @details
#' What the defaults fit depends on what was seen:
#'
#' * *Complete data*: one lasso, or ridge regression with `alpha = 0`. The
#'   estimates and the choice of lambda are those of `glmnet::cv.glmnet()`.
#' * *A table with missing values*: in most cases an average of several
#'   regressions that complete the rows. See *Averages of completed
#'   regressions*.
#' * *Looks of a budget*: the same kind of average where pairs of attributes
#'   were seen often, in most other cases a mean of several engines (see *Few
#'   looks*), and a single fit where attributes were seen fewer than 5 times on
#'   average.
#'
#' With an `engine` of your own choice there is a single fit. See
#' [momentnet_methods] for `coef()`, `predict()`, `plot()` and prediction
#' intervals. Estimated errors are for *complete* new rows, unless
#' `new_rows = "same"` asks for rows with the same kind of gaps, or only the
#' engines `"completed"` and `"covariance"` are named.
#'
#' @inheritParams momentnet
#' @param ... Arguments of [momentnet()]. Several values of `engine`, `target`,
#'   `alpha` or `standardize` are compared in all combinations on the same
#'   folds, and the one with the least estimate plus standard error is fitted.
#'   glmnet's `foldid` is another name for `folds`.
#' @param total `NULL`, or instead of a budget the number of looks to spend in
#'   all, at least 4. They are spent as [plan_looks()] advises: on whole rows,
#'   drawn at random (on two rows in part, if they pay for less). If you have a
#'   pilot, or cannot buy whole rows, give a plan made by [plan_looks()]
#'   instead. Not with `costs`.
#' @param nfolds Number of folds, a whole number from 2 to the number of rows.
#'   `NULL` is 10 for complete data and 5 otherwise, at most the number of
#'   labels of the response with the fewest; a [moments()] object has its own
#'   number. Not used if `folds` is given.
#' @param folds `NULL` for random folds (with even parts of more than two
#'   classes, and of rows that have the same responses), the number of folds, or
#'   the fold of each row as numbers, texts or a factor. [moments()] bring their
#'   own. Put rows that are near in time, or of one block of dropouts, into one
#'   fold; otherwise their neighbours give them away.
#' @param new_rows For averages, which new rows are to be predicted:
#'   `"complete"` rows, or rows with the `"same"` kind of gaps as these. `NULL`
#'   is `"complete"`, and `"same"` with `indicators = TRUE`.
#' @param measure The held-out error that chooses lambda, and the unit of `cvm`;
#'   glmnet calls it `type.measure`.
#'   * `"mse"`: the squared error of least squares; not for counts.
#'   * `"deviance"`: for counts, and for classes. For counts it is not the least
#'     deviance that decides, but, among those within a standard error of it,
#'     the middle of what is likely for counts that have a variance of their
#'     own.
#'   * `"class"`: the share of rows that are predicted wrongly.
#'   * `"auc"`: for two classes, 1 minus the area under the curve.
#'
#'   For classes, all but `"mse"` use held-out probabilities, and need rows that
#'   are complete or completed.
#'
#'   `NULL` is `"deviance"` for counts, and for two classes if all rows are
#'   complete: squared errors mislead where attributes are skewed or nearly
#'   separate the classes. Otherwise it is `"mse"`. With gaps engine `"pairs"`
#'   knows squared errors only, as a message says if you ask for another
#'   measure; for normal classes they rise and fall with the others. Averages
#'   use them, too, and were better on simulated classes (with more than two
#'   classes neither is better).
#' @param lambda_for With several responses, whether `"each"` has its own lambda
#'   or `"all"` share one, see [responses_methods].
#' @param workers `NULL`, or a whole number. With `NULL` the workers of package
#'   future's plan, as in `future::plan("multisession")`, work on the folds, if
#'   there is one. A number sets up so many workers for this call (one, if
#'   future is not installed). The result does not depend on it. Workers that
#'   have died, or were interrupted while answering, are started again.
#' @param seed As for [momentnet()]; it also decides on the folds.
#' @inheritSection momentnet Errors
#' @references
#' Datta, A. and Zou, H. (2017). CoCoLasso for high-dimensional
#' error-in-variables regression. *Annals of Statistics* 45(6).
#' \doi{10.1214/16-AOS1527}.
#'
#' Friedman, J., Hastie, T. and Tibshirani, R. (2010). Regularization Paths for
#' Generalized Linear Models via Coordinate Descent. *Journal of Statistical
#' Software* 33(1). \doi{10.18637/jss.v033.i01}.
#'
#' Goeman, J. J., van de Geer, S. A., de Kort, F. and van Houwelingen, H. C.
#' (2004). A global test for groups of genes: testing association with a
#' clinical outcome. *Bioinformatics* 20(1).
#' \doi{10.1093/bioinformatics/btg382}.
#' @seealso [momentnet()] for engines and families, [momentnet_methods],
#'   [responses_methods], [impute()], [plan_looks()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(2000 * 10), 2000)
#' y <- x[, 1] - x[, 2] + rnorm(2000)
#' # at most four looks at each example
#' fit <- cv_momentnet(x, y, budget = 4)
#' fit
#' coef(fit)
#' plot(fit)
#' # 3,000 looks in all, which are 300 whole rows
#' cv_momentnet(x, y, total = 3000)
#' # a table with half of the values missing: an average of several fits
#' gaps <- mask_attributes(x[1:300, ], p = 0.5)
#' fit <- cv_momentnet(gaps, y[1:300])
#' fit$candidates
#' coef(fit)
#' @export
cv_momentnet <- function(x, ...) UseMethod("cv_momentnet", method_of(x, ...))

#' @rdname cv_momentnet
#' @export
cv_momentnet.default <- function(x, y, budget = NULL, ..., total = NULL,
                                 weights = NULL, offset = NULL, nfolds = NULL,
                                 folds = NULL, new_rows = NULL,
                                 measure = NULL, lambda_for = "each",
                                 workers = NULL, seed = NULL) {
  check_given(mget("x"), "x")
  given <- translated(list(...), c("nfolds", "folds", "measure",
                                   names(formals(momentnet.default))),
                      names(match.call()))
  if (!is.null(given$folds)) folds <- given$folds
  if (!is.null(given$measure)) measure <- given$measure
  given[c("folds", "measure")] <- NULL
  arguments <- cv_arguments(momentnet.default, given)
  if (!is.null(budget) && !is.null(total)) {
    abort_input("total", "NULL with a budget", found_phrase(total))
  }
  arguments[c("x", "budget", "total")] <- list(x, budget, total)
  arguments[c("seed", "weights", "offset")] <- list(seed, weights, offset)
  arguments <- with_formula_terms(arguments)
  if (!missing(y)) arguments$y <- y
  arguments <- with_family(arguments, match.call())
  settings <- check_cv_settings(arguments, nfolds, folds, workers)
  settings$new_rows <- check_new_rows(new_rows, arguments$indicators)
  measure <- check_lambda_measure(measure, family_name(settings))
  settings["measure"] <- list(measure)
  settings$lambda_for <- check_lambda_for(lambda_for)
  run_cv_momentnet(arguments, settings,
                   fit_call(x, match.call(), "cv_momentnet"))
}

#' @rdname cv_momentnet
#' @export
cv_momentnet.formula <- function(formula, data, budget = NULL, ...) {
  check_data_given(as.list(environment()), "x" %in% ...names())
  if (is_chunked(data)) {
    return(chunked_fit("cv_momentnet", formula, data, budget, match.call(),
                       ...))
  }
  fit_formula(cv_momentnet.default, as.list(environment()), match.call(), ...)
}

#' cv_momentnet() once its arguments are checked: buys looks, where there is a
#' budget or a total, and fits to them; else to the examples that are given.
#' @noRd
run_cv_momentnet <- function(arguments, settings, call) {
  fit <- cv_of_examples(arguments)
  local_progress(check_control(arguments$control)$progress)
  if (is.null(arguments$budget) && is.null(arguments$total)) {
    return(with_seed(check_seed(arguments$seed), function(seed) {
      settings$seed <- seed
      if (is_chunked(arguments$x)) {
        arguments$chunk_folds <- chunk_fold_count(settings$nfolds,
                                                  settings$folds)
      }
      with_memory_error(fit(given_examples(arguments), settings, call))
    }))
  }
  order <- look_order(arguments, "cv_momentnet_setup", settings, call)
  check_cv_order(order$setup$settings, order)
  buy_looks(order)
}

#' @export
learned_fit.cv_momentnet_setup <- function(setup, result) {
  fit_cv_momentnet(bought_examples(setup, result), setup$settings, setup$call)
}

#' The cross-validated fit to `observed` as fit_momentnet() takes it, be it
#' given, bought, or kept by an earlier fit; of one response or of several.
#' @noRd
fit_cv_momentnet <- function(observed, settings, call) {
  seed <- settings$seed %||% observed$setup$seed
  check_observed_sizes(observed)
  check_response(observed, settings)
  engines <- vapply(settings$candidates, `[[`, "", "engine")
  observed <- examples_without_blanks(observed, engines)
  settings <- named_settings(settings, observed)
  if (has_responses(observed)) {
    return(fit_cv_responses(observed, settings, call, seed))
  }
  observed <- winsorised(observed, settings$candidates[[1]]$winsorise,
                         family_name(settings))
  case <- observed_case(observed)
  observed <- observe_folds(observed, settings, seed, case$complete)
  settings$fold_of <- observed$fold_of
  say_uncalibrated(observed, settings)
  known <- with_known_measure(settings, observed, case)
  result <- chosen_result(observed, known, case, call)
  advise_winsorising(observed, result$fit)
  warn_path_end(list(result))
  finished_comparison(result, observed, settings, seed, call)
}
