#' A clinic in the browser
#'
#' A web page, also for telephones, for those who decide on tests while the
#' patient waits. You enter what is known of a patient. The page shows the
#' prediction, and what each further test would tell for its price. You enter
#' the next result, and so on. When the outcome is known, the patient is
#' finished, and the fit learns from the patient.
#'
#' @details
#' **Results and outcomes.** A result outside the range of the data that `fit`
#' was made from is accepted and marked (for fits that kept no values: one that
#' is at least 6 standard deviations from the mean). An outcome outside the
#' range of the labels needs confirmation. An outcome is a number, a count, or
#' one of two classes, by name if the classes have names, like the fit's labels.
#' Records of earlier versions may contain other outcomes; they are not learned
#' from, and the page says so. If a prediction is clipped to the range of the
#' labels, the page also shows the unclipped value.
#'
#' A patient's card is headed by the key. While the key field shows another
#' patient, the card is hidden and nothing can be entered.
#'
#' **Learning.** The fit learns by [update()]. For this it must have kept its
#' looks (`frugal_control(keep_looks = TRUE)`; a fit that bought its looks has
#' them), or be a fit by engine `"pairs"`. Doctors who follow the advice choose
#' tests by earlier results. Values are then missing at random, but not
#' completely at random: see [cv_momentnet()]. Engines `"completed"` and
#' `"covariance"` remain valid.
#'
#' @section The record: All entries are kept in `file`, an SQLite file with one
#' table, `entries`. For each patient it holds the key (`patient`, as typed or
#' as its hash), the results and the outcome as typed (`what`, `value`), the
#' prices, and times. Nothing else about patients is stored anywhere. Everything
#' on the page is computed from the record, so that nothing is lost in a
#' restart.
#' * Each entry is a transaction, committed to the disk before the page shows
#'   it.
#' * The record is a ledger. The file itself refuses to change, replace or
#'   remove rows. Mistakes, including opening the wrong patient, are undone by a
#'   further entry.
#' * A test is paid for once and stays paid. A test without a result (a lost
#'   sample) is also paid for, and again when it is repeated.
#' * A patient who left without an outcome is finished, and nothing is learned
#'   from that patient.
#' * Several windows or processes can use one file. An action on a patient who
#'   has been changed elsewhere in the meantime is refused.
#' * The folder must be on a disk of this machine, because SQLite's locks
#'   require it.
#'
#' If the name of a new file ends in `.rds`, it is an RDS file instead, with the
#' same entries. It needs neither DBI nor RSQLite, and is rewritten and renamed
#' into place at each entry. An existing file keeps its format, whatever its
#' name.
#'
#' @section With a learner: A `learner` is made by
#' `frugal_learner("momentnet", ...)` with the names of the fit's variables. The
#' page then also shows which tests the study asks for, for one patient at a
#' time. It shows for whose outcome the study waits, and tells the learner when
#' that patient is finished. A patient is skipped
#' * who left without an outcome;
#' * if the learner refuses what it is told;
#' * if one of the tests was not made, or had no result (unless the learner has
#'   `frugal_control(na = "skip")`).
#'
#' Learners take numbers. The page tells them the number of a factor's level, in
#' the order of the fit, and 0 or 1 for false or true and for two classes.
#'
#' @param fit A fit of [cv_momentnet()], or of [momentnet()] with one penalty,
#'   to one response. Each term must be computed from single values, as
#'   `log(age)` is. Terms that need the whole table are refused by name:
#'   `factor(x)` and texts (make them factors in the data), dates, `a * b`,
#'   `poly(x, 2)`.
#' @param costs Prices of at least 0: one number, or one for each variable, by
#'   name or in their order. `NULL` takes the prices of the fit, or 1 if it has
#'   none. Of columns that one look buys (`groups`), the first that is entered
#'   is paid for.
#' @param file The path of the record: an SQLite file, or an RDS file if the
#'   name ends in `.rds`. It is created if it does not exist.
#' @param ... Not used.
#' @param learner `NULL`, or a learner that asks for tests, see
#'   [frugal_learner()].
#' @param secret `NULL`, or a text. Keys of patients are then stored as their
#'   HMAC-SHA-256 with this secret (package digest), and cannot be read back.
#' @param title The heading.
#' @return A shiny application: print it, or give it to `shiny::runApp()`.
#'   Whoever reaches its address can read and write, so use it on one machine or
#'   in a protected network.
#' @section Errors: `frugalreg_error_input` if the arguments do not match the
#' fit, or the record is of other variables; `frugalreg_error_damaged` if `file`
#' is not a record. On the page, an entry that cannot be understood is refused
#' with the reason, and changes nothing.
#' @section Cost: An entry takes the time to write the record (milliseconds for
#' up to thousands of patients) and that of [next_look()]. A finished patient
#' takes an [update()] of the fit with all new patients.
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
  of <- live$patient[ends_patient(live)]
  key <- list(live[live$patient %in% of, c("patient", "kind", "what", "value")],
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
    window <- clinic_window(clinic)
    watch_record(clinic, window$record)
    take_actions(clinic, window, input)
    watch_patient(clinic, window, input, session)
    show_clinic(clinic, window, input, output)
  }
}

#' What a window knows, in reactive values, of which only a change counts: the
#' `record`; who is `opened`, the key and as it was `typed`; the `card`, all
#' that is shown of that patient; of whom there are fields to `enter` results
#' and to `end`, see watch_patient(); what was `said` to the last action, and an
#' outcome that is `doubted`.
#' @noRd
clinic_window <- function(clinic) {
  list(record = shiny::reactiveVal(read_record(clinic$file)),
       opened = shiny::reactiveVal(NULL), card = shiny::reactiveVal(NULL),
       enter = shiny::reactiveVal(NULL), end = shiny::reactiveVal(NULL),
       said = shiny::reactiveVal(""), doubted = shiny::reactiveVal(NULL))
}

#' Whether the field says another patient than the one whose card it is.
#' @noRd
names_another <- function(window, input) {
  opened <- window$opened()
  !is.null(opened) && !identical(one_text(input$key), opened$typed)
}

#' An entry is of the patient whom the field says, or of nobody.
#' @noRd
check_named <- function(window, input) {
  if (names_another(window, input)) {
    refuse_entry(paste0("The card is of ", window$opened()$typed,
                        ": press Open for another patient first."))
  }
}

#' What buttons do: entries of the patient who is opened.
#' @noRd
take_actions <- function(clinic, window, input) {
  # Whatever is refused is said, and nothing else happens.
  act <- function(action) {
    window$said("")
    window$doubted(NULL)
    tryCatch(window$record(action()), frugalreg_error = function(cnd) {
      window$said(conditionMessage(cnd))
      window$record(read_record(clinic$file))
    })
  }
  enter <- function(entry, ...) {
    act(function() {
      check_named(window, input)
      entry(clinic, window$opened()$key, ..., seen = nrow(window$record()))
    })
  }
  shiny::observeEvent(input$open, act(function() {
    typed <- one_text(input$key)
    key <- patient_key(clinic, typed)
    changed <- open_patient(clinic, key)
    window$opened(list(key = key, typed = typed))
    changed
  }))
  shiny::observeEvent(input$enter, {
    enter(enter_result, input$what, input$value)
  })
  shiny::observeEvent(input$nothing, enter(enter_nothing, input$what))
  shiny::observeEvent(input$finish, {
    text <- one_text(input$outcome)
    enter(function(...) {
      doubt <- outcome_doubt(clinic, text)
      if (is.null(doubt)) return(enter_outcome(...))
      window$doubted(text)
      refuse_entry(doubt)
    }, text)
  })
  shiny::observeEvent(input$sure, {
    text <- shiny::req(window$doubted()) # a second click is of none
    enter(enter_outcome, text)
  })
  shiny::observeEvent(input$undo, enter(undo_entry))
  shiny::observeEvent(input$leave, enter(leave_patient))
}

#' What the record says of the patient who is opened. Fields stay as they are,
#' with what is being typed into them, while they are of the same patient; only
#' the tests to choose from follow what is left.
#' @noRd
watch_patient <- function(clinic, window, input, session) {
  show <- function(opened, record) {
    if (is.null(opened)) return(clear())
    now <- advice(clinic, cached_clinic(clinic, record), record, opened$key)
    if (!now$known$exists) return(window$opened(NULL))
    tests <- now$tests$test
    finished <- !is.null(now$known$outcome)
    enter <- if (!finished && length(tests) > 0) opened
    if (identical(enter, window$enter()) &&
          !identical(tests, window$card()$tests$test)) {
      kept <- intersect(tests, input$what)
      shiny::updateSelectInput(session, "what", choices = tests,
                               selected = c(kept, tests)[1])
    }
    window$card(c(now, opened["typed"]))
    window$enter(enter)
    window$end(c(opened, finished = finished))
  }
  clear <- function() {
    for (part in c("card", "enter", "end")) window[[part]](NULL)
  }
  shiny::observe({
    opened <- window$opened()
    record <- window$record()
    shiny::isolate(tryCatch(show(opened, record), error = function(cnd) {
      window$said(conditionMessage(cnd))
    }))
  })
}

#' All that is shown, of what the window knows.
#' @noRd
show_clinic <- function(clinic, window, input, output) {
  output$said <- shiny::renderUI(message_box(window$said(), window$doubted()))
  output$other <- shiny::renderUI(if (names_another(window, input)) {
    other_patient(window$opened()$typed)
  })
  output$patient <- shiny::renderUI({
    card <- shiny::req(window$card())
    patient_card(card, card$typed)
  })
  output$entry <- shiny::renderUI({
    shiny::req(window$enter())
    entry_fields(shiny::isolate(window$card()$tests$test))
  })
  output$end <- shiny::renderUI({
    end_fields(clinic$outcome, shiny::req(window$end())$finished)
  })
  output$answer <- shiny::renderUI({
    test <- one_text(input$what)
    answer_field(shiny::req(clinic$questions[[test]]), test)
  })
  output$account <- shiny::renderUI({
    account_line(clinic, window$record(),
                 cached_clinic(clinic, window$record())$note, window$opened())
  })
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
