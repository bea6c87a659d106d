#' Sparse linear regression with missing attributes
#'
#' Learns to predict labels from rows of which nature shows some values only, in
#' training and in prediction: SLRM of Ganti and Willett (2015) and two other
#' ways to the same model. Rows are about low-rank,
#' \eqn{x_i \approx \mu + U \alpha_i}{x = mu + U a}, and labels linear in the
#' code, \eqn{y_i \approx b + w^\top \alpha_i}{y = b + w'a}. The objective is
#' \deqn{\frac{\lambda_1}{n} \sum_i \|x_i - \mu - U \alpha_i\|^2_{O_i} +
#' \frac1n \sum_i (y_i - b - w^\top \alpha_i)^2 + \lambda_2 \|w\|_1 + \lambda_3
#' \|w\|^2,\quad U^\top U = I,}{lambda1 mean |x - mu - U a|_O^2 + mean (y - b
#' - w'a)^2 + lambda2 |w|_1 + lambda3 |w|^2, U'U = I,}
#' where \eqn{O_i}{O} is what is observed of row \eqn{i}{i}.
#'
#' * `method = "stochastic"`, the paper's Algorithm 1: one row at a time, a code
#'   that sees the label, recursive least squares for the rows of \eqn{U}, a
#'   polar factor, and a proximal gradient step for \eqn{w}. The model that
#'   predicts the validation rows best is kept, the starting point (singular
#'   vectors of the zero-filled rows, and a lasso) included.
#' * `method = "em"`: the same model with Gaussian codes and noise, by maximum
#'   likelihood. It has nothing to tune and **is the one to use** unless the
#'   paper's algorithm is wanted for its own sake. On 23 simulated data sets
#'   (800 rows, 100 attributes, rank 30; 30, 50 or 75 % observed; three levels
#'   of noise; 500 validation rows for every method) its test error was below
#'   that of `"stochastic"` in 21, by 2 % in the median and by at most 18 %, in
#'   a quarter of the time; below that of `"als"` in 22 and of [mpcr()] in 21,
#'   by 6 % and 5 % in the median and by half and more where 30 % was observed
#'   with little noise. Attributes that never vary are left out of it (with
#'   `center = TRUE`). By default `"stochastic"` gives up a fifth of the rows
#'   for validation on top. On the real data of the paper (10 % observed of 30
#'   to 200 rows, 50 or fewer to validate) it is the other way round: the median
#'   error of `"em"` is the lower one in 4 of 14 tasks. With so little, compare
#'   both.
#' * `method = "als"`: the minimiser of the objective, by alternating least
#'   squares. With noise the minimiser over-fits the labels, since codes see
#'   them in training and not in prediction: it is stopped early by validation.
#'
#' What is left `NULL` is chosen. For `"stochastic"` that is a small grid of
#' `ridge`, `reset` and `weights_code`, by the error on validation rows. With
#' `paper = TRUE` it is the algorithm as printed up to its errata: no offsets,
#' `ridge = 1e-6`, `orthonormalise = "step"`, `weights_code = "label"`, no
#' reset, up to 500 passes. The errata, which decide whether it works: the
#' printed `gamma = 0.001` predicts the mean for practically every incomplete
#' row (0.999 is used); codes of rows with hardly more values than `rank` do not
#' exist or explode without a ridge; the gradient of \eqn{\lambda_3 \|w\|^2} is
#' \eqn{2 \lambda_3 w}; the step size must not jump from \eqn{\rho} to
#' \eqn{\rho / t}. The zeros of \eqn{w} mean little: turning \eqn{U}, the codes
#' and \eqn{w} together gives the same fit.
#'
#' @param x Rows with missing values: a numeric matrix or data frame with `NA`
#'   (`NaN` is taken as `NA`, with a warning; infinite values are refused), a
#'   sparse matrix in [observed_only()], or a fit or learner that kept its
#'   looks. Rows and columns may be empty.
#' @param y Numeric labels, one a row; rows of label `NA` teach about `x` alone.
#'   Missing only where `x` is a fit that kept its looks.
#' @param formula,data A formula, as for [momentnet()] without a budget, and a
#'   data frame with `NA`.
#' @param rank Whole number from 1 to the number of attributes, the length of a
#'   code; or `"cv"` for the best by cross-validation of the ranks that
#'   [cv_slrm()] compares, with method `"em"` whatever the method.
#' @param method `"stochastic"`, the default, as it is the paper's; `"em"`, the
#'   one to use (above); or `"als"`.
#' @param paper `TRUE` for the algorithm as printed up to errata.
#' @param center `TRUE` for the offsets \eqn{\mu} and \eqn{b}. They start at
#'   observed means and are learned along: means of what happens to be observed
#'   are not the means of all.
#' @param scale `TRUE` to divide all attributes by one number, after which the
#'   squared length of a code is about `rank`, and labels by their standard
#'   deviation. All penalties and step sizes are in these units.
#' @param units `"different"`: each attribute is divided by its own standard
#'   deviation, too, after which the fit does not depend on the attributes'
#'   units. `"same"` for pixels, expressions, spectra, where size means
#'   something. `"auto"` is `"different"` where the standard deviations of the
#'   attributes (from the 10 % to the 90 % quantile, or from the median to the
#'   largest, without those that rest on fewer than five values) span more than
#'   a factor of 10, or of 100 from the smallest to the median, and at least
#'   half of the attributes have five such values or more: a standard deviation
#'   of three values does more harm than a unit. With `paper = TRUE` it is
#'   `"same"`.
#' @param ... For a formula: the arguments of the default method, `subset`, and
#'   `na.action`, which by default keeps rows with gaps; there is always an
#'   intercept. Else not used.
#' @param winsorise As for [momentnet()]: `FALSE`, or the robust z to which
#'   values and labels are moved before the fit, and values before a
#'   prediction; `TRUE` is 8.
#' @param validation Rows to choose by: a share of the labelled rows, drawn at
#'   random and not learned from; `list(x = , y = )`; or `NULL` for none. The
#'   last is the default of `"em"`, which needs no choice; without validation
#'   rows `"stochastic"` keeps the last iterate, with a cautious ridge of 0.15,
#'   and the weights of the starting point are the lasso of `lambda2`.
#' @param lambda1 Positive number, the weight of the rows' fit. `NULL` is 1,
#'   with `paper = TRUE` the better one of 0.3 and 3. Several are tried on the
#'   validation rows.
#' @param lambda2,lambda3 Penalties of the weights, at least 0. `NULL` is next
#'   to nothing (`"em"`: 0): a code that sees the label makes them count for
#'   more than they say.
#' @param ridge Number of at least 0, added to the diagonal of
#'   \eqn{U_O^\top U_O}{U_O'U_O} where a code is solved for, in training and
#'   prediction. Several are tried on the validation rows.
#' @param gamma Number from 0 to 1. Below 1 the mean label is predicted for rows
#'   of fewer than `rank` values, and where the smallest eigenvalue of
#'   \eqn{U_O^\top U_O}{U_O'U_O} is below `(1 - gamma)` times the observed share
#'   of attributes. `NULL` is 1 with a ridge above `1e-6`, else 0.999.
#' @param weights_code `"label"` or `"x"`: whether the code in the weights' step
#'   sees the label.
#' @param passes Whole number, the most passes over the rows. `NULL` is 8000
#'   over the number of rows, but from 5 to 40; 500 with `paper = TRUE`; 60 for
#'   `"em"`, 100 for `"als"`.
#' @param patience Whole number: a fit ends after so many passes without a
#'   better one for the validation rows. `NULL` is 20, for `"em"` and `"als"`
#'   15.
#' @param step_size Positive number, of the weights' steps in the first half of
#'   all passes; then it falls with the number of rows seen. `NULL` is 0.1
#'   divided by the median squared length of the first codes.
#' @param delta Positive number, the recursions' start: the inverse of a ridge
#'   on the steps of \eqn{U}. `NULL` is 0.1.
#' @param forgetting Number above 0 and at most 1, by which the recursions
#'   discount the past in each step. `NULL` is 1.
#' @param reset `TRUE` to start the recursions anew in each pass: faster without
#'   noise, no better with it.
#' @param orthonormalise `"step"`, the polar factor after every row; `"pass"`,
#'   after every pass, with \eqn{w} turned along (as good, and faster); or
#'   `"none"`. `NULL` is `"pass"`, with `paper = TRUE` `"step"`.
#' @param recursions `"attribute"`, a recursion for each attribute as in the
#'   paper; `"shared"`, one for all of them; or `NULL` or `"auto"`: shared, with
#'   a message, from 10,000 attributes on or where the others would not fit into
#'   `getOption("frugalreg.memory", 16e9)` bytes.
#' @param control Made by [frugal_control()]; `progress` counts here and, with
#'   method `"stochastic"`, `shuffle`.
#' @inheritParams aerr
#' @return A fit of class `c("slrm", "frugal_lowrank", "frugal_fit")`, a list of
#'   * `coefficients`, `intercept`: the prediction of *complete* rows, on the
#'     original scale (before `clip` and `winsorise`, where these move
#'     anything);
#'   * `model`: `loadings` (attributes x rank), `weights`, `offset`, `y_offset`,
#'     noise variances of `"em"`, `ridge`, `gamma`, in standardised units; how
#'     these are made is in `center` and `scale` (with `x_sd` where units are
#'     different);
#'   * `labels`, their `range`, and whether they are two `classes`;
#'     `winsorised` as in [momentnet()];
#'   * `units` (`NULL` with `scale = FALSE`), and for `"auto"` `unit_span`, the
#'     powers of ten that decided;
#'   * `rank`, `method`, `spectrum`;
#'   * `history`: a data frame of `pass`, `examples`, `objective` (that of
#'     `"stochastic"` is the mean over the rows since the last entry, before
#'     they are learned from) or `log_likelihood` (in the units of the
#'     data, as `logLik()`), and `validation_mse`;
#'   * `best_pass`: when the model that was kept stood;
#'   * `converged`: `TRUE` where the passes ended by `patience` or a tolerance
#'     (of `"em"` of the noises, which changed by less than 1e-4 of
#'     themselves: the likelihood may still rise), `FALSE` where all `passes`
#'     were done, `NA` where nothing else ends them;
#'   * `validation`: `rows`, `mse`; `tuning`: all settings that were tried;
#'   * `n`, `labelled`, `observed`: rows, rows with a label, values that are
#'     there; `y_mean`, the mean label, which is predicted where nothing is
#'     known; of `"em"` `log_likelihood`, its `value` and number of
#'     `parameters`;
#'   * `settings`, `call`, `terms`, `seed`, `control`, `version`; `layout`, how
#'     variables become columns; of `"stochastic"` `state`, that of the
#'     recursions.
#'
#'   Methods: see [frugal_lowrank]; pictures: [autoplot.frugal_lowrank()].
#' @section Errors: Classed `frugalreg_error_input` (arguments and values),
#' `frugalreg_error_numeric`, and `frugalreg_error_memory` where memory runs
#' out. Warnings of class `frugalreg_warning_divergence` (a fit that diverged;
#' what was best is kept) and `frugalreg_warning_gamma` (more than 5 % of the
#' rows would be given the mean of y) carry the fit.
#' @section Cost: With m observed values in a row and rank r, time O(m r^2 +
#' r^3) a row and pass whatever the number of attributes d, the polar factor of
#' `"step"` included: it is exact, but multiplied out only now and then. Memory
#' `8 * d * r^2` bytes for the recursions (`"em"`: half of it). Rows that show
#' the same m attributes cost `"em"` as much as 2 m rows, however many they are.
#' What cannot be interrupted is part of the start: above 300 rows and
#' attributes the Lanczos steps of package RSpectra, about 5 seconds for 1e7
#' observed values and rank 20; where 3 r is more than the smaller of both
#' numbers an eigendecomposition of that size, about a second at 1,000.
#' @references
#' Ganti, R. and Willett, R. (2015). Sparse Linear Regression With Missing Data.
#' \doi{10.48550/arXiv.1503.08348}.
#'
#' Tipping, M. E. and Bishop, C. M. (1999). Probabilistic Principal Component
#' Analysis. *Journal of the Royal Statistical Society B* 61(3), 611-622.
#' \doi{10.1111/1467-9868.00196}.
#' @seealso [mpcr()] and [smpcr()], which learn the codes without the labels;
#'   [petrels()], the codes alone.
#' @examples
#' set.seed(1)
#' codes <- matrix(rnorm(300 * 3), 300)
#' whole <- codes %*% matrix(rnorm(3 * 20), 3) + rnorm(300 * 20, sd = 0.1)
#' x <- mask_attributes(whole, p = 0.5)
#' y <- codes %*% c(1, -1, 0) + rnorm(300, sd = 0.1)
#' train <- 1:200
#' fit <- slrm(x[train, ], y[train], rank = 3, method = "em")
#' mean(residuals(fit, x[-train, ], y[-train])^2) / var(c(y))
#'
#' paper <- slrm(x[train, ], y[train], rank = 3, paper = TRUE, passes = 20)
#' mean(residuals(paper, x[-train, ], y[-train])^2) / var(c(y))
#'
#' # from what an attribute-efficient learner bought
#' bought <- aerr(whole[train, ], y[train], budget = 6, x_bound = 20,
#'                radius = 20, control = frugal_control(keep_looks = TRUE))
#' again <- slrm(bought, rank = 3, method = "em")
#' mean(residuals(again, whole[-train, ], y[-train])^2) / var(c(y))
#' @export
slrm <- function(x, ...) UseMethod("slrm", method_of(x, ...))

#' @rdname slrm
#' @export
slrm.default <- function(x, y, rank, ...,
                         method = c("stochastic", "em", "als"), paper = FALSE,
                         center = !isTRUE(paper), scale = TRUE,
                         units = if (isTRUE(paper)) "same" else "auto",
                         winsorise = FALSE,
                         validation = if (!identical(method, "em")) 0.2,
                         lambda1 = NULL, lambda2 = NULL, lambda3 = NULL,
                         ridge = NULL, gamma = NULL, weights_code = NULL,
                         passes = NULL, patience = NULL, step_size = NULL,
                         delta = NULL, forgetting = NULL, reset = NULL,
                         orthonormalise = NULL, recursions = NULL, seed = NULL,
                         control = frugal_control()) {
  fit_lowrank_default("slrm", as.list(environment()), match.call(), ...)
}

#' @rdname slrm
#' @export
slrm.formula <- function(formula, data, rank, ...) {
  fit_formula(slrm.default, as.list(environment()), match.call(), ...)
}
