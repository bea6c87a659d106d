#' Choosing lambda from the looks that were paid
#'
#' Cross-validation of [momentnet()] without one look more: the moments of a
#' fold's looks estimate the squared error of the coefficients from the other
#' folds on *complete* new examples.
#'
#' @details
#' The estimate for coefficients b is \eqn{v_y - 2 b^\top g_f + b^\top G_f b}
#' with moments \eqn{G_f}, \eqn{g_f} of the held-out looks about the means.
#' Where pairs are rare these are sums divided by *expected* counts (of the
#' design, where `momentnet()` chose the looks; else as if attributes were seen
#' independently), which is unbiased; actual counts, which may be 0, are not.
#' Such an estimate can be far off and even negative where coefficients are
#' large, so `lambda.min` minimises the estimate *plus its standard error*: the
#' bare minimum follows the path into noise. Use it to rank; its level shares
#' the noise of the looks. Where pairs are plentiful (20 in a fold, and in one
#' of 20 examples), actual counts are used, and the standard error is that of
#' the folds, as in glmnet, and of what is missing in all of them; with complete
#' data, estimate and standard error are those of `glmnet::cv.glmnet()` with the
#' same folds and `lambda`, and so are the rules (of counts standard errors and
#' rules are by rows, and columns are standardised by those of all folds):
#' `lambda.min` minimises the estimate alone. Where something is missing, the
#' path ends where an estimate is negative, or its standard error above a
#' quarter of the larger of itself and a fifth of the labels' variance.
#'
#' Where the least estimate is at the end of the path (and neither `lambda` nor
#' `lambda_min_ratio` is given) the path is extended, for as long as the
#' estimate falls by more than a thousandth over a factor of ten, down to a
#' lambda of 1e-8 times the largest, which is least squares.
#'
#' The engines `"factors"`, `"posterior"` and `"lowrank"` have one lambda, which
#' stays. Completing engines alone are judged by the squared errors of held-out
#' labels, predicted from what their rows show (which includes the noise of what
#' they do not), with a completing model of all rows that knows no labels (a
#' fit's own would have learned those held out); compared with other engines, by
#' moments.
#'
#' @section Which to use:
#' The defaults, for looks of a budget and for tables with gaps.
#'
#' @section Tables with gaps, and looks that show pairs often:
#' Where `"auto"` completes (for looks of a budget: the lasso, see
#' [momentnet()]) and neither `engine` nor `alpha` is given, the coefficients
#' are an average of several fits to the same folds, all on standardised
#' attributes: the lasso and ridge regression of engine `"completed"`, engine
#' `"lowrank"` (not with weights, or too many values), and the lasso of engine
#' `"covariance"`, unless the factor model is the likeliest completing model
#' already; of looks of a budget also the fit that they have without this, and
#' where they show pairs 5 to 15 times, only where another is better than that
#' by three standard errors of the difference. `alpha = 1` restricts it to the
#' lassos; any other alpha, an engine, a `target`, `standardize` other than
#' `TRUE`, or of classes a `measure` other than `"mse"` asks for one fit, or for
#' a comparison.
#'
#' Of more than 5,000 rows, lambda and weights are found on 5,000, evenly from
#' all (1,500 where a candidate takes more than 5e9 operations; of two classes
#' on four times as many, if 250 of the rarer need them); all rows are fitted
#' with these, and lambda of lassos goes down with their root, like the noise.
#'
#' Each lambda of each fit is judged by one completing model, the likeliest. Let
#' a row have the label \eqn{y}, completed attributes \eqn{x}, covariance
#' \eqn{V} of what it does not show, coefficients \eqn{b} and intercept
#' \eqn{a} of the other folds, and let \eqn{m} be the mean label of these, and
#' \eqn{\xi_j} attribute j less its expectation given the others that the row
#' shows. The estimate is the mean of
#' \deqn{(y - a - b^\top x)^2 + \tfrac12 (b^\top V b - 2 (y - m)
#' \sum_{j\ \mathrm{shown}} r_j b_j \xi_j)}{
#' (y - a - b'x)^2 + (b'Vb - 2 (y - m) sum_{j shown} r_j b_j xi_j) / 2}
#' for the odds \eqn{r_j} of not showing j: with all of the bracket an unbiased
#' estimate of the error on *complete* rows (cells missing independently and
#' completely at random, completing model right), with half of it a less noisy
#' one. In the mean a row counts by the inverse variance of its squared error.
#' `new_rows = "same"` leaves the bracket away, for new rows with such gaps; so
#' are fits told apart where a column's gaps go with ranks of labels or another
#' column, or with their ends (a test of all such correlations at 1 %), and
#' where the estimate would be negative (see `$new_rows_why`). The size of the
#' errors that are shown is, for complete rows, the noise that is likeliest if
#' labels have the variance noise + \eqn{b^\top V b}{b'Vb}, which is less noisy.
#'
#' lambda minimises the estimate plus, for a lasso, by how much the paths of a
#' parametric bootstrap err there, for eight coefficients that are plausible:
#' with labels drawn for the same rows, or, where a covariance completes and is
#' found quickly, with rows, too, in which it is found again (errors of the
#' judge are then added). A fit has the weight \eqn{\exp(-t^2)}, where t is the
#' mean difference of its loss to that of the best in standard errors of the
#' difference, and none if it is worse than the labels' mean. If tests of all
#' attributes (the global test of ridge regression; the largest correlation, by
#' Bonferroni; the F-test of least squares; together by Simes) find no signal at
#' 30 %, coefficients are 0 unless the average beats the labels' mean by one and
#' a half standard errors; from 3 % or three errors they stay, between a part
#' (`signal`). Of few looks engines are left out that are three errors worse
#' than that mean; of engine `"lowrank"` a part is kept (see *Engines* of
#' [momentnet()]).
#'
#' @section What is missing, and why:
#' *Completely at random* (MCAR: no cell knows why): all engines estimate what
#' they say. *At random* (MAR: what a row shows decides what it hides, as where
#' a second test is made after a bad first one): the engines that complete rows
#' or model factors go by likelihoods of all that is known, labels among it, and
#' so do means and variances (by a covariance up to about 1,000 rows of 200
#' columns or 9,000 of 100, half of them missing; beyond by a factor model, or
#' of what was seen where that is less than a tenth). `"pairs"` has what was
#' seen for the whole. Rows judge as they are where a test finds such gaps.
#' *Not at random* (MNAR: the hidden value itself decides, as with incomes that
#' are not told or concentrations too small to be measured): nothing here is
#' right for complete rows, and no held-out row says so. For new rows with such
#' gaps there is `indicators = TRUE`; for attributes of few dimensions [slrm()],
#' see *Missing data*.
#'
#' @inheritParams momentnet
#' @param ... Arguments of [momentnet()]. Where several values of `engine`,
#'   `target`, `alpha` or `standardize` are given, all combinations are compared
#'   on the same folds, and the one of least estimate plus standard error is
#'   fitted. glmnet's `foldid` is another name of `folds`.
#' @param total `NULL`, or instead of a budget the looks to be spent in all, for
#'   two rows at least: a whole number, which is spent as [plan_looks()] advises
#'   (on whole rows, drawn at random); or a plan made by it, for those who have
#'   a pilot or cannot buy whole rows.
#' @param nfolds Whole number from 2: how many folds, at most one a row. `NULL`
#'   is 10 for complete data and 5 else (no more than the rows that have the
#'   rarest of several responses), or as many as a [moments()] object has. Not
#'   used where `folds` are given.
#' @param folds `NULL` for random folds (with even parts of more than two
#'   classes, and of rows that have the same of several responses), or their
#'   number, or the fold of each row: numbers, texts or a factor. [moments()]
#'   bring theirs. Rows near in time, or of one block of dropouts, belong in one
#'   fold: held out by chance, they are told by their neighbours.
#' @param new_rows Which rows are to be predicted, for averages: `"complete"`
#'   ones (as `NULL`), or with the `"same"` gaps as these (`NULL`, indicators).
#' @param measure By what lambda is chosen: `"mse"`, the squared error of
#'   least squares; for counts `"deviance"` (of those that are within a standard
#'   error of the least, the middle of what is likely for counts that have a
#'   variance of their own is taken); or for classes, where rows are complete or
#'   completed, `"deviance"`, `"class"` (the part of rows that are predicted
#'   wrongly) or of two `"auc"` (1 less the area under the curve) of held-out
#'   probabilities, in which `cvm` then is. `NULL` is `"deviance"` of counts,
#'   and of two classes where all rows are complete: squared errors of the
#'   labels' numbers are no guide where attributes are skewed or nearly tell the
#'   classes. Else it is `"mse"`: moments know squared errors only, which for
#'   normal classes fall and rise with the others (`"pairs"` goes by these, with
#'   a message where another measure was asked for); so do averages, which were
#'   better on simulated classes, and of more classes neither is better.
#'   glmnet's name is `type.measure`.
#' @param lambda_for Of several responses, whether `"each"` has its own lambda
#'   or `"all"` have one, see [responses_methods].
#' @param workers `NULL`, or a whole number: the folds are worked on by the
#'   workers of package future's plan where there is one, as in
#'   `future::plan("multisession")`; a number makes such a plan for this call
#'   (without future it is 1). The result is the same. Workers that died, or
#'   were left in the middle of an answer by an interrupt, are started anew.
#' @param seed As for [momentnet()]; it decides on the folds, too.
#' @inheritSection momentnet Errors
#' @section Cost: One fit for all looks and one for each fold; a table of
#'   moments for each fold. Of an average: that for each of its fits; in time
#'   about two to three times that of engine `"completed"`, and up to twice that
#'   where pairs are so rare that it is of two averages.
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
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(2000 * 10), 2000)
#' y <- x[, 1] - x[, 2] + rnorm(2000)
#' fit <- cv_momentnet(x, y, budget = 4)
#' fit
#' coef(fit)
#' plot(fit)
#' cv_momentnet(x, y, total = 3000) # as many as 300 whole rows have
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
