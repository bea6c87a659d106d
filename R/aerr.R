#' Attribute-efficient ridge regression
#'
#' Fits a ridge regression from a few looks at each training example. At most
#' `budget` attributes of an example are looked at, and the learner chooses
#' which. It learns from one example at a time, with memory proportional to the
#' number of attributes. Losses for outliers and for classes are available, see
#' `loss`. Mostly, [cv_momentnet()] predicts better from as many looks.
#'
#' `aerr()` is the algorithm AERR of Hazan and Koren (2012) and, with other
#' choices of `sampling`, the family GAERR of Kukliansky and Shamir (2015). It
#' solves \deqn{\min_{\|w\|_2 \le B} E\,\tfrac12 (w^\top x - y)^2,}{min E (w'x -
#' y)^2 / 2 over the ball of radius B,} where \eqn{x} are the attributes,
#' \eqn{y} is the label and \eqn{w} are the coefficients.
#'
#' @details
#' The gradient of the squared loss is the product of the residual
#' \eqn{w^\top x - y}{w'x - y} and the data point \eqn{x}. In each visit of an
#' example, `inner` draws of attributes estimate the inner product
#' \eqn{w^\top x}{w'x}, and the other `budget - inner` draws estimate \eqn{x}.
#' The product of the two estimates is an unbiased estimate of the gradient. The
#' learner takes one step of projected gradient descent along it. The
#' coefficients returned are the average of all iterates (with two phases, of
#' those of the second phase).
#'
#' With `inner = "all"`, which is not in the papers, every draw serves both
#' factors. The gradient is a sum over single attributes and pairs of
#' attributes, \deqn{x_j (w_j x_j - y) + \sum_{i \ne j} w_i x_i x_j.}{x_j (w_j
#' x_j - y) + sum over i != j of w_i x_i x_j.} Each term that was seen is
#' divided by the probability that its attribute, or its pair, is among the
#' draws (Horvitz and Thompson 1952). This estimate is also unbiased, and it
#' varies less than one from divided looks.
#'
#' The first iterate is 0, whose inner product is known without a look. The
#' paper allows any starting point. The choice matters because, at the theorems'
#' cautious step sizes, the average has not forgotten where it started. An
#' example is data with 10,000 rows of length 1 in 20 dimensions, with 4 looks
#' each. The error, relative to that of predicting 0, was
#' * 0.31 when starting from 0 or near it;
#' * 0.17 when starting from \eqn{1/\sqrt d}{1/sqrt(d)} in every coordinate, if
#'   all true coefficients have that sign;
#' * 0.60 from the same point, if their signs are random.
#'
#' @param x The attributes: a numeric, integer or logical matrix, a sparse
#'   matrix of package Matrix, a data frame (one variable is one look), an
#'   [attribute_source()] (for example an oracle), or a formula `y ~ x1 + x2`.
#'   In a formula, one look buys all columns that a variable becomes (the
#'   dummies of a factor, a spline basis). Learners with a budget refuse terms
#'   that need several variables, and terms with constants estimated from data.
#'   [online_ridge()] and the like, which see whole rows, accept them.
#' @param formula,data A formula and the data frame of its variables. The
#'   intercept is on unless the formula says `- 1` or `+ 0`.
#' @param y The labels: finite numbers, one per row. Labels cost nothing.
#' @param budget Whole number from 2 to the number of attributes: the largest
#'   number of distinct attributes that are looked at in one visit of an
#'   example. It is never exceeded.
#' @param ... For a formula: the arguments of the default method, except
#'   `groups` and `intercept`, which the formula determines; also `subset` and
#'   `na.action`, as for [lm()]. With a budget, `subset` may not use attributes
#'   (nobody has paid for their values), and `na.action` is `na.pass`. In
#'   `looks` and in errors, rows are numbered from 1 within the subset. The
#'   default method does not use `...`. Arguments after it must be given by
#'   their full names.
#' @param tuning How settings that are not given (`NULL`) are determined. With
#'   `"auto"` the radius, the step size, and the attributes' centre and scale
#'   are found within the budget (see the section on settings), so that units do
#'   not matter. `"auto"` also implies an intercept and `center = TRUE` (unless
#'   the intercept is excluded), `averaging = 3`, and `inner = "all"` for
#'   squared loss, otherwise `"even"`. Numeric labels are learned less their
#'   mean, which is added to the intercept. With `"theory"` the settings are
#'   those of the theorems.
#'
#'   `NULL`, the default, is `"auto"` if all of these hold, and `"theory"`
#'   otherwise:
#'   * there are at least 100 rows;
#'   * radius and step size can be found (see the section on settings). If they
#'     cannot, and only because of several passes or checkpoints, a message says
#'     so;
#'   * nothing is given in the units of the data: no number for the radius, the
#'     step size or `x_bound`, no second moments, and no first phase of more
#'     than half of the rows.
#' @param radius The radius \eqn{B} of the ball, for the coefficients of
#'   `x / x_bound`: a positive number; `"auto"` to find it within the budget;
#'   `"theory"` for `max(abs(y))`, the smallest that the theorems allow; or
#'   `NULL`, see `tuning`.
#' @param step_size One positive number (two for two phases), `"auto"`,
#'   `"theory"`, or `NULL`, see `tuning`. The theorems' step sizes are cautious.
#' @param x_bound The assumed bound on the length of rows: a positive number.
#'   The length is the Euclidean norm for the ridge learners and the largest
#'   absolute value for the lasso learners. The learner works on `x / x_bound`,
#'   but coefficients are on the original scale. If looks contradict the bound,
#'   there is one warning. `"auto"` takes the bound from a pilot. `NULL` is
#'   `"auto"` if `scale` is `"auto"`, and otherwise 1.
#' @param scale `"auto"` scales and clips each attribute by what a pilot finds
#'   (see the section on settings of [aerr()]). `FALSE` takes values as they
#'   are; this can be better if the attributes share a unit (pixels, gene
#'   expressions) and looks are very few. `NULL`: see `tuning`.
#' @param sampling How the attributes for the data point are drawn: `"uniform"`,
#'   `"moments"` (with `second_moments`), `"two_phase"`, or a [sampling] object.
#' @param second_moments Known second moments \eqn{E[x_i^2]} of the raw
#'   attributes, one per column.
#' @param inner How many of the looks go to the inner product: a whole number
#'   below the budget; `"even"` for half of the budget (rounded down); or, for
#'   squared loss only, `"all"`, which uses each look for both the inner product
#'   and the data point. With `"all"`, uniform draws are without replacement
#'   unless [frugal_control()] says otherwise, and no theorem gives a step size.
#'   `NULL` follows `tuning`: the theory's value is 1 in [aerr()] and [aelr()],
#'   and half of the budget in the others. With dozens of looks half is better
#'   than 1 (MNIST, `vignette("limited-observation")`); with four it is not.
#' @param inner_sampling How the attributes for the inner product are drawn.
#'   `"weight"`: with probabilities that follow the coefficients alone (squared
#'   for ridge, absolute for lasso). `"moment"`: that follow the absolute
#'   coefficients times the roots of the second moments (unknown moments count
#'   as equal).
#' @param groups One group label for each column: the columns of a group are
#'   bought together by one look. Any atomic vector; if it has names, they are
#'   matched to the columns' names (as in `free`). `NULL`: each column is a
#'   group of its own, or, for data frames and formulas, each variable.
#' @param intercept `TRUE` to learn an unpenalised intercept (for matrices and
#'   data frames; a formula says so itself). `NULL` is `TRUE` with
#'   `tuning = "auto"`, and otherwise the value of `center`.
#' @param center `TRUE` to learn from `x - mean(x)`, with the means of what was
#'   looked at so far. This implies an intercept, and sampling by moments then
#'   uses variances. The gain is often large. `NULL` is `FALSE` with
#'   `tuning = "theory"`.
#' @param averaging Number from 0 to 20: iterate \eqn{t} has weight
#'   \eqn{t^{averaging}} in the average. 0 is the papers' average; values from 1
#'   to 3 forget the start. `NULL` is 0 with `tuning = "theory"`.
#' @param loss The loss to minimise: a [losses] object, or the name `"squared"`,
#'   `"hinge"` or `"logistic"`. For the losses of classification, `y` is -1 or
#'   1, or a factor of two levels; for more levels see [frugal_multiclass].
#' @param estimator How the derivative of a loss other than the squared one is
#'   estimated: `"plugin"`, `"genest"`, or an [estimators] object.
#' @param costs Prices of looks: one positive number for each attribute (group),
#'   or one number for all. `budget` is then the most that a visit may cost. It
#'   is never exceeded: the learner makes `floor(budget / max(costs))` draws.
#'   `looks$money` in the fit reports what was spent (`total`; `mean` and `max`
#'   per visit). Data-dependent draws of the ridge learners follow moment over
#'   price. `free` attributes may have a price, even 0; it is not paid.
#' @param free Attributes that cost nothing and are seen in every visit: their
#'   numbers, their names, or a logical vector. They enter the gradient exactly
#'   and are not counted as looks.
#' @param seed `NULL` draws the 64 random bits of the fit from R's random number
#'   stream, so that [set.seed()] makes it reproducible. A whole number, or the
#'   `seed` of another fit, leaves R's stream alone.
#' @param control Made by [frugal_control()]: passes, order, recording.
#' @return A fit of class `c("aerr", "frugal_online", "frugal_fit")`.
#'   [frugal_fit] lists its methods, and [autoplot.frugal_online()] draws it. It
#'   is a list of the parts below; a part that does not apply is `NULL`.
#'   * `coefficients`, `intercept`: the regression on the original scale;
#'   * `looks`: a list of `total`, the number of looks; `mean` and `max`, the
#'     same per visit (visits that taught nothing included); `per_attribute`, or
#'     per group; `money`, with `costs`; `values` (a data frame of `row`,
#'     `column`, `value`) and `labels`, if looks were kept; and, with
#'     `frugal_control(na = "skip")`, `missing`, the number of missing values,
#'     and `dropped`, the number of visits that taught nothing because of them;
#'   * `n`, `visits`: the number of rows, and of visits learned from;
#'   * `task`: `"ridge"` or `"lasso"`, that is, which norm is bounded;
#'   * `budget`, as given; `inner` (with `"all"`, all draws); `radius`;
#'     `x_bound`; `step_size` (of the last phase); `sampling`;
#'   * `candidates`, with `"auto"`: a data frame of the settings that were tried
#'     (`radius`, `step_size`; `first_step_size` with two phases), their `loss`,
#'     its standard error `se`, and whether they were `chosen`. `loss` estimates
#'     the mean loss (for squared loss the mean squared error; noise can make it
#'     negative). None is chosen if a constant is the answer. `radius` and
#'     `step_size` above are those of the best candidate;
#'   * `scaling`, if values are scaled: a list of `center` and `scale`, one
#'     number per attribute (the scale of an attribute that never varied is 0);
#'     `limit` and `x_bound`, both in units of the scale; and `rows`, the size
#'     of the pilot;
#'   * `calibration`: shift and slope of the log-odds, if rows were kept to find
#'     them (see below);
#'   * `path`: records made at `frugal_control(checkpoints = )`;
#'   * `control`, `seed`, `call`, `terms`, `version`, and `state`, `setup`,
#'     `summary`, which [update()] and [summary()] need.
#' @references
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#'
#' Horvitz, D. G. and Thompson, D. J. (1952). A Generalization of Sampling
#' Without Replacement from a Finite Universe. *Journal of the American
#' Statistical Association* 47. \doi{10.1080/01621459.1952.10483446}.
#'
#' Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear Regression
#' with Distribution-Dependent Sampling. *ICML*. \doi{10.48550/arXiv.1410.6382}.
#' @seealso [aelr()] for a lasso regression, [ddaerr()] for data-dependent
#'   sampling.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(1000 * 20), 1000) / sqrt(20)
#' y <- drop(x %*% rep(c(1, -1), 10))
#' fit <- aerr(x, y, budget = 5, seed = 1)
#' fit
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#'
#' fit$candidates
#'
#' # radius and step size given, in the units of the data
#' fit <- aerr(x, y, budget = 5, step_size = 0.05, radius = 5)
#' mean(residuals(fit, x, y)^2) / mean(y^2)
#'
#' # one variable, one look: all columns of a factor or of a basis
#' fit <- aerr(weight ~ Diet + Time, data.frame(ChickWeight), budget = 2,
#'             seed = 1)
#' coef(fit)
#' @export
aerr <- function(x, ...) UseMethod("aerr", method_of(x, ...))

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
