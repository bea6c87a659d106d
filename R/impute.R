#' Fill in missing values
#'
#' `impute(fit, newx)` replaces the missing values of rows by what a fit tells
#' of them. Known values stay as they are. With `m` it draws several completed
#' tables, for multiple imputation; without `m` it returns one: the
#' reconstruction by a low-rank fit
#' (`predict(object, newx, type = "reconstruct")`), or the conditional mean
#' given what the row shows by a fit of [momentnet()].
#'
#' @details
#' Use one completed table for prediction or pictures. Use draws for an analysis
#' with standard errors: the result with `m` works with package mice.
#' `with(result, lm(y ~ x))`, `mice::pool()` and `mice::complete(result, 1)`
#' take it as a `mids` object; `as.list(result)` has the completed data frames
#' without mice. Draws are independent, so there is no chain for
#' `mice::mice.mids()` to continue, which fails: call `impute()` with a larger
#' `m` instead.
#'
#' Draws have *linear relations only*. A formula's interactions and powers of a
#' variable that is filled in (`y ~ x * g`, `y ~ x + I(x^2)`) are not in them,
#' and an analysis of the draws finds too little; the message
#' `frugalreg_message_linear` says so. The fit has these terms: use its own
#' `coef()` and [confint()][momentnet_vcov].
#'
#' For *nearly collinear attributes*, such as the channels of spectra, a factor
#' model gives each attribute a noise of its own, and fills in values with
#' errors that are far larger than the differences between attributes. To fill
#' in spectra, fit with `engine = "covariance"`, or with `cv_momentnet()`, whose
#' averages complete rows by the likeliest model; with engine `"lowrank"`, or
#' `slrm(method = "em")`, if a covariance takes too long. A single completed
#' table comes from the fit's own model. Draws come from the engine that you
#' named for the fit, unless the coefficients are those of
#' `momentnet(lambda = 0)` (see *Draws*).
#'
#' @section Draws:
#' Draws are proper multiple imputations. Each has its own parameters of the
#' joint normal distribution of attributes and label, drawn from their
#' posterior. Its values are drawn given these and what the row shows, the label
#' included.
#'
#' * *Posterior.* It is the jackknife's: the fit and the model that completes
#'   its rows are fitted again without each of the groups of rows. The
#'   deviations of these fits with normal weights are added to the parameters
#'   (means, and the covariance's Cholesky factor with the logarithm of its
#'   diagonal).
#' * *Coefficients* are those without a penalty, if each attribute (for engine
#'   `"pairs"`, each pair) is seen in more than twice as many rows as there are
#'   attributes. With at most 30 columns and 20 rows for each, they are those of
#'   `momentnet(lambda = 0)`. Otherwise they are those of the smallest lambda,
#'   or of `lambda.min` after cross-validation, which weakens what the label
#'   tells.
#' * *Completing model.* If the fit completes rows by a factor model, and no
#'   `engine` was named, draws use the likelier of this model and a covariance
#'   as of engine `"covariance"` (up to about 1,000 rows of 450 columns, a third
#'   of the values missing).
#' * *Settings that draws do not have*: limits of coefficients, columns left out
#'   (`penalty_factor = Inf`) and no intercept. Draws are those of the same fit
#'   without them.
#' * *Factors.* Levels are drawn by Fisher's rule, which the joint distribution
#'   implies: in proportion to their share times the density of what the row
#'   shows among rows of the level, one factor after the other, before all
#'   numbers at once. The covariances of a factor with each variable but the
#'   label are reduced by what they are on average for unrelated variables, as
#'   in an adjusted R-squared (up to 600 columns). Constants added to the
#'   log-shares make the mean probabilities of the levels, over the rows that
#'   show them (a thousand at most), equal to the levels' shares of these rows.
#' * A group of rows that has nearly all that varies in a variable says nothing
#'   of that variable.
#'
#' @param object A fit of [slrm()], [cv_slrm()], [mpcr()], [smpcr()],
#'   [petrels()], [momentnet()] or [cv_momentnet()] to one response.
#' @param newx Rows with the attributes of the fit. If it is missing, the rows
#'   (in the variables that columns were made of) and labels of the fit, if that
#'   is of `momentnet()` and kept its looks.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param newy For draws: the labels of `newx`, `NA` where one is not known. A
#'   formula finds them in `newx`. Without labels, draws are given the
#'   attributes alone, and an analysis of the label goes wrong.
#' @param m `NULL`, or the number of draws.
#' @param groups For draws: groups of the jackknife, as in
#'   [vcov()][momentnet_vcov].
#' @param seed For draws: as in [aerr()].
#' @param ... Not used.
#' @return
#' *With `m`*, a list of class `c("frugal_imputations", "mids")`: `data`, the
#' rows with their gaps (and the labels that were given, under the name of the
#' formula or `y`; missing labels stay missing); `imp`, for each variable a data
#' frame of its missing values, with a column for each draw; `m`; `where`; and
#' what else mice expects.
#'
#' *Without `m`*, for a data frame the same data frame with its numbers filled
#' in, otherwise a matrix with the columns of the fit. In a data frame
#'
#' * a missing factor or logical value becomes its likeliest level: by the rule
#'   of *Draws*, with half of the reduction and without constants; for low-rank
#'   fits by the means of its columns;
#' * a date is a whole day;
#' * a column that is a matrix stays as it is, with a warning. So does a
#'   variable that a formula uses only inside an expression or an interaction,
#'   as in `log(u)`, `poly(u, 2)` or `u:v`: these do not tell its values.
#'
#' Rows about which nothing can be said get the attributes' means as the fit has
#' them (0 for low-rank fits with `center = FALSE`). Low-rank fits list these
#' rows in `attr(, "flagged")`.
#' @section Errors:
#' * `frugalreg_error_input`, if `newx` is missing or has other columns than the
#'   fit; for draws, if neither the fit nor `newx` and `newy` have the rows that
#'   the fit learned from.
#' * `frugalreg_error_undefined`, for draws of fits to fewer than 20 rows, to
#'   examples of unequal weights, with an `offset` (but not one in the formula),
#'   or to classes or counts.
#' @section Cost:
#' For m known values of d in a row and rank r, time O(m r^2 + r^3 + d r) for
#' each row; for `momentnet()` O(m^3 + m d^2). Draws take as many fits of one
#' lambda as there are groups, and O(d^3) for each pattern of gaps and draw. The
#' constants take as much for the rows that find them, at most a thousand for
#' each factor, and the same rows if these show all factors.
#' @references
#' Rubin, D. B. (1987). *Multiple Imputation for Nonresponse in Surveys*. Wiley.
#' \doi{10.1002/9780470316696}.
#'
#' van Buuren, S. and Groothuis-Oudshoorn, K. (2011). mice: Multivariate
#' Imputation by Chained Equations in R. *Journal of Statistical Software*
#' 45(3). \doi{10.18637/jss.v045.i03}.
#' @inherit slrm references
#' @seealso [slrm()], [petrels()]; [frugal_lowrank] for predictions.
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(200, d = 20, rank = 3, observed = 0.7)
#' fit <- slrm(data$x, data$y, rank = 3, method = "em")
#' complete <- impute(fit, data$x)
#' mean((complete - data$complete)[is.na(data$x)]^2)
#' # Five draws, which mice::pool() combines
#' gaps <- mask_attributes(as.matrix(iris[, 2:4]), p = 0.2)
#' fit <- momentnet(gaps, iris$Sepal.Length)
#' draws <- impute(fit, gaps, newy = iris$Sepal.Length, m = 5, seed = 1)
#' sapply(as.list(draws), function(table) coef(lm(y ~ ., table)))
#' @export
impute <- function(object, newx, ...) {
  check_given(mget("object"), "object")
  UseMethod("impute")
}

#' @export
impute.default <- function(object, newx, ...) {
  abort_input("object", paste("a fit of slrm(), mpcr(), smpcr(),",
                              "petrels(), momentnet() or cv_momentnet()"),
              found_fit(object))
}

#' @rdname impute
#' @export
impute.frugal_lowrank <- function(object, newx, ..., newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- new_rows(newx, newdata)
  rows <- rows_to_predict(object, newx)
  table <- as_table(rows)
  model <- predict(object, rows, type = "reconstruct")
  if (is.data.frame(newx)) {
    base <- list(d = ncol(model), names = object$layout$column_names,
                 recipe = object$terms)
    result <- filled_variables(base, newx, table, model)
  } else {
    missing <- is.na(table)
    table[missing] <- model[missing]
    colnames(table) <- object$layout$column_names
    result <- table
  }
  attr(result, "flagged") <- attr(model, "flagged")
  result
}
