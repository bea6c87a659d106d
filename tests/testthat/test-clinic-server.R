# What the page of the clinic answers, without a browser: shiny's own test of a
# server.

skip_if_not_installed("shiny")

air <- airquality[!is.na(airquality$Ozone), ]
air$Month <- factor(air$Month)
prices <- c(Solar.R = 5, Wind = 2, Temp = 1, Month = 0, Day = 0)
kind <- if (requireNamespace("RSQLite", quietly = TRUE)) ".sqlite" else ".rds"
clinic <- new_clinic(
  cv_momentnet(Ozone ~ ., air, seed = 1,
               control = frugal_control(keep_looks = TRUE)),
  prices, tempfile(fileext = kind), NULL, NULL
)
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

test_that("the application is of the page and of that server", {
  app <- clinic_app(clinic$fit, prices, tempfile(fileext = kind),
                    title = "Ward <7>")
  expect_s3_class(app, "shiny.appobj")
  expect_error(clinic_app(clinic$fit, prices, tempfile(fileext = kind),
                          title = 1:2), "title",
               class = "frugalreg_error_input")
})
