# What a clinic's fit was made from, beside which the page puts what is entered:
# a value in another unit, or with a point that should be a comma, is a number
# like any other, but seldom one like the others. Patients whom the fit learns
# from later count for nothing here, so that a mistake does not hide the next.

# From how many standard deviations on a value is said to be far, of fits that
# keep no values: skewed ones may be as far as five.
far_from_seen <- 6

#' `columns` and `outcome`, each as outlying_phrase() takes them.
#' @noRd
seen_by_fit <- function(fit) {
  range <- (fit$fit %||% fit)$labels$range
  list(columns = seen_columns(fit),
       outcome = if (!is.null(range)) list(low = range[1], high = range[2]))
}

#' Of the fit's columns without indicators: `low` and `high` of fits that kept
#' values, else `center` and `sd`, or nothing.
#' @noRd
seen_columns <- function(fit) {
  own <- fit$fit %||% fit
  d <- base_columns(own)$d
  kept <- fit$looks$values
  if (is.null(kept)) {
    sd <- attribute_sd(own)
    return(if (!is.null(sd)) {
      list(center = level_means(own)[seq_len(d)], sd = sd[seq_len(d)])
    })
  }
  base <- kept$column <= d
  ends <- cpp_column_ends(kept$column[base] - 1L, kept$value[base], d)
  list(low = ends$lower, high = ends$upper)
}

#' For each test with a result that is a number unlike those seen, a sentence.
#' @noRd
outlying_results <- function(clinic, values) {
  numbers <- Filter(is.numeric, values)
  if (length(numbers) == 0) return(character())
  base <- base_columns(clinic$fit$fit %||% clinic$fit)
  row <- as.matrix(forge(row_of(clinic, numbers),
                         new_blueprint(base, base$recipe), "whole"))
  said <- lapply(stats::setNames(nm = names(numbers)), function(test) {
    unlist(lapply(clinic$questions[[test]]$columns, function(column) {
      far <- outlying_phrase(row[column],
                             lapply(clinic$seen$columns, `[[`, column))
      name <- base$names[column]
      # Of terms, as log(age), whose they are.
      if (is.null(far) || name == test) far else paste(name, "is", far)
    }))
  })
  vapply(Filter(Negate(is.null), said), paste, "", collapse = "; ")
}

#' NULL where a number is like those that were `seen`: `low` and `high`, or
#' `center` and `sd`, or nothing.
#' @noRd
outlying_phrase <- function(number, seen) {
  if (length(seen) == 0) return(NULL)
  if (!is.null(seen$low)) {
    if (number >= seen$low && number <= seen$high) return(NULL)
    return(paste0("outside ", format_plain(seen$low, 4), " to ",
                  format_plain(seen$high, 4), ", the range the fit has seen"))
  }
  z <- abs(number - seen$center) / seen$sd
  if (!is.finite(z) || z < far_from_seen) return(NULL)
  paste(format_plain(z, 2), "standard deviations from the mean of what the fit",
        "has seen")
}

#' Why an outcome is asked about before it is taken: one that is wrong makes
#' wrong what is predicted for others. NULL of one like others, and of none.
#' @noRd
outcome_doubt <- function(clinic, text) {
  number <- read_value(clinic$outcome, text)
  far <- if (is.numeric(number)) outlying_phrase(number, clinic$seen$outcome)
  if (!is.null(far)) paste0("The outcome ", text, " is ", far, ".")
}

#' The value of code, and what it `said` by messages and warnings, each once.
#' @noRd
with_what_is_said <- function(code) {
  said <- character()
  hear <- function(cnd) {
    said <<- c(said, trimws(conditionMessage(cnd)))
    rlang::cnd_muffle(cnd)
  }
  value <- withCallingHandlers(code, message = hear, warning = hear)
  list(value = value, said = unique(said))
}
