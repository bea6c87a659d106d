# What the page of the clinic answers, without a browser: shiny's own test of a
# server.

skip_if_not_installed("shiny")

clinic <- opened_clinic(air_fit(air_of_months()))
clinic$cache <- new.env(parent = emptyenv())

# What an output shows, on one line; the empty text where it shows nothing.
shown <- function(output) {
  gsub("[[:space:]]+", " ", paste(as.character(output$html), collapse = ""))
}
on_page <- function(code) {
  rlang::inject(shiny::testServer(clinic_server(clinic), !!substitute(code)))
}

test_that("a patient is opened, entered, finished, and undone", {
  on_page({
    expect_match(shown(output$account), "open: 0; paid in all: 0",
                 fixed = TRUE)
    expect_error(output$patient, class = "shiny.silent.error")
    session$setInputs(key = " a ", open = 1)
    expect_match(shown(output$patient), "Paid for this patient: 0",
                 fixed = TRUE)
    expect_match(shown(output$account), "open: 1 \\(.?a.?\\)")

    session$setInputs(what = "Month")
    expect_match(shown(output$answer), "<option value=\"7\">7</option>",
                 fixed = TRUE)
    session$setInputs(what = "Temp")
    expect_match(shown(output$answer), "Result of Temp", fixed = TRUE)
    session$setInputs(value = "80", enter = 1)
    expect_match(shown(output$patient), "Paid for this patient: 1",
                 fixed = TRUE)
    before <- clinic$cache$learned
    session$setInputs(outcome = "41", finish = 1)
    expect_match(shown(output$patient), "the outcome was <b>41</b>.",
                 fixed = TRUE)
    expect_match(shown(output$account),
                 "Patients finished: 1; open: 0; paid in all: 1", fixed = TRUE)
    # Learned from the outcome, and forgotten with it.
    expect_false(identical(clinic$cache$learned, before))
    session$setInputs(undo = 1)
    expect_identical(clinic$cache$learned, before)
    expect_match(shown(output$account), "Patients finished: 0; open: 1",
                 fixed = TRUE)
  })
  expect_identical(read_record(clinic$file)$kind,
                   c("open", "result", "outcome", "undo"))
})

test_that("what is refused is said once, and nothing else happens", {
  before <- read_record(clinic$file)
  on_page({
    session$setInputs(key = "a", open = 1)
    session$setInputs(what = "Wind", value = "<b>text</b>", enter = 1)
    expect_match(shown(output$said), "must be a number", fixed = TRUE)
    expect_false(grepl("<b>", shown(output$said), fixed = TRUE))
    expect_match(shown(output$patient), "Paid for this patient: 1",
                 fixed = TRUE)
    session$setInputs(key = "a", open = 2)
    expect_identical(shown(output$said), "")
  })
  expect_identical(read_record(clinic$file), before)
})

test_that("what another window enters is shown, and not entered again", {
  on_page({
    session$setInputs(key = "a", open = 1)
    enter_result(clinic, "a", "Wind", "10")
    # Not seen yet.
    session$setInputs(what = "Solar.R", value = "190", enter = 1)
    expect_match(shown(output$said), "changed in another window", fixed = TRUE)
    expect_match(shown(output$patient), "Paid for this patient: 3",
                 fixed = TRUE)
    enter_result(clinic, "a", "Month", "7")
    session$elapse(1500)
    expect_match(shown(output$patient), "<td>Month</td>", fixed = TRUE)
  })
  live <- live_entries(read_record(clinic$file))
  expect_setequal(live$what[live$kind == "result"], c("Temp", "Wind", "Month"))
})

test_that("what others enter draws nothing anew of this patient", {
  on_page({
    drawn <- c(card = 0, enter = 0, end = 0)
    for (part in names(drawn)) {
      local({
        own <- part
        shiny::observe({
          window[[own]]()
          drawn[own] <<- drawn[own] + 1
        })
      })
    }
    session$setInputs(key = "a", open = 1)
    before <- drawn
    open_patient(clinic, "other")
    enter_result(clinic, "other", "Wind", "10")
    session$elapse(1500)
    expect_identical(drawn, before)
    expect_match(shown(output$account), "other")
    # A finished one changes the prediction, but not what is typed into.
    enter_outcome(clinic, "other", "90")
    session$elapse(1500)
    expect_identical(drawn, before + c(1, 0, 0))
    # So does a result from elsewhere, while tests are left.
    session$setInputs(what = "Day")
    enter_result(clinic, "a", "Solar.R", "190")
    session$elapse(1500)
    expect_identical(drawn, before + c(2, 0, 0))
  })
})

test_that("a card says whose it is, and nothing else is entered", {
  on_page({
    before <- read_record(clinic$file)
    session$setInputs(key = " a ", open = 1)
    expect_match(shown(output$patient), "<h3>a</h3>", fixed = TRUE)
    expect_null(output$other)
    session$setInputs(key = "Clara")
    expect_match(shown(output$other), "The card of a is hidden", fixed = TRUE)
    expect_match(shown(output$other), "visibility: hidden", fixed = TRUE)
    session$setInputs(what = "Day", value = "text", enter = 1)
    expect_match(shown(output$said), "The card is of a: press Open",
                 fixed = TRUE)
    session$setInputs(outcome = "41", finish = 1)
    session$setInputs(undo = 1)
    session$setInputs(leave = 1)
    # Who is refused does not open, and the former card is not taken for theirs.
    session$setInputs(key = "", open = 2)
    session$setInputs(value = "3", enter = 2)
    expect_match(shown(output$other), "hidden", fixed = TRUE)
    expect_identical(read_record(clinic$file), before)
    session$setInputs(key = "Clara", open = 3)
    expect_match(shown(output$patient), "<h3>Clara</h3>", fixed = TRUE)
    expect_null(output$other)
    # An opening by mistake.
    session$setInputs(undo = 2)
    expect_error(output$patient, class = "shiny.silent.error")
  })
})

test_that("an outcome unlike others is asked about before it is taken", {
  skip_on_cran()
  on_page({
    session$setInputs(key = "far", open = 1)
    session$setInputs(outcome = "4100", finish = 1)
    session$setInputs(finish = 2) # as of a double click
    expect_match(shown(output$said), "4100 is outside", fixed = TRUE)
    expect_match(shown(output$said), "finish with 4100", fixed = TRUE)
    expect_null(known_of(clinic, read_record(clinic$file), "far")$outcome)
    session$setInputs(key = "a", open = 2)
    expect_identical(shown(output$said), "")
    session$setInputs(key = "far", open = 3)
    session$setInputs(finish = 3)
    session$setInputs(sure = 1)
    expect_identical(shown(output$said), "")
    expect_match(shown(output$patient), "the outcome was <b>4100</b>.",
                 fixed = TRUE)
    session$setInputs(undo = 1)
    session$setInputs(leave = 1)
    expect_match(shown(output$patient), "Left without an outcome", fixed = TRUE)
    expect_match(shown(output$account), "left without an outcome: 1",
                 fixed = TRUE)
  })
})

test_that("what is no test has no field", {
  on_page({
    for (what in list(c("Wind", "Temp"), "nothing", NULL, 1)) {
      session$setInputs(what = what)
      expect_error(output$answer, class = "shiny.silent.error")
    }
  })
})

test_that("the application is of the page and of that server", {
  app <- clinic_app(clinic$fit, air_prices, unused_record(),
                    title = "Ward <7>")
  expect_s3_class(app, "shiny.appobj")
  expect_error(clinic_app(clinic$fit, air_prices, unused_record(),
                          title = 1:2), "title",
               class = "frugalreg_error_input")
})
