# Whether cells are missing completely at random decides what judges an average.

correlated_table <- function(seed, n = 300, d = 8) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n) %*% chol(ar_covariance(d, 0.7))
  list(x = x, y = x[, 1] + x[, 2] + rexp(n))
}

p_value <- function(x, y) missing_completely_p(table_gaps(x, "x"), y)

test_that("gaps that know nothing are missing completely at random", {
  skip_on_cran()
  rejected <- vapply(1:100, function(seed) {
    table <- correlated_table(seed)
    table$x[runif(2400) < 0.3] <- NA
    # Blocks that go missing together are no reason.
    table$x[runif(300) < 0.4, 3:6] <- NA
    p_value(table$x, table$y) < 0.01
  }, NA)
  expect_lte(sum(rejected), 5)
})

test_that("gaps that know a value, a label or their own are not", {
  masks <- list(
    column = function(x, y) cbind(x[, 1] > 0, matrix(FALSE, 300, 7))[, 8:1],
    label = function(x, y) matrix(y > 1, 300, 8) & runif(2400) < 0.5,
    own = function(x, y) x + rnorm(2400) > 0,
    ends = function(x, y) cbind(abs(x[, 1]) > 1, matrix(FALSE, 300, 7))[, 8:1]
  )
  for (name in names(masks)) {
    table <- correlated_table(1)
    table$x[masks[[name]](table$x, table$y)] <- NA
    expect_lt(p_value(table$x, table$y), 1e-4, label = name)
  }
})

test_that("scores are correlations of gaps with what is known", {
  table <- correlated_table(1)
  x <- table$x
  x[sample(2400, 700)] <- NA
  x[, 8] <- 3
  score <- function(gap, value) {
    known <- !is.na(value)
    rank <- rank(value[known])
    r <- c(cor(gap[known], rank), cor(gap[known], abs(rank - mean(rank))))
    r * sqrt(sum(known))
  }
  pairs <- expand.grid(j = 1:7, k = 1:7)
  pairs <- pairs[pairs$j != pairs$k, ]
  t <- c(mapply(function(j, k) score(is.na(x[, j]), x[, k]), pairs$j, pairs$k),
         apply(is.na(x[, 1:7]), 2, score, table$y))
  expect_equal(p_value(x, table$y),
               min(1, 2 * pnorm(-max(abs(t))) * length(t)))
  # Nothing to compare.
  expect_identical(p_value(x[1:15, ], table$y[1:15]), 1)
})

test_that("rows judge as they are where gaps know values", {
  skip_on_cran()
  table <- correlated_table(2)
  random <- own <- table$x
  random[runif(2400) < 0.4] <- NA
  own[table$x + rnorm(2400) > 0.5] <- NA
  fit <- function(x, ...) {
    cv_momentnet(x, table$y, seed = 1, nlambda = 5, ...)
  }
  expect_identical(fit(random)$new_rows, "complete")
  known <- fit(own)
  expect_match(known$new_rows_why, "gaps are related to labels or values")
  lines <- utils::capture.output(print(known))
  expect_match(paste(trimws(lines), collapse = " "),
               "gaps are related to labels or values", fixed = TRUE)
  said <- grep("^Errors on ", lines)
  expect_length(said, 1)
  expect_lte(max(nchar(lines[said + 0:1])), getOption("width"))
  asked <- fit(own, new_rows = "same")
  expect_equal(coef(asked), coef(known))
  expect_null(asked$new_rows_why)
})

test_that("an error that is estimated to be negative is estimated otherwise", {
  local_binding("judged_average", function(candidates, settings, observed, case,
                                           call, as_shown, known) {
    list(least = if (as_shown) 1 else -1)
  })
  table <- correlated_table(3)
  table$x[runif(2400) < 0.3] <- NA
  observed <- list(data = table_gaps(table$x, "x"), y = table$y,
                   folds = rep_len(1:5, 300))
  judged <- function(...) {
    averaged_result(list(), list(new_rows = "complete"), observed, list(...))
  }
  for (bought in c(FALSE, TRUE)) {
    result <- judged(bought = bought)
    expect_equal(result$least, 1)
    expect_match(result$new_rows_why, "negative")
  }
})

test_that("fits that are compared anew are not fitted anew", {
  table <- correlated_table(4, n = 200)
  table$x[runif(1600) < 0.3] <- NA
  judged <- judged_average
  fitted <- fit_resolved
  count <- 0
  local_binding("fit_resolved", function(...) {
    count <<- count + 1
    fitted(...)
  })
  fit <- function(random) {
    count <<- 0
    local_binding("may_be_random", function(...) random)
    local_binding("judged_average", function(candidates, settings, observed,
                                             case, call, as_shown, known) {
      result <- judged(candidates, settings, observed, case, call, as_shown,
                       known)
      if (!as_shown) result$least <- -1
      result
    })
    list(coef = coef(cv_momentnet(table$x, table$y, seed = 1)), count = count)
  }
  once <- fit(FALSE)
  expect_gte(once$count, 4)
  expect_identical(fit(TRUE), once)
})

test_that("pairs that many rows show do where gaps are random, only there", {
  skip_on_cran()
  table <- correlated_table(4, n = 15000, d = 3)
  table$y <- table$x[, 1] + table$x[, 2] + rnorm(15000)
  random <- known <- table$x
  random[runif(15000) < 0.3, 2] <- NA
  known[runif(15000) < plogis(2 * table$y - 3), 2] <- NA
  fit <- function(x) momentnet(x, table$y, lambda = 0)
  expect_identical(fit(random)$engine, "pairs")
  expect_identical(fit(known)$engine, "covariance")
  expect_identical(cv_momentnet(random, table$y, seed = 1)$fit$engine, "pairs")
  expect_s3_class(cv_momentnet(known, table$y, seed = 1)$average, "momentnet")
  off <- function(fit) max(abs(coef(fit)[-1, 1] - c(1, 1, 0)))
  expect_lt(3 * off(fit(known)),
            off(momentnet(known, table$y, lambda = 0, engine = "pairs")))
  # Of several responses each may know.
  both <- cbind(noise = rnorm(15000), y = table$y)
  both[1:100, 2] <- NA
  observed <- function(x) list(data = table_gaps(x, "x"), y = both)
  expect_true(is_missing_completely(observed(random)))
  expect_false(is_missing_completely(observed(known)))
})

test_that("pairs that many rows show do where labels have noise, only there", {
  skip_on_cran()
  set.seed(1)
  n <- 16000
  x <- matrix(rnorm((n + 1000) * 4), n + 1000) %*% chol(ar_covariance(4, 0.5))
  signal <- drop(x %*% c(1, -1, 1, 0))
  few <- signal + 0.05 * rnorm(n + 1000)
  rows <- seq_len(n)
  gaps <- x[rows, ]
  gaps[runif(4 * n) < 0.2] <- NA
  error <- function(fit) mean((predict(fit, x[-rows, ]) - few[-rows])^2)
  fit <- cv_momentnet(gaps, few[rows], seed = 1)
  expect_s3_class(fit$average, "momentnet")
  pairs <- cv_momentnet(gaps, few[rows], engine = "pairs", seed = 1)
  expect_lt(1.03 * error(fit), error(pairs))
  # So of estimates, of nearly collinear attributes, and of several responses.
  much <- signal[rows] + rnorm(n)
  engine <- function(x, y) momentnet(x, y, lambda = 0)$engine
  expect_identical(engine(gaps, few[rows]), "covariance")
  expect_identical(engine(gaps, much), "pairs")
  near <- cbind(gaps, ifelse(runif(n) < 0.2, NA, x[rows, 1] +
                               0.01 * rnorm(n)))
  expect_identical(engine(near, much), "covariance")
  excess <- function(y) {
    observed_case(list(data = table_gaps(gaps, "x"), y = y))$excess
  }
  expect_equal(excess(cbind(few = few[rows], much = much)), excess(few[rows]))
  # As least squares on such pairs err, for three tables.
  found <- vapply(11:13, function(seed) {
    set.seed(seed)
    gaps <- x[rows, ]
    gaps[runif(4 * n) < 0.2] <- NA
    y <- signal[rows] + 0.5 * rnorm(n)
    pairs <- cov(cbind(gaps, y), use = "pairwise")
    off <- solve(pairs[1:4, 1:4], pairs[1:4, 5]) - c(1, -1, 1, 0)
    case <- observed_case(list(data = table_gaps(gaps, "x"), y = y))
    c(case$excess, sum(off * (ar_covariance(4, 0.5) %*% off)) / 0.25)
  }, numeric(2))
  ratio <- rowMeans(found)[2] / rowMeans(found)[1]
  expect_gt(ratio, 0.3)
  expect_lt(ratio, 3)
})

test_that("labels of several responses have gaps, too, that may know values", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(24000), 12000, dimnames = list(NULL, c("a", "b")))
  y <- cbind(asked = 1 + x[, 1] + x[, 2] + rnorm(12000), all = rnorm(12000))
  x[1, 2] <- NA
  is_random <- function(skipped) {
    y[skipped, 1] <- NA
    observed_case(list(data = table_gaps(x, "x"), y = y))$random
  }
  expect_true(is_random(runif(12000) < 0.4))
  expect_false(is_random(y[, 2] > 0.3)) # another label
  skipped <- x[, 1] > 0.3
  expect_false(is_random(skipped))
  y[skipped, 1] <- NA
  # By pairs .39, .43, 1.
  fit <- cv_momentnet(x, y, seed = 1)
  expect_within(coef(fit)$asked[, 1], c(1, 1, 1), 0.05)
})
