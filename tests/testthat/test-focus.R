# design = "focus": a third phase of looks goes where coefficients are large.

focus_data <- function(n = 500, d = 16, seed = 3) {
  use_seed(seed)
  x <- matrix(stats::rnorm(n * d), n) %*% diag(rep_len(c(1, 2, 0.5), d))
  x[, 5] <- x[, 4] + x[, 5]
  list(x = x, y = 2 * x[, 1] - x[, 2] + x[, 4] + stats::rnorm(n))
}
data <- focus_data()
x <- data$x
y <- data$y
focused <- function(x, y, ..., budget = 4, seed = 1) {
  momentnet(x, y, budget = budget, design = "focus", ..., seed = seed)
}
chosen <- function(fit) fit$looks$values[c("row", "column")]

test_that("looks go to what has large coefficients, and are not more", {
  fit <- focused(x, y, units = "same")
  looks <- fit$looks$values
  expect_identical(fit$looks$total, 2000)
  expect_true(all(table(looks$row) == 4))
  expect_false(any(duplicated(chosen(fit))))
  expect_identical(looks$value, x[cbind(looks$row, looks$column)])
  late <- tabulate(utils::tail(looks$column, 4 * 300), 16) / 300
  # Columns 1 and 7 are of the same spread.
  expect_gt(late[1], 1.5 * late[7])
})

test_that("the third phase's weights are those of the factor engine", {
  for (units in c("same", "different")) {
    fit <- focused(x, y, units = units, rank = 3)
    early <- utils::head(fit$looks$values, 4 * 200)
    rows <- sort(unique(early$row))
    seen <- matrix(NA_real_, length(rows), 16)
    seen[cbind(match(early$row, rows), early$column)] <- early$value
    # By means and variances of what was seen: looks are missing at random.
    seen_data <- table_gaps(seen)
    model <- factor_model(seen_data, y[rows],
                          seen_moments(seen_data, y[rows], units), 3)
    path <- factor_path(model, factor_constants$ridge * model$y_unit)
    sizes <- abs(path$beta[, 1] * model$unit)
    spread <- apply(seen, 2, function(column) {
      sqrt(mean((column - mean(column, na.rm = TRUE))^2, na.rm = TRUE))
    })
    if (units == "different") spread[] <- 1
    weights <- sizes / mean(sizes) + 0.5 * spread / mean(spread)
    found <- learner_summary(fit$setup, list(state = fit$state))
    expect_equal(found$probabilities, unname(weights / sum(weights)),
                 tolerance = 1e-8)
  }
})

test_that("units that differ change nothing", {
  unit <- 2^seq(-20, 25, length.out = 16)
  unit <- 2^round(log2(unit))
  scaled <- x * rep(unit, each = nrow(x))
  plain <- focused(x, y, units = "different")
  other <- focused(scaled, 8 * y, units = "different")
  expect_identical(chosen(other), chosen(plain))
  expect_equal(coef(other)[-1, 1] * unit / 8, coef(plain)[-1, 1],
               tolerance = 1e-10)
  found <- focused(scaled, y)
  expect_identical(found$units, "different")
  others <- unit[c(9:16, 1:8)]
  again <- focused(x * rep(others, each = nrow(x)), y)
  expect_identical(chosen(again), chosen(found))
  expect_equal(coef(again)[-1, 1] * others, coef(found)[-1, 1] * unit,
               tolerance = 1e-10)
})

test_that("where labels are missing it does not matter what 0 is of them", {
  labels <- cbind(one = y, other = 3 * x[, 6] + cos(1:500))
  labels[seq(1, 500, 3), "one"] <- NA
  plain <- focused(x, labels)
  moved <- focused(x, sweep(labels, 2, c(4096, -512), "+"))
  expect_identical(chosen(moved), chosen(plain))
  # What the first phases saw is not kept beyond them.
  expect_length(plain$state$learner$looks$value, 0)
})

test_that("every source is the same, and a batch ends where a phase does", {
  plain <- focused(x, y, units = "same")
  calls <- list()
  one <- attribute_source(function(row, columns) {
    x[row, columns]
  }, n = 500, d = 16)
  expect_identical(coef(focused(one, y, units = "same")), coef(plain))
  expect_identical(
    coef(focused(Matrix::Matrix(x, sparse = TRUE), y, units = "same")),
    coef(plain)
  )
  many <- attribute_source(function(rows, columns) {
    calls[[length(calls) + 1]] <<- unique(rows)
    x[cbind(rows, columns)]
  }, n = 500, d = 16, batch = 70)
  batched <- focused(many, y, units = "same")
  expect_identical(batched$looks$total, 2000)
  # The phases have 50, 150 and 300 examples.
  expect_identical(lengths(calls),
                   c(50L, 70L, 70L, 10L, 70L, 70L, 70L, 70L, 20L))
  expect_identical(chosen(batched), chosen(plain))
})

test_that("asking and telling is the same, also through a file", {
  skip_on_cran()
  fit <- focused(x, y, control = frugal_control(shuffle = FALSE))
  learner <- frugal_learner("momentnet", d = 16, budget = 4, n = 500,
                            design = "focus", seed = 1)
  file <- tempfile()
  on.exit(unlink(file))
  for (row in 1:500) {
    if (row %in% c(150, 400)) {
      saveRDS(learner, file)
      learner <- readRDS(file)
    }
    ask <- request(learner)
    learner <- learn(learner, x[row, ask], y[row])
  }
  told <- as_fit(learner)
  expect_identical(coef(told), coef(fit))
  expect_identical(told$looks, fit$looks)
  expect_identical(coef(cv_momentnet(learner, seed = 2)),
                   coef(cv_momentnet(fit, seed = 2)))
  # Dropped examples are paid for, and nothing else.
  again <- frugal_learner("momentnet", d = 16, budget = 4, seed = 1,
                          design = "uniform")
  for (row in 1:60) {
    ask <- request(again)
    again <- learn(again, x[row, ask], y[row], skip = row %% 3 == 0)
  }
  skipped <- as_fit(again)
  expect_identical(skipped$n, 40L)
  expect_identical(skipped$looks$total, 240)
  expect_error(frugal_learner("momentnet", d = 16, budget = 4), "`n`",
               class = "frugalreg_error_input")
  expect_error(frugal_learner("momentnet", d = 16, budget = 4, radius = 1),
               "radius", class = "frugalreg_error_input")
})

test_that("a run that stopped in any phase goes on", {
  skip_on_cran()
  as_given <- frugal_control(shuffle = FALSE)
  for (call in c(20, 51, 120, 201, 350)) {
    flaky <- closing_oracle(x, call)
    cnd <- tryCatch(focused(flaky, y, control = as_given),
                    frugalreg_error_source = identity)
    so_far <- as_fit(cnd$learner)
    expect_identical(so_far$n, as.integer(call - 1))
    resumed <- update(cnd$learner, flaky, y)
    expect_identical(resumed$looks$total, 2000)
    expect_identical(resumed$n, 499L)
    rest <- (call + 1):500
    expect_identical(chosen(update(so_far, x[rest, ], y[rest]))$column,
                     chosen(resumed)$column)
  }
})

test_that("expected counts are those of three phases", {
  skip_on_cran()
  seen <- 0
  for (seed in 1:30) {
    fit <- focused(x, y, units = "same", seed = seed)
    phases <- look_phases(fit$setup, list(state = fit$state))
    expect_identical(vapply(phases, `[[`, 0, "examples"), c(50, 150, 300))
    expected <- Reduce(`+`, lapply(phases, function(phase) {
      phase$examples * phase$seen
    }))
    expect_equal(sum(expected), 2000)
    seen <- seen + fit$looks$per_attribute / expected / 30
  }
  # The inclusion probabilities are an approximation.
  expect_lt(max(abs(seen - 1)), 0.1)
})

test_that("prices, free attributes and groups", {
  costs <- c(6, rep(1, 15))
  dear <- focused(x, y, budget = 9, costs = costs, free = 16, units = "same")
  cheap <- focused(x, y, budget = 4, costs = rep(1, 16), free = 16,
                   units = "same")
  expect_lte(dear$looks$money$max, 9)
  expect_equal(dear$looks$money$total,
               sum(costs[-16] * dear$looks$per_attribute[-16]))
  expect_lt(dear$looks$per_attribute[1], 0.8 * cheap$looks$per_attribute[1])
  expect_identical(sum(dear$looks$values$column == 16), 500L)
  groups <- c(1, 1, 1, 2, 2, 3:13)
  grouped <- focused(x, y, budget = 3, groups = groups, units = "same")
  looks <- grouped$looks$values
  expect_identical(sort(looks$row[looks$column == 1]),
                   sort(looks$row[looks$column == 3]))
  expect_identical(grouped$looks$max, 3)
  late <- utils::tail(unique(data.frame(row = looks$row,
                                        group = groups[looks$column])), 900)
  expect_identical(names(which.max(table(late$group))), "1")
})

test_that("nothing to focus on, and nothing to choose", {
  flat <- focused(x, rep(3, 500), units = "same", engine = "factors")
  expect_identical(flat$looks$total, 2000)
  still <- x
  still[, 2:14] <- 1
  few <- focused(still, y, units = "same", engine = "pairs", nlambda = 5)
  expect_true(all(table(few$looks$values$row) == 4))
  phases <- look_phases(few$setup, list(state = few$state))
  expect_equal(phases[[3]]$seen[c(1, 15, 16)], rep(1, 3))
  expect_equal(sum(phases[[3]]$seen), 4)
  whole <- focused(x, y, budget = 16)
  expect_identical(coef(whole), coef(momentnet(x, y, budget = 16, seed = 1)))
})
