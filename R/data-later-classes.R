# Variables of later rows in terms of the whole table, which are expressions: R
# would take a factor's codes, TRUE or a time for numbers without a word.
#
#   sample: a vector of no values that has the class, levels and units of a
#           variable in the fit

#' Of each of these variables.
#' @noRd
class_samples <- function(data, names) {
  lapply(as.list(data)[names], function(values) {
    if (inherits(values, "POSIXlt")) values <- as.POSIXct(values)
    no_rows(values)
  })
}

#' Of training rows: R would read the bits of these numbers, and has no columns
#' for lists.
#' @noRd
check_readable <- function(data) {
  for (name in names(data)) {
    values <- data[[name]]
    is_list <- is.list(values) && !inherits(values, "POSIXlt")
    if (is_list || inherits(values, "integer64") || anyNA(levels(values))) {
      check_variable(values, name, "data")
    }
  }
}

#' A sample, as described above, of a vector or a matrix.
#' @noRd
no_rows <- function(values) picked_rows(values, 0)

#' Of a vector or a matrix; NA for rows of which the number is NA.
#' @noRd
picked_rows <- function(values, rows) {
  if (is.null(dim(values))) values[rows] else values[rows, , drop = FALSE]
}

#' What an expression can tell apart.
#' @noRd
variable_kind <- function(values) {
  if (is.factor(values)) return("factor")
  if (is.character(values)) return("text")
  if (is.logical(values)) return("logical")
  if (inherits(values, "POSIXt")) return("POSIXct")
  if (inherits(values, "Date")) return("Date")
  if (is.numeric(values) && !inherits(values, "integer64")) return("numeric")
  class(values)[1]
}

#' The data with these variables as the fit had them, or a classed error. Fits
#' of earlier versions do not say how that was.
#' @noRd
with_classes_of_fit <- function(data, samples) {
  for (name in names(samples)) {
    data[[name]] <- as_in_fit(data[[name]], samples[[name]], name)
  }
  data
}

#' One variable of with_classes_of_fit(). Texts and factors stand for each
#' other, other kinds do not; what is missing throughout passes.
#' @noRd
as_in_fit <- function(values, sample, name) {
  if (is_blank(values)) return(values)
  kind <- variable_kind(sample)
  if (kind == "logical") values <- as_flags(values, name)
  kinds <- c(kind, variable_kind(values))
  fits <- length(unique(kinds)) == 1 || all(kinds %in% c("factor", "text"))
  if (!fits || NCOL(values) != NCOL(sample)) {
    abort_input(name, paste0(kind_phrase(sample, kind), ", as in the fit"),
                found_phrase(values))
  }
  switch(kind, factor = as_factor_of_fit(values, sample, name),
         text = as.character(values), POSIXct = as_time_of_fit(values, sample),
         difftime = structure(as.double(values, units(sample)),
                              class = "difftime", units = units(sample)),
         values)
}

#' Missing throughout, which R writes as logical or numeric whatever it stands
#' for.
#' @noRd
is_blank <- function(values) {
  variable_kind(values) %in% c("logical", "numeric") && all(is.na(values))
}

#' What a variable was in the fit, for an error.
#' @noRd
kind_phrase <- function(sample, kind) {
  size <- if (NCOL(sample) > 1) paste(" and of", NCOL(sample), "columns")
  paste0(switch(kind, numeric = "numeric", logical = "logical",
                factor = "a factor", text = "text or a factor",
                paste("of class", kind)), size)
}

#' Codes count for an expression as much as texts do.
#' @noRd
as_factor_of_fit <- function(values, sample, name) {
  same <- identical(levels(values), levels(sample)) &&
    is.ordered(values) == is.ordered(sample)
  if (same) return(values)
  factor(known_levels(values, levels(sample), name), levels(sample),
         ordered = is.ordered(sample))
}

#' The hour of a time is that of a time zone.
#' @noRd
as_time_of_fit <- function(values, sample) {
  values <- as.POSIXct(values)
  attr(values, "tzone") <- attr(sample, "tzone")
  values
}

#' Samples are without values, so that only the form can be wrong.
#' @noRd
shape_sample <- function(value, path) {
  if (!is.atomic(value) || is.null(value) || NROW(value) != 0) {
    abort_damaged(path, "a vector of no values", found_phrase(value))
  }
  if (is.factor(value)) check_factor(value, path)
}
