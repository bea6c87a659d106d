# The methods of fits of the online learners, on the page of these.

#' Methods for fits of the online learners
#'
#' Predictions, coefficients, summaries and updates of fits of [aerr()] and the
#' other online learners.
#'
#' @param object,x A fit of an online learner: [aerr()], [aelr()], [ddaerr()],
#'   [ddaelr()], [aesvr()], [aer()], [moment_lasso()], [online_ridge()] and the
#'   like.
#' @param newx Data with the attributes of the fit: a matrix, sparse matrix or
#'   data frame of whole rows. A vector of numbers is one row. Columns are
#'   matched by name if both sides have names.
#' @param newdata Another name for `newx`, as in most of R.
#' @param newy Labels of `newx`. For a formula fit they are taken from `newx` by
#'   default.
#' @param at Numbers of looks, for the average regressor as it was recorded then
#'   (`frugal_control(checkpoints = )`). For each number the last record at or
#'   before it is used; the first record is the smallest number allowed. `NULL`
#'   is the final regressor.
#' @param type What to predict, see below; `NULL` is the default of the loss.
#' @param digits Digits to print.
#' @param ... Not used.
#' @return
#' * `coef()`: a named vector, `(Intercept)` first (0 if there is none), on the
#'   original scale of the attributes. With `at`, a matrix with one column for
#'   each number.
#' * `predict()`: a numeric vector with one prediction per row, named by row;
#'   with `at` of length above 1, a matrix. A row with a missing value gives
#'   `NA`. If the learner scaled and clipped its values, those of `newx` are
#'   clipped too. If none is clipped, predictions are the linear function given
#'   by `coef()`. The values of `type` depend on the loss:
#'   * regression: `"response"` (`"link"` is the same);
#'   * logistic loss: `"link"` (the default, \eqn{w'x + b}), `"response"` (the
#'     probability of the second class), `"class"`;
#'   * other losses for classes: `"link"` (the default), `"class"`, and
#'     `"response"` if margins were calibrated (see the section on probabilities
#'     of [aerr()]).
#' * `fitted()`, `residuals()`: the predictions, and `newy` minus them. For two
#'   classes `fitted()` is the margin, while residuals are 1 for the second
#'   class and 0 for the first, minus the probability of the second (not defined
#'   if there is no probability). Fits keep no training data, so give the data.
#'   Without data, the results are for the fit's own rows, if it kept its looks
#'   (`frugal_control(keep_looks = TRUE)`): they are `NA` for rows that were not
#'   looked at as a whole, and not defined if there is no whole row.
#' * `nobs()`: the number of rows learned from.
#' * `update()`: the fit after learning on from further rows. This replaces one
#'   longer run. The result is the same, bit for bit, with `tuning = "theory"`,
#'   `shuffle = FALSE`, and `radius`, `step_size` and the length of a first
#'   phase given. Settings found from the first rows (`"auto"`) are kept, and
#'   the chosen candidates learn on. A factor level that the fit does not know
#'   is an error only when it is looked at.
#' * `summary()`: an object with its own print method. It also lists the
#'   theory's assumptions that the looks contradicted. `attributes` is a data
#'   frame of the ten attributes that matter most: `estimate`, `standardised`
#'   (the change in the prediction for one standard deviation, if the learner
#'   found it or kept its looks, otherwise `NA`), `looks` at them, and the
#'   `price` of one look. `generics::tidy()` returns all attributes, without
#'   `standardised`. Coefficients with less than a thousandth of the largest
#'   effect are printed as 0. `coef()` of the summary is a matrix with the
#'   column `Estimate`.
#' * `terms()`, `formula()`; `model.matrix()`: the columns of `coef()`, for new
#'   rows or for those that the fit kept.
#' * `logLik()`, `AIC()`, `BIC()`, `sigma()`, `vcov()`, `confint()`,
#'   `deviance()`: errors of class `frugalreg_error_undefined`, which say why.
#' @section Errors:
#' * `frugalreg_error_input` if `newx` is missing, or has other columns than the
#'   fit (which are named), or levels that were not learned.
#' * `frugalreg_error_damaged`, a special case of `frugalreg_error_input`, if a
#'   saved fit is not what it was when it was saved, or is of a later version.
#' * `frugalreg_error_numeric` if `newx` has an infinite value.
#' * `frugalreg_error_undefined` for what is not defined.
#' @section Cost: O(n d) time for predictions of n rows with d attributes.
#' `update()` costs what learning does.
#' @seealso [aerr()]; [autoplot.frugal_online()]; `generics::tidy()`, `glance()`
#'   and `augment()`, which have methods for these fits.
#' @examples
#' set.seed(1)
#' x <- matrix(rbinom(20000, 1, 0.5), 2000)
#' y <- drop(x %*% (1:10 / 10))
#' train <- 1:1900
#' fit <- aerr(x[train, ], y[train], budget = 3, radius = 4, step_size = 0.05,
#'             x_bound = 4, center = TRUE, averaging = 3, seed = 1,
#'             control = frugal_control(checkpoints = 5))
#' coef(fit)
#' mean(residuals(fit, x[-train, ], y[-train])^2) / var(y[-train])
#' predict(fit, x[1901:1903, ], at = c(100, 500))
#' update(fit, x[-train, ], y[-train])
#' summary(fit)
#' @name frugal_fit
NULL
