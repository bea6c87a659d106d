# A class may say that a number stands for no answer, as files of surveys have
# them: is.na() knows.

coded <- function(values) {
  structure(replace(values, is.na(values), -9), class = "coded_answer")
}
registerS3method("is.na", "coded_answer", function(x) unclass(x) %in% c(-9, NA))
registerS3method("[", "coded_answer", function(x, i) {
  structure(unclass(x)[i], class = "coded_answer")
})

set.seed(1)
plain <- data.frame(q = sample(c(1:5, NA), 200, TRUE), z = rnorm(200))
plain$y <- ifelse(is.na(plain$q), 3, plain$q) + plain$z + rnorm(200)
survey <- plain
survey$q <- coded(plain$q)
names <- c("q", "z")
labelled_spss <- function(...) {
  skip_if_not_installed("haven")
  getExportedValue("haven", "labelled_spss")(...)
}

test_that("codes of no answer are missing in fits", {
  skip_on_cran()
  expect_same <- function(fit) {
    expect_equal(coef(fit(survey)), coef(fit(plain)))
  }
  forms <- list(y ~ q + z, y ~ poly(q, 2) + z, y ~ q:z, y ~ log(q) + z,
                y ~ factor(q) * z)
  for (form in forms) {
    expect_same(function(data) momentnet(form, data, lambda = 0))
  }
  expect_same(function(data) momentnet(data[names], data$y, lambda = 0))
  expect_same(function(data) cv_momentnet(y ~ q + z, data, seed = 1))
  expect_same(function(data) momentnet(moments(y ~ q + z, data), lambda = 0))
  expect_same(function(data) slrm(data[names], data$y, rank = 1, seed = 1))
  expect_same(function(data) {
    by <- list(data[1:100, ], data[101:200, ])
    source <- chunk_source(function() {
      chunk <- by[1][[1]]
      by <<- by[-1]
      chunk
    })
    momentnet(moments(y ~ q + z, source), lambda = 0)
  })
})

test_that("they are so where looks are bought", {
  bought <- function(data) {
    momentnet(y ~ q + z, data, budget = 2, seed = 1, lambda = 0,
              control = frugal_control(na = "skip"))
  }
  expect_equal(coef(bought(survey)), coef(bought(plain)))
  expect_error(aelr(y ~ q + z, survey, budget = 2, seed = 1),
               "looked at and is NA", class = "frugalreg_error_input")
})

test_that("they are so in new rows, which are filled in", {
  fit <- momentnet(y ~ q + z, plain, lambda = 0)
  expect_equal(predict(fit, survey), predict(fit, plain))
  expect_equal(unclass(impute(fit, survey)$q), impute(fit, plain)$q)
  draws <- impute(fit, survey, m = 2, seed = 1)
  expect_equal(draws$nmis, colSums(is.na(plain)))
  expect_equal(as.numeric(unclass(as.list(draws)[[1]]$q)),
               as.list(impute(fit, plain, m = 2, seed = 1))[[1]]$q)
})

test_that("labels that are so coded are missing", {
  labelled <- transform(plain, y = replace(y, 1:9, NA))
  said <- labelled
  said$y <- coded(labelled$y)
  for (fit in list(function(data) momentnet(y ~ z, data, lambda = 0),
                   function(data) momentnet(data["z"], data$y, lambda = 0))) {
    expect_message(found <- fit(said), "9 rows have no label",
                   class = "frugalreg_message_labels")
    expect_equal(coef(found), coef(fit(labelled[-(1:9), ])))
  }
  expect_equal(
    coef(momentnet(y ~ z, said, na.action = na.omit, lambda = 0)),
    coef(momentnet(y ~ z, labelled, na.action = na.omit, lambda = 0))
  )
  two <- function(data) {
    coef(momentnet(cbind(y, other = z) ~ q, data, lambda = 0))
  }
  expect_equal(two(said), two(labelled))
  frame <- function(data) {
    coef(momentnet(data["q"], data[c("y", "z")], lambda = 0))
  }
  expect_equal(frame(said), frame(labelled))
})

test_that("labelled columns of package haven are what lm() takes them for", {
  whole <- ifelse(is.na(plain$q), -9L, plain$q)
  fit <- momentnet(y ~ q + z, plain, lambda = 0)
  for (q in list(labelled_spss(whole + 0, na_values = -9),
                 labelled_spss(whole + 0, na_range = c(-9, -1)),
                 labelled_spss(whole, na_values = -9L))) {
    table <- plain
    table$q <- q
    expect_equal(coef(momentnet(y ~ q + z, table, lambda = 0)), coef(fit))
    expect_equal(as.numeric(impute(fit, table)$q), impute(fit, plain)$q)
    draws <- as.list(impute(fit, table, m = 2, seed = 1))
    expect_false(anyNA(draws[[1]]))
  }
  text <- transform(plain, g = c("m", "f", NA, "m"))
  table <- plain
  table$g <- labelled_spss(ifelse(is.na(text$g), "x", text$g), c(Male = "m"),
                           na_values = "x")
  fit <- momentnet(y ~ g + z, text, lambda = 0)
  expect_equal(predict(fit, table), predict(fit, text))
  own <- momentnet(y ~ g + z, table, lambda = 0)
  expect_equal(coef(own), coef(fit))
  expect_output(print(own), "Regression from moments")
})

test_that("a recipe fills them in", {
  skip_on_cran()
  skip_if_not_installed("recipes")
  table <- plain
  table$q <- labelled_spss(ifelse(is.na(plain$q), -9, plain$q), na_values = -9)
  filled <- function(data) {
    step <- step_impute_frugal(recipes::recipe(y ~ ., data),
                               recipes::all_predictors())
    as.numeric(recipes::bake(recipes::prep(step), data)$q)
  }
  expect_equal(filled(table), filled(plain))
})
