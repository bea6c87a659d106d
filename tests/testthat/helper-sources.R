# Small data without random numbers, the same values in every kind of source,
# and the learners with settings that are in force in all of them.

small_integers <- function(n = 60, d = 8) {
  x <- outer(seq_len(n), seq_len(d), function(i, j) {
    ((i * i * j) %/% 3 + (i * j * 5) %/% 7 + (i %/% 4) * j + i) %% 4
  })
  storage.mode(x) <- "integer"
  x
}

small_labels <- function(x) {
  drop(x %*% rep_len(c(0.6, -0.3, 0, 0.2), ncol(x))) + sin(seq_len(nrow(x)))
}

small_frame <- function(n = 60) {
  at <- seq_len(n)
  data <- data.frame(
    u = (at * 7) %% 11 / 11, v = abs(sin(at)), w = cos(at) + 1.5,
    f = factor(c("red", "green", "blue")[(at * 5) %% 7 %% 3 + 1],
               levels = c("red", "green", "blue")),
    g = factor(c("low", "mid", "high")[(at %/% 3) %% 3 + 1],
               levels = c("low", "mid", "high"), ordered = TRUE),
    flag = at %% 3 == 0, count = as.integer(at %% 5)
  )
  data$y <- data$u - data$v + 0.3 * (data$f == "blue") + 0.1 * data$count
  data
}

sparse_matrix <- function(x, storage = "CsparseMatrix") {
  general <- methods::as(Matrix::Matrix(x, sparse = TRUE), "generalMatrix")
  methods::as(general, storage)
}

# Numbers from 0 to 3, of which many are 0.
numeric_sources <- function(x) {
  doubles <- x + 0
  frame <- as.data.frame(x)
  tibble_like <- structure(as.list(frame), names = names(frame),
                           row.names = c(NA, -nrow(frame)),
                           class = c("tbl_df", "tbl", "data.frame"))
  list(
    double = doubles, integer = x, dgCMatrix = sparse_matrix(doubles),
    dgTMatrix = sparse_matrix(doubles, "TsparseMatrix"),
    dgRMatrix = sparse_matrix(doubles, "RsparseMatrix"),
    dgeMatrix = Matrix::Matrix(doubles, sparse = FALSE),
    data.frame = frame, tibble = tibble_like,
    source = attribute_source(x),
    oracle = oracle_of(doubles), oracle_of_integers = oracle_of(x)
  )
}

logical_sources <- function(x) {
  sparse <- sparse_matrix(x)
  list(
    double = x + 0, logical = x, lgCMatrix = sparse,
    ngCMatrix = methods::as(sparse, "nMatrix"), data.frame = as.data.frame(x),
    oracle = oracle_of(x)
  )
}

oracle_of <- function(x) {
  attribute_source(function(row, columns) x[row, columns],
                   n = nrow(x), d = ncol(x))
}

# An oracle that answers `batch` rows a call.
batch_oracle_of <- function(x, batch) {
  attribute_source(function(rows, columns) x[cbind(rows, columns)],
                   n = nrow(x), d = ncol(x), batch = batch)
}

in_batches <- function(x, batch) {
  if (batch == 1) x else batch_oracle_of(x, batch)
}

# An oracle that writes down what it was asked; `trouble(call)` may fail.
noting_oracle <- function(x, trouble = function(call) NULL) {
  log <- list()
  source <- attribute_source(function(row, columns) {
    log[[length(log) + 1]] <<- list(row = row, columns = columns)
    trouble(length(log))
    x[row, columns]
  }, n = nrow(x), d = ncol(x))
  list(
    source = source,
    rows = function() vapply(log, function(call) call$row, 0),
    columns = function() lapply(log, function(call) call$columns),
    pairs = function() {
      do.call(rbind, lapply(log, function(call) {
        data.frame(row = call$row, column = call$columns)
      }))
    }
  )
}

# Fails at one call, and answers again afterwards.
closing_oracle <- function(x, at) {
  noting_oracle(x, function(call) if (call == at) stop("closed"))$source
}

# Every learner with every sampling, as functions of (x, y, ...).
every_learner <- function(second_moments, length = 15) {
  settings <- list(radius = 2, step_size = 0.05, x_bound = 10, seed = 7,
                   budget = 4)
  learner <- function(fit, ..., adagrad = FALSE) {
    own <- c(settings, list(...))
    function(..., control = frugal_control()) {
      control$adagrad <- adagrad
      do.call(fit, c(utils::modifyList(own, list(...)),
                     list(control = control)))
    }
  }
  both <- function(name, ridge, lasso, ...) {
    stats::setNames(list(learner(ridge, ...), learner(lasso, ...)),
                    paste0(c("ridge", "lasso"), ", ", name))
  }
  known <- sample_moments(second_moments)
  two_phase <- sample_two_phase(length = length)
  theory <- sample_two_phase(length = length, theory = TRUE)
  c(
    both("uniform", aerr, aelr),
    both("moments", aerr, aelr, sampling = known),
    both("two phases", aerr, aelr, sampling = two_phase, inner = 2),
    both("moments, moment draws", ddaerr, ddaelr, sampling = known),
    both("two phases, moment draws", ddaerr, ddaelr, sampling = two_phase),
    both("theory's two phases", ddaerr, ddaelr, sampling = theory),
    both("centred", aerr, aelr, center = TRUE),
    both("centred, moments", ddaerr, ddaelr, center = TRUE, sampling = known),
    both("centred, two phases", ddaerr, ddaelr, center = TRUE,
         sampling = two_phase),
    list("ridge, AdaGrad" = learner(aerr, adagrad = TRUE),
         "ridge, AdaGrad, two phases" = learner(ddaerr, sampling = two_phase,
                                                adagrad = TRUE),
         aer = with_even_budget(aer, lambda = 0.5, intercept = TRUE),
         moment_lasso = with_even_budget(moment_lasso, psd = TRUE))
  )
}

# Half of the budget is for each of two things: an odd one is made even.
with_even_budget <- function(fit, ...) {
  own <- list(radius = 2, x_bound = 10, seed = 7, ...)
  function(..., budget = 4, inner = NULL) {
    do.call(fit, c(own, list(...), list(budget = budget - budget %% 2)))
  }
}

# 300 rows of six columns, of which an oracle fails after so many.
failed_purchase <- function(after) {
  use_seed(3)
  x <- matrix(rnorm(1800), 300)
  y <- drop(x %*% c(1, 2, 0, 0, -1, 0)) + rnorm(300)
  asked <- 0
  oracle <- function(row, columns) {
    asked <<- asked + 1
    if (asked > after) stop("no answer")
    x[row, columns]
  }
  failure <- tryCatch(
    momentnet(attribute_source(oracle, n = 300, d = 6), y, budget = 3,
              seed = 1, lambda = 0.1),
    error = identity
  )
  failure$learner
}

# Settings of a learner of the small integers, and one with them.
small_settings <- list(d = 8, budget = 4, radius = 2, x_bound = 10, seed = 7,
                       step_size = 0.05)

new_learner_of <- function(...) {
  do.call(frugal_learner,
          utils::modifyList(c("aerr", small_settings), list(...)))
}

# A learner that is told of these rows, one after the other.
fed <- function(learner, rows = 1:60, x = small_integers(),
                y = small_labels(x)) {
  for (row in rows) {
    learner <- learn(learner, x[row, request(learner)], y[row])
  }
  learner
}
