#' Attribute-efficient ridge regression
#'
#' Learns a linear regression from a few looks per example: AERR of Hazan and
#' Koren (2012), and with other samplings the GAERR family of Kukliansky and
#' Shamir (2015). The target is
#' \deqn{\min_{\|w\|_2 \le B} E\,\tfrac12 (w^\top x - y)^2,}{min
#' E (w'x - y)^2 / 2 over the ball of radius B,}
#' where each training example may be looked at in at most `budget` attributes,
#' which the learner chooses.
#'
#' In each visit of an example, `budget - inner` draws estimate the data point
#' and `inner` draws the inner product with the current regressor; the product
#' of the two, an unbiased estimate of the gradient, is one step of projected
#' gradient descent. The answer is the average of all iterates (of the second
#' phase's, with two phases).
#'
#' @param x The attributes: a numeric, integer or logical matrix, a sparse
#'   matrix of package Matrix, a data frame (one variable is one look), an
#'   [attribute_source()] (an oracle, say), or a formula `y ~ x1 + x2`. In a
#'   formula, all columns that one variable becomes (the dummies of a factor, a
#'   spline basis) are bought by one look; terms that need several variables, or
#'   constants estimated from data, are refused.
#' @param formula,data A formula and the data frame of its variables. The
#'   intercept is on unless the formula says `- 1` or `+ 0`.
#' @param y The labels, which are free: finite numbers, one a row.
#' @param budget Whole number from 2 to the number of attributes: the most
#'   distinct attributes that are looked at in one visit of an example. It is
#'   never exceeded.
#' @param ... For a formula: the arguments of the default method that follow,
#'   but `groups` and `intercept`, which the formula settles. Not used
#'   otherwise. Arguments after it are given by their full names.
#' @param radius Positive number, the radius \eqn{B} of the ball, for `x /
#'   x_bound`; `"auto"` to find it within the budget, see below. `NULL` is
#'   `max(abs(y))`, the smallest that the theorems allow.
#' @param step_size `"theory"`, `"auto"` to find it within the budget, or one or
#'   two positive numbers (for two phases). The theorems' step sizes are
#'   cautious; `"auto"` is recommended.
#' @param x_bound Positive number: rows are assumed to be no longer than this,
#'   in Euclidean norm for the ridge learners, in the largest absolute value for
#'   the lasso learners. The learner works on `x / x_bound`; coefficients are on
#'   the original scale. Looks that contradict it cause one warning.
#' @param sampling How the data point's attributes are drawn: `"uniform"`,
#'   `"moments"` (with `second_moments`), `"two_phase"`, or a [sampling] object.
#' @param second_moments Known second moments \eqn{E[x_i^2]} of the raw
#'   attributes, one a column.
#' @param inner How many of the looks go to the inner product: a whole number
#'   below the budget, or `"even"` for half of it (rounded down).
#' @param inner_sampling `"weight"`: inner-product draws follow the coefficients
#'   alone (squared for ridge, absolute for lasso); `"moment"`: absolute
#'   coefficients times root second moments (where these are unknown, they
#'   count as equal).
#' @param groups One group for each column (any atomic vector); the columns of a
#'   group are bought together by one look. `NULL`: each column its own, or, for
#'   data frames and formulas, each variable.
#' @param intercept `TRUE` to learn an unpenalised intercept (matrices and data
#'   frames; a formula says it itself).
#' @param center `TRUE` to learn in the coordinates `x - mean(x)`, with the
#'   means of what was looked at so far; implies an intercept. Sampling by
#'   moments then goes by variances. The gain is often large.
#' @param averaging Number from 0 to 20: iterate \eqn{t} counts
#'   \eqn{t^{averaging}} in the average; 0 is the papers' average, 1 to 3 forget
#'   the start.
#' @param loss What is learned: a [losses] object, or the name of one,
#'   `"squared"`, `"hinge"`, `"logistic"`. For the losses of classification `y`
#'   is -1 or +1, or a factor of two levels.
#' @param estimator How the derivative of a loss that is not the squared one is
#'   estimated: `"plugin"`, `"genest"`, or an [estimators] object.
#' @param costs Prices of looks: one positive number for each attribute (group),
#'   or one for all. `budget` is then the most that a visit may cost, and it is
#'   hard: `floor(budget / max(costs))` looks are drawn. `looks$money` in the
#'   fit says what was spent. Data-dependent draws of the ridge learners go by
#'   moment over price.
#' @param free Attributes that cost nothing and are seen in every visit: their
#'   numbers, names, or a logical vector. They enter the gradient exactly and
#'   are not counted as looks.
#' @param seed `NULL` to draw the fit's 64 random bits from R's stream, so that
#'   [set.seed()] decides; a whole number, or the `seed` of another fit, leaves
#'   R's stream alone.
#' @param control Made by [frugal_control()]: passes, order, recording.
#' @return A fit of class `c("aerr", "frugal_online", "frugal_fit")`, a list of
#'   * `coefficients`, `intercept`: the regressor on the original scale;
#'   * `path`: its records at `frugal_control(checkpoints = )`, or `NULL`;
#'   * `looks`: `total`; `mean` and `max` per visit; `per_attribute`; `values`
#'     and `labels` where looks were kept;
#'   * `n`, `visits`: rows, and visits of rows;
#'   * `budget`, `inner`, `radius`, `x_bound`, `step_size` (of the last phase),
#'     `sampling`, `control`, `seed`, `call`, `terms`, `version`;
#'   * `candidates`: with `"auto"`, a data frame of the settings that were tried
#'     (`radius`, `step_size`, `first_step_size` with two phases), the estimated
#'     mean squared error of each (`loss`; noise can take it below 0), its
#'     standard error `se`, and which one was `chosen`;
#'   * `state`, `setup`, `summary`: all that [update()] and [summary()] need.
#'
#'   Methods: see [frugal_fit]; pictures: [autoplot.frugal_online()].
#' @section Radius and step size found within the budget:
#' With `radius = "auto"`, `step_size = "auto"` or both, no attribute is looked
#' at more often than without. The first hundredth of the rows (at least 10)
#' gives the scale of the attributes. Then up to 14 candidates, two radii and
#' seven step sizes around what that scale suggests, learn from the same looks,
#' which are counted once: the inner product's draws come from the mixture of
#' their laws and are weighted accordingly. The last tenth of the rows is kept:
#' what is looked at there estimates the loss of each candidate's average
#' without bias, and the one with the least estimate (not below 0) plus
#' standard error is the answer. What is given stays as given. A visit costs as
#' much time, and the learner as much memory, as one for each candidate (all 14
#' took 4 times as long as one fit, of 10,000 rows and 500 attributes).
#'
#' This is what to use where there are no rows to tune on: on MNIST, Covertype,
#' the diamonds and simulated data the mean error was within 12 % of the best
#' grid point in hindsight, with each of four learners. Where the error is
#' small, a tenth of the rows may be too few to tell settings apart.
#'
#' For squared loss, one pass over at least 100 rows, and no checkpoints; not
#' for examples that arrive one at a time, nor for [update()], as the choice
#' ends the learning.
#' @section Errors: Classed `frugalreg_error_input` (arguments and values),
#' `frugalreg_error_budget` (budgets out of range), `frugalreg_error_source` (a
#' failing oracle), `frugalreg_error_numeric` (divergence). Errors and
#' interrupts during learning carry the learner so far, see [unfinished_fit].
#' @section Cost: O(budget log d) time per visit, whatever the number of
#' attributes d; memory O(n + d) beyond the data, and `8 * checkpoints * d`
#' bytes. A dense matrix is not copied.
#' @references
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#'
#' Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear Regression
#' with Distribution-Dependent Sampling. *ICML*. \doi{10.48550/arXiv.1410.6382}.
#' @seealso [aelr()] for a lasso regression, [ddaerr()] for data-dependent
#'   sampling.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(1000 * 20), 1000) / sqrt(20)
#' y <- drop(x %*% rep(c(1, -1), 10))
#' fit <- aerr(x, y, budget = 5, step_size = 0.05, radius = 5)
#' fit
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#'
#' # nothing known of radius and step size
#' fit <- aerr(x, y, budget = 5, radius = "auto", step_size = "auto")
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#' fit$candidates
#'
#' # one variable, one look: all columns of a factor or of a basis
#' fit <- aerr(weight ~ Diet + I(Time / 21), data.frame(ChickWeight),
#'             budget = 2, step_size = 1e-3, x_bound = 2)
#' coef(fit)
#' @export
aerr <- function(x, ...) UseMethod("aerr")

#' @rdname aerr
#' @export
aerr.default <- function(x, y, budget, ..., tuning = NULL, radius = NULL,
                         step_size = NULL, x_bound = NULL, scale = NULL,
                         sampling = "uniform", second_moments = NULL,
                         inner = NULL, inner_sampling = "weight", groups = NULL,
                         center = NULL, intercept = NULL, averaging = NULL,
                         loss = "squared", estimator = "plugin", costs = NULL,
                         free = NULL, seed = NULL, control = frugal_control()) {
  fit_default("aerr", as.list(environment()), match.call(), ...)
}

#' @rdname aerr
#' @export
aerr.formula <- function(formula, data, budget, ...) {
  fit_formula(aerr.default, as.list(environment()), match.call(), ...)
}
