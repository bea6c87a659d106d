# A fit is plain data: it can be saved, it is small, and no training data are
# in it.

x <- small_integers()
y <- small_labels(x)
frame <- small_frame()

contains <- function(object, needle) {
  bytes <- serialize(object, NULL, ascii = FALSE, xdr = TRUE)
  length(grepRaw(writeBin(needle, raw(), endian = "big"), bytes,
                 fixed = TRUE)) > 0
}

test_that("a fit has the parts that its page lists, and the classes", {
  for (name in c("aerr", "aelr", "ddaerr", "ddaelr")) {
    fit <- get(name)(x, y, budget = 3, x_bound = 10, seed = 1)
    expect_s3_class(fit, c(name, "frugal_online", "frugal_fit"), exact = TRUE)
    expect_true(all(c(
      "coefficients", "intercept", "path", "looks", "n", "visits", "budget",
      "inner", "radius", "x_bound", "step_size", "sampling", "control", "seed",
      "call", "terms", "version", "state"
    ) %in% names(fit)))
    expect_true(all(c("total", "mean", "max", "per_attribute") %in%
                      names(fit$looks)))
    expect_null(fit$path)
    expect_null(fit$looks$values)
  }
})

test_that("a saved fit predicts and learns on as the fit itself", {
  control <- frugal_control(checkpoints = 5, keep_looks = TRUE)
  fits <- list(
    aerr(x, y, budget = 3, x_bound = 10, seed = 1, control = control),
    ddaelr(x, y, budget = 4, x_bound = 3, seed = 1, control = control),
    aelr(frame[c("u", "f", "flag")], y, budget = 2, x_bound = 3, seed = 1),
    ddaerr(y ~ u + f + log(w), frame, budget = 2, x_bound = 3, seed = 1)
  )
  data <- list(x, x, frame[c("u", "f", "flag")], frame)
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  for (at in seq_along(fits)) {
    fit <- fits[[at]]
    saveRDS(fit, file)
    restored <- readRDS(file)
    expect_identical(predict(restored, data[[at]]), predict(fit, data[[at]]))
    expect_identical(capture.output(restored), capture.output(fit))
    expect_same_fit(update(restored, data[[at]], y),
                    update(fit, data[[at]], y))
  }
})

test_that("a saved fit predicts in a session of its own", {
  skip_on_cran()
  knots <- c(0.3, 0.6)
  fit <- aerr(y ~ splines::ns(u, knots = knots, Boundary.knots = c(0, 1)) + f,
              frame, budget = 2, x_bound = 3, seed = 1)
  files <- tempfile(c("fit", "new"), fileext = ".rds")
  script <- tempfile(fileext = ".R")
  on.exit(unlink(c(files, script)))
  saveRDS(fit, files[1])
  saveRDS(frame[1:4, ], files[2])
  writeLines(c(
    "library(frugalreg)",
    sprintf("fit <- readRDS(%s)", deparse(files[1])),
    sprintf("new <- readRDS(%s)", deparse(files[2])),
    "cat(format(predict(fit, new), digits = 15), sep = '\\n')"
  ), script)
  expect_identical(run_script(script),
                   unname(format(predict(fit, frame[1:4, ]), digits = 15)))
})

test_that("the size of a fit does not depend on the number of rows", {
  size_of <- function(fit, rows) {
    rows <- rep_len(1:60, rows)
    length(serialize(fit(rows), NULL))
  }
  fits <- list(
    function(rows) aerr(x[rows, ], y[rows], budget = 3, x_bound = 10, seed = 1),
    function(rows) {
      aelr(sparse_matrix(x[rows, ]), y[rows], budget = 3, x_bound = 9, seed = 1)
    },
    function(rows) {
      ddaerr(oracle_of(x[rows, ]), y[rows], budget = 3, x_bound = 10, seed = 1)
    },
    function(rows) {
      ddaelr(frame[rows, c("u", "f", "v")], y[rows], budget = 2, x_bound = 3,
             seed = 1)
    },
    function(rows) {
      aerr(y ~ u + log(w), frame[rows, ], budget = 2, x_bound = 9, seed = 1)
    }
  )
  for (fit in fits) {
    expect_lt(abs(size_of(fit, 6000) - size_of(fit, 60)), 100)
  }
})

test_that("no training data are in the fit, its call or its learner", {
  label <- 0.123456789
  y[7] <- label
  frame$y <- y
  value <- 0.987654321
  x[, 1] <- x[, 1] + value
  frame$u <- x[, 1]
  fits <- list(
    aerr(x, y, budget = 3, x_bound = 20, seed = 1),
    aerr(oracle_of(x), y, budget = 3, x_bound = 20, seed = 1),
    aerr(frame[c("u", "f")], y, budget = 2, x_bound = 20, seed = 1),
    aerr(y ~ u + f, frame, budget = 2, x_bound = 20, seed = 1),
    do.call(aerr, list(x, y, budget = 3, x_bound = 20, seed = 1)),
    do.call("aerr", list(y ~ u + f, frame, budget = 2, x_bound = 20, seed = 1)),
    do.call(ddaelr, list(x = frame[c("u", "f")], y = y, budget = 2,
                         x_bound = 20, seed = 1)),
    eval(bquote(aerr(as.matrix(.(x)), as.numeric(.(y)), budget = 3,
                     x_bound = 20, seed = 1))),
    eval(bquote(aerr(y ~ u + f, .(frame), budget = 2, x_bound = 20, seed = 1)))
  )
  for (at in seq_along(fits)) {
    expect_false(contains(fits[[at]], label), label = paste("label, fit", at))
    expect_false(contains(fits[[at]], 1 + value),
                 label = paste("value, fit", at))
  }
  expect_true(contains(list(x), 1 + value))
})

test_that("the call names the function and can be read", {
  call_of <- function(fit) paste(deparse(fit$call, 500), collapse = "")
  expect_identical(
    call_of(aerr(x, y, budget = 3, x_bound = 10, seed = 1)),
    "aerr(x = x, y = y, budget = 3, x_bound = 10, seed = 1)"
  )
  expect_match(call_of(do.call(aelr, list(x, y, 3, x_bound = 10, seed = 1))),
               "^aelr\\(x = [a-z]+, y = [a-z]+, budget = 3, x_bound = 10")
  expect_match(
    call_of(do.call(aerr, list(y ~ u + f, frame, 2, x_bound = 10, seed = 1))),
    "^aerr\\(formula = y ~ u \\+ f, data = [a-z]+, budget = 2, x_bound = 10"
  )
})

test_that("a call with a function in it can be printed", {
  old <- options(keep.source = TRUE)
  on.exit(options(old))
  written <- parse(text = "aerr(attribute_source(function(row, columns = 2) {
    x[row, columns]
  }, n = 60, d = 8), y, budget = 3, x_bound = 10, seed = 1)")
  fit <- eval(written[[1]])
  expect_output(print(fit), "function(row, columns = 2)", fixed = TRUE)
  expect_output(print(fit), "x[row, columns]", fixed = TRUE)
  expect_lt(length(serialize(fit$call, NULL)), 2000)
})

test_that("a call in a function keeps nothing of the function alive", {
  fit_in <- function(garbage) {
    unrelated <- as.numeric(seq_len(garbage))
    fits <- list(
      aerr(x, y, budget = 3, x_bound = 10, seed = 1),
      aerr(y ~ u + v, frame, budget = 2, x_bound = 10, seed = 1),
      do.call(aerr, list(y ~ u + v, frame, 2, x_bound = 10, seed = 1)),
      aerr(x, y, budget = 3, x_bound = 10, seed = 1,
           sampling = sample_two_phase(length = 10)),
      aerr(attribute_source(function(row, columns) x[row, columns], n = 60,
                            d = 8), y, budget = 3, x_bound = 10, seed = 1)
    )
    vapply(fits, function(fit) length(serialize(fit, NULL)), 0L)
  }
  expect_lt(max(abs(fit_in(1e5) - fit_in(10))), 100)
})

test_that("a fit says the version of the code that made it", {
  # Not of the files, which may be of one that was installed since.
  loaded <- asNamespace("frugalreg")[[".__NAMESPACE__."]]
  spec <- loaded$spec
  on.exit(assign("spec", spec, loaded))
  assign("spec", replace(spec, "version", "9.8.7"), loaded)
  fit <- momentnet(mpg ~ wt, mtcars, lambda = 0.1)
  expect_identical(fit$version$frugalreg, package_version("9.8.7"))
})
