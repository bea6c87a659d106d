# A level that no fitted row had, which subset = leaves to the factor.

set.seed(1)
speech <- data.frame(
  language = factor(sample(c("English", "French", "Other"), 240, TRUE)),
  age = round(runif(240, 20, 60)), sex = factor(sample(c("f", "m"), 240, TRUE))
)
speech$wages <- as.integer(speech$language) + speech$age / 10 + rnorm(240)
new <- speech[c(1, 1), ]
new$language[] <- c("English", "Other")

expect_said <- function(fit, level = "Other", ...) {
  said <- character()
  withCallingHandlers(predict(fit, new, ...), warning = function(cnd) {
    expect_s3_class(cnd, "frugalreg_warning_unseen_level")
    said <<- c(said, conditionMessage(cnd))
    rlang::cnd_muffle(cnd)
  })
  expect_length(said, 1)
  expect_match(said, paste0("has level \"", level, "\" of language"),
               fixed = TRUE)
}

test_that("predictions of a level that no row of the fit had say so, once", {
  skip_on_cran()
  some <- speech[speech$language != "Other", ]
  gaps <- some
  gaps$age[1:20] <- NA
  gaps$language[30:40] <- NA
  for (form in list(wages ~ language + age, wages ~ 0 + language + age,
                    wages ~ language + sex * age)) {
    expect_said(momentnet(form, some, lambda = 0))
  }
  for (engine in c("pairs", "covariance")) {
    expect_said(momentnet(wages ~ language + age, gaps, lambda = 0.1,
                          engine = engine))
  }
  expect_said(momentnet(some[1:3], some$wages, lambda = 0))
  expect_said(momentnet(sex ~ language + age, some, family = "binomial"))
  expect_said(momentnet(cbind(wages, age) ~ language + sex, some, lambda = 0))
  few <- suppressMessages(momentnet(wages ~ language + age, speech, lambda = 0,
                                    subset = language != "English"))
  expect_said(few, "English")
  cross_validated <- cv_momentnet(wages ~ language + age, some, seed = 1)
  expect_said(cross_validated)
  expect_said(cross_validated, interval = "prediction")
  contrasts(some$language) <- "contr.sum"
  expect_said(suppressMessages(momentnet(wages ~ language + age, some,
                                         lambda = 0)))
  classes <- transform(some, job = factor(rep(c("a", "b", "c"), length.out =
                                                nrow(some))))
  expect_said(momentnet(job ~ language + age, classes, lambda = 0.1,
                        family = "multinomial"))
  expect_said(cv_momentnet(job ~ language + age, classes, seed = 1,
                           family = "multinomial"))
  holes <- transform(gaps, job = classes$job)
  expect_said(cv_momentnet(job ~ language + age, holes, seed = 1,
                           family = "multinomial"), type = "class")
})

test_that("cross-validated classes of factors and texts are predicted", {
  cars <- transform(mtcars, gear = factor(gear), am = factor(am))
  fit <- cv_momentnet(gear ~ am + wt, cars, family = "multinomial", seed = 1)
  expect_silent(odds <- predict(fit, cars[1:3, ]))
  expect_equal(unname(rowSums(odds)), rep(1, 3))
  expect_identical(predict(fit, transform(cars[1:3, ],
                                          am = as.character(am))), odds)
})

test_that("levels that rows had, or that further rows bring, are predicted", {
  some <- speech[speech$language != "Other", ]
  expect_silent(predict(momentnet(wages ~ language + age, speech), new))
  fit <- momentnet(wages ~ language + age, some, lambda = 0)
  expect_silent(predict(fit, new[1, ]))
  expect_silent(predict(update(fit, speech[speech$language == "Other", ]), new))
  # Which levels a budget comes upon is chance.
  expect_silent(predict(momentnet(wages ~ language + age, some, budget = 2,
                                  seed = 1), new))
  expect_silent(predict(momentnet(cbind(wages, age) ~ language + sex, some,
                                  budget = 2, seed = 1, lambda = 0.1), new))
  some$job <- factor(rep(c("a", "b", "c"), length.out = nrow(some)))
  for (learner in list(momentnet, cv_momentnet)) {
    expect_silent(predict(learner(job ~ language + age, some, budget = 2,
                                  seed = 1, family = "multinomial"), new))
  }
})

test_that("levels of several variables are said in one warning", {
  some <- speech[speech$language != "Other" & speech$sex != "m", ]
  fit <- suppressMessages(momentnet(wages ~ language + sex + age, some,
                                    lambda = 0.01))
  both <- transform(new, sex = factor("m", c("f", "m")))
  expect_warning(predict(fit, both), paste0(
    "level \"Other\" of language, nor \"m\" of sex: predictions for it"
  ), class = "frugalreg_warning_unseen_level")
  said <- 0
  withCallingHandlers(predict(fit, both), warning = function(cnd) {
    said <<- said + 1
    rlang::cnd_muffle(cnd)
  })
  expect_identical(said, 1)
})
