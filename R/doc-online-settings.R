# What the online learners have in common, on the page of aerr(), from which
# the other pages take it.

#' @section Settings found within the budget:
#' With `"auto"`, radius, step size, centre and scale are found from the looks
#' that the budget allows; no look comes on top. They do not depend on units. If
#' attributes are shifted or multiplied and labels multiplied, the fit with the
#' same seed predicts the same (apart from the last digits). Use this when no
#' rows are left to tune settings on.
#'
#' On 15 tables in raw units that ship with R packages, of 100 rows or more,
#' with a quarter of the attributes seen (three splits), the median of the
#' errors was 1.42 times that of [cv_momentnet()] on as many looks for [aelr()],
#' 1.42 for [ddaelr()] and 1.41 for [aerr()]. Of 135 errors 3 were more than 5 %
#' above that of the labels' mean (`data-raw/real-tables.R`).
#'
#' *Centre, scale and bound.* Let there be `n` rows of `d` attributes. The first
#' `max(100, 25 * d / budget, n / 100)` rows, but at most a quarter of them, are
#' a pilot. Its attributes are drawn uniformly, and nothing except centre, scale
#' and bound is learned from it. From then on a value `x` is replaced by
#' `(x - center) / scale`, clipped at 4. Centre and scale are the mean and the
#' standard deviation of the attribute's values in the pilot; without an
#' intercept the centre is 0 and the scale is the root mean square. An attribute
#' that has not varied in the pilot has no scale. Its first different value
#' later gives it one, as if the attribute were an indicator that is seen as
#' rarely. `predict()` clips as the learner did. `coef()` gives coefficients of
#' the raw attributes, whose linear function is the prediction wherever nothing
#' is clipped. The bound `x_bound` is
#'
#' | | ridge learners | lasso learners |
#' |:--|:--|:--|
#' | with scaling | `2 * sqrt(d)` | 4 |
#' | without | twice the rows' root mean square length | largest value seen |
#'
#' *Radius and step size.* A hundredth of the rows (at least 10) gives the
#' spread of the attributes as the learner sees them. Up to 14 candidates, two
#' radii and seven step sizes around what this spread suggests, then learn from
#' the same looks, which are paid for once. With `inner = "all"` the draws
#' depend on no candidate. Otherwise the draws for the inner product come from
#' the mixture of the candidates' probabilities and are weighted accordingly. A
#' visit takes the time, and the learner the memory, of one learner per
#' candidate. Settings that you give stay as given.
#'
#' The last tenth of the rows is not learned from. The looks there estimate the
#' loss of each candidate's average: without bias for squared loss, and for
#' other losses with the first order of the bias removed by a jackknife. The
#' best candidate has the smallest estimate (counted as 0 if it is negative)
#' plus standard error. With `tuning = "auto"` the answer is the mean of all
#' candidates within one standard error of the best. If errors are small, a
#' tenth of the rows may be too few to tell settings apart.
#'
#' *No better than a constant.* With `tuning = "auto"` the best candidate must
#' also beat the best constant (for squared loss the mean of the labels) on the
#' rows kept, by half a standard error of its estimate or by one standard error
#' of their difference. Otherwise the answer is that constant, until [update()]
#' learns on, and the warning `frugalreg_warning_useless` says so. For classes
#' the constant is the answer only if, in addition, the mean margins of the two
#' classes are less than 2.5 standard errors apart: calibrated margins can tell
#' a rare class from the rest even if their own loss is bad.
#'
#' *What it needs.* Radius and step size need one pass over at least 100 rows,
#' no checkpoints, and a loss of the package with `estimator = "plugin"`. Centre
#' and scale need at least 100 rows and no known second moments, as these are of
#' raw attributes. Nothing is found if examples arrive one at a time. [update()]
#' learns on with the settings found.
#' @section Probabilities of classes:
#' With the logistic or the hinge loss, and if something is found within the
#' budget, `predict()` gives calibrated probabilities: `type = "response"` are
#' probabilities, `type = "class"` is the more probable class, and
#' `type = "link"` is the margin \eqn{w'x + b}. On MNIST's digits 3 and 5 the
#' log-loss of `aerr()` with logistic loss was 0.48 by its own margins and 0.28
#' by these probabilities at 5 looks of 784, and 0.32 and 0.17 at 57
#' (`data-raw/online-classes.R`; the mean of two seeds).
#'
#' The log-odds are a shift plus a slope times the margin, two numbers as in
#' Platt's scaling. They come from the last tenth of the rows, from which
#' nothing else is learned. This needs no further look. It takes O(candidates^2
#' budget) time for each of these rows, and memory does not grow with them.
#'
#' Only a few attributes of a kept row are seen, so that its margin is a noisy
#' mean of draws. A slope fitted to such margins would be too flat. The two
#' numbers therefore follow Fisher's rule. The slope is the distance between the
#' classes' mean margins, divided by the variance within classes less the
#' variance of the draws. The shift follows from the share of the second class
#' among all labels. If the kept rows say little about the slope, it is moved
#' towards 1, the margin's own. The rule assumes that margins are distributed
#' alike in both classes except for their means; the probabilities are no better
#' than this assumption.
#'
#' Without `"auto"` no rows are kept. Logistic loss then uses the probabilities
#' of its own margin, and hinge loss has none. A learner that is asked and told
#' keeps rows if it is told the names of the classes ([frugal_learner()]). As
#' margins grow, [update()] keeps the last tenth of further rows whenever the
#' number of rows has doubled (not counting rows that only gave the scale). What
#' earlier kept rows said then counts a quarter, and the share of the second
#' class is that of all labels so far.
#' @section Errors: Errors have the class `frugalreg_error_input` (arguments and
#' values), `frugalreg_error_budget` (budget out of range),
#' `frugalreg_error_source` (an oracle failed), `frugalreg_error_numeric`
#' (divergence) or `frugalreg_error_fit` (a loss of your own failed). Errors and
#' interrupts during learning carry the learner so far, see [unfinished_fit].
#'
#' With `tuning = "theory"` the intercept starts at 0. If the mean of the labels
#' is 100 standard deviations or more away from 0, the warning
#' `frugalreg_warning_far_labels` is given (not by [moment_lasso()], whose
#' intercept takes no steps).
#' @section Cost: Time per visit is O(budget log d), for any number of
#' attributes d. With `inner = "all"` it is O(budget), or O(budget^2) if draws
#' are not uniform. Memory is O(n + d) beyond the data, and
#' `8 * checkpoints * d` bytes for records. A dense matrix is not copied.
#' @name aerr
NULL
