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
#' phase's, with two phases). The first iterate is 0, of which the inner product
#' is known without a look. The paper starts at any other point. That matters,
#' as at the theorems' cautious step sizes the average has not forgotten where
#' it started: with 10,000 rows of length 1 in 20 dimensions and 4 looks the
#' error was 0.31 of that of predicting 0 from there and from near it; from
#' \eqn{1/\sqrt d}{1/sqrt(d)} in every coordinate 0.17 where all coefficients
#' have that sign, and 0.60 where signs are random.
#'
#' The gradient of the squared loss is a sum over single attributes and pairs of
#' them, \deqn{x_j (w_j x_j - y) + \sum_{i \ne j} w_i x_i x_j.}{x_j (w_j x_j -
#' y) + sum over i != j of w_i x_i x_j.} With `inner = "all"`, which is not in
#' the papers, all draws are for both factors: what was seen of that sum counts
#' one over the probability that the attribute, or the pair, is among the draws
#' (Horvitz and Thompson 1952). This is without bias, too, and varies less than
#' with looks that are divided.
#'
#' @param x The attributes: a numeric, integer or logical matrix, a sparse
#'   matrix of package Matrix, a data frame (one variable is one look), an
#'   [attribute_source()] (an oracle, say), or a formula `y ~ x1 + x2`. In a
#'   formula, all columns that one variable becomes (the dummies of a factor, a
#'   spline basis) are bought by one look; terms that need several variables, or
#'   constants estimated from data, are refused, but by learners without a
#'   budget ([online_ridge()] and its kin), which see whole rows.
#' @param formula,data A formula and the data frame of its variables. The
#'   intercept is on unless the formula says `- 1` or `+ 0`.
#' @param y The labels, which are free: finite numbers, one a row.
#' @param budget Whole number from 2 to the number of attributes: the most
#'   distinct attributes that are looked at in one visit of an example. It is
#'   never exceeded.
#' @param ... For a formula: the arguments of the default method that follow,
#'   but `groups` and `intercept`, which the formula settles; and `subset` and
#'   `na.action`, as for [lm()] (but with a budget `subset` may not name
#'   attributes, whose values nobody has paid for, and `na.action` is
#'   `na.pass`). Rows are numbered as chosen, from 1, in `looks` and in errors.
#'   Not used otherwise. Arguments after it are given by their full names.
#' @param tuning Where the settings come from that are not given (`NULL`).
#'   `"auto"`: radius, step size, and the attributes' centre and scale are found
#'   within the budget (see the section on settings), so that no unit matters.
#'   With it go an intercept and `center = TRUE` (unless there is to be no
#'   intercept), `averaging = 3`, and `inner = "all"` for squared loss, else
#'   `"even"`; labels that are numbers are learned less their mean, which is
#'   added to the intercept. `"theory"`: what the theorems go by.
#'
#'   `NULL` is `"auto"` where there are 100 rows or more, where radius and step
#'   size can be found (see the same section), and where nothing is given in the
#'   units of the data: no number for the radius, the step size or `x_bound`,
#'   and no second moments (nor a first phase of more than half of the rows).
#'   Else it is `"theory"`; where only several passes or checkpoints are the
#'   reason, a message says so.
#' @param radius Positive number, the radius \eqn{B} of the ball, for `x /
#'   x_bound`; `"auto"` to find it within the budget; `"theory"`, `max(abs(y))`,
#'   the smallest that the theorems allow; or `NULL`, by `tuning`.
#' @param step_size One or two positive numbers (for two phases), `"auto"`,
#'   `"theory"`, or `NULL`, by `tuning`. The theorems' step sizes are cautious.
#' @param x_bound Positive number: rows are assumed to be no longer than this,
#'   in Euclidean norm for the ridge learners, in the largest absolute value for
#'   the lasso learners. The learner works on `x / x_bound`; coefficients are on
#'   the original scale. Looks that contradict it cause one warning. `"auto"`
#'   for what a pilot finds; `NULL` is `"auto"` where `scale` is, else 1.
#' @param scale `"auto"` to scale and clip each attribute by what a pilot finds
#'   (see the section on settings of [aerr()]); `FALSE` to take values as they
#'   are; `NULL`, by `tuning`. Where attributes have a unit in common (pixels,
#'   expressions) and looks are very few, `FALSE` can be better.
#' @param sampling How the data point's attributes are drawn: `"uniform"`,
#'   `"moments"` (with `second_moments`), `"two_phase"`, or a [sampling] object.
#' @param second_moments Known second moments \eqn{E[x_i^2]} of the raw
#'   attributes, one a column.
#' @param inner How many of the looks go to the inner product: a whole number
#'   below the budget, `"even"` for half of it (rounded down), or, for squared
#'   loss, `"all"`, for both the inner product and the data point; uniform draws
#'   are then without replacement, unless [frugal_control()] says otherwise, and
#'   no theorem gives a step size. `NULL` is by the theory 1 in [aerr()] and
#'   [aelr()], and half of the budget in the others. Of dozens of looks half is
#'   better than 1 (MNIST, `vignette("limited-observation")`), of four it is
#'   not.
#' @param inner_sampling `"weight"`: inner-product draws follow the coefficients
#'   alone (squared for ridge, absolute for lasso); `"moment"`: absolute
#'   coefficients times root second moments (where these are unknown, they
#'   count as equal).
#' @param groups One group for each column (any atomic vector; with names, the
#'   columns', it goes by these, as `free` does); the columns of a group are
#'   bought together by one look. `NULL`: each column its own, or, for data
#'   frames and formulas, each variable.
#' @param intercept `TRUE` to learn an unpenalised intercept (matrices and data
#'   frames; a formula says it itself). `NULL` is `TRUE` with `tuning = "auto"`,
#'   and by the theory as `center`.
#' @param center `TRUE` to learn in the coordinates `x - mean(x)`, with the
#'   means of what was looked at so far; implies an intercept. Sampling by
#'   moments then goes by variances. The gain is often large. `NULL` is `FALSE`
#'   by the theory.
#' @param averaging Number from 0 to 20: iterate \eqn{t} counts
#'   \eqn{t^{averaging}} in the average; 0 is the papers' average, 1 to 3 forget
#'   the start. `NULL` is 0 by the theory.
#' @param loss What is learned: a [losses] object, or the name of one,
#'   `"squared"`, `"hinge"`, `"logistic"`. For the losses of classification `y`
#'   is -1 or +1, or a factor of two levels; of more, see [frugal_multiclass].
#' @param estimator How the derivative of a loss that is not the squared one is
#'   estimated: `"plugin"`, `"genest"`, or an [estimators] object.
#' @param costs Prices of looks: one positive number for each attribute (group),
#'   or one for all. `budget` is then the most that a visit may cost, and it is
#'   hard: `floor(budget / max(costs))` looks are drawn. `looks$money` in the
#'   fit says what was spent (`total`; `mean` and `max` per visit).
#'   Data-dependent draws of the ridge learners go by moment over price. `free`
#'   attributes may have a price, also of 0: it is not paid.
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
#'   * `looks`: `total`; `mean` and `max` per visit, also those that taught
#'     nothing; `per_attribute`, or per group; `money`, with `costs`; `values`
#'     (a data frame of `row`, `column`, `value`) and `labels`, where looks were
#'     kept; `missing`, how many values were, and `dropped`, how many visits
#'     taught nothing for that, with `frugal_control(na = "skip")`; what does
#'     not apply is `NULL`;
#'   * `n`, `visits`: rows, and visits of rows that were learned from;
#'   * `task`: `"ridge"` or `"lasso"`, which norm is bounded;
#'   * `budget`, as given, `inner` (with `"all"` as many), `radius`, `x_bound`,
#'     `step_size` (of the last phase), `sampling`, `control`, `seed`, `call`,
#'     `terms`, `version`;
#'   * `candidates`: with `"auto"`, a data frame of the settings that were tried
#'     (`radius`, `step_size`, `first_step_size` with two phases), `loss`, the
#'     estimated mean of the loss (the squared error for squared loss; noise can
#'     take it below 0), its standard error `se`, and which were `chosen` (none
#'     where a constant is the answer); `radius` and `step_size` above are those
#'     of the best of them;
#'   * `scaling`: where values are scaled, a list of `center` and `scale`, one
#'     number an attribute (0 for the scale of one that never varied), `limit`,
#'     in scales, `x_bound`, in scales too, and `rows`, of the pilot;
#'   * `calibration`: two numbers, shift and slope of the log-odds, where rows
#'     were kept to find them, see below;
#'   * `state`, `setup`, `summary`: all that [update()] and [summary()] need.
#'
#'   Methods: see [frugal_fit]; pictures: [autoplot.frugal_online()].
#' @section Settings found within the budget:
#' Nothing that `"auto"` finds costs a look beyond the budget, or depends on a
#' unit: with the same seed, fits to attributes that were shifted or multiplied
#' and labels that were multiplied predict the same (but for the last digits).
#'
#' *Centre, scale and bound.* The first `max(100, 25 * d / budget, n / 100)` of
#' `n` rows (of `d` attributes; at most a quarter of the rows) are a pilot,
#' whose attributes are drawn uniformly and which nothing else is learned from.
#' From then on a value `x` is `(x - center) / scale`, clipped at 4, with the
#' mean and the standard deviation of what the pilot saw of its attribute
#' (without an intercept: about 0). An attribute that has not varied has no
#' scale until it does: its first other value gives it one, as if it was an
#' indicator that is seen as rarely. `x_bound` is 4 then, or, of Euclidean
#' norms, `2 * sqrt(d)`; without scaling it is the largest value that the pilot
#' saw, or twice the root mean square length of rows. `predict()` clips as the
#' learner did; `coef()` are the coefficients of the raw attributes, whose
#' linear function is the prediction wherever nothing is clipped.
#'
#' *Radius and step size.* A hundredth of the rows (at least 10) gives the
#' spread of the attributes that the learner sees. Then up to 14 candidates, two
#' radii and seven step sizes around what it suggests, learn from the same
#' looks, which are counted once: with `inner = "all"` these depend on none of
#' them; else the inner product's draws come from the mixture of their laws and
#' are weighted accordingly. The last tenth of the
#' rows is kept: what is looked at there estimates the loss of each candidate's
#' average, and the one with the least estimate (not below 0) plus standard
#' error is the best; with `tuning = "auto"` the answer is the mean of all that
#' are within a standard error of it. The estimate is without bias for squared
#' loss; of other losses a jackknife takes off the first order of it. What is
#' given stays as given. A visit costs as much time, and the learner as much
#' memory, as one for each candidate.
#'
#' Where even the best is not better there than the best constant (for squared
#' loss the mean of the labels), by half a standard error of its estimate or by
#' one of their difference on the same rows, that constant is the answer with
#' `tuning = "auto"`, until [update()] learns on; a warning
#' (`frugalreg_warning_useless`) says so. Of classes it is the answer only where
#' the mean margins of the two, on the rows kept, are not 2.5 standard errors
#' apart either: calibrated margins tell a rare class from the rest though their
#' own loss is bad. Where the error is small, a tenth of the rows may be too few
#' to tell settings apart.
#'
#' This is what to use where there are no rows to tune on. On 15 tables in raw
#' units that ship with R packages, of 100 rows or more, with a quarter of the
#' attributes seen (three splits), the median of the errors was 1.42 times that
#' of [cv_momentnet()] on as many looks for [aelr()], 1.42 for [ddaelr()] and
#' 1.41 for [aerr()]. Of 135 errors 3 were more than 5 % above that of the
#' labels' mean (`data-raw/real-tables.R`).
#'
#' Radius and step size are found in one pass over at least 100 rows, without
#' checkpoints, for the losses of the package with `estimator = "plugin"`;
#' centre and scale for at least 100 rows, but not with known second moments,
#' which are of raw attributes. Nothing is found for examples that arrive one at
#' a time. [update()] learns on with what was found.
#' @section Probabilities of classes:
#' Where something is found within the budget and the loss is the logistic or
#' the hinge loss, the last tenth of the rows, which nothing was learned from,
#' also says how the margin \eqn{w'x + b} becomes log-odds: shift plus slope
#' times margin, two numbers, as Platt's. No look is bought for it, and it takes
#' O(candidates^2 budget) time for each of these rows; memory does not grow with
#' them. `predict(type = "response")` are the probabilities, `type = "class"`
#' the more probable class, and `type = "link"` stays the margin.
#'
#' Of a row of them only a few attributes are seen: its margin is a mean of
#' draws, whose noise would flatten a slope that was fitted to it. So the two
#' numbers follow Fisher's rule: the slope is the distance of the classes' mean
#' margins over the variance within classes, from which the draws' own variance
#' is taken off; the shift goes by the share of the second class among all
#' labels. Where these rows say little of the slope it is nearer to 1, the
#' margin's own. On MNIST's digits 3 and 5 the log-loss of `aerr()` with
#' logistic loss was 0.48 by its own margins and 0.28 by these probabilities at
#' 5 looks of 784, and 0.32 and 0.17 at 57 (`data-raw/online-classes.R`; the
#' mean of two seeds).
#' Probabilities are no better than the rule's assumption, margins alike in both
#' classes but for their means.
#'
#' Without `"auto"` no rows are kept: logistic loss then has the probabilities
#' of its own margin, and hinge loss none; but a learner that is asked and told
#' keeps them where it is told the names of the classes ([frugal_learner()]).
#' [update()] keeps further rows for such probabilities, as margins grow: the
#' last tenth whenever there have been twice as many (those that only gave the
#' scale do not count), from which nothing is learned. What earlier ones said
#' then counts a quarter, and the share of the second class is that of all
#' labels up to there, of whatever rows.
#' @section Errors: Classed `frugalreg_error_input` (arguments and values),
#' `frugalreg_error_budget` (budgets out of range), `frugalreg_error_source` (a
#' failing oracle), `frugalreg_error_numeric` (divergence). Errors and
#' interrupts during learning carry the learner so far, see [unfinished_fit].
#' By the theory the intercept begins at 0: labels of which the mean is 100
#' standard deviations or more away from it are then a warning
#' (`frugalreg_warning_far_labels`; not of [moment_lasso()], whose intercept
#' takes no steps).
#' @section Cost: O(budget log d) time per visit, whatever the number of
#' attributes d, and with `inner = "all"` O(budget), or for draws that are not
#' uniform O(budget^2); memory O(n + d) beyond the data, and `8 * checkpoints *
#' d` bytes. A dense matrix is not copied.
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
#' # in the units of the data
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
