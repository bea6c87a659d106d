# What the clinic's page shows of a patient, and how it writes numbers.

#' What is known of one patient: whose card it is, as typed in this window;
#' prediction, results, and tests to choose from, or how the patient finished.
#' @noRd
patient_card <- function(advice, typed) {
  tags <- shiny::tags
  known <- advice$known
  probability <- !is.null(advice$predicted)
  tags$div(
    tags$h3(typed),
    tags$div(class = "guess", format_predicted(advice$prediction, probability)),
    tags$p(class = "small", uncertainty_phrase(advice)),
    if (nzchar(advice$note)) tags$p(class = "small", advice$note),
    results_table(known$values, advice$outlying),
    if (length(known$nothing) > 0) {
      tags$p(class = "small", paste0("Without a result: ",
                                     enumerate_phrase(known$nothing), "."))
    },
    if (is.null(known$outcome)) {
      tests_table(advice$tests)
    } else if (known$left) {
      tags$p("Left without an outcome.")
    } else {
      tags$p("Finished: the outcome was ",
             tags$b(known$typed, .noWS = "outside"), ".")
    },
    tags$p(class = "small", "Paid for this patient: ",
           format_money(known$paid))
  )
}

#' Four significant digits, and commas between thousands, whatever the
#' session's options.
#' @noRd
format_number <- function(x) {
  format(x, digits = 4, big.mark = ",", decimal.mark = ".", scientific = 0)
}

#' As the page takes numbers.
#' @noRd
format_plain <- function(x, digits = 15) {
  format(x, digits = digits, decimal.mark = ".", scientific = 0)
}

#' No probability is 0 or 1, nor known to more than three digits.
#' @noRd
format_predicted <- function(x, probability) {
  if (probability && x > 0.999) return("> 0.999")
  if (probability && x < 0.001) return("< 0.001")
  format_number(x)
}

#' What is paid is not rounded, but for what sums leave of their rounding.
#' @noRd
format_money <- function(x) {
  format(x, digits = 12, scientific = FALSE, big.mark = ",", decimal.mark = ".")
}

#' Below the prediction: the interval, if the fit has one, and what more tests
#' could tell of it.
#' @noRd
uncertainty_phrase <- function(advice) {
  name <- advice$name
  if (!is.null(advice$predicted)) {
    name <- paste0(advice$predicted, if (!is.null(name)) paste0(" (", name,
                                                                 ")"))
  }
  paste0(
    name, if (!is.null(name)) " ",
    "predicted", if (!is.null(advice$interval)) {
      paste0(", between ", format_number(advice$interval[1]), " and ",
             format_number(advice$interval[2]))
    }, if (advice$as_it_comes != advice$prediction) {
      paste0("; without clipping it would be ",
             format_number(advice$as_it_comes),
             ", beyond what the fit has seen")
    }, if (advice$unknown > 0) {
      paste0("; what is not known of the patient may move it by ",
             format_predicted(advice$unknown, !is.null(advice$predicted)),
             " (standard deviation)")
    }
  )
}

#' The results that are known, a row each, with what is said of those that are
#' `outlying`; NULL before the first.
#' @noRd
results_table <- function(values, outlying) {
  if (length(values) == 0) return(NULL)
  tags <- shiny::tags
  tags$table(lapply(names(values), function(name) {
    value <- values[[name]]
    tags$tr(
      tags$td(name, if (name %in% names(outlying)) {
        tags$div(class = "small outlying", outlying[[name]])
      }),
      tags$td(class = "number",
              if (is.numeric(value)) format_plain(value)
              else as.character(value))
    )
  }))
}

#' Tests that are left, in the order of advice(): a bar shows which part of the
#' variance that more tests could take away is this one's.
#' @noRd
tests_table <- function(tests) {
  if (nrow(tests) == 0) return(NULL)
  tags <- shiny::tags
  tags$table(
    tags$tr(tags$th("Test"), tags$th(class = "number", "Price"),
            tags$th(colspan = "2", "share of the uncertainty removed")),
    lapply(seq_len(nrow(tests)), function(at) {
      percent <- 100 * tests$part[at]
      tags$tr(
        tags$td(tests$test[at],
                if (tests$asked[at]) tags$b(" (asked by the study)")),
        tags$td(class = "number", format_money(tests$price[at])),
        tags$td(class = "share", tags$div(
          class = "bar", style = sprintf("width: %.1f%%", percent)
        )),
        tags$td(class = "number", sprintf("%.0f %%", percent))
      )
    })
  )
}
