# Whatever is not looked at may be anything: it is replaced by NaN, and the
# refit with the same seed is the same.

x <- small_integers() + 0
y <- small_labels(x)
moments <- colMeans(x^2)
keep <- frugal_control(keep_looks = TRUE)

poisoned <- function(x, looks) {
  cells <- cbind(looks$row, looks$column)
  result <- x
  result[] <- NaN
  result[cells] <- x[cells]
  result
}

test_that("what was looked at is in the fit, as it is in the data", {
  skip_on_cran()
  for (learner in names(every_learner(moments))) {
    fit <- every_learner(moments)[[learner]](x = x, y = y, control = keep)
    looks <- fit$looks$values
    expect_identical(looks$value, x[cbind(looks$row, looks$column)],
                     label = learner)
    expect_identical(as.numeric(tabulate(looks$column, ncol(x))),
                     unname(fit$looks$per_attribute), label = learner)
    expect_identical(anyDuplicated(looks[c("row", "column")]), 0L,
                     label = learner)
    expect_identical(as.numeric(max(table(looks$row))), fit$looks$max,
                     label = learner)
    expect_lt(nrow(looks), length(x))
  }
})

test_that("a matrix of NaN but for the looks gives the same fit", {
  skip_on_cran()
  for (learner in names(every_learner(moments))) {
    fit <- every_learner(moments)[[learner]]
    clean <- fit(x = x, y = y, control = keep)
    dirty <- poisoned(x, clean$looks$values)
    expect_gt(mean(is.nan(dirty)), 0.3)
    expect_same_fit(fit(x = dirty, y = y, control = keep), clean,
                    label = learner)
    expect_same_fit(fit(x = sparse_matrix(dirty), y = y, control = keep), clean,
                    label = learner)
    expect_same_fit(fit(x = as.data.frame(dirty), y = y, control = keep), clean,
                    label = learner)
  }
})

test_that("with groups, what is not bought may be anything", {
  groups <- c(1, 1, 2, 3, 3, 3, 4, 5)
  for (learner in names(every_learner(moments))) {
    fit <- every_learner(moments)[[learner]]
    clean <- fit(x = x, y = y, control = keep, budget = 3, groups = groups)
    dirty <- poisoned(x, clean$looks$values)
    expect_true(anyNA(dirty))
    again <- fit(x = dirty, y = y, control = keep, budget = 3, groups = groups)
    expect_same_fit(again, clean, label = learner)
  }
})

test_that("passes see the union of their looks and no more", {
  control <- frugal_control(keep_looks = TRUE, passes = 3)
  clean <- ddaerr(x, y, budget = 2, seed = 1, x_bound = 10, control = control)
  expect_identical(as.numeric(nrow(clean$looks$values)), clean$looks$total)
  dirty <- poisoned(x, clean$looks$values)
  expect_true(anyNA(dirty))
  expect_same_fit(ddaerr(dirty, y, budget = 2, seed = 1, x_bound = 10,
                         control = control), clean)
})

test_that("a wrong value among those looked at is noticed", {
  clean <- aerr(x, y, budget = 3, seed = 1, x_bound = 10, control = keep)
  look <- clean$looks$values[77, ]
  dirty <- x
  dirty[look$row, look$column] <- NaN
  cnd <- error_of(aerr(dirty, y, budget = 3, seed = 1, x_bound = 10))
  expect_s3_class(cnd, "frugalreg_error_input")
  expect_identical(c(cnd$row, match(cnd$column, paste0("V", 1:8))),
                   c(look$row, look$column))
})

# Of a data frame: a cell was looked at where any of its columns was.
poisoned_frame <- function(data, variables, looks) {
  for (name in unique(variables)) {
    columns <- which(variables == name)
    seen <- looks$row[looks$column %in% columns]
    data[[name]][setdiff(seq_len(nrow(data)), seen)] <- NA
  }
  data
}

test_that("a data frame with factors needs no more than was looked at", {
  frame <- small_frame()
  variables <- c("u", "v", "w", "f", "f", "g", "g", "flag", "count")
  data <- frame[unique(variables)]
  for (fit in list(aerr, aelr, ddaerr, ddaelr)) {
    clean <- fit(data, frame$y, budget = 3, x_bound = 10, seed = 5,
                 control = keep)
    expect_length(clean$coefficients, length(variables))
    dirty <- poisoned_frame(data, variables, clean$looks$values)
    expect_gt(mean(is.na(dirty)), 0.2)
    expect_same_fit(fit(dirty, frame$y, budget = 3, x_bound = 10, seed = 5,
                        control = keep), clean)
  }
})

test_that("a formula's bases are evaluated on looked-at values only", {
  frame <- small_frame()
  formula <- y ~ splines::ns(u, knots = c(0.3, 0.6), Boundary.knots = c(0, 1)) +
    splines::bs(v, knots = 0.5, Boundary.knots = c(0, 1)) + log(w) + I(w^2) +
    f + poly(count, 2, raw = TRUE)
  variables <- rep(c("u", "v", "w", "f", "count"), c(3, 4, 2, 2, 2))
  for (fit in list(aerr, aelr, ddaerr, ddaelr)) {
    clean <- fit(formula, frame, budget = 2, x_bound = 20, seed = 6,
                 control = keep)
    expect_length(clean$coefficients, length(variables))
    dirty <- poisoned_frame(frame, variables, clean$looks$values)
    expect_gt(mean(is.na(dirty[unique(variables)])), 0.3)
    dirty[c("g", "flag")] <- NA
    expect_same_fit(fit(formula, dirty, budget = 2, x_bound = 20, seed = 6,
                        control = keep), clean)
  }
})

test_that("the order of the rows does not depend on the data", {
  clean <- aerr(x, y, budget = 3, seed = 1, x_bound = 10, control = keep)
  other <- aerr(x * 0 + 1, y, budget = 3, seed = 1, x_bound = 10,
                control = keep)
  expect_identical(unique(other$looks$values$row),
                   unique(clean$looks$values$row))
})
