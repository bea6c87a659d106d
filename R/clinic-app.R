#' A clinic in the browser
#'
#' For those who decide on tests while the patient waits: a page, also for
#' telephones, on which is entered what is known of a patient, and which answers
#' with the prediction and with what each further test would tell for its price.
#' The result is entered, and so on. When the outcome is known, the patient is
#' finished, and the fit learns from it.
#'
#' @details
#' The application keeps a record in `file`, an SQLite file of one table,
#' `entries`, with a row for each entry. Of a patient there are in it the key
#' (`patient`), as it was typed or its hash, the results and the outcome as they
#' were typed (`what`, `value`), the prices, and times; nothing else of them is
#' kept anywhere. Each entry is a transaction, committed to the disk before the
#' page shows it. What was entered by mistake is undone by one more entry: the
#' record is a ledger, whose rows the file itself refuses to change or to take
#' out, and a test is paid for once and stays paid. Everything else is worked
#' out from the record, so that after a restart nothing is lost, and several
#' windows or processes can use one file: an action on a patient who has been
#' changed elsewhere since is refused. The folder must be on a disk of this
#' machine, as SQLite's locks ask for.
#'
#' A file whose name ends in `.rds` is an RDS file instead, with the same
#' entries, written anew and renamed into its place at each: without the
#' packages DBI and RSQLite. A file that exists stays what it is, whatever its
#' name.
#'
#' The fit learns by [update()], and has to have kept its looks for that
#' (`frugal_control(keep_looks = TRUE)`; a fit that bought its looks has them)
#' or to be one by pairs. Doctors who follow the advice choose tests by earlier
#' results, so that values are missing at random and not completely so: see
#' [cv_momentnet()]; engines `"completed"` and `"covariance"` stay right.
#'
#' With a `learner`, one of `frugal_learner("momentnet", ...)` with the names of
#' the fit's variables, the page also says which tests the study asks for, of
#' one patient at a time, and tells the learner when that is finished; where one
#' of the tests was not made, or the learner refuses what it is told, the
#' patient is skipped. As learners take numbers, it is told the number of a
#' factor's level, in the order in which the fit has them, and 0 or 1 of what is
#' true or false, or of two classes.
#'
#' An outcome is what the fit's labels are: a number, a count, or one of two
#' classes, by name where they have names. Records of earlier versions may have
#' others: these are not learned from, which the page says.
#'
#' @param fit A fit of [cv_momentnet()], or of [momentnet()] with one penalty,
#'   to one response, whose terms are of a value each, as `log(age)` is. Terms
#'   made of the whole table are refused: `factor(x)` (make `x` a factor in the
#'   data), `a * b`, `poly(x, 2)`.
#' @param costs `NULL`, the prices of the fit, or 1; one price; or one for each
#'   variable, by name or in their order: numbers of at least 0. Of columns that
#'   one look buys (`groups`) the first that is entered is paid for.
#' @param file The path of the record, which is made if it is not there: an
#'   SQLite file, or an RDS file where the name ends in `.rds`.
#' @param ... Not used.
#' @param learner `NULL`, or a learner that asks for tests, see
#'   [frugal_learner()].
#' @param secret `NULL`, or a text: keys of patients are then stored as their
#'   HMAC-SHA-256 with it (package digest), and cannot be read back.
#' @param title The heading.
#' @return A shiny application: print it, or give it to `shiny::runApp()`. As
#'   whoever reaches its address can read and write, it is for one machine or a
#'   network that is guarded.
#' @section Errors: `frugalreg_error_input` where the arguments do not fit the
#'   fit, or the record is of other variables; `frugalreg_error_damaged` where
#'   `file` is no record. On the page, what cannot be understood is refused with
#'   the reason, and changes nothing.
#' @section Cost: Of an entry, writing the record (milliseconds up to thousands
#'   of patients) and [next_look()]; of a finished patient, [update()] of the
#'   fit with all new patients.
#' @seealso [next_look()], [frugal_learner()]; `vignette("patients")`.
#' @references
#' Chang, W. and others (2024). *shiny: Web Application Framework for R*.
#' @examplesIf interactive() && requireNamespace("shiny", quietly = TRUE)
#' fit <- cv_momentnet(Ozone ~ ., airquality[!is.na(airquality$Ozone), ],
#'                     control = frugal_control(keep_looks = TRUE))
#' clinic_app(fit, costs = c(Solar.R = 5, Wind = 2, Temp = 1, Month = 0,
#'                           Day = 0), file = tempfile(fileext = ".sqlite"))
#' @export
clinic_app <- function(fit, costs = NULL, file, ..., learner = NULL,
                       secret = NULL, title = "Clinic") {
  check_no_dots(...)
  check_given(as.list(environment()), c("fit", "file"))
  clinic <- new_clinic(fit, costs, file, learner, secret)
  if (!is_text(title)) {
    abort_input("title", "a text", found_phrase(title))
  }
  rlang::check_installed("shiny", "to show a clinic.")
  clinic$cache <- new.env(parent = emptyenv())
  shiny::shinyApp(clinic_page(title), clinic_server(clinic))
}

#' What was learned from the same outcomes is not learned again, in any window.
#' @noRd
cached_clinic <- function(clinic, record) {
  live <- live_entries(record)
  of <- live$patient[live$kind == "outcome"]
  key <- list(live[live$patient %in% of, c("patient", "what", "value")],
              live$patient[live$what == "asked"])
  if (!identical(clinic$cache$key, key)) {
    clinic$cache$learned <- learned_clinic(clinic, record)
    clinic$cache$key <- key
  }
  clinic$cache$learned
}

#' The server function of a shiny app, run once a window. All that is shown
#' follows from the record, which windows share, and from the patient who is
#' open.
#' @noRd
clinic_server <- function(clinic) {
  force(clinic)
  function(input, output, session) {
    record <- shiny::reactiveVal(read_record(clinic$file))
    patient <- shiny::reactiveVal(NULL)
    said <- shiny::reactiveVal("")
    # Whatever is refused is said, and nothing else happens.
    act <- function(action) {
      said("")
      tryCatch(record(action()), frugalreg_error = function(cnd) {
        said(conditionMessage(cnd))
        record(read_record(clinic$file))
      })
    }
    seen <- function() nrow(shiny::isolate(record()))
    watch_record(clinic, record)
    shiny::observeEvent(input$open, act(function() {
      key <- patient_key(clinic, input$key)
      changed <- open_patient(clinic, key)
      patient(key)
      changed
    }))
    shiny::observeEvent(input$enter, act(function() {
      enter_result(clinic, patient(), input$what, input$value, seen())
    }))
    shiny::observeEvent(input$finish, act(function() {
      enter_outcome(clinic, patient(), input$outcome, seen())
    }))
    shiny::observeEvent(input$undo, act(function() {
      undo_entry(clinic, patient(), seen())
    }))
    output$said <- shiny::renderUI(message_box(said()))
    output$patient <- shiny::renderUI({
      shiny::req(patient())
      learned <- cached_clinic(clinic, record())
      patient_card(clinic, advice(clinic, learned, record(), patient()))
    })
    output$answer <- shiny::renderUI({
      test <- shiny::req(input$what)
      answer_field(clinic$questions[[test]], test)
    })
    output$account <- shiny::renderUI({
      account_line(clinic, record(), cached_clinic(clinic, record())$note)
    })
  }
}

#' Other windows, and other processes, write the same file.
#' @noRd
watch_record <- function(clinic, record) {
  shiny::observe({
    shiny::invalidateLater(1000)
    fresh <- tryCatch(read_record(clinic$file),
                      frugalreg_error = function(cnd) NULL)
    if (!is.null(fresh) && nrow(fresh) != nrow(shiny::isolate(record()))) {
      record(fresh)
    }
  })
}
