# What the clinic's page looks like: one column, for telephones, too, where
# fields of smaller type would be zoomed into, and smaller ones be missed.

#' What stays the same, with room for what clinic_server() fills in: `said`,
#' `patient` and `account`.
#' @noRd
clinic_page <- function(title) {
  tags <- shiny::tags
  shiny::fluidPage(
    title = title, lang = "en",
    tags$head(tags$style(shiny::HTML(clinic_style))),
    tags$div(
      class = "clinic",
      tags$h2(title),
      tags$div(
        class = "line",
        shiny::textInput("key", "Patient", width = "100%"),
        shiny::actionButton("open", "Open", class = "btn-primary")
      ),
      tags$div(`aria-live` = "polite", shiny::uiOutput("said")),
      shiny::uiOutput("patient"),
      shiny::uiOutput("account")
    )
  )
}

clinic_style <- "
  .clinic { max-width: 40rem; margin: 0 auto; padding-bottom: 2rem; }
  .clinic .line { display: flex; gap: .5rem; align-items: flex-end; }
  .clinic .line > * { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  .clinic .line { margin-bottom: 1rem; }
  .clinic .line .form-group, .clinic .line > button { margin-bottom: 0; }
  .clinic .line > button { flex: 0 0 auto; }
  .clinic .guess { font-size: 2.5rem; font-weight: 600; line-height: 1.2; }
  .clinic table { width: 100%; margin: .5rem 0 1rem; }
  .clinic td, .clinic th { padding: .25rem .5rem .25rem 0; }
  .clinic td { overflow-wrap: anywhere; }
  .clinic .number { text-align: right; white-space: nowrap; }
  .clinic .bar { background: #2c7fb8; height: .7rem; min-width: 1px; }
  .clinic .share { width: 40%; }
  .clinic th[colspan], .clinic .share { padding-left: 1rem; }
  .clinic .small { color: #555; }
  .clinic .form-control, .clinic .btn { min-height: 44px; font-size: 16px; }
  @media (prefers-color-scheme: dark) {
    body { background: #1b1b1b; color: #eee; }
    .clinic .small { color: #bbb; }
    .clinic input, .clinic select, .clinic .selectize-input {
      background: #2b2b2b; color: #eee; }
  }"

#' Why something was refused; NULL where nothing was.
#' @noRd
message_box <- function(message) {
  if (!nzchar(message)) return(NULL)
  shiny::tags$div(class = "alert alert-warning", role = "alert", message)
}

#' All of one patient: prediction, results, and tests to choose from, or the
#' outcome of one who is finished.
#' @noRd
patient_card <- function(clinic, advice) {
  tags <- shiny::tags
  known <- advice$known
  tags$div(
    tags$div(class = "guess", format_number(advice$prediction)),
    tags$p(class = "small", uncertainty_phrase(advice)),
    results_table(known$values),
    if (is.null(known$outcome)) {
      tags$div(tests_table(advice$tests),
               entry_fields(advice$tests, clinic$outcome))
    } else {
      tags$p("Finished: the outcome was ",
             tags$b(known$typed, .noWS = "outside"), ".")
    },
    shiny::actionButton("undo", "Undo the last entry"),
    tags$p(class = "small", "Paid for this patient: ",
           format_money(known$paid))
  )
}

#' Four significant digits, and commas between thousands.
#' @noRd
format_number <- function(x) {
  format(x, digits = 4, big.mark = ",", decimal.mark = ".")
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
    }, if (advice$unknown > 0) {
      paste0("; what is not known of the patient moves it by ",
             format_number(advice$unknown), " (standard deviation)")
    }
  )
}

#' The results that are known, a row each; NULL before the first.
#' @noRd
results_table <- function(values) {
  if (length(values) == 0) return(NULL)
  tags <- shiny::tags
  tags$table(lapply(names(values), function(name) {
    tags$tr(tags$td(name),
            tags$td(class = "number", as.character(values[[name]])))
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
            tags$th(colspan = 2, "tells of what is not known")),
    lapply(seq_len(nrow(tests)), function(at) {
      percent <- 100 * tests$part[at]
      tags$tr(
        tags$td(tests$test[at],
                if (tests$asked[at]) tags$b(" (asked by the study)")),
        tags$td(class = "number", format_money(tests$price[at])),
        tags$td(class = "share", tags$div(
          class = "bar", style = paste0("width: ", round(percent, 1), "%")
        )),
        tags$td(class = "number", paste(round(percent), "%"))
      )
    })
  )
}

#' For a result, while tests are left, and for the outcome.
#' @noRd
entry_fields <- function(tests, outcome) {
  tags <- shiny::tags
  tags$div(
    if (nrow(tests) > 0) tags$div(
      class = "line",
      shiny::selectInput("what", "Test", tests$test, width = "100%",
                         selectize = FALSE),
      shiny::uiOutput("answer"),
      shiny::actionButton("enter", "Enter", class = "btn-primary")
    ),
    tags$div(
      class = "line",
      entry_field("outcome", paste0(
        "Outcome", if (!is.null(outcome$name)) paste0(", ", outcome$name),
        ", when it is known"
      ), outcome),
      shiny::actionButton("finish", "Finish")
    )
  )
}

#' For the result of a test; what tests the page in a browser waits for
#' `data-test`.
#' @noRd
answer_field <- function(question, test) {
  shiny::tags$div(`data-test` = test,
                  entry_field("value", paste("Result of", test), question))
}

#' A list to choose from for a factor, else a field to type a number in.
#' @noRd
entry_field <- function(id, label, question) {
  if (is.null(question$levels)) {
    return(shiny::textInput(id, label, width = "100%"))
  }
  shiny::selectInput(id, label, c("", question$levels), width = "100%",
                     selectize = FALSE)
}

#' For all patients; where their keys are hashed, none is shown.
#' @noRd
account_line <- function(clinic, record, note) {
  live <- live_entries(record)
  finished <- live$patient[live$kind == "outcome"]
  open <- setdiff(live$patient, finished)
  shiny::tags$p(class = "small", paste0(
    "Patients finished: ", length(finished), "; open: ", length(open),
    if (length(open) > 0 && is.null(clinic$secret)) {
      paste0(" (", enumerate_phrase(open), ")")
    },
    "; paid in all: ", format_money(paid_price(record)), ". ", note
  ))
}
