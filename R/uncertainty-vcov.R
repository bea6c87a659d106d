#' Standard errors of unpenalised fits
#'
#' `vcov()` returns the covariance matrix of the coefficients of a [momentnet()]
#' fit with `lambda = 0`, and `confint()` confidence intervals from it. Both
#' work with missing values. Penalised coefficients are refused: no standard
#' error shows how far the penalty moves them. For these,
#' [attribute_importance()] has bands that do not claim to cover anything.
#'
#' @details
#' Fit with `momentnet(x, y, lambda = 0, control = frugal_control(keep_looks =
#' TRUE))`, or give the rows again as `newx` and `newy`, and call
#' `confint(fit)`. (Classical errors of complete data need neither.) If
#' attributes are few and seen often, `lambda = 0` uses `engine = "covariance"`,
#' whose intervals are shorter than those of `"pairs"`.
#'
#' *What to expect.* On normal attributes with 30 % missing at random (500 rows
#' of 10 attributes and 2,000 of 50, 200 repetitions of each) 95 % intervals of
#' engines `"pairs"` and `"covariance"` covered 95 to 96 % of the coefficients.
#' Those of `"completed"` covered 93 to 94 %: its factor model shrinks
#' correlations, and with them the coefficients a little
#' (`vignettes/results/standard-errors.csv`). Nothing is claimed for values that
#' are not missing at random, or for nearly as many attributes as rows. Fits
#' with fewer than twice as many rows (that show an attribute, or for pairs a
#' pair) as attributes are refused.
#'
#' *Methods.* In the formulas n is the number of rows, d that of attributes, and
#' G and g are the moments of [momentnet()].
#'
#' * `"sandwich"`, for engine `"pairs"` with the rows at hand. Row i adds
#'   \eqn{\psi_i} to \eqn{g - G b}: its products about the means, each pair
#'   weighted by n over the number of rows that show it. The covariance is
#'   \deqn{V = G^{-1} \left(\sum_i \psi_i \psi_i^\top\right) G^{-1} /
#'   (n (n - d - 1)).}{V = G^-1 (sum_i psi_i psi_i') G^-1 / (n (n - d - 1)).}
#'   For complete data this gives the heteroscedasticity-consistent standard
#'   errors of least squares (HC1). Missing values widen them by their effect.
#'   Without an intercept, products are about 0, and n - d replaces n - d - 1.
#' * `"sandwich"` with K `groups` sums over groups the sums of their
#'   \eqn{\psi_i}, and multiplies V by K (n - 1) / ((K - 1) n): the clustered
#'   sandwich (CR1), with quantiles of the t distribution with K - 1 degrees of
#'   freedom.
#' * `"classical"`, for least squares (complete data), is the covariance of
#'   [lm()], which assumes the same noise for all rows. It needs no rows.
#' * `"jackknife"` fits again without each of K groups of the rows (for
#'   [moments()] with folds, of the tables). V is (K - 1) / K times the sum of
#'   squares of the K coefficients about their mean, with quantiles of the t
#'   distribution with K - 1 degrees of freedom. Its rank is at most K - 1, so
#'   use it for one contrast at a time. If a model completes rows, it is fitted
#'   again for each group: this is the larger part of the uncertainty that
#'   formulas leave out. The model's prior, and the part of the correlations
#'   that it keeps, stay those of all rows.
#'
#' *Weights* express importance, and say nothing of a row's noise. Row i adds
#' \eqn{w_i \psi_i} to the sandwich. n is the sum of weights where it divides
#' sums, and otherwise Kish's number of rows of equal weight, also in degrees of
#' freedom.
#'
#' @param object A fit of [momentnet()] or [cv_momentnet()] with engine
#'   `"pairs"`, `"completed"` or `"covariance"`.
#' @param s The penalty: `NULL` or 0, as only 0 has standard errors. For a
#'   cross-validated fit also `"lambda.min"`, if that is 0.
#' @param method `NULL`, `"sandwich"`, `"jackknife"` or `"classical"`. `NULL` is
#'   * `"jackknife"`, if `groups` are given;
#'   * `"sandwich"` for engine `"pairs"` with the rows at hand;
#'   * without rows, `"jackknife"` for moments with folds (as of
#'     [cv_momentnet()]), and `"classical"` for other complete data;
#'   * otherwise `"jackknife"`.
#'
#'   `"classical"` is for fits with all columns, finite penalty factors, and no
#'   weights or limits.
#' @param groups For the jackknife and the sandwich: the number of groups of
#'   rows, from 2, or the group of each row that the fit learned from, or of
#'   each of `newx` (numbers, texts or a factor), such as the patient to whom
#'   rows belong. `NULL` is 10 for the jackknife, or the folds of a [moments()]
#'   object, and each row alone for the sandwich.
#' @param newx,newy The rows that the fit learned from, and their labels (a
#'   formula finds them in a data frame), if the fit did not keep them. Fits
#'   keep looks that they chose, and with `frugal_control(keep_looks = TRUE)`
#'   also given rows.
#' @param newdata Another name for `newx`.
#' @param newweights The weights of `newx`, if the fit has any.
#' @param seed Whole number that decides which rows are in a group, unless
#'   `groups` says it.
#' @param workers For the jackknife, as in [cv_momentnet()].
#' @param parm Names or numbers of coefficients, where `(Intercept)` is the
#'   first. All, if it is missing.
#' @param level Number between 0 and 1.
#' @param ... For `confint()`: arguments of `vcov()`.
#' @return `vcov()`: a matrix with the names of the coefficients. It is `NA` for
#'   attributes that cannot have a standard error (never seen, constant, left
#'   out by a penalty factor of `Inf`, or at a limit), and 0 for an intercept
#'   that the fit does not have. `confint()`: a matrix with a row for each
#'   coefficient. `generics::tidy(fit, conf.int = TRUE)` adds `std.error`,
#'   `conf.low` and `conf.high`.
#' @section Errors:
#' * `frugalreg_error_undefined` for penalised coefficients; engines
#'   `"factors"`, `"posterior"` and `"lowrank"`, whose coefficients come from a
#'   few factors; classes and counts; an `offset` (but not one in the formula);
#'   too few rows; and attributes that others determine (in tables with gaps: in
#'   all rows that show them together).
#' * `frugalreg_error_input`, if rows or their weights are needed and missing,
#'   or are not those of the fit, which sums of columns and of products with
#'   labels tell.
#' @section Cost:
#' Sandwich O(n d^2). Jackknife: as many fits as there are groups, and one more.
#' @references
#' White, H. (1980). A heteroskedasticity-consistent covariance matrix estimator
#' and a direct test for heteroskedasticity. *Econometrica* 48(4).
#' \doi{10.2307/1912934}.
#'
#' Shao, J. and Wu, C. F. J. (1989). A general theory for jackknife variance
#' estimation. *Annals of Statistics* 17(3). \doi{10.1214/aos/1176347263}.
#' @seealso [momentnet()], [attribute_importance()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 4), 300, dimnames = list(NULL, letters[1:4]))
#' y <- x[, 1] - x[, 2] + rnorm(300)
#' x <- mask_attributes(x, p = 0.2)
#' fit <- momentnet(x, y, lambda = 0, engine = "pairs")
#' confint(fit, newx = x, newy = y)
#' # From moments alone
#' table <- moments(x, y, folds = 10)
#' sqrt(diag(vcov(momentnet(table, lambda = 0))))
#' @name momentnet_vcov
NULL

#' @rdname momentnet_vcov
#' @export
vcov.momentnet <- function(object, ..., s = NULL, method = NULL, groups = NULL,
                           newx = NULL, newy = NULL, newdata = NULL,
                           newweights = NULL, seed = 1, workers = NULL) {
  check_saved(object)
  check_no_dots(...)
  covariance_of_fit(object, s, method, groups, drawn_rows(newx, newdata), newy,
                    newweights, seed, workers)$vcov
}

#' @rdname momentnet_vcov
#' @export
vcov.cv_momentnet <- function(object, ..., s = NULL) {
  s <- s %||% 0
  vcov(chosen_fit(object, s), ..., s = chosen_penalty(object, s))
}

#' @rdname momentnet_vcov
#' @export
confint.momentnet <- function(object, parm, level = 0.95, ..., s = NULL,
                              method = NULL, groups = NULL, newx = NULL,
                              newy = NULL, newdata = NULL,
                              newweights = NULL, seed = 1, workers = NULL) {
  check_saved(object)
  check_no_dots(...)
  level <- check_confidence(level, "level")
  names <- c("(Intercept)", rownames(object$coefficients))
  parm <- if (missing(parm)) names else check_coefficients(parm, names)
  said <- covariance_of_fit(object, s, method, groups,
                            drawn_rows(newx, newdata), newy, newweights, seed,
                            workers)
  tail <- (1 - level) / 2
  error <- sqrt(diag(said$vcov)) * stats::qt(1 - tail, said$df)
  result <- cbind(said$estimate - error, said$estimate + error)
  dimnames(result) <- list(names, paste(format(100 * c(tail, 1 - tail),
                                               trim = TRUE, digits = 3), "%"))
  result[parm, , drop = FALSE]
}

#' @rdname momentnet_vcov
#' @export
confint.cv_momentnet <- function(object, parm, level = 0.95, ..., s = NULL) {
  s <- s %||% 0
  confint(chosen_fit(object, s), parm, level, ...,
          s = chosen_penalty(object, s))
}

#' `parm` of confint() as names, `(Intercept)` being number 1.
#' @noRd
check_coefficients <- function(parm, names) {
  known <- if (is.character(parm)) all(parm %in% names)
           else are_whole(parm, 1, length(names))
  if (!known || length(parm) == 0) {
    abort_input("parm", paste("names of coefficients, or numbers from 1 to",
                              length(names)), found_phrase(parm))
  }
  if (is.character(parm)) parm else names[parm]
}

#' estimate, vcov and df, the degrees of freedom of intervals.
#' @noRd
covariance_of_fit <- function(fit, s, method, groups, newx, newy, newweights,
                              seed, workers) {
  refuse_penalised(fit, s)
  workers <- check_workers(workers)
  observed <- rows_of_learning(fit, newx, newy, newweights)
  method <- error_method(fit, method, observed, groups)
  refuse_few_rows(fit, observed)
  estimate <- coef(fit, if (length(fit$lambda) > 1) 0)[, 1]
  used <- free_attributes(fit, estimate[-1])
  refuse_copies(fit, observed, used)
  if (method != "jackknife") {
    if (!is.null(groups)) groups <- row_groups(groups, observed, seed)
    vcov <- if (method == "classical") classical_covariance(fit)
            else sandwich_covariance(fit, estimate[-1], observed, used, groups)
    df <- if (is.null(groups)) residual_df(fit, used) else max(groups) - 1
  } else {
    columns <- jackknife_columns(fit, 0, observed, groups, seed, workers)
    deviations <- jackknife_deviations(columns)
    deviations[-c(1, used + 1), ] <- NA
    vcov <- tcrossprod(deviations)
    df <- ncol(columns) - 1
  }
  dimnames(vcov) <- list(names(estimate), names(estimate))
  list(estimate = estimate, vcov = vcov, df = df)
}

#' Those that can have a coefficient.
#' @noRd
usable_attributes <- function(fit) {
  if (!is.null(fit$model) && is.null(fit$moments)) {
    return(which(fit$model$usable))
  }
  estimates <- estimated_moments(fit$moments, fit$units %||% "same")
  which(estimates$sd > 0 & estimates$seen > 0)
}

#' Those whose coefficients are not held where they are: by a factor of Inf or
#' at a limit.
#' @noRd
free_attributes <- function(fit, beta) {
  used <- usable_attributes(fit)
  limits <- coefficient_limits(fit$settings, rep(1, fit$d))
  held <- penalty_factors_of(fit) == Inf
  if (!is.null(limits)) held <- held | rowSums(limits == beta) > 0
  used[!held[used]]
}

#' An error of class "undefined"; the reason is pasted together.
#' @noRd
refuse_errors <- function(..., what = "Standard errors") {
  abort_frugal(paste(what, "are not defined:", ...), "undefined")
}

#' Of what takes groups of rows away, or is not defined yet: `what`.
#' @noRd
refuse_other_labels <- function(fit, what = "Standard errors") {
  why <- family_of(fit)$errors %||% if (!is.null(fit$offset)) {
    "the fit has an offset (subtract it from the labels instead)."
  }
  if (!is.null(why)) refuse_errors(why, what = what)
}

#' Refuses what has no standard errors whatever the rows are: the fit, its
#' engine, or a penalty other than 0.
#' @noRd
refuse_penalised <- function(fit, s) {
  refuse_other_labels(fit)
  engine <- engine_of(fit)
  if (length(engine$standard_errors) == 0) {
    refuse_errors(paste0(
      "engine \"", fit$engine, "\" takes its coefficients from a model with ",
      "few factors, whatever lambda is. Fit with lambda = 0 and another engine."
    ))
  }
  if (!is.null(s)) s <- check_s(s)
  unpenalised <- length(fit$lambda) > 0 && 0 %in% fit$lambda &&
    (is.null(s) || identical(unname(s), 0))
  if (!unpenalised) {
    refuse_errors(paste(
      "the coefficients are penalised, and standard errors do not show how far",
      "that moves them towards 0. Fit with lambda = 0, or see",
      "attribute_importance() for how they vary."
    ))
  }
}

#' As a double; at 0 and 1 an interval would be empty or endless.
#' @noRd
check_confidence <- function(level, argument) {
  if (!is_number(level) || level <= 0 || level >= 1) {
    abort_input(argument, "a number above 0 and below 1", found_phrase(level))
  }
  as.double(level)
}
