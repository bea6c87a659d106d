# What a clinic's tests cost: the prices of its fit or others, and what of a
# patient's tests is paid already.

#' The price of each variable that can be asked for, by name: those given, or
#' those that the fit's looks had.
#' @noRd
clinic_prices <- function(costs, fit, questions) {
  names <- names(questions)
  costs <- integer64_numbers(costs, "costs") %||%
    own_prices(fit$fit %||% fit, questions)
  others <- setdiff(names(costs), names)
  if (length(others) > 0) {
    abort_input("costs", paste("prices of the variables",
                                enumerate_phrase(names)),
                paste("of", enumerate_phrase(dQuote(others, FALSE))))
  }
  named <- is.null(names(costs)) || setequal(names(costs), names)
  fits <- named && is.numeric(costs) && !anyNA(costs) &&
    all(costs >= 0 & costs <= most_price)
  if (!fits || !length(costs) %in% c(1, length(names))) {
    abort_input("costs", paste("NULL, one price, or one price for each of the",
                               length(names), "variables"),
                if (named) found_phrase(costs)
                else paste("without",
                           enumerate_phrase(setdiff(names, names(costs)))))
  }
  if (!is.null(names(costs))) costs <- costs[names]
  stats::setNames(rep_len(as.double(costs), length(names)), names)
}

#' The fit's own prices, or one of each.
#' @noRd
own_prices <- function(fit, questions) {
  own <- price_of_columns(fit)
  first <- vapply(questions, function(question) question$columns[1], 0)
  if (anyNA(own)) 1 else own[first]
}

#' What a test costs now. A look is paid once, and shows the results of its
#' group; one that came to nothing is used up, and another is paid.
#' @noRd
price_now <- function(clinic, record, patient, what) {
  look <- vapply(clinic$questions, `[[`, 0, "look")
  shown <- names(look)[look == look[[what]]]
  live <- live_entries(record)
  nothing <- sum(live$patient == patient & live$kind == "nothing" &
                   live$what == what)
  if (looks_paid(record, patient, shown) > nothing) return(0)
  clinic$prices[[what]]
}

#' How many looks at these tests a patient's entries paid, undone or not; those
#' that cost nothing are one.
#' @noRd
looks_paid <- function(record, patient, what) {
  own <- record$price[record$patient == patient & record$what %in% what &
                        record$kind %in% c("result", "nothing")]
  max(sum(own > 0), length(own) > 0)
}
