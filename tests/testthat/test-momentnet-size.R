# Many columns: what fits does so without pairs, what does not is refused with
# the bytes before anything is bought.

wide <- 1e5

test_that("a hundred thousand columns are fitted by factors", {
  skip_on_cran()
  set.seed(1)
  n <- 60
  row <- rep(seq_len(n), each = 20)
  column <- as.vector(replicate(n, sample.int(wide, 20)))
  looks <- observed_only(Matrix::sparseMatrix(i = row, j = column,
                                              x = rnorm(length(row)),
                                              dims = c(n, wide)))
  fit <- momentnet(looks, rnorm(n), engine = "factors", rank = 3)
  expect_identical(dim(fit$coefficients), c(100000L, 1L))
  expect_true(all(is.finite(coef(fit))))
  expect_identical(sum(fit$coefficients[-column, ] != 0), 0L)
})

test_that("an oracle of as many columns is asked for what is paid", {
  skip_on_cran()
  asked <- 0
  oracle <- attribute_source(function(row, columns) {
    asked <<- asked + length(columns)
    cos(row * columns)
  }, n = 40, d = wide)
  fit <- momentnet(oracle, sin(1:40), budget = 10, engine = "factors",
                   rank = 2, seed = 1)
  expect_identical(asked, 400)
  expect_true(all(is.finite(coef(fit))))
})

test_that("what memory does not allow is refused before it is bought", {
  never <- attribute_source(function(row, columns) stop("bought"), n = 40,
                            d = wide)
  refused <- function(..., phrase) {
    expect_error(momentnet(never, sin(1:40), budget = 10, ...), phrase,
                 class = "frugalreg_error_input")
  }
  pairs <- "at most 16,000,000,000 bytes.*1,500,000,000,000 bytes"
  refused(engine = "pairs", phrase = pairs)
  refused(phrase = pairs) # seen too rarely for factors
  refused(engine = "factors", rank = 500, phrase = "bytes.*500, which needs")
  expect_error(cv_momentnet(never, sin(1:40), budget = 10), "bytes",
               class = "frugalreg_error_input")
  former <- options(frugalreg.memory = 1e6)
  on.exit(options(former))
  expect_error(momentnet(matrix(rnorm(24000), 120), rnorm(120)),
               "at most 1,000,000 bytes.*3,400,000 bytes",
               class = "frugalreg_error_input")
})

test_that("what is advised against too many pairs can be done", {
  former <- options(frugalreg.memory = 8e5)
  on.exit(options(former))
  message_of <- function(call) {
    conditionMessage(expect_error(call, class = "frugalreg_error_input"))
  }
  set.seed(1)
  x <- matrix(rnorm(12000), 120)
  y <- rnorm(120)
  gaps <- mask_attributes(x, p = 0.5)
  for (fit in list(momentnet, cv_momentnet)) {
    expect_match(message_of(fit(x, y)), "memory; package glmnet fits complete")
  }
  expect_match(message_of(momentnet(gaps, y, engine = "pairs")),
               "memory; engine = \"factors\" needs no pairs)", fixed = TRUE)
  expect_no_error(momentnet(gaps, y, engine = "factors", rank = 3))
  for (bought in list(NULL, 30)) {
    expect_match(message_of(cv_momentnet(if (is.null(bought)) gaps else x, y,
                                         budget = bought, engine = "factors",
                                         rank = 3)),
                 "momentnet(engine = \"factors\"), whose one lambda no cross",
                 fixed = TRUE)
  }
  expect_match(message_of(moments(gaps, y)), "(option frugalreg.memory),",
               fixed = TRUE)
})

test_that("pairs that no judge needs are not counted before looks are bought", {
  set.seed(1)
  x <- matrix(rnorm(6000), 100)
  former <- options(frugalreg.memory = 9e5)
  on.exit(options(former))
  expect_error(cv_momentnet(x, rnorm(100), budget = 30, engine = "pairs"),
               "moments of pairs", class = "frugalreg_error_input")
  fit <- cv_momentnet(x, rnorm(100), budget = 30, engine = "completed",
                      rank = 3, alpha = 1, lambda = c(1, 0.1))
  expect_null(fit$fit$moments)
})
