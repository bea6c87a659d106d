# x_bound = "auto" and scale = "auto": a pilot finds how values are to be scaled
# (see look/pilot.h), and predictions are of values that are scaled alike.

clipped_at <- 4 # standard deviations

#' How many rows tell the scale: 25 looks at an attribute, where that leaves
#' enough to learn from.
#' @noRd
pilot_rows <- function(rows, purchase) {
  min(telling_rows(purchase, rows / 100), floor(rows / 4))
}

#' NULL where there is nothing to find.
#' @noRd
pilot_spec <- function(kind, arguments, rows, purchase) {
  scale <- check_scale(arguments$scale)
  finds_bound <- is_auto(arguments$x_bound)
  if (!scale && !finds_bound) return(NULL)
  refuse <- function(why) {
    abort_input(if (scale) "scale" else "x_bound",
                paste(if (scale) "FALSE" else "a number", why), "\"auto\"")
  }
  if (knows_moments(arguments)) {
    refuse("where second moments of the raw attributes are known")
  }
  if (rows < fewest_rows) {
    why <- paste("with fewer than", fewest_rows, "rows")
    # Only where it was asked for.
    if (arguments$tuning == "auto") {
      abort_input("tuning", paste("\"theory\"", why), "\"auto\"")
    }
    refuse(why)
  }
  list(visits = pilot_rows(rows, purchase), scale = scale,
       centre = scale && arguments$intercept,
       limit = if (scale) clipped_at else Inf,
       bound = if (finds_bound) 0 else check_x_bound(arguments$x_bound),
       euclidean = online_learners[[kind]]$task == "ridge")
}

#' TRUE where values are to be scaled.
#' @noRd
check_scale <- function(scale) {
  if (is_auto(scale)) return(TRUE)
  if (!isFALSE(scale)) {
    abort_input("scale", "\"auto\" or FALSE", found_phrase(scale))
  }
  FALSE
}

#' A number, where the bound of the rows is given and not found by a pilot.
#' @noRd
check_x_bound <- function(x_bound) {
  check_number(x_bound, "x_bound", 1e-100, 1e100,
               allowed = "\"auto\" or a number from 1e-100 to 1e100")
}

#' What a fit says of it; NULL where values are as they were given, or where a
#' learner was stopped before its pilot was over.
#' @noRd
found_scaling <- function(summary, layout) {
  found <- summary$scaling
  if (length(found$scale) == 0) return(NULL)
  named <- function(x) stats::setNames(x, layout$column_names)
  list(center = named(found$centre), scale = named(found$scale),
       limit = found$limit, x_bound = found$bound, rows = summary$pilot)
}

#' x %*% coefficients for values clipped as those that were learned from.
#' @noRd
clipped_product <- function(x, coefficients, scaling) {
  if (is.null(scaling) || !is.finite(scaling$limit)) return(x %*% coefficients)
  refuse_infinite_rows(x)
  lower <- scaling$center - scaling$limit * scaling$scale
  upper <- scaling$center + scaling$limit * scaling$scale
  clip <- function(values, columns) {
    moved_within(values, lower[columns], upper[columns])
  }
  if (!is(x, "Matrix")) {
    return(moved_matrix(x, list(lower = lower, upper = upper)) %*% coefficients)
  }
  # A zero is not stored: what it becomes is the same in all rows.
  x <- as_compressed(x)
  zero <- clip(numeric(ncol(x)), seq_len(ncol(x)))
  columns <- rep(seq_len(ncol(x)), diff(x@p))
  x@x <- clip(x@x, columns) - zero[columns]
  sweep(as.matrix(x %*% coefficients), 2, drop(zero %*% coefficients), "+")
}

#' Clipping would make a number of what is none.
#' @noRd
refuse_infinite_rows <- function(x) {
  stored <- if (is(x, "Matrix")) as(x, "dMatrix")@x else x
  if (!any(is.infinite(stored))) return(invisible())
  abort_frugal("A row to be predicted has an infinite value.", "numeric")
}

#' A line for print(); NULL where nothing was scaled.
#' @noRd
scaling_phrase <- function(scaling) {
  if (is.null(scaling) || !is.finite(scaling$limit)) return(NULL)
  paste0("Attributes: ", if (any(scaling$center != 0)) "centred, ",
         "scaled, clipped at ", scaling$limit, " standard deviations (from ",
         rows_phrase(scaling$rows), ")\n")
}
