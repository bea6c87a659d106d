#' Fill in missing values
#'
#' What is observed stays as it is; what is missing becomes what the model makes
#' of the row: of a low-rank fit `predict(object, newx, type = "reconstruct")`,
#' of a fit of [momentnet()] its mean given what the row shows, or with `m`
#' several draws from what it may be.
#'
#' @details
#' **Draws** (`m`) are proper multiple imputations: each has its own parameters
#' of the joint normal distribution of attributes and label, from their
#' posterior, and values drawn given these and what the row shows, the label
#' included. The posterior is the jackknife's: the fit and the model that
#' completes its rows are fitted again without each of the groups of rows, and
#' parameters (means, and the covariance's Cholesky factor with the logarithm of
#' its diagonal) get the deviations of these with normal weights. Where each
#' attribute (for engine `"pairs"`, each pair) is seen in more than twice as
#' many rows as there are attributes, the coefficients are those without
#' penalty (of at most 30 columns, and 20 rows for each, those of
#' `momentnet(lambda = 0)`), else those of the smallest lambda (after
#' cross-validation `lambda.min`), which weaken what the label says. Where the
#' fit completes rows by a factor model, and no `engine` was named, draws are by
#' the likelier of this and a covariance, as engine `"covariance"` finds it (up
#' to about 1,000 rows of 450 columns, a third of them missing). Limits of
#' coefficients, columns left out (`penalty_factor = Inf`) and no intercept are
#' the fit's, not the draws': these are as of the same fit without. A group that
#' has all but a part of what varies in a variable says nothing of it. A
#' factor's levels are drawn by Fisher's rule, which the joint distribution
#' implies: in proportion to their share times the density of what the row shows
#' among those of the level, one factor after the other before all numbers at
#' once. A factor's covariances with each other variable but the label are
#' lessened by what they are on average where the two are unrelated, as in an
#' adjusted R-squared (up to 600 columns); and constants added to log-shares
#' make the levels' probabilities, on average over the rows that show them (of
#' many, a thousand), what the levels' shares are of these.
#'
#' Draws have *linear relations only*. Of a variable that is filled in, what a
#' formula's interactions and powers add (`y ~ x * g`, `y ~ x + I(x^2)`) is not
#' in them, and an analysis of it finds too little; there is a message
#' `frugalreg_message_linear`. The fit has these terms: its own `coef()` and
#' [confint()][momentnet_vcov] say what they are.
#'
#' **Nearly collinear attributes**, as the channels of spectra: a factor model
#' gives each a noise of its own, and what it fills in is off by far more than
#' the attributes differ by. Means (no `m`) are those of the model that the fit
#' has. To fill in spectra, learn with `engine = "covariance"`, or
#' `cv_momentnet()`, whose averages complete rows by the likeliest model; with
#' engine `"lowrank"`, or `slrm(method = "em")`, where a covariance takes too
#' long. An engine that was named is what draws are by, too, where coefficients
#' are not those of `momentnet(lambda = 0)`.
#'
#' The result has what package mice expects of a `mids` object:
#' `mice::complete(result, 1)`, `with(result, lm(y ~ x))` and `mice::pool()`
#' work with it; `as.list(result)` has the completed data frames without mice.
#' Draws are independent: there is no chain that `mice::mice.mids()` could
#' continue, which fails; `impute()` with a larger `m` has more.
#'
#' @param object A fit of [slrm()], [cv_slrm()], [mpcr()], [smpcr()],
#'   [petrels()], [momentnet()] or [cv_momentnet()], to one response.
#' @param newx Rows with the attributes of the fit; of fits of `momentnet()`
#'   that kept their looks, these (in the variables that columns were made of)
#'   and their labels, where it is missing.
#' @param newdata Another name for `newx`, as most of R has it.
#' @param newy The labels of `newx`, for draws, `NA` where one is not known; a
#'   formula finds them in `newx`. Without labels draws are those given the
#'   attributes alone, with which an analysis of the label goes wrong.
#' @param m `NULL`; or a whole number, how many draws.
#' @param groups For draws: of the jackknife, as for [vcov()][momentnet_vcov].
#' @param seed As for [aerr()], for draws.
#' @param ... Not used.
#' @return With `m` a list of class `c("frugal_imputations", "mids")`: `data`,
#'   the rows with their gaps (and the labels that were given, under the name of
#'   the formula or `y`; missing ones stay missing); `imp`, for each variable a
#'   data frame of its missing values, a draw a column; `m`; `where`; and what
#'   else mice expects.
#'
#'   Without `m`, for a data frame the same data frame with its numbers filled
#'   in; for everything else a matrix with the columns of the fit. In a data
#'   frame
#'
#'   * a missing factor or logical value becomes what is likeliest: by the same
#'     rule (less half of what chance has, and without constants), but of
#'     low-rank fits by the means of its columns;
#'   * a date is a whole day;
#'   * a column that is a matrix stays as it is, with a warning. So does a
#'     variable that a formula uses only inside an expression or an interaction,
#'     as in `log(u)`, `poly(u, 2)` or `u:v`: no value of it is read back from
#'     them.
#'
#'   Rows about which nothing can be said get the attributes' means, as the fit
#'   has them (0 of low-rank fits with `center = FALSE`); low-rank fits list
#'   such rows in `attr(, "flagged")`.
#' @section Errors: `frugalreg_error_input` where `newx` is missing or has other
#' columns than the fit; for draws, where neither the fit nor `newx` and `newy`
#' have the rows that the fit learned from; `frugalreg_error_undefined` for
#' draws of fits to fewer than 20 rows, to examples of unequal weights, with an
#' `offset` (not one in the formula), or to classes or counts.
#' @section Cost: For m observed values of d in a row and rank r, time
#' O(m r^2 + r^3 + d r) a row; of `momentnet()` O(m^3 + m d^2). Draws: as many
#' fits of one lambda as there are groups, and O(d^3) for each pattern of gaps
#' and draw; constants as much for the rows that they are found by, a thousand
#' for each factor at most, the same ones where these show all factors.
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
