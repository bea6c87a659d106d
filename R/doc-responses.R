# The page of fits to several responses and of classes.

#' Methods of fits to several responses
#'
#' [momentnet()] and [cv_momentnet()] fit to several responses if `y` is a
#' matrix or data frame with a column for each, or a formula has `cbind(a, b)`
#' on its left; and to more than two classes with `family = "multinomial"`. This
#' page is about these fits and their methods. What a method says of each
#' response is what it says of a fit to that response alone (see
#' [momentnet_methods]); [response_fit()] returns that fit.
#'
#' @section Several responses:
#' Each response has a path, lambda, average and intervals of its own; `NA` is a
#' label that is not known. What depends on the attributes is computed once for
#' all: looks, moments of pairs, eigenvectors, factor models (of all labels,
#' too), and models that complete rows.
#'
#' With complete data the fit to each response is the fit to it alone, from the
#' rows that have its label. Ridge regression at lambda times the standard
#' deviation of each response is glmnet's `"mgaussian"`. With gaps the responses
#' inform one another:
#'
#' * Models that complete rows use the labels of all responses, which therefore
#'   influence the coefficients of each, also unpenalised ones. [response_fit()]
#'   of a fit to all is then not the fit to one alone.
#' * Rows without the label of a response help to complete rows with gaps.
#'   Engine `"pairs"` uses them for new rows only: its regressions are from the
#'   rows with the label.
#' * Engine `"pairs"` with target `"rank_one"` shrinks correlations towards
#'   \eqn{g S^- g^\top}{g S^- g'}, where g are all responses' correlations with
#'   the attributes, and S those with each other. For one response that is
#'   \eqn{g g^\top}{gg'}.
#'
#' [moments()] of several responses add up, and can be fitted.
#'
#' An `offset` (and `newoffset`) has a column for each response, by name or by
#' place, or is one that all share. `winsorise` moves the labels of each
#' response to bounds of their own, and attributes to those of all rows,
#' whichever labels these have. With `design = "focus"` looks are chosen by the
#' mean size of all responses' coefficients in standard deviations.
#' @section One lambda for all:
#' With `cv_momentnet(lambda_for = "all")` there is one lambda, in standard
#' deviations of each response (also for a `lambda` that you give), as in
#' glmnet's `"mgaussian"`. It minimises the mean of the held-out errors, divided
#' by the responses' variances. The `lambda` of each fit is in its own unit.
#'
#' * There is one fit, and no average. Engines that find a penalty of their own
#'   cannot share one; `engine = "auto"` is `"pairs"` where it would be one of
#'   these.
#' * `lambda.1se` uses standard errors that add up, as if all responses erred
#'   together.
#'
#' Use it if rows are few. On three tables that come with R, with three
#' responses each, the mean error for new rows was lower than with a lambda for
#' each (62 cars: by 14 % for the lasso and 6 % for ridge regression, 50 cars 13
#' % and 7 %, 50 patients 1.6 % and 2.4 %), or within 0.7 % the same with 50 or
#' 337 suburbs and 208 patients. On the two tables with gaps, the default (an
#' average of fits, with a lambda for each) was between 5.3 % better and 1.8 %
#' worse than ridge regression with one lambda for all
#' (`data-raw/responses-lambda.R`, ten splits).
#' @section More than two classes:
#' With `family = "multinomial"` labels are a factor or names of classes (or
#' `moments()` of indicators of each class). Labels of two classes are fitted as
#' `"binomial"`. Use [cv_momentnet()] for probabilities: in [momentnet()] they
#' rest on the sample, which promises too much. Weights and penalty factors can
#' be used.
#'
#' *Model.* Least squares to the indicators of the classes give scores
#' \eqn{S = B^\top x}{S = B'x}. Fisher's linear discriminant in their space
#' gives log-odds \eqn{\log p_c + M_c^\top W^- S - M_c^\top W^- M_c / 2}{log
#' p_c + M_c'W^-S - M_c'W^-M_c/2} for shares \eqn{p_c}, class means M and
#' covariances W within classes. Without a penalty this is linear discriminant
#' analysis.
#'
#' *Means and covariances.* In [cv_momentnet()] M and W are those of held-out
#' examples: by moments of the folds with engine `"pairs"`, otherwise by rows,
#' where a model says what they do not show. Two numbers then make held-out
#' labels likeliest: the least variance within classes, and how far log-odds are
#' taken back to the shares of classes. In [momentnet()] M and W are those of
#' the sample. In a row with gaps log-odds are normal, and probabilities are
#' their means over 200 points.
#'
#' *lambda.* Each class has a lambda of its own by squared error
#' (`measure = "mse"`); if several settings are compared, all classes have the
#' one with the least sum. With `"deviance"` or `"class"` all classes share one
#' place on the path, if held-out rows can be read. `measured` is then a data
#' frame of the places that were tried, with the `estimate` of the measure and
#' its standard error, `se`.
#'
#' *Example.* On MNIST's ten digits, with 57 of 784 pixels looked at in 12,000
#' images (`data-raw/mnist-digits.R`, three seeds), log-loss is 0.552 and 14.1 %
#' are wrong; with glmnet on as many looks in whole images 0.525 and 15.5 %.
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()] to several
#'   responses.
#' @param s Penalties, as in [momentnet_methods]. For cross-validated fits one
#'   of `"lambda.min"`, `"lambda.1se"` and (for tables with gaps) `"average"`,
#'   which each response has of its own. For classes one of these names, or
#'   numbers: penalties, between those of each path, that are the same for all
#'   classes; probabilities are then those of [momentnet()], even for a fit of
#'   [cv_momentnet()]. `NULL` is the whole path.
#' @param lambda For classes, another name for numbers in `s`.
#' @param newx,newdata,newy New rows, which may have missing values, and their
#'   labels: a matrix with a column for each response.
#' @param newweights,newoffset,newfolds Weights, offset and folds of new rows,
#'   as in [update.momentnet()].
#' @param type What is predicted: `"response"` or `"link"`; for classes also
#'   `"class"`; or `"coefficients"`, or `"nonzero"`, a list. `plot()` has one
#'   picture: the `"path"` of each response, of standardised coefficients (the
#'   effect of a standard deviation of the attribute), or for cross-validated
#'   fits the `"estimates"`. For other pictures use [response_fit()].
#' @param data For `augment()`, another name for `newx`.
#' @param interval,level,method For `augment()` after cross-validation:
#'   `"prediction"` adds bounds of new labels, see [momentnet_methods].
#' @param digits How many significant digits are printed.
#' @param ... For `predict()` and `fitted()`: `se.fit`, `clip`, `interval`,
#'   `level` and `method` as for one response (for classes only `clip`). For
#'   `update()`: arguments to change, see [momentnet_methods].
#' @return Fits have the class `"momentnet_responses"` or
#'   `"cv_momentnet_responses"`, and `"frugal_responses"`. `responses` has the
#'   names, and [response_fit()] returns the fit to each. Methods:
#'
#'   * `coef()`: a named list, for each response (or class) a matrix with a row
#'     for the intercept and each column of the data, and a column for each
#'     penalty.
#'   * `predict()`, `fitted()`, `residuals()`: for one penalty a matrix with a
#'     row for each new row and a column for each response. For several
#'     penalties, or an interval, an array with these as the third dimension.
#'     With `se.fit = TRUE` a list of these. For classes with `type = "class"` a
#'     factor.
#'   * `sigma()`: a number for each response.
#'   * `summary()`: a data frame with a row for each response: `lambda`,
#'     `nonzero`, and for cross-validated fits the held-out `estimate` of the
#'     squared error and the part of the labels' variance that is `explained`.
#'     (For an average, `nonzero` is its own, and the others are those of the
#'     best fit in it.) At `penalty` (that of `s`, or the smallest of a path) it
#'     also has `attributes`, a list of the ten that matter most for each
#'     response, and `coefficients`, which `coef()` returns: a named list of
#'     matrices as `coef(summary(lm()))` is one, with the standard errors of
#'     least squares if the fit is that.
#'   * `tidy()`, `glance()`: as for one response, with a column `response` (for
#'     classes, in `tidy()`, `class`). `augment()`: columns `.fitted_` and
#'     `.resid_` (and for intervals `.lower_` and `.upper_`) for each response;
#'     for classes `.fitted_` and `.class`.
#' @section Errors:
#' As for one response; and `frugalreg_error_undefined` from `vcov()`,
#' `confint()`, `logLik()` and similar functions, which are for one response:
#' use [response_fit()].
#' @section Cost:
#' That of the method for one response, times their number.
#' @references
#' Friedman, J., Hastie, T. and Tibshirani, R. (2010). Regularization Paths for
#' Generalized Linear Models via Coordinate Descent. *Journal of Statistical
#' Software* 33(1). \doi{10.18637/jss.v033.i01}.
#' @seealso [momentnet()], [response_fit()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 8), 300)
#' y <- x[, 1:2] %*% matrix(c(1, -1, 2, 0), 2) + matrix(rnorm(600), 300)
#' colnames(y) <- c("height", "weight")
#' fit <- cv_momentnet(mask_attributes(x, p = 0.7), y, seed = 1)
#' fit
#' coef(fit)$weight
#' predict(fit, x[1:3, ])
#' @name responses_methods
NULL
