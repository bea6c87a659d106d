# What the clinic's page looks like: one column, for telephones, too, where
# fields of smaller type would be zoomed into, and smaller ones be missed.

#' What stays the same, with room for what clinic_server() fills in.
#' @noRd
clinic_page <- function(title) {
  tags <- shiny::tags
  shiny::fluidPage(
    title = title, lang = "en",
    tags$head(tags$style(shiny::HTML(clinic_style)),
              tags$script(shiny::HTML(clinic_keys))),
    tags$div(
      class = "clinic",
      tags$h2(title),
      tags$div(
        class = "line",
        shiny::textInput("key", "Patient", width = "100%"),
        shiny::actionButton("open", "Open", class = "btn-primary")
      ),
      tags$div(`aria-live` = "polite", shiny::uiOutput("said")),
      shiny::uiOutput("other"),
      tags$div(id = "card", shiny::uiOutput("patient"),
               shiny::uiOutput("entry"), shiny::uiOutput("end")),
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
  .clinic .buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
  .clinic #account { margin-top: 1rem; }
  .clinic .alert .btn { margin-top: .5rem; }
  .clinic h3 { overflow-wrap: anywhere; }
  .clinic .guess { font-size: 2.5rem; font-weight: 600; line-height: 1.2; }
  .clinic table { width: 100%; margin: .5rem 0 1rem; }
  .clinic td, .clinic th { padding: .25rem .5rem .25rem 0; }
  .clinic td { overflow-wrap: anywhere; }
  .clinic .number { text-align: right; white-space: nowrap; }
  .clinic .bar { background: #2c7fb8; height: .7rem; min-width: 1px; }
  .clinic .share { width: 40%; }
  .clinic th[colspan], .clinic .share { padding-left: 1rem; }
  .clinic .small { color: #555; }
  .clinic .outlying { color: #a94442; }
  .clinic .form-control, .clinic .btn { min-height: 44px; font-size: 16px; }
  @media (prefers-color-scheme: dark) {
    body { background: #1b1b1b; color: #eee; }
    .clinic .small { color: #bbb; }
    .clinic .outlying { color: #f0a0a0; }
    .clinic input, .clinic select, .clinic .selectize-input {
      background: #2b2b2b; color: #eee; }
  }"

# Enter does what the button beside a field does. The server must know before
# what was typed, and nothing that was typed for one test is for another.
clinic_keys <- "
  document.addEventListener('DOMContentLoaded', () => {
    $(document).on('keydown', '.clinic .line input', function(event) {
      if (event.key != 'Enter') return;
      $(this).trigger('change').closest('.line').find('button').click();
    });
    $(document).on('change', '#what', function() {
      if ($('#answer [data-test]').attr('data-test') != this.value)
        $('#value').val('').trigger('change');
    });
  });"

#' Why something was refused, or which outcome is `doubted`; NULL where nothing
#' is to be said. What is doubted is taken by a button of its own, which is not
#' where a second click would come.
#' @noRd
message_box <- function(message, doubted) {
  if (!nzchar(message)) return(NULL)
  shiny::tags$div(
    class = "alert alert-warning", role = "alert", message,
    if (!is.null(doubted)) shiny::tags$div(
      shiny::actionButton("sure", paste("The value is right: finish with",
                                        doubted))
    )
  )
}

#' In place of a card while the field says another patient than it is of.
#' @noRd
other_patient <- function(opened) {
  shiny::tags$div(
    shiny::tags$p(class = "small", paste0(
      "Press Open for this patient. The card of ", opened, " is hidden ",
      "meanwhile."
    )),
    shiny::tags$style("#card { visibility: hidden; }")
  )
}

#' For a result, while tests are left.
#' @noRd
entry_fields <- function(tests) {
  tags <- shiny::tags
  tags$div(
    tags$div(
      class = "line",
      shiny::selectInput("what", "Test", tests, width = "100%",
                         selectize = FALSE),
      shiny::uiOutput("answer"),
      shiny::actionButton("enter", "Enter", class = "btn-primary")
    ),
    tags$div(class = "line buttons",
             shiny::actionButton("nothing", "Done, but without a result"))
  )
}

#' For the outcome of a patient who is not finished, and to undo.
#' @noRd
end_fields <- function(outcome, finished) {
  tags <- shiny::tags
  undo <- shiny::actionButton("undo", "Undo the last entry")
  if (finished) return(undo)
  tags$div(
    tags$div(
      class = "line",
      entry_field("outcome", paste0(
        "Outcome", if (!is.null(outcome$name)) paste0(", ", outcome$name),
        ", when it is known"
      ), outcome),
      shiny::actionButton("finish", "Finish")
    ),
    tags$div(class = "buttons", undo,
             shiny::actionButton("leave", "Left without an outcome"))
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

#' For all patients; where their keys are hashed, none is shown, but one that
#' this window knows as it was typed.
#' @noRd
account_line <- function(clinic, record, note, opened = NULL) {
  live <- live_entries(record)
  left <- live$patient[live$kind == "left"]
  open <- setdiff(live$patient, live$patient[ends_patient(live)])
  shiny::tags$p(class = "small", paste0(
    "Patients finished: ", sum(live$kind == "outcome"), "; open: ",
    length(open), if (length(open) > 0 && is.null(clinic$secret)) {
      paste0(" (", enumerate_phrase(open), ")")
    }, if (length(left) > 0) {
      paste0("; left without an outcome: ", length(left))
    },
    "; paid in all: ", format_money(paid_price(record)), ". ",
    study_phrase(clinic, record, opened), note
  ))
}

#' Of whom the study asks: of no other until that patient is finished.
#' @noRd
study_phrase <- function(clinic, record, opened) {
  asked <- if (!is.null(clinic$learner)) asked_patient(record)
  if (is.null(asked)) return(NULL)
  whom <- if (is.null(clinic$secret)) {
    asked
  } else if (identical(asked, opened$key)) {
    opened$typed
  } else {
    "a patient who is open"
  }
  paste0("The study waits for the outcome of ", whom, ". ")
}
