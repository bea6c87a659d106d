# The clinic without a browser: entries, what is worked out from them, and what
# is refused.

air <- air_of_months()
fit <- air_fit(air)

test_that("what is entered is known, is paid, and is there after a restart", {
  clinic <- begun_clinic(fit)
  enter_result(clinic, "a", "Month", " 7 ")
  again <- opened_clinic(fit, file = clinic$file)
  known <- of_patient(again, "a")
  expect_identical(known$values, list(Temp = 80,
                                      Month = factor("7", 5:9)))
  expect_identical(known$paid, 1)
  record <- read_record(clinic$file)
  expect_identical(record$kind, c("open", "result", "result"))
  open_patient(again, "a") # once more is no entry
  expect_identical(read_record(clinic$file), record)
})

test_that("advice is the fit's prediction and its next looks", {
  clinic <- begun_clinic(fit)
  record <- read_record(clinic$file)
  said <- advice(clinic, learned_clinic(clinic, record), record, "a")
  row <- air[1, -1]
  row[1, ] <- NA
  row$Temp <- 80
  expect_equal(said$prediction, predict(fit, row)[[1]])
  expect_equal(said$unknown, predict(fit, row, se.fit = TRUE)$se.fit[[1]])
  looks <- next_look(fit, row)
  wind <- looks$reduction[looks$attribute == "Wind"]
  expect_equal(said$tests$part[said$tests$test == "Wind"],
               wind / attr(looks, "variance"))
  expect_setequal(said$tests$test, setdiff(names(air_prices), "Temp"))
  paid <- said$tests[said$tests$price > 0, ]
  expect_false(is.unsorted(-paid$part / paid$price))
})

test_that("a fit learns from finished patients as by update()", {
  skip_on_cran()
  clinic <- begun_clinic(fit)
  enter_outcome(clinic, "a", "41.5")
  open_patient(clinic, "b")
  enter_result(clinic, "b", "Wind", "1e1")
  enter_outcome(clinic, "b", "-3")
  learned <- learned_clinic(clinic, read_record(clinic$file))
  rows <- air[1:2, -1]
  rows[] <- lapply(rows, function(values) replace(values, 1:2, NA))
  rows$Temp[1] <- 80
  rows$Wind[2] <- 10
  own <- update(fit, newx = rows, newy = c(41.5, -3))
  expect_equal(coef(learned$fit), coef(own))
  expect_identical(learned$note, "")
  expect_identical(learned$finished, 2L)
})

test_that("undo is of the state: what was paid stays paid, and only once", {
  clinic <- begun_clinic(fit)
  undo_entry(clinic, "a")
  expect_length(of_patient(clinic, "a")$values, 0)
  expect_identical(of_patient(clinic, "a")$paid, 1)
  enter_result(clinic, "a", "Temp", "81")
  expect_identical(of_patient(clinic, "a")$values$Temp, 81)
  expect_identical(of_patient(clinic, "a")$paid, 1)
  enter_outcome(clinic, "a", "5")
  undo_entry(clinic, "a")
  expect_null(of_patient(clinic, "a")$outcome)
  expect_identical(learned_clinic(clinic, read_record(clinic$file))$finished,
                   0L)
  undo_entry(clinic, "a")
  undo_entry(clinic, "a") # who was opened by mistake
  expect_false(of_patient(clinic, "a")$exists)
  expect_error(undo_entry(clinic, "a"), class = "frugalreg_error_entry")
  record <- read_record(clinic$file)
  expect_identical(record$entry, 1:8)
  expect_identical(sum(record$kind == "undo"), 4L)
  open_patient(clinic, "a")
  expect_length(of_patient(clinic, "a")$values, 0)
  expect_identical(of_patient(clinic, "a")$paid, 1)
})

test_that("a look that shows a group of results is paid for once", {
  x <- as.matrix(swiss[-1])
  names <- colnames(x)
  bought <- momentnet(x, swiss$Fertility, budget = 6, seed = 1, lambda = 1,
                      groups = c("one", "one", "one", "two", "three"),
                      costs = c(one = 3, two = 1, three = 2))
  clinic <- opened_clinic(bought, costs = NULL)
  expect_identical(clinic$prices,
                   stats::setNames(c(3, 3, 3, 1, 2), names))
  open_patient(clinic, "a")
  record <- read_record(clinic$file)
  none_known <- advice(clinic, learned_clinic(clinic, record), record,
                       "a")$tests
  enter_result(clinic, "a", names[2], "20")
  record <- read_record(clinic$file)
  tests <- advice(clinic, learned_clinic(clinic, record), record, "a")$tests
  expect_identical(tests$price[match(names[c(1, 3:5)], tests$test)],
                   c(0, 0, 1, 2))
  enter_result(clinic, "a", names[1], "20")
  expect_identical(of_patient(clinic, "a")$paid, 3)
  # A look tells what all columns of its group tell, also after the fit has
  # learned.
  part <- function(tests) {
    stats::setNames(tests$part, tests$test)[names]
  }
  alone <- next_look(bought, rep(NA_real_, 5))
  expect_equal(unname(part(none_known)),
               (alone$reduction / attr(alone, "variance"))[
                 match(c("one", "one", "one", "two", "three"), alone$attribute)
               ])
  enter_outcome(clinic, "a", "80")
  open_patient(clinic, "b") # whom that look did not show
  record <- read_record(clinic$file)
  after <- part(advice(clinic, learned_clinic(clinic, record), record,
                       "b")$tests)
  expect_identical(unname(after[1:2]), rep(after[[3]], 2))
  expect_gt(after[[1]], max(after[4:5]))
  enter_result(clinic, "b", names[1], "20")
  expect_identical(of_patient(clinic, "b")$paid, 3)
  # So it is of another fit to what was bought.
  again <- opened_clinic(cv_momentnet(bought, seed = 1), costs = NULL)
  expect_identical(again$prices, clinic$prices)
  open_patient(again, "a")
  for (test in names[1:3]) enter_result(again, "a", test, "20")
  expect_identical(of_patient(again, "a")$paid, 3)
})

test_that("what is paid is shown as it was paid", {
  shown <- vapply(c(199.99, 1234.56, 1e5, 0.1 + 0.2, 0), format_money, "")
  expect_identical(shown, c("199.99", "1,234.56", "100,000", "0.3", "0"))
  skip_if_not_installed("shiny")
  costs <- replace(air_prices, c("Solar.R", "Wind"), c(199.99, 1234.56))
  clinic <- opened_clinic(fit, costs = costs)
  open_patient(clinic, "a")
  enter_result(clinic, "a", "Solar.R", "190")
  record <- read_record(clinic$file)
  learned <- learned_clinic(clinic, record)
  card <- as.character(patient_card(advice(clinic, learned, record, "a"), "a"))
  expect_match(card, "Paid for this patient: \\s*199\\.99")
  expect_match(card, "1,234.56", fixed = TRUE)
  expect_match(as.character(account_line(clinic, record, "")),
               "paid in all: 199.99.", fixed = TRUE)
})

test_that("the page does not depend on how the session writes numbers", {
  skip_if_not_installed("shiny")
  clinic <- begun_clinic(fit)
  enter_result(clinic, "a", "Wind", "7.40")
  record <- read_record(clinic$file)
  said <- advice(clinic, learned_clinic(clinic, record), record, "a")
  said$tests$part <- c(0.113, 0.5, 0)
  said$known$values$Day <- 100000
  page <- function() {
    c(as.character(patient_card(said, "a")), format_number(1234.56))
  }
  usual <- page()
  expect_match(usual[1], "width: 11.3%", fixed = TRUE)
  expect_match(usual[1], "<td class=\"number\">7.4</td>", fixed = TRUE)
  old <- options(OutDec = ",", scipen = -9)
  on.exit(options(old))
  expect_identical(page(), usual)
})

test_that("a learner asks of one patient at a time and is told", {
  x <- as.matrix(swiss[-1])
  bought <- momentnet(x, swiss$Fertility, budget = 2, lambda = 1, alpha = 1,
                      seed = 1)
  learner <- frugal_learner("momentnet", d = 5, budget = 2, n = 20, seed = 4,
                            names = colnames(x), design = "uniform")
  clinic <- opened_clinic(bought, costs = 3, learner = learner)
  wanted <- names(request(learner))
  open_patient(clinic, "a")
  open_patient(clinic, "b")
  record <- read_record(clinic$file)
  said <- advice(clinic, learned_clinic(clinic, record), record, "a")
  expect_setequal(said$tests$test[said$tests$asked], wanted)
  expect_setequal(said$tests$test[1:2], wanted)
  other <- advice(clinic, learned_clinic(clinic, record), record, "b")
  expect_false(any(other$tests$asked))
  for (name in wanted) enter_result(clinic, "a", name, "20")
  enter_outcome(clinic, "a", "70")
  told <- learned_clinic(clinic, read_record(clinic$file))$learner
  expect_identical(request(told),
                   request(learn(learner, c(20, 20), 70)))
  open_patient(clinic, "c")
  expect_error(undo_entry(clinic, "a"), class = "frugalreg_error_entry")
  enter_outcome(clinic, "c", "70")
  told <- learned_clinic(clinic, read_record(clinic$file))$learner
  expect_identical(as_fit(told)$looks$total, 4)
})

test_that("flags are asked for as TRUE or FALSE, however they were fitted", {
  use_seed(1)
  data <- data.frame(x = rnorm(40), flag = rep(c(TRUE, FALSE), 20))
  y <- data$x + data$flag + rnorm(40) / 10
  row <- data.frame(x = NA_real_, flag = TRUE)
  for (fit in list(momentnet(data, y, lambda = 0.1),
                   momentnet(y ~ x + flag, cbind(data, y), lambda = 0.1),
                   momentnet(y ~ x + I(2 * flag), cbind(data, y),
                             lambda = 0.1))) {
    clinic <- opened_clinic(fit, costs = NULL)
    expect_identical(clinic$questions$flag$levels, c("FALSE", "TRUE"))
    open_patient(clinic, "a")
    enter_result(clinic, "a", "flag", "TRUE")
    known <- of_patient(clinic, "a")$values
    expect_identical(known, list(flag = TRUE))
    expect_equal(predict(fit, row_of(clinic, known)), predict(fit, row))
  }
})

test_that("a fit that bought its looks learns, too; one without looks does not",
{
  skip_on_cran()
  x <- as.matrix(swiss[-1])
  bought <- cv_momentnet(x, swiss$Fertility, budget = 3, seed = 1)
  clinic <- opened_clinic(bought, costs = NULL)
  expect_identical(unname(clinic$prices), rep(1, 5))
  open_patient(clinic, "a")
  enter_result(clinic, "a", "Education", "30")
  enter_outcome(clinic, "a", "40")
  learned <- learned_clinic(clinic, read_record(clinic$file))
  expect_identical(learned$note, "")
  expect_identical(learned$fit$looks$total, bought$looks$total + 1)
  gaps <- mask_attributes(x, p = 0.3)
  forgetful <- cv_momentnet(gaps, swiss$Fertility, seed = 1)
  note <- opened_clinic(forgetful, costs = 1)$learns
  expect_match(note, "keep_looks")
})

test_that("a fit that bought its looks says in the clinic what it says", {
  skip_on_cran()
  use_seed(1)
  x <- matrix(rnorm(1200), 300, dimnames = list(NULL, letters[1:4]))
  number <- 2 * x[, "a"] + rnorm(300)
  class <- factor(ifelse(number > 0, "ill", "well"))
  fits <- list(
    cv_momentnet(x, class, budget = 2, family = "binomial", seed = 1),
    cv_momentnet(x, number, budget = 2, intercept = FALSE, lower_limits = 0,
                 seed = 1),
    momentnet(x, number, budget = 2, lambda = 0.1, seed = 1,
              weights = rep(1:2, 150)),
    cv_momentnet(x, number, total = 400, seed = 1)
  )
  new <- matrix(c(1.5, NA, -2, NA), 1, dimnames = list(NULL, letters[1:4]))
  for (fit in fits) {
    own <- opened_clinic(fit, costs = NULL)$fit
    expect_identical(predict(own, new), predict(fit, new))
    classes <- identical(family_name(own$fit %||% own), "binomial")
    learned <- update(own, new, if (classes) "ill" else 2)
    expect_identical(nobs(learned), nobs(fit) + 1L)
    expect_identical(learned$looks$total, fit$looks$total + 2)
  }
})

test_that("the page's style reaches the browser as it is written", {
  skip_if_not_installed("shiny")
  rendered <- getExportedValue("htmltools", "renderTags")
  head <- as.character(rendered(clinic_page("Clinic"))$head)
  expect_match(head, ".clinic .line > button", fixed = TRUE)
})
