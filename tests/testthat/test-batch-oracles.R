# Oracles of many rows a call: the questions and gradients of a batch are those
# of its first regressor; the account stays exact.

batch_data <- function(rows = 400, d = 7) {
  use_seed(31)
  x <- matrix(stats::runif(rows * d, -1, 1), rows) %*% diag(0.8^seq_len(d))
  y <- drop(x %*% rep_len(c(0.5, -0.3, 0.1), d)) + 0.05 * stats::rnorm(rows)
  list(x = x, y = y, moments = 0.8^(2 * seq_len(d)) / 3)
}

# An oracle that notes its calls; `spoil(call, values)` may change the answer.
noting_batches <- function(x, batch, spoil = function(call, values) values) {
  calls <- list()
  source <- attribute_source(function(rows, columns) {
    calls[[length(calls) + 1]] <<- list(rows = rows, columns = columns)
    spoil(length(calls), x[cbind(rows, columns)])
  }, n = nrow(x), d = ncol(x), batch = batch)
  list(source = source, calls = function() calls)
}

test_that("a batch of one row is one row a call, bit for bit", {
  x <- small_integers() + 0
  y <- small_labels(x)
  learners <- every_learner(colMeans(x^2))
  for (name in names(learners)) {
    one <- learners[[name]](x = oracle_of(x), y = y)
    batch <- learners[[name]](x = batch_oracle_of(x, 1), y = y)
    expect_identical(batch[c("coefficients", "intercept", "looks", "state")],
                     one[c("coefficients", "intercept", "looks", "state")],
                     info = name)
  }
})

test_that("the online learners follow their reference with delayed answers", {
  data <- batch_data()
  for (kind in c("aerr", "aelr")) {
    for (batch in c(2, 9, 400)) {
      expect_reference(kind, data$x, data$y, budget = 4, radius = 0.8,
                       step_size = 0.02, batch = batch, intercept = TRUE,
                       averaging = 2)
    }
  }
})

test_that("a batch ends where the first phase does", {
  data <- batch_data()
  for (kind in c("ddaerr", "ddaelr")) {
    expect_reference(kind, data$x, data$y, budget = 4, radius = 0.8,
                     step_size = c(0.02, 0.03), batch = 9, passes = 2,
                     sampling = "two_phase", first_phase = 85)
  }
  noting <- noting_batches(data$x, 9)
  ddaerr(noting$source, data$y, budget = 4, radius = 0.8, step_size = 0.02,
         x_bound = 2,
         sampling = sample_two_phase(length = 85), seed = 1)
  lengths <- vapply(noting$calls(), function(call) {
    length(unique(call$rows))
  }, 0)
  # 85 = 9 * 9 + 4 and 400 - 85 = 35 * 9.
  expect_identical(lengths, c(rep(9, 9), 4, rep(9, 35)))
})

test_that("centred learners and aer follow theirs", {
  data <- batch_data()
  expect_centred_reference("ddaerr", data$x, data$y, budget = 4, radius = 0.8,
                           step_size = 0.02, batch = 6, averaging = 3,
                           sampling = "two_phase", first_phase = 50)
  expect_centred_reference("aelr", data$x, data$y, budget = 4, radius = 0.8,
                           step_size = 0.02, batch = 6)
  expect_aer_reference(data$x, data$y, budget = 4, radius = 0.7, lambda = 1,
                       batch = 5, intercept = TRUE)
})

test_that("looks do not depend on the answers within the batch", {
  data <- batch_data(90)
  honest <- noting_batches(data$x, 30)
  aelr(honest$source, data$y, budget = 3, radius = 1, step_size = 0.3, seed = 2)
  lying <- noting_batches(data$x, 30, function(call, values) {
    values^2
  })
  aelr(lying$source, data$y, budget = 3, radius = 1, step_size = 0.3, seed = 2)
  expect_identical(honest$calls()[[1]], lying$calls()[[1]])
  expect_false(identical(honest$calls()[[2]], lying$calls()[[2]]))
})

test_that("the account and the kept looks are those of the calls", {
  data <- batch_data(100)
  noting <- noting_batches(data$x, 8)
  fit <- aerr(noting$source, data$y, budget = 3, radius = 1, step_size = 0.05,
              seed = 3, control = frugal_control(keep_looks = TRUE,
                                                 checkpoints = 5))
  rows <- unlist(lapply(noting$calls(), `[[`, "rows"))
  columns <- unlist(lapply(noting$calls(), `[[`, "columns"))
  expect_length(noting$calls(), 13)
  expect_identical(fit$looks$total, as.numeric(length(rows)))
  expect_lte(fit$looks$max, 3)
  expect_identical(unname(fit$looks$per_attribute),
                   as.numeric(tabulate(columns, ncol(data$x))))
  expect_equal(fit$looks$values$row, rows)
  expect_equal(fit$looks$values$column, columns)
  expect_identical(fit$looks$values$value, data$x[cbind(rows, columns)])
  # Records are made at the end of batches.
  expect_true(all(fit$path$examples %in% c(8 * (1:12), 100)))
  expect_identical(fit$path$examples[length(fit$path$examples)], 100)
})

test_that("a value that cannot be used drops its example alone", {
  data <- batch_data(60)
  spoil <- function(call, values) {
    if (call == 2) values[5] <- NA
    values
  }
  control <- frugal_control(shuffle = FALSE)
  noting <- noting_batches(data$x, 10, spoil)
  cnd <- expect_error(
    aerr(noting$source, data$y, budget = 3, radius = 1, step_size = 0.05,
         seed = 4, control = control),
    class = "frugalreg_error_source"
  )
  bad <- noting$calls()[[2]]$rows[5]
  expect_identical(cnd$row, bad)
  expect_match(conditionMessage(cnd), paste0("row ", bad, ", column"))
  learner <- cnd$learner
  expect_identical(as_fit(learner)$visits, 19)
  expect_identical(as_fit(learner)$looks$total, as.numeric(
    sum(lengths(lapply(noting$calls(), `[[`, "rows")))
  ))
  # It goes on with the third batch.
  update(learner, x = noting$source, y = data$y)
  expect_identical(range(noting$calls()[[3]]$rows), c(21, 30))
})

test_that("a call that fails drops its batch and loses nothing else", {
  data <- batch_data(60)
  noting <- noting_batches(data$x, 10, function(call, values) {
    if (call == 3) stop("the laboratory is closed")
    values
  })
  arguments <- list(y = data$y, budget = 3, radius = 1, step_size = 0.05,
                    seed = 4, control = frugal_control(shuffle = FALSE))
  cnd <- expect_error(do.call(aerr, c(list(noting$source), arguments)),
                      "batch that ends with row 30",
                      class = "frugalreg_error_source")
  fit <- as_fit(cnd$learner)
  expect_identical(fit$visits, 20)
  first <- do.call(aerr, c(
    list(batch_oracle_of(data$x, 10)),
    utils::modifyList(arguments, list(control = frugal_control(
      shuffle = FALSE, checkpoints = 0
    )))
  ))
  expect_false(identical(fit$coefficients, first$coefficients))
  twenty <- arguments
  twenty$y <- data$y[1:20]
  expect_identical(
    fit$coefficients,
    do.call(aerr, c(list(batch_oracle_of(data$x[1:20, ], 10)),
                    twenty))$coefficients
  )
})

test_that("an updated fit is the longer run, where a batch ends", {
  data <- batch_data(60)
  fit <- function(rows) {
    aerr(batch_oracle_of(data$x[rows, ], 7), data$y[rows], budget = 3,
         radius = 1, step_size = 0.05, seed = 5,
         control = frugal_control(shuffle = FALSE))
  }
  updated <- update(fit(1:21), batch_oracle_of(data$x[22:60, ], 7),
                    data$y[22:60])
  whole <- fit(1:60)
  expect_identical(updated$coefficients, whole$coefficients)
  expect_identical(updated$looks$total, whole$looks$total)
})

test_that("a stopped run goes on with the next batch", {
  data <- batch_data(60)
  noting <- noting_batches(data$x, 7, function(call, values) {
    if (call == 4) stop("power cut")
    values
  })
  cnd <- expect_error(aerr(noting$source, data$y, budget = 3, radius = 1,
                           step_size = 0.05, seed = 5))
  resumed <- update(cnd$learner, x = noting$source, y = data$y)
  expect_identical(resumed$visits, 60 - 7)
  rows <- lapply(noting$calls(), function(call) unique(call$rows))
  expect_setequal(unlist(rows), 1:60)
  expect_length(unlist(rows), 60)
  expect_identical(resumed$looks$total, as.numeric(
    length(unlist(lapply(noting$calls(), `[[`, "rows")))
  ))
})

test_that("groups, prices and free attributes are bought in batches", {
  data <- batch_data(120)
  fit <- ddaerr(batch_oracle_of(data$x, 11), data$y, budget = 5, radius = 1,
                step_size = 0.05, costs = c(1, 1, 2, 2, 1, 1, 1), free = 7,
                seed = 6)
  expect_lte(fit$looks$money$max, 5)
  noting <- noting_batches(data$x, 11)
  grouped <- aelr(noting$source, data$y, budget = 2, radius = 1, seed = 6,
                  step_size = 0.05, groups = c(1, 1, 2, 3, 3, 4, 4))
  bought <- split(unlist(lapply(noting$calls(), `[[`, "columns")),
                  unlist(lapply(noting$calls(), `[[`, "rows")))
  whole <- vapply(bought, function(columns) {
    (1 %in% columns) == (2 %in% columns) && (4 %in% columns) == (5 %in% columns)
  }, NA)
  expect_true(all(whole))
  expect_lte(grouped$looks$max, 2)
})

test_that("batch is checked, and so is the answer", {
  oracle <- function(rows, columns) rows + columns
  for (bad in list(0, 1.5, NA, "a", c(1, 2))) {
    expect_error(attribute_source(oracle, n = 9, d = 3, batch = bad), "batch",
                 class = "frugalreg_error_input")
  }
  short <- attribute_source(function(rows, columns) 1, n = 9, d = 3, batch = 4)
  expect_error(aerr(short, 1:9, 2, seed = 1), "asked for",
               class = "frugalreg_error_source")
  expect_output(print(short), "many rows per call")
  expect_error(aerr(batch_oracle_of(diag(3), 2), 1:3, 2,
                    control = frugal_control(check = "all")),
               class = "frugalreg_error_input")
})

test_that("compiled code by itself takes no answer of another length", {
  x <- matrix(sin(1:90), 30)
  for (batch in list(NULL, 5)) {
    source <- attribute_source(function(row, columns) x[cbind(row, columns)],
                               n = 30, d = 3, batch = batch)
    source$ask <- function(row, columns) list(values = 1)
    cnd <- expect_error(momentnet(source, 1:30, 2, seed = 1),
                        class = "frugalreg_error_source")
    # What was asked for stays counted.
    account <- learner_summary(cnd$learner$setup, cnd$learner$result)$account
    expect_identical(account$total, 2 * (batch %||% 1))
  }
  learner <- frugal_learner("aerr", d = 3, budget = 2, radius = 1,
                            step_size = 0.1, seed = 1)
  expect_error(cpp_learn(learner$setup$spec, learner$result$state,
                         learner$result$request$columns, numeric(), 0),
               "values", class = "frugalreg_error_input")
})
