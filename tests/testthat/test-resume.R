# Whatever stops a fit, the learner so far can be read, saved and continued, and
# nothing is paid twice.

x <- small_integers()
y <- small_labels(x)
closed <- function() stop("the lab is closed")
twice <- frugal_control(passes = 2)

failure_of <- function(expression) {
  tryCatch(expression, frugalreg_error = identity)
}

# Goes on until there is a fit.
finished <- function(first, resume) {
  while (inherits(first, "condition")) {
    first <- failure_of(resume(first$learner))
  }
  first
}

test_that("a learner stopped at any call goes on with the next example", {
  skip_on_cran()
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    fit <- function(source) {
      learner(source, y, budget = 3, x_bound = 10, seed = 1, control = twice)
    }
    whole <- noting_oracle(x)
    fit(whole$source)
    for (call in quick_or_extended(c(1, 17, 61), c(1, 17, 60, 61, 120))) {
      lab <- noting_oracle(x, function(at) if (at == call) closed())
      cnd <- failure_of(fit(lab$source))
      paid <- as.numeric(nrow(lab$pairs()))
      so_far <- as_fit(cnd$learner)
      expect_identical(so_far$visits, call - 1)
      expect_identical(so_far$looks$total, paid)
      resumed <- update(cnd$learner, lab$source, y)
      expect_identical(resumed$visits, 119)
      expect_identical(resumed$n, 60)
      expect_identical(lab$rows(), whole$rows())
      expect_identical(resumed$looks$total, as.numeric(nrow(lab$pairs())))
      expect_consistent_looks(resumed)
    }
  }
})

test_that("no pair of row and column is asked twice, however often it fails", {
  skip_on_cran()
  for (learner in names(every_learner(colMeans(x^2)))) {
    lab <- noting_oracle(x, function(at) if (at %% 10 == 0) closed())
    fit <- every_learner(colMeans(x^2))[[learner]]
    fit <- finished(failure_of(fit(x = lab$source, y = y)),
                    function(learner) update(learner, lab$source, y))
    expect_identical(anyDuplicated(lab$pairs()), 0L, label = learner)
    expect_setequal(lab$rows(), 1:60)
    expect_identical(fit$visits, 54, label = learner)
    expect_identical(fit$looks$total, as.numeric(nrow(lab$pairs())),
                     label = learner)
  }
})

test_that("the learner so far is the fit of the examples before the failure", {
  skip_on_cran()
  as_given <- frugal_control(shuffle = FALSE)
  for (learner in names(every_learner(colMeans(x^2)))) {
    fit <- every_learner(colMeans(x^2))[[learner]]
    for (call in quick_or_extended(16, c(10, 16, 40))) {
      lab <- noting_oracle(x, function(at) if (at == call) closed())
      cnd <- failure_of(fit(x = lab$source, y = y, control = as_given))
      so_far <- as_fit(cnd$learner)
      before <- seq_len(call - 1)
      short <- fit(x = x[before, ], y = y[before], control = as_given)
      expect_identical(coef(so_far), coef(short), label = paste(learner, call))
      rest <- (call + 1):60
      expect_identical(coef(update(cnd$learner, lab$source, y)),
                       coef(update(so_far, x[rest, ], y[rest])),
                       label = paste(learner, call))
    }
  }
})

test_that("a learner survives a file, and prints what it has paid", {
  lab <- noting_oracle(x, function(at) if (at == 30) closed())
  cnd <- failure_of(aelr(lab$source, y, budget = 3, x_bound = 10, seed = 1))
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  saveRDS(cnd$learner, file)
  restored <- readRDS(file)
  expect_identical(as_fit(restored), as_fit(cnd$learner))
  expect_same_fit(update(restored, oracle_of(x), y),
                  update(cnd$learner, oracle_of(x), y))
  expect_lt(file.size(file), 20000)
  expect_snapshot(print(cnd$learner))
})

test_that("records go on to the end and kept looks are all there", {
  control <- frugal_control(checkpoints = 6, keep_looks = TRUE, passes = 2)
  lab <- noting_oracle(x, function(at) if (at %in% c(20, 90)) closed())
  fit <- finished(
    failure_of(aerr(lab$source, y, budget = 3, x_bound = 10, seed = 1,
                    control = control)),
    function(learner) update(learner, lab$source, y)
  )
  pairs <- lab$pairs()
  asked <- rep(seq_along(lab$rows()), lengths(lab$columns()))
  kept <- pairs[!asked %in% c(20, 90), ]
  expect_equal(fit$looks$values$row, kept$row)
  expect_equal(fit$looks$values$column, kept$column)
  expect_equal(fit$looks$values$value, x[cbind(kept$row, kept$column)])
  expect_identical(utils::tail(fit$path$examples, 1), fit$visits)
  expect_identical(utils::tail(fit$path$looks, 1), fit$looks$total)
  expect_identical(fit$path$coefficients[, length(fit$path$looks)],
                   fit$coefficients)
  expect_false(is.unsorted(fit$path$examples, strictly = TRUE))
})

test_that("what was paid together with a missing value is kept", {
  holes <- x + 0
  holes[, 4] <- NaN
  control <- frugal_control(keep_looks = TRUE)
  fit <- finished(
    failure_of(aerr(holes, y, budget = 4, x_bound = 10, seed = 1,
                    control = control)),
    function(learner) update(learner, holes, y)
  )
  looks <- fit$looks$values
  seen <- tabulate(looks$column[is.finite(looks$value)], 8)
  expect_equal(seen[-4], unname(fit$looks$per_attribute[-4]))
})

test_that("a missing value drops its example, and learning goes on", {
  holes <- x + 0
  holes[c(5, 25, 45), ] <- NaN
  sources <- list(holes, sparse_matrix(holes), as.data.frame(holes))
  for (source in sources) {
    stops <- 0
    fit <- finished(
      failure_of(ddaerr(source, y, budget = 3, x_bound = 10, seed = 1)),
      function(learner) {
        stops <<- stops + 1
        update(learner, source, y)
      }
    )
    expect_identical(c(stops, fit$visits), c(3, 57))
  }
})

test_that("an example that makes the fit diverge is dropped", {
  wild <- x + 0
  wild[33, ] <- 1e200
  for (learner in list(aerr, aelr)) {
    cnd <- failure_of(learner(wild, y, budget = 3, x_bound = 10, seed = 1))
    expect_s3_class(cnd, "frugalreg_error_numeric")
    expect_identical(cnd$row, 33)
    fit <- update(cnd$learner, wild, y)
    expect_identical(fit$visits, 59)
    expect_true(all(is.finite(coef(fit))))
  }
})

test_that("a formula's learner goes on with its data frame", {
  frame <- small_frame()
  holes <- frame
  holes$f[20] <- NA
  formula <- y ~ u + f + I(v^2)
  cnd <- failure_of(aerr(formula, holes, budget = 3, x_bound = 5, seed = 1,
                         inner = 1))
  fit <- update(cnd$learner, holes)
  expect_identical(fit$visits, 59)
  expect_identical(names(coef(fit)),
                   names(coef(aerr(formula, frame, budget = 2, x_bound = 5))))
})

test_that("an update that fails carries a learner, too", {
  fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  lab <- noting_oracle(x, function(at) if (at == 5) closed())
  cnd <- failure_of(update(fit, lab$source, y))
  expect_identical(as_fit(cnd$learner)$visits, 64)
  again <- update(cnd$learner, lab$source, y)
  expect_identical(c(again$visits, again$n), c(119, 120))
  expect_setequal(lab$rows(), 1:60)
  expect_identical(anyDuplicated(lab$rows()), 0L)
})

test_that("a learner is continued with the data it is used to", {
  lab <- noting_oracle(x, function(at) if (at == 5) closed())
  learner <- failure_of(aerr(lab$source, y, budget = 3, x_bound = 10,
                             seed = 1))$learner
  expect_refused("input", {
    update(learner, x[1:50, ], y[1:50])
    update(learner, x[, 1:5], y)
    update(learner, x, y[1:50])
    update(learner, x)
    update(learner)
    update(learner, x, y, budget = 3)
    as_fit(3)
  })
})

test_that("last_learner() is that of the last fit that was not finished", {
  lab <- noting_oracle(x, function(at) if (at == 5) closed())
  cnd <- failure_of(aerr(lab$source, y, budget = 3, x_bound = 10, seed = 1))
  aelr(x, y, budget = 3, x_bound = 10, seed = 1)
  expect_identical(last_learner(), cnd$learner)
})

# Of 60 rows, of which the oracle fails at call 20.
stopped_learner <- function(...) {
  lab <- noting_oracle(x[1:60, ], function(at) if (at == 20) stop("closed"))
  cnd <- tryCatch(aerr(lab$source, y[1:60], 3, radius = 2, step_size = 0.01,
                       x_bound = 10, seed = 1, ...),
                  frugalreg_error = identity)
  list(learner = cnd$learner, source = lab$source)
}

test_that("a fit that was not finished is no learner to ask", {
  stopped <- stopped_learner()
  for (ask in list(request, function(l) learn(l, 1, 1))) {
    cnd <- tryCatch(ask(stopped$learner), error = identity)
    expect_match(conditionMessage(cnd), "unfinished fit (use update())",
                 fixed = TRUE)
    expect_false(inherits(cnd, "frugalreg_error_damaged"))
  }
})

test_that("nobs() counts the rows that were reached", {
  stopped <- stopped_learner()
  so_far <- as_fit(stopped$learner)
  expect_equal(nobs(so_far), 19)
  expect_equal(nobs(update(so_far, x[1:30, ], y[1:30])), 49)
  expect_equal(nobs(update(stopped$learner, stopped$source, y[1:60])), 59)
  passes <- aelr(x, y, 3, radius = 2, step_size = 0.01, x_bound = 10, seed = 1,
                 control = frugal_control(passes = 2))
  expect_equal(nobs(passes), nrow(x))
})

test_that("other labels than those of the call are refused", {
  stopped <- stopped_learner()
  for (others in list(1000 * y[1:60], rev(y[1:60]), y[1:60] + 1)) {
    expect_error(update(stopped$learner, stopped$source, others), "`y`",
                 class = "frugalreg_error_input")
  }
  read_again <- as.numeric(format(y[1:60], digits = 12))
  expect_no_error(fit <- update(stopped$learner, stopped$source, read_again))
  older <- stopped$learner
  older$result$label_key <- NULL
  expect_no_error(update(older, stopped$source, rev(y[1:60])))
})
