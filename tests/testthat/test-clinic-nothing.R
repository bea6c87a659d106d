# The clinic without a browser: tests that were made and came to nothing.

fit <- air_fit(labelled_air())

test_that("a test that came to nothing is paid, and paid again with a result", {
  clinic <- begun_clinic(fit)
  price <- function(what) {
    price_now(clinic, read_record(clinic$file), "a", what)
  }
  enter_nothing(clinic, "a", "Wind")
  known <- of_patient(clinic, "a")
  expect_identical(known$nothing, "Wind")
  expect_identical(names(known$values), "Temp")
  expect_identical(known$paid, 1 + 2)
  expect_identical(price("Wind"), 2)
  enter_result(clinic, "a", "Wind", "10")
  expect_identical(of_patient(clinic, "a")$paid, 1 + 2 + 2)
  expect_identical(of_patient(clinic, "a")$nothing, character())
  expect_error(enter_nothing(clinic, "a", "Wind"),
               class = "frugalreg_error_entry")
  # A result that was wrong is corrected without paying; so is an entry that
  # was: the sample was found.
  undo_entry(clinic, "a")
  expect_identical(price("Wind"), 0)
  undo_entry(clinic, "a")
  expect_length(of_patient(clinic, "a")$nothing, 0)
  enter_result(clinic, "a", "Wind", "10")
  expect_identical(of_patient(clinic, "a")$paid, 1 + 2 + 2)
  expect_error(enter_nothing(clinic, "a", "Ozone"),
               class = "frugalreg_error_entry")
  enter_nothing(clinic, "a", "Solar.R")
  enter_outcome(clinic, "a", "41")
  expect_error(enter_nothing(clinic, "a", "Day"),
               class = "frugalreg_error_entry")
  again <- opened_clinic(fit, file = clinic$file)
  learned <- learned_clinic(again, read_record(clinic$file))
  row <- row_of(again, list(Temp = 80, Wind = 10))
  expect_equal(coef(learned$fit),
               coef(update(fit, newx = row, newy = 41)))
})

test_that("of a group that one look shows, one result may be lost", {
  x <- as.matrix(swiss[-1])
  bought <- momentnet(x, swiss$Fertility, budget = 6, seed = 1, lambda = 1,
                      groups = c("one", "one", "one", "two", "three"),
                      costs = c(one = 3, two = 1, three = 2))
  clinic <- opened_clinic(bought, costs = NULL)
  open_patient(clinic, "a")
  enter_result(clinic, "a", colnames(x)[1], "20")
  for (paid in c(3, 6, 9)) { # with the look, and then for another
    enter_nothing(clinic, "a", colnames(x)[2])
    expect_identical(of_patient(clinic, "a")$paid, paid)
  }
  enter_result(clinic, "a", colnames(x)[3], "20")
  expect_identical(of_patient(clinic, "a")$paid, 9)
})

test_that("learners that go on without a value are told, others skip", {
  x <- as.matrix(swiss[-1])
  bought <- momentnet(x, swiss$Fertility, budget = 2, lambda = 1, alpha = 1,
                      seed = 1)
  asking <- function(...) {
    frugal_learner("momentnet", d = 5, budget = 2, n = 20, seed = 4,
                   names = colnames(x), design = "uniform", ...)
  }
  told <- function(learner) {
    clinic <- opened_clinic(bought, costs = 3, learner = learner)
    wanted <- names(request(learner))
    open_patient(clinic, "a")
    enter_nothing(clinic, "a", wanted[1])
    enter_result(clinic, "a", wanted[2], "20")
    enter_outcome(clinic, "a", "70")
    learned_clinic(clinic, read_record(clinic$file))$learner
  }
  strict <- asking()
  expect_identical(told(strict), learn(strict, skip = TRUE))
  going_on <- asking(control = frugal_control(na = "skip"))
  expect_identical(told(going_on), learn(going_on, c(NA, 20), 70))
})

test_that("the page takes it, and says so", {
  skip_if_not_installed("shiny")
  clinic <- begun_clinic(fit)
  clinic$cache <- new.env(parent = emptyenv())
  shown <- function(output) {
    gsub("[[:space:]]+", " ", paste(as.character(output$html), collapse = ""))
  }
  shiny::testServer(clinic_server(clinic), {
    session$setInputs(key = "a", open = 1, what = "Wind")
    expect_no_match(shown(output$patient), "Without a result", fixed = TRUE)
    session$setInputs(nothing = 1)
    expect_match(shown(output$patient), "Without a result: Wind.", fixed = TRUE)
    expect_match(shown(output$patient), "Paid for this patient: 3",
                 fixed = TRUE)
    session$setInputs(undo = 1)
    expect_no_match(shown(output$patient), "Without a result", fixed = TRUE)
  })
})
