x <- small_integers() + 0
y <- small_labels(x)
moments <- colMeans(x^2)

test_that("no visit costs more than the budget, whatever learner and budget", {
  skip_on_cran()
  for (learner in names(every_learner(moments))) {
    for (budget in c(2, 5, 8)) {
      lab <- noting_oracle(x)
      fit <- every_learner(moments)[[learner]](
        x = lab$source, y = y, budget = budget, inner = "even"
      )
      label <- paste(learner, budget)
      looks <- lengths(lab$columns())
      expect_lte(max(looks), budget, label = label)
      expect_identical(as.numeric(max(looks)), fit$looks$max, label = label)
      expect_identical(as.numeric(sum(looks)), fit$looks$total, label = label)
      expect_equal(sum(looks) / nrow(x), fit$looks$mean, label = label)
      expect_identical(as.numeric(tabulate(unlist(lab$columns()), ncol(x))),
                       unname(fit$looks$per_attribute), label = label)
      expect_consistent_looks(fit, label = label)
    }
  }
})

test_that("a visit asks once, for distinct columns, and once for a row", {
  for (learner in names(every_learner(moments))) {
    lab <- noting_oracle(x)
    fit <- every_learner(moments)[[learner]](x = lab$source, y = y)
    expect_identical(sort(lab$rows()), as.numeric(seq_len(nrow(x))),
                     label = learner)
    expect_identical(vapply(lab$columns(), anyDuplicated, 0L),
                     rep(0L, nrow(x)), label = learner)
    expect_true(all(unlist(lab$columns()) %in% seq_len(ncol(x))))
  }
})

test_that("so does a visit of more looks than are compared one by one", {
  wide <- small_integers(12, 60) + 0
  for (learner in names(every_learner(colMeans(wide^2)))) {
    lab <- noting_oracle(wide)
    fit <- every_learner(colMeans(wide^2))[[learner]]
    fit <- suppressWarnings(
      fit(x = lab$source, y = small_labels(wide), budget = 40, inner = "even"),
      classes = "frugalreg_warning_assumption"
    )
    expect_identical(vapply(lab$columns(), anyDuplicated, 0L), rep(0L, 12),
                     label = learner)
    expect_gt(max(lengths(lab$columns())), 20, label = learner)
    expect_identical(as.numeric(tabulate(unlist(lab$columns()), 60)),
                     unname(fit$looks$per_attribute), label = learner)
  }
})

test_that("an oracle gets one whole row number and whole column numbers", {
  seen <- NULL
  source <- attribute_source(function(row, columns) {
    seen <<- list(row, columns)
    x[row, columns]
  }, n = 60, d = 8)
  aerr(source, y, budget = 3, x_bound = 10, seed = 1)
  expect_length(seen[[1]], 1)
  expect_true(is.numeric(seen[[1]]) && is.numeric(seen[[2]]))
  expect_identical(seen[[1]], round(seen[[1]]))
})

test_that("every visit pays: two passes look twice", {
  lab <- noting_oracle(x)
  fit <- aerr(lab$source, y, budget = 3, x_bound = 10, seed = 1,
              control = frugal_control(passes = 2))
  expect_identical(fit$visits, 120)
  expect_identical(fit$n, 60)
  expect_identical(fit$looks$total, as.numeric(nrow(lab$pairs())))
  expect_identical(as.vector(table(lab$rows())), rep(2L, 60))
  expect_consistent_looks(fit)
  once <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  expect_gt(fit$looks$total, 1.8 * once$looks$total)
})

test_that("each pass goes through all rows, in a new order", {
  lab <- noting_oracle(x)
  aerr(lab$source, y, budget = 3, x_bound = 10, seed = 1,
       control = frugal_control(passes = 2))
  rows <- lab$rows()
  expect_setequal(rows[1:60], 1:60)
  expect_setequal(rows[61:120], 1:60)
  expect_false(identical(rows[1:60], rows[61:120]))
  expect_false(identical(rows[1:60], as.numeric(1:60)))
})

test_that("without shuffling the rows come as given, in every pass", {
  lab <- noting_oracle(x)
  aelr(lab$source, y, budget = 3, x_bound = 10, seed = 1,
       control = frugal_control(passes = 2, shuffle = FALSE))
  expect_identical(lab$rows(), as.numeric(rep(1:60, 2)))
})

test_that("a group is one look that buys all its columns", {
  skip_on_cran()
  groups <- c(1, 1, 2, 3, 3, 3, 4, 5)
  members <- split(1:8, groups)
  for (learner in names(every_learner(moments))) {
    lab <- noting_oracle(x)
    fit <- every_learner(moments)[[learner]](x = lab$source, y = y, budget = 3,
                                             groups = groups)
    bought <- lapply(lab$columns(), function(columns) unique(groups[columns]))
    whole <- Map(function(columns, bought) {
      setequal(columns, unlist(members[bought]))
    }, lab$columns(), bought)
    expect_true(all(unlist(whole)), label = learner)
    expect_identical(as.numeric(max(lengths(bought))), fit$looks$max,
                     label = learner)
    expect_identical(as.numeric(tabulate(unlist(bought), 5)),
                     unname(fit$looks$per_attribute), label = learner)
    expect_consistent_looks(fit, label = learner)
  }
})

test_that("draws without replacement are all distinct", {
  for (learner in list(aerr, aelr)) {
    for (budget in c(3, 8)) {
      lab <- noting_oracle(x)
      learner(lab$source, y, budget = budget, x_bound = 10, seed = 1,
              control = frugal_control(replace = FALSE))
      looks <- lengths(lab$columns())
      expect_gte(min(looks), budget - 1)
      expect_lte(max(looks), budget)
    }
  }
})

test_that("inner says how many looks the inner product gets", {
  fit <- function(inner) {
    aerr(x, y, budget = 5, x_bound = 10, seed = 1, inner = inner)
  }
  expect_identical(fit("even")$inner, 2)
  expect_identical(fit(1)$inner, 1)
  expect_same_fit(fit(2), fit("even"))
  expect_identical(ddaerr(x, y, budget = 57 %/% 8, x_bound = 10)$inner, 3)
})

test_that("the theory's first phase spends the whole budget on the moments", {
  lab <- noting_oracle(x)
  sampling <- sample_two_phase(length = 60, theory = TRUE)
  fit <- ddaerr(lab$source, y, budget = 4, x_bound = 10, seed = 1,
                sampling = sampling)
  expect_identical(unname(fit$coefficients), rep(0, 8))
  expect_identical(max(lengths(lab$columns())), 4L)
})

test_that("an attribute whose known moment is 0 is never looked at", {
  zeroed <- x
  zeroed[, c(2, 7)] <- 0
  moments <- colMeans(zeroed^2)
  for (learner in list(ddaerr, ddaelr)) {
    fit <- learner(zeroed, y, budget = 4, x_bound = 10, seed = 1,
                   second_moments = moments)
    expect_identical(unname(fit$looks$per_attribute[c(2, 7)]), c(0, 0))
    expect_identical(unname(fit$coefficients[c(2, 7)]), c(0, 0))
    expect_true(all(fit$looks$per_attribute[-c(2, 7)] > 0))
  }
})
