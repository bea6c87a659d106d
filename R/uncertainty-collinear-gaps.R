# Collinear attributes of tables with gaps, in which no matrix of moments is
# quite singular: columns of which one is a linear function of others in all
# rows that show these together, as a sum of items is of the items.

# The ridge on correlations of pairs by which columns are suspected, and the
# part of a variance that the others leave of a suspect, at most; how many
# products a fit looks for them in.
determined_constants <- list(ridge = 0.01, left = 0.1, work = 1e8)

#' Columns that determine each other, or none.
#' @noRd
determined_columns <- function(x) {
  precision <- suspected_precision(x)
  suspects <- which(diag(precision) > 1 / determined_constants$left)
  for (column in suspects[order(-diag(precision)[suspects])]) {
    found <- determining_columns(x, column, order(-abs(precision[column, ])))
    if (length(found) > 0) return(sort(c(column, found)))
  }
  integer()
}

#' The inverse of correlations of what was seen, made definite by a ridge.
#' @noRd
suspected_precision <- function(x) {
  alike <- suppressWarnings(stats::cor(x, use = "pairwise.complete.obs"))
  alike[!is.finite(alike)] <- 0
  diag(alike) <- 1
  parts <- eigen(alike, symmetric = TRUE)
  raised <- pmax(parts$values, 0) + determined_constants$ridge
  tcrossprod(sweep(parts$vectors, 2, sqrt(raised), "/"))
}

#' Of the others in this order, as few of the first as tell a column in more
#' than twice as many rows; of these, those that do so in all rows that show
#' them, and not by chance in the few that show the others, too.
#' @noRd
determining_columns <- function(x, column, order) {
  others <- setdiff(order, column)
  for (count in seq_along(others)) {
    among <- others[seq_len(count)]
    shown <- stats::complete.cases(x[, c(column, among)])
    if (sum(shown) <= 2 * count) break
    found <- columns_that_tell(x[shown, , drop = FALSE], column, among)
    if (length(found) == 0) next
    shown <- stats::complete.cases(x[, c(column, found)])
    told <- columns_that_tell(x[shown, , drop = FALSE], column, found)
    if (length(told) > 0) return(told)
  }
  integer()
}

#' Those of some columns of which one is a linear function in all rows; none
#' where it is not, or does not vary.
#' @noRd
columns_that_tell <- function(x, column, among) {
  values <- scale(x[, c(column, among)], scale = FALSE)
  size <- sqrt(colSums(values^2))
  if (size[1] == 0) return(integer())
  told <- qr(values[, -1, drop = FALSE])
  rest <- qr.resid(told, values[, 1])
  if (sum(rest^2) > collinear_part * size[1]^2) return(integer())
  slope <- qr.coef(told, values[, 1]) * size[-1] / size[1]
  among[which(abs(slope) > sqrt(collinear_part))]
}

#' The same of what a fit learned from; none of complete data, which
#' advise_collinear() reads from moments.
#' @noRd
determined_attributes <- function(observed, used) {
  if (is.null(observed$data) || is_complete(observed$data)) return(integer())
  if (length(used) < 2) return(integer())
  x <- as_table(as_rows(observed$data))[, used, drop = FALSE]
  used[determined_columns(x)]
}

#' Whether a fit takes the time to look for them: without a penalty, where that
#' is short. Coefficients that follow from a few factors are unique.
#' @noRd
looks_for_determined <- function(fit, observed) {
  data <- observed$data
  min(fit$lambda, Inf) == 0 && !is.null(data) && !is_complete(data) &&
    length(engine_of(fit)$standard_errors) > 0 &&
    data$n * data$d^2 <= determined_constants$work
}

#' "a, d determine each other where both are seen".
#' @noRd
determined_phrase <- function(names) {
  paste(enumerate_phrase(names), "determine each other where",
        if (length(names) == 2) "both" else "all", "are seen")
}
