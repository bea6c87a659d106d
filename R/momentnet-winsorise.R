# winsorise = : examples whose values far from the others are moved before they
# are learned from, and rows in the same way before they are predicted.

#' The robust z from which values are moved, the usual one for TRUE; NULL where
#' none are.
#' @noRd
check_winsorise <- function(winsorise) {
  if (is.null(winsorise) || identical(winsorise, FALSE)) return(NULL)
  if (identical(winsorise, TRUE)) return(usual_bound)
  check_number(winsorise, "winsorise", 2,
               allowed = "TRUE, FALSE, or a number of at least 2")
}

# In robust z.
usual_bound <- 8

#' `as_seen` are the examples before, of which accounts are given. Counts of
#' much and of little are not of one law: with an offset they stay as they are.
#' @noRd
winsorised <- function(observed, z, family = "gaussian") {
  if (is.null(z) || !is.null(observed$winsorised)) return(observed)
  if (is.null(observed$data)) {
    abort_input("winsorise", paste(
      "FALSE for moments(), which are sums and hold no values to be moved"
    ), if (z == usual_bound) paste0("TRUE (", z, ")") else format(z))
  }
  stays <- is_in_link(family) && !is.null(observed$offset)
  labels <- if (stays) label_range(observed$y)$range
            else label_bounds(observed$y, z)
  move_examples(observed, c(list(z = z), column_bounds(observed$data, z),
                            list(labels = labels)))
}

#' Of several responses a column for each, and `moved` has a count for each.
#' @noRd
label_bounds <- function(y, z) {
  if (is.matrix(y)) return(apply(y, 2, label_bounds, z))
  labels <- label_range(y)
  if (labels$classes) labels$range else robust_bounds(y[!is.na(y)], z)
}

#' The examples with values and labels moved to the bounds, of which labels have
#' a column for each of several responses. `winsorised` keeps the bounds, with
#' how many were `moved`.
#' @noRd
move_examples <- function(observed, bounds) {
  observed$as_seen <- observed[c("data", "y")]
  observed$data <- moved_table(observed$data, bounds)
  ends <- as.matrix(bounds$labels)
  rows <- label_count(observed$y)
  observed$y[] <- moved_within(observed$y, rep(ends[1, ], each = rows),
                               rep(ends[2, ], each = rows))
  labels <- colSums(as.matrix(observed$y != observed$as_seen$y), na.rm = TRUE)
  bounds$moved <- c(attributes = observed$data$moved, labels = labels)
  storage.mode(bounds$moved) <- "integer"
  observed$winsorised <- bounds
  observed
}

#' Those of one of several responses.
#' @noRd
bounds_of_response <- function(bounds, at) {
  if (is.null(bounds)) return(NULL)
  bounds$labels <- unname(bounds$labels[, at])
  bounds$moved <- c(attributes = bounds$moved[[1]],
                    labels = bounds$moved[[1 + at]])
  bounds
}

#' Fits that go on from moments move further values to the bounds that they
#' have. The `further` rows, with their folds, may say what moments do not.
#' @noRd
further_moments <- function(fit, newx, further) {
  bounds <- fit$winsorised
  new <- further_examples(rows_to_learn(fit$moments, newx), further,
                          family_name(fit))
  labels <- if (!is.null(new$labels)) {
    joined_label_ranges(fit$labels, new$labels)
  }
  if (!is.null(bounds)) {
    new <- move_examples(new, bounds)
    bounds$moved <- bounds$moved + new$winsorised$moved
  }
  folds <- folds_of_further(new$folds, fit$moments, new$data$n)
  moments <- more_moments(fit$moments, new$data, new$y, folds)
  if (is.factor(folds)) {
    folds <- match(as.character(folds), names(moments$folds))
  }
  list(moments = moments, goes_on = TRUE,
       further = list(data = new$data, y = new$y, folds = folds),
       winsorised = bounds, labels = labels, newoffset = isTRUE(fit$offset),
       account = further_account(fit, new$data))
}

#' For print(): how many values and labels were moved; NULL where that was not
#' asked for.
#' @noRd
describe_winsorised <- function(bounds) {
  if (is.null(bounds)) return(NULL)
  count <- function(number, what) {
    paste0(format(number), " ", what, if (number != 1) "s")
  }
  paste0("Winsorised at a robust z of ", format(bounds$z), ": ",
         count(bounds$moved[["attributes"]], "value"), " and ",
         count(bounds$moved[["labels"]], "label"), " moved\n")
}

# From when on there is advice to winsorise. The bounds part 6 simulated tables
# of errors and heavy tails, in which fits had failed, from 22 of packages, in
# none of which they had. Of fewer `others` than this, which are not the median,
# it is not known how far they usually are.
advice_constants <- list(effective = 3, z = 100, columns = 200, others = 10)

#' A message where the variance of a column, or of the labels, rests on a value
#' or two which are far from all others: a linear fit is about them.
#' @noRd
advise_winsorising <- function(observed, fit) {
  data <- observed$data
  if (is.null(data) || !is.null(observed$winsorised)) return(invisible())
  spread <- if (is.null(fit$moments)) {
    column_spread(as_rows(data))
  } else {
    moment_spread(fit$moments)
  }
  rests <- spread$variance > 0 & spread$effective < advice_constants$effective
  # Of thousands of rare dummies not each is looked at.
  columns <- utils::head(which(rests), advice_constants$columns)
  z <- vapply(known_columns(data, columns), farthest, 0)
  what <- paste("Column", dQuote(data_names(data)[columns], FALSE), "has",
                recycle0 = TRUE)
  stays <- is_in_link(family_name(fit)) && has_offset(fit)
  far <- if (!stays) far_labels(observed$y)
  z <- c(z, far)
  what <- c(what, if (is.matrix(observed$y)) {
    paste("Response", dQuote(names(far), FALSE), "has", recycle0 = TRUE)
  } else {
    rep("The labels have", length(far))
  })
  if (max(z, 0) <= advice_constants$z) return(invisible())
  rlang::inform(paste0(
    what[which.max(z)], " values far from the others (robust z up to ",
    format(max(z), digits = 2), "), and these few may determine the fit: see ",
    "`winsorise`, which moves them."
  ), class = "frugalreg_message_winsorise")
}

#' The same of labels: of those whose variance rests on few.
#' @noRd
far_labels <- function(y) {
  columns <- if (is.matrix(y)) as.list(as.data.frame(y)) else list(y)
  columns <- lapply(columns, function(labels) labels[!is.na(labels)])
  rests <- vapply(columns, function(labels) {
    off <- labels - mean(labels)
    sum(off^2)^2 < advice_constants$effective * sum(off^4)
  }, NA)
  vapply(columns[rests], farthest, 0)
}

#' The robust z of the value that is farthest. Where most values are one, as
#' those of a pixel at the edge, the others are rare, not far.
#' @noRd
farthest <- function(values) {
  distance <- abs(values - stats::median(values))
  if (sum(distance > 0) < advice_constants$others) return(0)
  usual <- usual_distance(distance)
  if (usual > 0) max(distance) / usual else 0
}
