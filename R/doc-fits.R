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
#' * `coef()`: a matrix with d + 1 rows, `(Intercept)` first, and a column for
#'   each `s`.
#' * `predict()`: for one penalty a vector, with the names of the rows if they
#'   have some; for several a matrix with a column for each. With `interval` a
#'   matrix with the columns `fit`, `lwr` and `upr`. With `type = "class"` a
#'   factor if the labels were one (for several `s` a matrix of its levels),
#'   otherwise 0 and 1.
#' * `fitted()` and `residuals()`: predictions for `newx`, and its labels (0 and
#'   1 for two classes) minus these. Without data they are for the rows that the
#'   fit learned from, by what it saw of them. It must have kept that, as it
#'   does if it chose its looks, or with `frugal_control(keep_looks = TRUE)`.
#' * `update()`: a fit, see *Updates* and *Other settings*.
#' * `summary()`: how often attributes were `seen`; the `path`; `penalty`, that
#'   of `s` (by default the smallest of a path; `NA` for an average); and for it
#'   the ten `attributes` that matter most: `estimate`, `standardised` (the
#'   effect of a standard deviation of the attribute), the number of `looks` at
#'   it, and the `price` of one (`NA` if nothing was bought). `coef()` of the
#'   summary is a matrix with the column `Estimate`; for a fit that is least
#'   squares it has all columns of [lm()].
#' * `sigma()`: for a cross-validated fit the root of the held-out estimate of
#'   the squared error at `"lambda.min"` or `"lambda.1se"` (for an average, that
#'   of its best fit). A fit with `lambda = 0` to rows without gaps or weights
#'   is least squares: its `sigma()`, `deviance()`, `logLik()`, `AIC()`, `BIC()`
#'   and `df.residual()` are those of [lm()]. `nobs()`: the number of examples.
#' * `terms()`, `formula()`; `model.matrix()`: the columns of `coef()`, for new
#'   rows or those that the fit kept.
#' * `plot()`: a ggplot object with the path, or the picture that `type` names.
#' * `generics::tidy()`: a data frame with a row for each penalty and
#'   coefficient: `term`, `lambda`, `estimate`, `looks`, `price`.
#' * `glance()`: a data frame with one row: `engine`, `nobs`, `attributes`,
#'   `looks`, `looks_per_row`, `alpha`, the number of `penalties`; for
#'   cross-validated fits also `lambda.min`, `lambda.1se`, and the `estimate`
#'   and `std.error` of the first.
#' * `augment()`: the rows `newx`, `newdata` or `data` (by default those that
#'   the fit kept) with `.fitted`, and `.resid` if labels are known. Rows that
#'   are not in a data frame have their numbers, `.row`, instead. After
#'   cross-validation, `interval`, `level` and `method` add `.lower` and
#'   `.upper`.
#' @section Predictions beyond the labels:
#' A linear function, or its exponential, may say anything for values farther
#' out than those seen. With `clip = NULL` predictions therefore end at the
#' range of the labels for fits to tables with gaps or to looks of a budget, and
#' for labels of two values, such as the classes -1 and 1. They are not clipped
#' for `type = "link"`, and for fits with an offset, whose labels say nothing of
#' other offsets.
#'
#' * [cv_momentnet()] asks held-out labels whether predictions are to go on
#'   beyond the range, as for labels with a long tail that depends on the
#'   attributes. They do so with the slope of held-out labels on their
#'   predictions, both counted from where the outermost twentieth of the labels
#'   begins, at most 1, and for no farther than one more range. Weighted
#'   examples and [moments()] give no slope.
#' * For bought looks, new values are moved, too, unless `clip` is `FALSE`,
#'   since a few looks at an attribute do not tell of values far beyond them:
#'   values, of classes as of numbers, go no farther beyond those looked at than
#'   by their range (`reach` in the fit; in the same units by the median range
#'   of the columns, if that is larger). Engine `"lowrank"` does not move them,
#'   as its attributes go far together.
#' @name momentnet_methods
NULL
