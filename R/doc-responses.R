# The page of fits to several responses and of classes.

#' Methods of fits to several responses
#'
#' Fits of [momentnet()] and [cv_momentnet()] to a matrix of labels, or with
#' `family = "multinomial"`. What they say of each response is what a fit to it
#' alone says by the methods [momentnet_methods]; [response_fit()] returns it.
#'
#' @section Several responses: `y` is a matrix or data frame of a column for
#'   each response, or a formula has `cbind(a, b)` on its left; `NA` is a label
#'   that is not known. What depends on the attributes is worked out once:
#'   looks, moments of pairs, eigenvectors, factor models (of all labels, too),
#'   models that complete rows. Each response then has the path, lambda, average
#'   and intervals that it has alone. Of complete data it is the
#'   same fit as alone, by the rows that have its label; ridge regression
#'   at lambda times the standard deviation of each is glmnet's `"mgaussian"`.
#'   Rows without its label add to what completes rows with gaps, of new rows by
#'   engine `"pairs"`, whose regressions are of the rows that have it; models
#'   that complete rows do it by the labels of all
#'   responses, so that those of the others inform the coefficients of each,
#'   unpenalised ones, too ([response_fit()] of a fit to all is then not the fit
#'   to one alone); and correlations are shrunk towards
#'   \eqn{g S^- g^\top}{g S^- g'} of all responses' correlations with the
#'   attributes, g, and each other, S, where one response has
#'   \eqn{g g^\top}{gg'}. `moments()` of such labels add up and serve.
#'
#'   An `offset` (and `newoffset`) has a column for each response, by name or
#'   else by place, or is one that all have; `winsorise` moves each response's
#'   labels to bounds of their own, and attributes to those of all rows,
#'   whichever labels they have; with `design = "focus"` looks go by the mean
#'   size of the coefficients of all in standard deviations.
#' @section One lambda for all: With `cv_momentnet(lambda_for = "all")` lambda
#'   is one number of standard deviations of each response (so is a `lambda`
#'   that is given), as glmnet's `"mgaussian"` has one: that of which the
#'   held-out errors, as parts of the responses' variances, have the least mean.
#'   The `lambda` of each fit is in its own unit. One fit is made, no average;
#'   engines that find a penalty of their own have none to share, and
#'   `engine = "auto"` is `"pairs"` where it would take one of these.
#'   `lambda.1se` goes by standard errors that add up, as if responses erred
#'   together. Of three tables that come with R, of three responses each, the
#'   mean error of new rows was lower than with a lambda for each where rows are
#'   few (62 cars: by 14 % for the lasso and 6 % for ridge regression, 50 cars
#'   13 % and 7 %, 50 patients 1.6 % and 2.4 %), and within 0.7 % the same with
#'   50 or 337 suburbs and 208 patients. The default of the two tables with
#'   gaps, an average of fits with a lambda for each, was between 5.3 % better
#'   and 1.8 % worse than ridge regression with one lambda for all
#'   (`data-raw/responses-lambda.R`, ten splits).
#' @section More than two classes: With `family = "multinomial"` labels are a
#'   factor or names of classes (or `moments()` of indicators of each class).
#'   Least squares to the classes' indicators give scores, \eqn{S =
#'   B^\top x}{S = B'x}, and Fisher's linear discriminant in their space gives
#'   log-odds \eqn{\log p_c + M_c^\top W^- S - M_c^\top W^- M_c / 2}{log p_c +
#'   M_c'W^-S - M_c'W^-M_c/2} for class means M and covariances W within
#'   classes. Unpenalised that is linear discriminant analysis. In
#'   [cv_momentnet()] M and W are those of held-out examples: by moments of the
#'   folds with engine `"pairs"`, else by rows, of which a model says what
#'   they do not show; then two numbers make held-out labels likeliest, the
#'   least variance within classes and by how much log-odds are taken back to
#'   the shares of classes. In [momentnet()] they are those of the sample, which
#'   promises too much: probabilities want [cv_momentnet()]. Each class has its
#'   lambda by squared error (`measure = "mse"`), and where several settings are
#'   compared all classes the one that has the least sum; with `"deviance"` or
#'   `"class"` all have one place on the path, where held-out rows can be read:
#'   `measured` is a data frame of the places that were tried, the `estimate`
#'   of the measure and its standard error, `se`. Of a row
#'   with gaps log-odds are normal, and probabilities their means over 200
#'   points. On MNIST's ten digits, 57 of 784 pixels looked at in 12,000 images
#'   (`data-raw/mnist-digits.R`, three seeds), log-loss is 0.552 and 14.1 % are
#'   wrong; with glmnet on as many looks in whole images 0.525 and 15.5 %.
#'   Labels of two classes are fitted as `"binomial"`. It takes weights
#'   and penalty factors.
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()] to several
#'   responses.
#' @param s Penalties, as for [momentnet_methods]; one of `"lambda.min"`,
#'   `"lambda.1se"` and (for tables with gaps) `"average"` of cross-validated
#'   fits, which each response has its own of. Of classes one of these names,
#'   or numbers: penalties that are the same for all of them, between those of
#'   each path; probabilities are those of [momentnet()] then, of a fit of
#'   [cv_momentnet()], too. `NULL` is of a path all its places.
#' @param lambda Of classes, another name for numbers in `s`.
#' @param newx,newdata,newy New rows, of which values may be missing, and their
#'   labels: a matrix of the responses' columns.
#' @param newweights,newoffset,newfolds Weights, offset and folds of new rows,
#'   as of [update.momentnet()].
#' @param type What is predicted, `"response"` or `"link"`; of classes
#'   also `"class"`; or `"coefficients"` or `"nonzero"`, a list. For `plot()`
#'   the one picture that there is: the `"path"` of each, of standardised
#'   coefficients (what a standard deviation of the attribute changes), or of
#'   cross-validated fits the `"estimates"`; of one response alone
#'   ([response_fit()]) there are more.
#' @param data Of `augment()`, another name of `newx`.
#' @param interval,level,method Of `augment()` after cross-validation:
#'   `"prediction"` adds bounds of new labels, see [momentnet_methods].
#' @param digits How many significant digits are printed.
#' @param ... For `predict()` and `fitted()`: `se.fit`, `clip`, `interval`,
#'   `level`, `method` as for one response (of classes `clip` alone). For
#'   `update()`: arguments to change, see [momentnet_methods].
#' @return The fits are of class `"momentnet_responses"` or
#'   `"cv_momentnet_responses"`, and `"frugal_responses"`: `responses` has the
#'   names, and [response_fit()] the fit to each. Methods:
#'
#'   * `coef()`: a named list, for each response (or class) a matrix with a row
#'     for the intercept and each column and a column for each penalty.
#'   * `predict()`, `fitted()`, `residuals()`: for one penalty a matrix of a row
#'     for each new row and a column for each response, for several (or an
#'     interval) an array with these as the third dimension; with
#'     `se.fit = TRUE` a list of these. Of classes, with `type = "class"`, a
#'     factor.
#'   * `sigma()`: a number for each response.
#'   * `summary()`: a data frame with a row for each response: `lambda`,
#'     `nonzero`, and of cross-validated fits the held-out `estimate` of the
#'     squared error and the part of the labels' variance that is `explained`
#'     (of an average `nonzero` is its own, the others are of the best fit in
#'     it); and, at `penalty` (that of `s`, or of a path the smallest),
#'     `attributes`, a list of the ten that matter most for each, as of one
#'     response, and `coefficients`, which `coef()` returns: a named list of
#'     matrices as `coef(summary(lm()))` is one, with the errors of least
#'     squares where the fit is that.
#'   * `tidy()`, `glance()`: as of one response, with a column `response`, in
#'     `tidy()` of classes `class`. `augment()`: columns `.fitted_` and
#'     `.resid_` (and of intervals `.lower_` and `.upper_`) of each response; of
#'     classes `.fitted_` and `.class`.
#' @section Errors: As of one response; and `frugalreg_error_undefined` from
#'   `vcov()`, `confint()`, `logLik()` and the like, which are of one response.
#' @section Cost: That of the method for one response, times their number.
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
