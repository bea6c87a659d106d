# A label that a formula makes of one row: where rows come a part at a time, one
# that needs others, as y - mean(y), would be something else in each part.

#' Refuses a formula whose labels `y` of `data` are not those of some of the
#' rows by themselves.
#' @noRd
check_labels_alone <- function(y, formula, data) {
  expression <- formula[[2]]
  used <- intersect(all.vars(expression), names(data))
  is_made <- is.call(expression) && holds_numbers(y) &&
    length(used) > 0 && NROW(y) == NROW(data)
  if (!is_made) return(invisible())
  companies <- companies_of(as.data.frame(data)[used])
  alone <- vapply(companies, reads_labels, NA, y, formula)
  if (all(alone)) return(invisible())
  abort_frugal(paste0(
    "The response `", deparse1(expression), "` cannot be used: its value for ",
    "one row depends on the values of other rows, which arrive in other ",
    "parts. Make it a column, or write its constants into the formula."
  ), "input", argument = "formula", term = deparse1(expression))
}

#' Some of the rows: `data`, and `rows` of all that are those `at` these places
#' in it. A single row gets company that is made up.
#' @noRd
companies_of <- function(data) {
  n <- nrow(data)
  if (n == 0) return(list())
  if (n == 1) {
    both <- data[c(1, 1), , drop = FALSE]
    for (name in names(data)) {
      if (is.numeric(both[[name]]) && !is.object(both[[name]])) {
        both[[name]] <- both[[name]] - c(1, 0)
      }
    }
    return(list(list(data = both, at = 2, rows = 1, made_up = TRUE)))
  }
  half <- n %/% 2
  lapply(list(seq_len(half), seq(half + 1, n), n), function(rows) {
    list(data = data[rows, , drop = FALSE], at = seq_along(rows), rows = rows)
  })
}

#' Whether the labels of a company are those that all rows have.
#' @noRd
reads_labels <- function(company, y, formula) {
  part <- try_quietly(formula_labels(formula, company$data))
  # Made-up values may be outside a function's domain.
  if (inherits(part, "try-error")) return(isTRUE(company$made_up))
  if (!holds_numbers(part)) return(FALSE)
  of <- function(y, rows) as.numeric(as.matrix(y)[rows, ])
  isTRUE(all.equal(of(part, company$at), of(y, company$rows)))
}
