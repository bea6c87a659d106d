#' Sparse linear regression with missing attributes
#'
#' Predicts labels from rows with missing values, in training and in prediction.
#' Use it if the attributes are driven by a few hidden factors (a low-rank
#' table), and with `method = "em"`. This is the method SLRM of Ganti and
#' Willett (2015), with two other algorithms for the same model.
#'
#' @details
#' Each row is approximated by a low-rank model,
#' \eqn{x_i \approx \mu + U \alpha_i}{x = mu + U a}. The columns of \eqn{U} (the
#' loadings) span a subspace, and the code \eqn{\alpha_i}{a} is a vector of
#' `rank` numbers. Labels are linear in the code,
#' \eqn{y_i \approx b + w^\top \alpha_i}{y = b + w'a}. The objective is
#' \deqn{\frac{\lambda_1}{n} \sum_i \|x_i - \mu - U \alpha_i\|^2_{O_i} + \frac1n
#' \sum_i (y_i - b - w^\top \alpha_i)^2 + \lambda_2 \|w\|_1 + \lambda_3
#' \|w\|^2,\quad U^\top U = I,}{lambda1 mean |x - mu - U a|_O^2 + mean (y - b -
#' w'a)^2 + lambda2 |w|_1 + lambda3 |w|^2, U'U = I,} where \eqn{O_i}{O} is the
#' set of attributes observed in row \eqn{i}{i}. The zeros of \eqn{w} mean
#' little: rotating \eqn{U}, the codes and \eqn{w} together gives the same fit.
#'
#' There are three methods.
#' * `"em"`: maximum likelihood, with Gaussian codes and noise. It has nothing
#'   to tune and **is the one to use**, unless you want the paper's algorithm
#'   for its own sake. Attributes that never vary are left out of the model
#'   (with `center = TRUE`).
#' * `"stochastic"`: the paper's Algorithm 1, and the default. It takes one row
#'   at a time: a code that sees the label, recursive least squares for the rows
#'   of \eqn{U}, a polar factor to make \eqn{U} orthonormal, and a proximal
#'   gradient step for \eqn{w}. By default it sets a fifth of the rows aside for
#'   validation, and keeps the model that predicts them best. The starting point
#'   (singular vectors of the zero-filled rows, and a lasso) is one of the
#'   candidates.
#' * `"als"`: the minimiser of the objective, by alternating least squares.
#'   Codes see the labels in training but not in prediction. With noise the
#'   minimiser therefore over-fits the labels, and validation rows are used to
#'   stop early.
#'
#' The methods were compared on 23 simulated data sets (800 rows, 100
#' attributes, rank 30; 30, 50 or 75 % observed; three levels of noise; 500
#' validation rows for every method). The test error of `"em"` was below that of
#' * `"stochastic"` in 21 sets, by 2 % in the median and by at most 18 %, in a
#'   quarter of the time;
#' * `"als"` in 22 and [mpcr()] in 21 sets, by 6 % and 5 % in the median, and by
#'   half and more with 30 % observed and little noise.
#'
#' On the paper's real data (10 % observed of 30 to 200 rows, 50 or fewer to
#' validate) `"em"` had a lower median error than `"stochastic"` in only 4 of 14
#' tasks. With so few values, compare both.
#'
#' @section The paper's algorithm: Arguments left `NULL` are chosen. For
#' `"stochastic"` this is a small grid of `ridge`, `reset` and `weights_code`,
#' compared on the validation rows. `paper = TRUE` is the algorithm as printed,
#' up to errata: no offsets, `ridge = 1e-6`, `orthonormalise = "step"`,
#' `weights_code = "label"`, no reset, and up to 500 passes. The errata decide
#' whether the algorithm works:
#' * the printed `gamma = 0.001` predicts the mean for practically every
#'   incomplete row (0.999 is used);
#' * codes of rows with hardly more values than `rank` do not exist, or explode,
#'   without a ridge;
#' * the gradient of \eqn{\lambda_3 \|w\|^2}{lambda3 |w|^2} is
#'   \eqn{2 \lambda_3 w}{2 lambda3 w};
#' * the step size must not jump from \eqn{\rho} to \eqn{\rho / t}.
#'
#' @param x Rows with missing values: a numeric matrix or data frame with `NA`
#'   (`NaN` is taken as `NA`, with a warning; infinite values are refused), a
#'   sparse matrix in [observed_only()], or a fit or learner that kept its
#'   looks. Rows and columns may be empty.
#' @param y Numeric labels, one per row. Rows with the label `NA` are used for
#'   `x` only. Omit `y` if `x` is a fit that kept its looks.
#' @param formula,data A formula, as for [momentnet()] without a budget, and a
#'   data frame with `NA`.
#' @param rank The length of a code: a whole number from 1 to the number of
#'   attributes, or `"cv"` for the best of the ranks that [cv_slrm()] compares
#'   by cross-validation (always with method `"em"`).
#' @param method `"em"`, the one to use; `"stochastic"`, the default because it
#'   is the paper's; or `"als"`. See the details.
#' @param paper `TRUE` for the paper's algorithm as printed, up to errata.
#' @param center `TRUE` for the offsets \eqn{\mu} and \eqn{b}. They start at the
#'   observed means and are learned with the rest, because the means of what
#'   happens to be observed are not the means of all values.
#' @param scale `TRUE` to divide all attributes by one number, after which the
#'   squared length of a code is about `rank`, and labels by their standard
#'   deviation. All penalties and step sizes are in these units.
#' @param units Whether each attribute is also divided by its own standard
#'   deviation. `"different"`: yes; the fit then does not depend on the
#'   attributes' units. `"same"`: no, for pixels, gene expressions or spectra,
#'   whose size means something. `"auto"` is `"different"` if both of these
#'   hold, and otherwise `"same"`:
#'   * the standard deviations of the attributes differ by more than a factor of
#'     10 (from the 10 % to the 90 % quantile, or from the median to the
#'     largest) or of 100 (from the smallest to the median), without those that
#'     rest on fewer than five values;
#'   * at least half of the attributes have five or more values. A standard
#'     deviation of three values does more harm than a unit.
#'
#'   With `paper = TRUE` the default is `"same"`.
#' @param ... For a formula: the arguments of the default method, `subset`, and
#'   `na.action`, which by default keeps rows with gaps; there is always an
#'   intercept. The default method does not use `...`.
#' @param winsorise As for [momentnet()]: `FALSE`, or the robust z beyond which
#'   values and labels are moved in before the fit, and values before a
#'   prediction. `TRUE` is 8.
#' @param validation Rows to choose settings by: a share of the labelled rows,
#'   drawn at random and not learned from; `list(x = , y = )`; or `NULL` for
#'   none, the default of `"em"`, which needs no choice. Without validation rows
#'   `"stochastic"` keeps the last iterate, with a cautious ridge of 0.15, and
#'   starts from the weights of the lasso with `lambda2`.
#' @param lambda1 Positive number, the weight of the rows' fit. `NULL` is 1;
#'   with `paper = TRUE` it is the better of 0.3 and 3. Several values are
#'   compared on the validation rows.
#' @param lambda2,lambda3 Penalties on the weights, at least 0. `NULL` is next
#'   to nothing (for `"em"` 0). Codes see the labels, which makes a penalty
#'   stronger than its size suggests.
#' @param ridge Number of at least 0, added to the diagonal of
#'   \eqn{U_O^\top U_O}{U_O'U_O} when a code is computed, in training and
#'   prediction. Several values are compared on the validation rows.
#' @param gamma Number from 0 to 1. Below 1, the mean label is predicted for
#'   rows with fewer than `rank` values, and for rows in which the smallest
#'   eigenvalue of \eqn{U_O^\top U_O}{U_O'U_O} is below `(1 - gamma)` times the
#'   observed share of attributes. `NULL` is 1 if the ridge is above `1e-6`, and
#'   otherwise 0.999.
#' @param weights_code `"label"` or `"x"`: whether the code used in the weights'
#'   step sees the label.
#' @param passes Whole number, the most passes over the rows. `NULL` is 8000
#'   over the number of rows, but at least 5 and at most 40; 500 with
#'   `paper = TRUE`; 60 for `"em"`; 100 for `"als"`.
#' @param patience Whole number: the fit ends after this many passes without a
#'   better one for the validation rows. `NULL` is 20, and 15 for `"em"` and
#'   `"als"`.
#' @param step_size Positive number: the step size for the weights in the first
#'   half of all passes. After that it decreases with the number of rows seen.
#'   `NULL` is 0.1 divided by the median squared length of the first codes.
#' @param delta Positive number, the recursions' start: the inverse of a ridge
#'   on the steps of \eqn{U}. `NULL` is 0.1.
#' @param forgetting Number above 0 and at most 1, by which the recursions
#'   discount the past in each step. `NULL` is 1.
#' @param reset `TRUE` to restart the recursions in each pass: faster without
#'   noise, no better with it.
#' @param orthonormalise When \eqn{U} is made orthonormal by its polar factor.
#'   `"step"`: after every row. `"pass"`: after every pass, with \eqn{w} rotated
#'   along (as good, and faster). `"none"`: never. `NULL` is `"pass"`, and
#'   `"step"` with `paper = TRUE`.
#' @param recursions `"attribute"`: one recursion for each attribute, as in the
#'   paper. `"shared"`: one for all of them. `NULL` or `"auto"`: shared, with a
#'   message, from 10,000 attributes on, or if the others would not fit into
#'   `getOption("frugalreg.memory", 16e9)` bytes.
#' @param control Made by [frugal_control()]. Only `progress` has an effect and,
#'   with method `"stochastic"`, `shuffle`.
#' @inheritParams aerr
#' @return A fit of class `c("slrm", "frugal_lowrank", "frugal_fit")`.
#'   [frugal_lowrank] lists its methods, and [autoplot.frugal_lowrank()] draws
#'   it. It is a list of
#'   * `coefficients`, `intercept`: the prediction for *complete* rows, on the
#'     original scale (before `clip` and `winsorise`, if these move anything);
#'   * `model`: `loadings` (attributes x rank), `weights`, `offset`, `y_offset`,
#'     the noise variances of `"em"`, `ridge`, `gamma`, all in standardised
#'     units; `center` and `scale` define these units (with `x_sd` if attributes
#'     have units of their own);
#'   * `labels`: their `range`, and whether they are two `classes`;
#'     `winsorised`, as in [momentnet()];
#'   * `units` (`NULL` with `scale = FALSE`), and for `"auto"` `unit_span`, the
#'     powers of ten by which it was decided;
#'   * `rank`, `method`, `spectrum`;
#'   * `history`: a data frame of `pass`, `examples`, `validation_mse`, and
#'     either `objective` (for `"stochastic"` its mean over the rows since the
#'     last entry, before they are learned from) or `log_likelihood` (in the
#'     units of the data, as in `logLik()`);
#'   * `best_pass`: the pass whose model was kept;
#'   * `converged`: `TRUE` if `patience` or a tolerance ended the passes,
#'     `FALSE` if all `passes` were done, `NA` if nothing else could end them.
#'     The tolerance of `"em"` is a relative change of the noise variances below
#'     1e-4; the likelihood may still increase;
#'   * `validation`: `rows`, `mse`; `tuning`: all settings that were tried;
#'   * `n`, `labelled`, `observed`: numbers of rows, of rows with a label, and
#'     of observed values;
#'   * `y_mean`: the mean label, which is predicted if nothing is known;
#'   * `log_likelihood`, for `"em"`: its `value` and number of `parameters`;
#'   * `settings`, `call`, `terms`, `seed`, `control`, `version`; `layout`, how
#'     variables become columns; `state`, for `"stochastic"`, the state of the
#'     recursions.
#' @section Errors: Errors have the class `frugalreg_error_input` (arguments and
#' values), `frugalreg_error_numeric`, or `frugalreg_error_memory` (memory runs
#' out). Two warnings carry the fit: `frugalreg_warning_divergence` (the fit
#' diverged, and the best model so far is kept) and `frugalreg_warning_gamma`
#' (more than 5 % of the rows would be given the mean of y).
#' @section Cost: For a row with m observed values and rank r, a pass takes O(m
#' r^2 + r^3) time, whatever the number of attributes d. This includes the polar
#' factor of `"step"`, which is exact but multiplied out only now and then. The
#' recursions need `8 * d * r^2` bytes of memory (`"em"`: half of it). For
#' `"em"`, any number of rows that show the same m attributes takes the time of
#' 2 m rows.
#'
#' Part of the start cannot be interrupted. With more than 300 rows and
#' attributes these are the Lanczos steps of package RSpectra, about 5 seconds
#' for 1e7 observed values and rank 20. If 3 r is more than the smaller of both
#' numbers it is an eigendecomposition of that size, about a second for 1,000.
#' @references
#' Ganti, R. and Willett, R. (2015). Sparse Linear Regression With Missing Data.
#' \doi{10.48550/arXiv.1503.08348}.
#'
#' Tipping, M. E. and Bishop, C. M. (1999). Probabilistic Principal Component
#' Analysis. *Journal of the Royal Statistical Society B* 61(3), 611-622.
#' \doi{10.1111/1467-9868.00196}.
#' @seealso [cv_slrm()] to choose rank and penalties; [mpcr()] and [smpcr()],
#'   which learn the codes without the labels; [petrels()], for the codes alone;
#'   [momentnet()], which does not assume a low rank.
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
#' # from the looks that an attribute-efficient learner bought
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
