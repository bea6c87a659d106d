# What fits of momentnet() and cv_momentnet() hold, and what their methods
# return, on the pages of these.

#' @return
#' A list of class `c("momentnet", "frugal_moments", "frugal_fit")`. (Fits to
#' several responses, or to more than two classes, have another class: see
#' [responses_methods].) Use its methods, [momentnet_methods]. The list contains
#'
#' * `coefficients`, on the original scale, with a column for each lambda, and
#'   `intercept`; `lambda`; `alpha`; `df`, the numbers of coefficients that are
#'   not 0 (but for rounding);
#' * `engine`, `family`; `standardize`, the power; `settings`, all settings as
#'   the data decided them. With missing values also `units`; and for engine
#'   `"pairs"` `target` and `strength`, the number of looks at a pair that the
#'   target counts for. `dispersion`, for counts with gaps, see *Counts*;
#' * `converged`, for each lambda whether iterations ended by their own rule,
#'   not by their maximum number (with several responses, whether all paths
#'   did). It is `NA` for engines `"factors"` and `"posterior"`, whose number of
#'   iterations is part of the method, and for engine `"lowrank"` if it ended
#'   after 60 iterations, when predictions hardly move any more. An average then
#'   reports on its other fits. `sweeps`, the number of sweeps of coordinate
#'   descent;
#' * `n` examples of `d` columns, with `names` (`NULL` if they have none);
#'   `looks`, as in [aerr()], with `values` if they were chosen here or kept;
#' * `labels`: their `range`, and whether they are two `classes`;
#' * `winsorised`: `NULL`, or `z`, the bounds `lower`, `upper` and of `labels`,
#'   and how many values were `moved`;
#' * `reach`, for looks of a budget: the bounds `lower` and `upper` to which
#'   predictions move new values;
#' * `effective`, with weights: the number of examples of equal weight that say
#'   as much;
#' * `moments` or `model`, and what [update()] needs.
#' @name momentnet
NULL

#' @return
#' A list of class `c("cv_momentnet", "frugal_moments", "frugal_fit")`. (Fits to
#' several responses, or to more than two classes, have another class: see
#' [responses_methods].) Use its methods, [momentnet_methods]; by default they
#' use `s = "average"`, if there is an average, and otherwise
#' `s = "lambda.min"`. The list contains
#'
#' * `fit`, the [momentnet()] fit to all examples, and its `lambda`;
#' * `cvm`, the estimated error for each lambda; `cvsd`, the standard errors;
#'   `nzero`, the numbers of coefficients that are not 0; `measure`, the measure
#'   that chose lambda, which is also the unit of `cvm` (`NULL`: squared
#'   errors);
#' * `lambda.min`, see *How lambda is chosen*; `lambda.1se`, for complete data
#'   the largest lambda whose estimate is within one standard error of that of
#'   `lambda.min`, otherwise the largest whose estimate plus standard error is
#'   within one standard error of that sum at `lambda.min`; `index`, the places
#'   of both in `lambda`;
#' * `end`, if `lambda.min` is the last lambda that may be chosen, what lies
#'   beyond it: `"least squares"`, `"trusted"` (estimates that mean nothing), or
#'   `"path"` (smaller values that the `lambda` you gave leaves out; there is
#'   also a warning). `why`, the reason if the largest lambda was chosen;
#' * `comparison`, a data frame of the settings that were compared, and
#'   `guarded`, the estimate plus standard error by which they were;
#' * `folds`, the number of the fold of each row; `held_out`, from which
#'   `predict()` makes intervals; `looks`, as in [momentnet()]; `settings`, as
#'   given;
#' * `converged`, whether the coefficients that `coef()` returns by default
#'   converged, see [momentnet()];
#' * `indicator_errors`, with `indicators = TRUE`: the held-out errors `without`
#'   and `with` the indicators. The lower one decided.
#'
#' If the result is an average, these entries describe the best fit in it,
#' except `converged`, and `cvsd` is the standard error of the difference to the
#' labels' mean. There are also
#'
#' * `candidates`, a data frame of the fits: `lambda`, the `estimate` of the
#'   error, the number of `nonzero` coefficients, and the `weight` in the
#'   average;
#' * `signal`, the part of the coefficients that the guard against noise left;
#' * `new_rows`, the kind of rows that the estimates are for, and
#'   `new_rows_why`, why the fits were compared by rows as they are;
#' * `left_out`, the engines that would have taken too long;
#' * `average`, a fit with the averaged coefficients.
#' @name cv_momentnet
NULL

#' @return
#'   * `coef()`: a matrix of d + 1 rows, `(Intercept)` first, and a column for
#'     each `s`.
#'   * `predict()`: a vector, with the names of the rows where these have some,
#'     if `s` is one penalty, else a matrix with a column for each. An entry
#'     that is `NA` enters with its conditional mean given those of its row that
#'     are known. With `interval` a matrix of the columns `fit`, `lwr` and
#'     `upr`. With `type = "class"` a factor where the labels were one (for
#'     several `s` a matrix of its levels), else 0 and 1.
#'   * `fitted()` and `residuals()`: predictions of `newx`, and its labels (of
#'     two classes 0 and 1) less these; without data, of the rows that the fit
#'     learned from, by what it saw of them, where it kept that (as it does
#'     where it chose its looks, or with `frugal_control(keep_looks = TRUE)`).
#'   * `update()`: the fit after further examples, see below.
#'   * `summary()`: how often attributes were `seen`; the `path`; and at
#'     `penalty`, that of `s` (of a path the smallest, if none is given; `NA` of
#'     an average), the ten `attributes` that matter most: `estimate`,
#'     `standardised` (what a standard deviation of the attribute changes),
#'     `looks` at it that were counted and `price` of one (`NA` where nothing
#'     was bought). `coef()` of it is a matrix of the column `Estimate`, and of
#'     a fit that is least squares all that [lm()] has.
#'   * `sigma()`: of a cross-validated fit, the root of the held-out estimate of
#'     the squared error at `"lambda.min"` or `"lambda.1se"`, of an average that
#'     of its best fit. Of a fit with `lambda = 0` to rows without gaps or
#'     weights, which is least squares, `sigma()`, `deviance()`, `logLik()`,
#'     `AIC()`, `BIC()` and `df.residual()` are those of [lm()]. `nobs()`: how
#'     many examples there were.
#'   * `terms()`, `formula()`; `model.matrix()`: the columns of `coef()`, of new
#'     rows or of those that the fit kept.
#'   * `plot()`: the path, or the picture that `type` names, a ggplot object.
#'   * `generics::tidy()`: a data frame with a row for each penalty and
#'     coefficient: `term`, `lambda`, `estimate`, `looks`, `price`.
#'     `glance()`: one row: `engine`, `nobs`, `attributes`, `looks`,
#'     `looks_per_row`, `alpha`, how many `penalties`; and of cross-validated
#'     fits `lambda.min`, `lambda.1se`, `estimate` and `std.error` of the first.
#'     `augment()` takes rows as `newx`, `newdata` or `data`, without which
#'     those that the fit kept, and adds `.fitted`, and where labels are known
#'     `.resid`, to a data frame (of others to the row numbers, `.row`); after
#'     cross-validation an `interval`, its `level` and `method` add `.lower` and
#'     `.upper`.
#' @section Updates: A fit that bought its looks buys those of the new examples
#'   in the same way, and is then one to all looks. Of given data,
#'
#'   * fits by pairs go on from their moments, and are those to the moments of
#'     all examples. What [cv_momentnet()] finds by rows the earlier fit hands
#'     on: how far probabilities of classes are to be believed, and the deviance
#'     by which lambda is chosen of two classes (of which the new rows have
#'     their say, too);
#'   * so do fits to complete rows that kept none. Where new rows are the first
#'     with gaps, the fit to all rows would complete them, and that by pairs may
#'     be worse than before: the message `frugalreg_message_gaps` says so, and
#'     [cv_momentnet()] then chooses by the folds between `alpha` 0 and 1, if it
#'     was given none;
#'   * others need the looks themselves (so does target `"factors"`) and must
#'     have kept them, with `frugal_control(keep_looks = TRUE)`, which also
#'     keeps held-out labels for intervals.
#'
#'   Columns that the fit does not have are left out, with the message
#'   `frugalreg_message_columns`, unless it is one to a formula. Searches start
#'   where the last one ended. A factor model is one after 40 iterations, which
#'   are too few to forget the start: an update adds 40 times the share of the
#'   new examples, and its predictions are near those of the fit to all
#'   examples. Cross-validation starts anew.
#' @name momentnet_methods
NULL
