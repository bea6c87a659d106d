# Data that cannot be learned from are refused before anything is looked at.

x <- small_integers()
y <- small_labels(x)
frame <- small_frame()

test_that("labels are finite numbers, one a row", {
  skip_on_cran()
  expect_refused("input", {
    aerr(x, replace(y, 3, NA), 3)
    aerr(x, replace(y, 4:5, NaN), 3)
    aerr(x, replace(y, 60, Inf), 3)
    aelr(x, y[-1], 3)
    aelr(x, numeric(), 3)
    aelr(x, NULL, 3)
    ddaerr(x, as.character(y), 3)
    ddaerr(x, factor(y > 0), 3)
    ddaerr(x, as.list(y), 3)
    ddaelr(x, cbind(y, y), 3)
    ddaelr(x, data.frame(y), 3)
    ddaelr(x, y + 0i, 3)
    ddaelr(x, as.Date("2024-01-01") + seq_along(y), 3)
  })
})

test_that("what is not a table of numbers is refused", {
  expect_refused("input", {
    aerr(NULL, y, 3)
    aerr(1:60, y, 3)
    aerr(as.list(frame), y, 3)
    aerr(array(1, c(60, 2, 2)), y, 3)
    aerr(matrix("1", 60, 3), y, 3)
    aerr(matrix(1i, 60, 3), y, 3)
    aerr(matrix(list(), 0, 3), y, 3)
    aerr("y ~ x", y, 3)
    improvement_ratio("a")
  })
})

test_that("there must be rows, and at least two attributes", {
  skip_on_cran()
  expect_refused("input", {
    aerr(x[0, ], numeric(), 2)
    aerr(x[, 0], y, 2)
    aerr(x[, 1, drop = FALSE], y, 2)
    aelr(sparse_matrix(x[, 1, drop = FALSE]), y, 2)
    aelr(sparse_matrix(x)[0, ], numeric(), 2)
    ddaerr(frame[0, c("u", "v")], numeric(), 2)
    ddaerr(frame[, 0], frame$y, 2)
    ddaerr(frame["u"], frame$y, 2)
    ddaelr(frame["f"], frame$y, 2)
    aerr(y ~ f, frame, 2)
    aerr(y ~ u, frame[0, ], 2)
  })
})

test_that("columns of text, lists, dates and matrices are refused", {
  with_column <- function(column) {
    data <- frame[c("u", "v")]
    data$bad <- column
    data
  }
  at <- seq_len(nrow(frame))
  expect_refused("input", {
    aerr(with_column(as.character(at)), y, 2)
    aerr(with_column(as.list(at)), y, 2)
    aerr(with_column(as.Date("2024-01-01") + at), y, 2)
    aerr(with_column(as.POSIXct("2024-01-01", tz = "UTC") + at), y, 2)
    aerr(with_column(as.difftime(at, units = "days")), y, 2)
    aerr(with_column(matrix(0, 60, 2)), y, 2)
    aerr(with_column(at + 1i), y, 2)
    aelr(y ~ u + bad, cbind(with_column(as.character(at)), y = y), 2)
    aelr(y ~ u + log(bad), cbind(with_column(Sys.Date() + at), y = y), 2)
    improvement_ratio(with_column(as.character(at)))
  })
})

test_that("numbers of 64-bit integers are not read as something else", {
  data <- data.frame(u = 1:4, v = 4:1)
  data$v <- structure(c(0, 1, 2, 3) * 2^-1074, class = "integer64")
  cnd <- error_of(aerr(data, 1:4, budget = 2))
  expect_s3_class(cnd, "frugalreg_error_input")
  expect_match(conditionMessage(cnd), "integer64")
})

test_that("names are distinct and complete, or not there", {
  named <- function(names) {
    x <- x[, 1:3]
    colnames(x) <- names
    x
  }
  data <- frame[c("u", "v", "w")]
  lab <- function(row, columns) 0
  expect_refused("input", {
    aerr(named(c("a", "b", "a")), y, 2)
    aerr(named(c("a", "", "b")), y, 2)
    aerr(named(c("a", NA, "b")), y, 2)
    aerr(stats::setNames(data, c("a", "a", "b")), y, 2)
    momentnet(stats::setNames(frame[c("u", "f", "v")], c("a", "a", "b")), y)
    attribute_source(lab, n = 3, d = 2, names = c("a", "a"))
    attribute_source(lab, n = 3, d = 2, names = "a")
  })
})

test_that("an oracle is described completely", {
  lab <- function(row, columns) 0
  expect_refused("input", {
    aerr(lab, y, 2)
    attribute_source(lab, n = 10)
    attribute_source(lab, d = 10)
    attribute_source(lab, n = 0, d = 3)
    attribute_source(lab, n = 2.5, d = 3)
    attribute_source(lab, n = 10, d = NA)
    attribute_source(lab, n = 10, d = 2^31)
    attribute_source(function(row) 0, n = 10, d = 3)
    aerr(attribute_source(lab, n = 60, d = 1), y, 2)
    aerr(attribute_source(lab, n = 60, d = 3), y, 2,
         control = frugal_control(check = "all"))
  })
})

test_that("check = \"all\" looks everywhere beforehand", {
  all <- frugal_control(check = "all")
  holes <- x + 0
  holes[cbind(c(7, 9), c(3, 1))] <- c(NA, Inf)
  sparse <- sparse_matrix(holes)
  integers <- replace(x, 100, NA)
  data <- frame[c("u", "v", "f")]
  data$f[5] <- NA
  expect_refused("input", {
    aerr(holes, y, 3, control = all)
    aerr(sparse, y, 3, control = all)
    aerr(integers, y, 3, control = all)
    aerr(as.data.frame(holes), y, 3, control = all)
    aerr(data, y, 3, control = all)
    aerr(y ~ u + f, cbind(data, y = y), 2, control = all)
    aerr(y ~ log(u) + v, frame, 2, control = all)
  })
})

test_that("check = \"all\" changes nothing where all is well", {
  all <- frugal_control(check = "all")
  sources <- numeric_sources(x)
  sources[c("oracle", "oracle_of_integers")] <- NULL
  expected <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  for (kind in names(sources)) {
    fit <- aerr(sources[[kind]], y, budget = 3, x_bound = 10, seed = 1,
                control = all)
    expect_same_fit(fit, expected, label = kind)
  }
  formula <- y ~ u + f + I(v^2)
  expect_same_fit(
    aerr(formula, frame, budget = 2, x_bound = 10, seed = 1, control = all),
    aerr(formula, frame, budget = 2, x_bound = 10, seed = 1)
  )
})
