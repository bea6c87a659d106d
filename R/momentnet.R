#' Regression from few looks, or with missing values
#'
#' Fits the path of ridge regression, the lasso or the elastic net to examples
#' of which only some attributes were looked at, or are known. [cv_momentnet()]
#' also chooses lambda, and is the function to begin with; `momentnet()` is for
#' a path, or for a lambda of your own. With complete data the path is that of
#' package glmnet.
#'
#' @param x The attributes, with `NA` where a value is not known. A column that
#'   is `NA` throughout is ignored until `update()` brings a value. One of
#'   * a matrix, a sparse matrix, or a data frame of numbers, `TRUE` and
#'     `FALSE`, and factors (use a formula for text and dates), or
#'     [observed_only()] data;
#'   * an [attribute_source()], such as an oracle (with a budget);
#'   * a [moments()] object, a list of them, or data in chunks
#'     ([chunk_source()]);
#'   * a fit that kept its looks, or a learner, whose labels and `family` are
#'     used unless you give others;
#'   * a formula.
#' @param formula,data A formula, as in [aerr()], and its data frame, or series
#'   in one object of [stats::ts()] or package zoo (as `x` may be, too). Without
#'   a budget the formula may also have what [lm()] takes and no look can buy:
#'   `poly(x, 2)`, `splines::ns(x, 3)`, `a * b`, text and dates. Knots and
#'   levels of the training rows are kept for new rows, and a term is missing if
#'   a part of it is. Levels of text are in the order of character codes ([lm()]
#'   sorts them by the language). Refused are random effects, `(1 | g)`, and
#'   terms that depend on other rows by values that are not kept, such as
#'   `x - mean(x)` and `lag(x)`.
#' @param y The labels, one for each row:
#'   * finite numbers; with several columns, several responses (see
#'     [responses_methods]);
#'   * with `family = "binomial"`, 0 and 1, `TRUE` and `FALSE`, or a factor with
#'     two levels;
#'   * with `"multinomial"`, a factor or the names of classes;
#'   * with `"poisson"`, whole numbers from 0.
#'
#'   Rows with the label `NA` are left out, with a message; with a budget they
#'   are refused.
#' @param budget `NULL` to use all that is known; or how many attributes
#'   (variables, groups) are looked at in an example at most, from 2. A tenth of
#'   the examples (with `units = "auto"` as many as it takes to tell the units)
#'   is looked at uniformly, the others according to `design`, always without
#'   replacement. With `costs` the budget is the most that an example may cost,
#'   at least the price of the two dearest attributes: attributes are drawn one
#'   after the other among those that the rest of the money can pay for, so that
#'   cheap ones are seen more often.
#' @param ... For a formula: the following arguments of the default method,
#'   except `groups` and `intercept`; and `subset` and `na.action` (by default
#'   `na.pass`), as in [aerr()]. `weights` and `offset` may name columns, as in
#'   [lm()]. glmnet's `lambda.min.ratio`, `thresh`, `penalty.factor`,
#'   `lower.limits` and `upper.limits` are other names for `lambda_min_ratio`,
#'   `tolerance`, `penalty_factor`, `lower_limits` and `upper_limits`.
#' @param engine How coefficients are estimated: `"auto"`, `"pairs"`,
#'   `"factors"`, `"posterior"`, `"lowrank"`, `"completed"` or `"covariance"`,
#'   see *Engines*.
#' @param alpha Number in \[0, 1\]: 1 for the lasso, 0 for ridge regression.
#'   `NULL` is 1 for complete data, counts and engine `"covariance"`, and
#'   otherwise 0.
#' @param lambda `NULL` for a grid, or penalties of at least 0, in any order.
#' @param nlambda,lambda_min_ratio The length of the grid of lambda, and its
#'   smallest value divided by its largest, if `lambda` is `NULL` and the engine
#'   has a path. The ratio of `NULL` is glmnet's for complete data (but not for
#'   counts). With gaps it is 0.004 for engine `"covariance"`, 0.01 `alpha` (at
#'   least 1e-5) for engine `"completed"` and counts, and 0.01 for engine
#'   `"pairs"`, which for ridge regression goes down to where noise ends.
#' @param units Whether all columns have one unit, such as pixels or gene
#'   expressions (`"same"`), or each its own (`"different"`). This decides the
#'   defaults of `design` and `standardize`, and whether other columns say
#'   anything about the variance of a column that was seen a few times. In
#'   different units they say nothing, so that a change of units changes only
#'   rounding errors (which nearly collinear columns enlarge). It has no effect
#'   on complete data. `"auto"` takes units as different if standard deviations
#'   of what was seen span more than a factor of
#'   * ten, from their 10 % to their 90 % quantile or from their median to the
#'     largest;
#'   * a hundred, from the smallest to the median.
#'
#'   Ten or more columns that were seen only two or three times each are judged
#'   by how far the logarithms of their deviations spread beyond what so few
#'   looks explain. Columns that were hardly seen twice are taken to have the
#'   same unit.
#' @param standardize `TRUE`, `FALSE`, or a power p of the standard deviation,
#'   from 0 to 1: the penalty acts on `x / sd^p`. `NULL` is `TRUE` (1) for
#'   complete data and if units differ, and otherwise 0.5. Engines
#'   `"covariance"`, `"factors"` and `"lowrank"` always standardise; if you name
#'   one of them, only `NULL` and `TRUE` are accepted.
#' @param winsorise `FALSE`, or a number of at least 2 (`TRUE` is 8): values of
#'   an attribute, and labels, with a larger robust z are moved to that z before
#'   the fit, and values of new rows before a prediction. z is the distance from
#'   the median in units of the median distance, or of the 90 % quantile of
#'   distances if that is larger, scaled as for a normal distribution. If most
#'   values are one, as in a rare dummy, the unit is that of the other values.
#'   Use it for errors, and for long tails of which a few values decide the fit.
#'   It may do harm if values far away are as good as others, as with incomes.
#'   Estimates of errors are then for moved labels. The message
#'   `frugalreg_message_winsorise` tells you if a few values are so far out that
#'   the fit may be about them. Not for [moments()].
#' @param indicators `TRUE` to make attributes, named `is.na(name)`, of whether
#'   a value is missing: for each column with at least five missing and five
#'   known values (of columns that go missing together, the first). New rows get
#'   theirs. Use it for new rows whose gaps arise in the same way, if these tell
#'   something; not with a budget. [cv_momentnet()] fits with and without them,
#'   judges both by held-out rows as they are (`new_rows = "same"`), and returns
#'   the better fit. These fits have no `update()`.
#' @param target Towards what engine `"pairs"` shrinks correlations if something
#'   is missing: `"none"` (0), `"rank_one"` (the product of the correlations
#'   with y), `"factors"` (the factor model; needs the looks), or `"auto"`. With
#'   a target `engine = "auto"` is `"pairs"`.
#' @param family The kind of labels, by name or as in [glm()]: `"gaussian"`,
#'   numbers with squared error; `"binomial"`, two classes, where the
#'   probability of the second is predicted; `"multinomial"`, more classes (see
#'   [responses_methods]); or `"poisson"`, counts. See *Two classes*
#'   and *Counts*.
#' @param rank Number of factors, at most the number of columns. `NULL` is half
#'   the number of attributes, at most 20 (10 for engine `"lowrank"`). Engine
#'   `"pairs"` has factors only as a `target`.
#' @param weights `NULL`, or finite numbers of at least 0, one for each row: how
#'   much an example counts (see *Weights and offsets* of [momentnet()]).
#'   [moments()] have their own.
#' @param offset `NULL`, or finite numbers, one for each row, that are added to
#'   what is fitted: for counts, to the log-mean (logarithms of years or
#'   persons). Several responses may have a matrix with a column for each. New
#'   rows need a `newoffset` (see [momentnet_methods]), unless the data have the
#'   `offset()` of a formula.
#' @param penalty_factor `NULL`, or numbers of at least 0, one for each column,
#'   that multiply its penalty: 0 for no penalty, `Inf` to leave the column out.
#'   As in glmnet they are scaled to a mean of 1. Numbers with names go by the
#'   names of columns (1 for the other columns), others by the order of the
#'   columns (the indicators come last, and may be left out).
#' @param lower_limits,upper_limits `NULL`, or limits of the coefficients, at
#'   most 0 and at least 0: one number, or one for each column, by names or by
#'   order as `penalty_factor` (columns without one have no limit). For two
#'   classes, 0 or infinite.
#' @param intercept `FALSE` for no intercept; in a formula, `- 1`. Penalty
#'   factors, limits and no intercept need engine `"pairs"`, `"completed"` or
#'   `"covariance"`, of which `"auto"` takes one. Two classes take no offset and
#'   always have an intercept; more than two classes take weights and penalty
#'   factors only.
#' @param design Which attributes the looks of a budget go to, after the first
#'   examples. `NULL` is `"variety"` if units differ, and otherwise `"sd"`.
#'   * `"sd"`: in proportion to their standard deviation (plus a tenth of the
#'     mean).
#'   * `"sqrt_sd"`: in proportion to its root; better if some attributes are
#'     rarely not zero.
#'   * `"uniform"`: all equally often.
#'   * `"variety"`: more often where a look tells more examples apart, whatever
#'     the units: a number more often than a flag, and a flag that is up in
#'     every other example more often than one that is rarely up. It draws in
#'     proportion to \eqn{h^{1 - 2 k / d}} for a budget of k of d attributes,
#'     where \eqn{h = -\log \max(p, 0.1)} is the collision entropy, and p the
#'     share of pairs of the first examples that are alike. For half of the
#'     attributes this is uniform.
#'   * `"focus"`: as `"sd"` (uniformly if units differ) up to 40 % of the
#'     examples; then in proportion to the size of a factor model's coefficients
#'     of standardised attributes plus half of the weights until then, both
#'     divided by their means. Worth a try if a few of many attributes matter;
#'     on other tables it can raise the error.
#' @param groups,costs,free,seed As in [aerr()], for the looks of a budget (but
#'   `budget` says how many looks `costs` leave at most).
#' @param tolerance Number above 0, glmnet's `thresh`. Coordinate descent ends
#'   if no step of a sweep lowers the objective by more than half of this part
#'   of the labels' variance, and a step to the minimum with the same signs
#'   changes predictions as little. Least squares are the minimum itself.
#' @param control Made by [frugal_control()]. Looks that `momentnet()` chose are
#'   always kept; `keep_looks = TRUE` keeps given data, too.
#' @section Errors:
#' Those of [aerr()]; and `frugalreg_error_input` for sizes beyond the memory
#' that option `frugalreg.memory` allows (16e9 bytes). What cannot be fitted is
#' refused before the first look. If the fit to bought looks fails nevertheless,
#' the condition carries the learner (see [as_fit()]); its class is
#' `frugalreg_error_fit` unless another class says why.
#' @references
#' Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010). Efficient
#' Learning with Partially Observed Attributes. *ICML*.
#' \doi{10.48550/arXiv.1004.4421}.
#'
#' Friedman, J., Hastie, T. and Tibshirani, R. (2010). Regularization Paths for
#' Generalized Linear Models via Coordinate Descent. *Journal of Statistical
#' Software* 33(1). \doi{10.18637/jss.v033.i01}.
#'
#' Ledoit, O. and Wolf, M. (2004). A well-conditioned estimator for
#' large-dimensional covariance matrices. *Journal of Multivariate Analysis* 88.
#' \doi{10.1016/S0047-259X(03)00096-4}.
#'
#' MacKay, D. J. C. (1992). Bayesian Interpolation. *Neural Computation* 4(3).
#' \doi{10.1162/neco.1992.4.3.415}.
#'
#' Liu, C., Rubin, D. B. and Wu, Y. N. (1998). Parameter expansion to accelerate
#' EM: the PX-EM algorithm. *Biometrika* 85(4). \doi{10.1093/biomet/85.4.755}.
#'
#' Städler, N. and Bühlmann, P. (2012). Missing values: sparse inverse
#' covariance estimation and an extension to sparse regression. *Statistics and
#' Computing* 22. \doi{10.1007/s11222-010-9219-7}.
#' @seealso [cv_momentnet()] to choose lambda without a further look,
#'   [plan_looks()], [next_look()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 15), 300) %*% chol(0.5^abs(outer(1:15, 1:15, "-")))
#' y <- drop(x[, 1:3] %*% c(2, -1, 1)) + rnorm(300)
#' # four looks an example
#' fit <- momentnet(x, y, budget = 4)
#' fit
#' coef(fit)
#' # rows that count more, and coefficients that are not negative
#' coef(momentnet(x, y, weights = 1 + (y > 0), lower_limits = 0), s = 0.1)
#' # what is missing was not looked at
#' gaps <- mask_attributes(x, p = 0.5)
#' predict(momentnet(gaps, y), gaps[1:3, ], s = 0.1)
#' @export
momentnet <- function(x, ...) UseMethod("momentnet", method_of(x, ...))

#' @rdname momentnet
#' @export
momentnet.default <- function(x, y, budget = NULL, ..., engine = "auto",
                              alpha = NULL, lambda = NULL, nlambda = 100,
                              lambda_min_ratio = NULL, units = "auto",
                              standardize = NULL, winsorise = FALSE,
                              indicators = FALSE, target = "auto",
                              family = "gaussian",
                              rank = NULL, weights = NULL, offset = NULL,
                              penalty_factor = NULL, lower_limits = NULL,
                              upper_limits = NULL, intercept = TRUE,
                              design = NULL,
                              groups = NULL, costs = NULL, free = NULL,
                              tolerance = 1e-7, seed = NULL,
                              control = frugal_control()) {
  arguments <- understood(as.list(environment()), match.call(), ...)
  check_given(arguments, "x")
  arguments <- with_family(with_formula_terms(arguments), match.call())
  run_momentnet(arguments, check_settings(arguments),
                fit_call(x, match.call(), "momentnet"))
}

#' @rdname momentnet
#' @export
momentnet.formula <- function(formula, data, budget = NULL, ...) {
  check_data_given(as.list(environment()), "x" %in% ...names())
  if (is_chunked(data)) {
    return(chunked_fit("momentnet", formula, data, budget, match.call(), ...))
  }
  fit_formula(momentnet.default, as.list(environment()), match.call(), ...)
}

#' To what is there, or to what the budget buys.
#' @noRd
run_momentnet <- function(arguments, settings, call) {
  local_progress(check_control(arguments$control)$progress)
  check_seed(arguments$seed)
  indicators <- check_indicators(arguments)
  if (is.null(arguments$budget)) {
    return(with_memory_error({
      observed <- given_examples(arguments)
      if (indicators) observed <- with_indicators(observed)
      fit_momentnet(observed, settings, call)
    }))
  }
  order <- look_order(arguments, "momentnet_setup", settings, call)
  check_engine_memory(order$setup$settings, order$setup$spec, order$source$n)
  buy_looks(order)
}

#' Before anything is bought: what the fit will need, in any units.
#' @noRd
check_engine_memory <- function(settings, spec, n) {
  for (unit_span in c(0, Inf)) {
    resolved <- resolved_settings(settings, expected_case(spec, n, unit_span))
    engine <- engines()[[resolved$engine]]
    engine$check_memory(n, spec$columns, resolved$rank)
  }
}
