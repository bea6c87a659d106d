# What formulas read, and of which rows.

d <- formula_frame()
n <- 60

test_that("weights and offsets of formulas are of all rows, whole", {
  skip_on_cran()
  offsets <- cbind(y = rnorm(n, 5), z = rnorm(n, -5))
  x <- as.matrix(d[c("a", "b")])
  expect_equal(
    coef(momentnet(cbind(y, z) ~ a + b, d, offset = offsets, lambda = 0)),
    coef(momentnet(x, as.matrix(d[c("y", "z")]), offset = offsets, lambda = 0))
  )
  some <- 11:40
  expect_equal(
    coef(momentnet(cbind(y, z) ~ a + b, d, offset = offsets, lambda = 0,
                   subset = some)),
    coef(momentnet(x[some, ], as.matrix(d[some, c("y", "z")]),
                   offset = offsets[some, ], lambda = 0))
  )
  weights <- function(...) d$w # no column
  expect_refused("input", {
    momentnet(y ~ a, d, weights = 1:120, lambda = 0)
    momentnet(y ~ a, d, weights = 1:30, subset = 1:30, lambda = 0)
    momentnet(y ~ a, d, offset = offsets, lambda = 0)
    momentnet(y ~ a, d, weights = weights, lambda = 0)
  })
  expect_equal(coef(momentnet(y ~ a, d, weights = d["w"], lambda = 0)),
               coef(momentnet(y ~ a, d, weights = w, lambda = 0)))
})

test_that("folds follow rows that are reordered or drawn again", {
  folds <- rep(1:4, each = n / 4)
  for (rows in list(sample(n), sample(n, replace = TRUE))) {
    fit <- cv_momentnet(y ~ a + b, d, subset = rows, folds = folds, seed = 1)
    expect_identical(as.integer(fit$folds),
                     match(folds[rows], sort(unique(folds[rows]))))
  }
})

test_that("nothing reads what was not paid for, whatever it is called by", {
  bought <- function(...) {
    momentnet(y ~ a + b + f, d, budget = 2, seed = 1, lambda = 0.1, ...)
  }
  for (read in expression(bought(subset = .data[["b"]] > 0),
                          bought(subset = get("b") > 0),
                          bought(weights = .data[["b"]]^2),
                          bought(offset = get("b")),
                          momentnet(y ~ a + b + offset(get("b")), d,
                                    budget = 2, seed = 1),
                          momentnet(I(get("b")) ~ a + b, d, budget = 1,
                                    seed = 1))) {
    expect_error(eval(read), class = "frugalreg_error_input",
                 label = deparse1(read))
  }
  expect_s3_class(bought(subset = .data[["w"]] > 0.5), "momentnet")
})

test_that("levels of further rows are read where they are looked at", {
  fits <- list(
    aerr(y ~ a + b + f, d, budget = 2, x_bound = 10, seed = 1,
         control = frugal_control(keep_looks = TRUE)),
    momentnet(y ~ a + b + f, d, budget = 2, seed = 1)
  )
  for (fit in fits) {
    further <- d
    further$f <- as.character(d$f)
    known <- update(fit, further)
    looks <- known$looks$values
    seen <- looks$row[looks$column == 3 & looks$row > n] - n
    expect_lt(length(seen), n)
    further$f[-seen] <- "secret"
    expect_identical(coef(update(fit, further)), coef(known))
    further$f[seen[7]] <- "secret"
    failure <- expect_error(update(fit, further), paste("row", seen[7]),
                            class = "frugalreg_error_input")
    expect_match(conditionMessage(failure$parent), "not \"secret\"")
    expect_s3_class(failure$learner, "frugal_learner")
  }
})

test_that("a row that ends a run is called by its name in the data", {
  d$a[7] <- NA
  of_rows <- function(data, ...) {
    aerr(y ~ a + b + f, data, budget = 3, x_bound = 10, seed = 1, ...)
  }
  expect_error(of_rows(d, subset = c(3, 7, 9)), "row 2 (named \"7\"), column",
               fixed = TRUE, class = "frugalreg_error_input")
  expect_error(of_rows(d), "of row 7, column")
  x <- as.matrix(d[c("a", "b")])
  rownames(x) <- paste0("r", seq_len(n))
  for (as_given in list(identity, sparse_matrix)) {
    expect_error(aerr(as_given(x), d$y, 2, x_bound = 10),
                 "row 7 (named \"r7\"), column", fixed = TRUE)
  }
})

test_that("a fit to a matrix does not take factors for its numbers", {
  x <- cbind(sex = sample(1:2, n, TRUE), age = rnorm(n))
  fit <- momentnet(x, 3 * x[, 1] + x[, 2], lambda = 0)
  new <- as.data.frame(x[1:3, ])
  expect_equal(unname(predict(fit, new)), predict(fit, x[1:3, ]))
  new$sex <- factor(new$sex)
  expect_error(predict(fit, new), "`newx` must be numeric",
               class = "frugalreg_error_input")
  expect_error(predict(fit, new[2:1]), class = "frugalreg_error_input")
})

test_that("flags may come as 0 and 1, and as no other number", {
  table <- transform(d, l = a > 0)
  fit <- momentnet(y ~ l + w, table, lambda = 0)
  as_numbers <- transform(table, l = as.integer(l))
  expect_equal(predict(fit, as_numbers), predict(fit, table))
  expect_error(predict(fit, transform(table, l = 5)), "TRUE or FALSE",
               class = "frugalreg_error_input")
  fit <- momentnet(y ~ l * w, table, lambda = 0)
  expect_equal(predict(fit, as_numbers), predict(fit, table))
  expect_error(predict(fit, transform(table, l = 5)), "TRUE or FALSE",
               class = "frugalreg_error_input")
})

test_that("a question that was not asked yet has numbers for answers", {
  first <- transform(d[c("a", "w", "y")], b = NA)
  first$a[1] <- NA
  later <- d[c("a", "w", "y", "b")]
  by_columns <- function(data, ...) {
    momentnet(data[c("a", "w", "b")], data$y, lambda = 0.01, ...)
  }
  keep <- frugal_control(keep_looks = TRUE)
  fit <- momentnet(y ~ ., first, lambda = 0.01, control = keep)
  expect_identical(coef(fit), coef(by_columns(first)))
  for (new in list(later, transform(later, b = b > 0))) {
    expect_identical(predict(fit, new), predict(by_columns(first), new))
    expect_equal(coef(update(fit, newdata = new)),
                 coef(update(by_columns(first, control = keep),
                             new[c("a", "w", "b")], new$y)))
    all <- rbind(first, new)
    for (part in list(update(moments(y ~ ., first), new),
                      c(moments(y ~ ., first), moments(y ~ ., new)),
                      moments(y ~ ., chunk_source(chunks_of(all, n))))) {
      expect_equal(unname(coef(momentnet(part, lambda = 0.01))),
                   unname(coef(momentnet(moments(y ~ ., all), lambda = 0.01))))
    }
  }
})

test_that("labels and offsets of new rows are not columns that were derived", {
  table <- transform(d, sex = rep(c("F", "M"), n / 2), sexM = rnorm(n, 50),
                     fv = y)
  fit <- momentnet(y ~ a + sex + offset(sexM), table, lambda = 0)
  expect_equal(unname(predict(fit, table)),
               unname(predict(lm(y ~ a + sex + offset(sexM), table), table)))
  fit <- momentnet(fv ~ a * f, table, lambda = 0)
  expect_equal(unname(residuals(fit, table)),
               unname(resid(lm(fv ~ a * f, table))))
  without <- table[setdiff(names(table), "sexM")]
  fit <- momentnet(y ~ a + offset(sexM), table, lambda = 0)
  assign("sexM", rep(1, n), globalenv())
  expect_error(predict(fit, without), "offset", class = "frugalreg_error_input")
  rm("sexM", envir = globalenv())
})

test_that("rows that come one by one go to all folds", {
  x <- as.matrix(d[c("a", "b")])
  folds <- further_folds(rep(1:5, 12), 61, 1)
  for (size in 62:90) folds <- further_folds(folds, size, 1)
  expect_lte(diff(range(tabulate(folds))), 1)
  m <- moments(x, d$y, folds = 5)
  one <- update(m, x[1, , drop = FALSE], d$y[1], folds = 3)
  expect_equal(one$folds[[3]]$n, m$folds[[3]]$n + 1)
  few <- update(m, x[1:3, ], d$y[1:3], folds = c(5, 5, 5))
  expect_equal(few$folds[[5]]$n, m$folds[[5]]$n + 3)
  kept <- rep(1:0, c(48, 12))
  expect_length(moments(x, d$y, weights = kept,
                        folds = rep(1:5, each = 12))$folds, 4)
})

test_that("draws can be looked at", {
  gaps <- d[c("a", "b", "off")]
  gaps$b[1:10] <- NA
  draws <- impute(cv_momentnet(off ~ a + b, gaps, seed = 1), gaps, m = 2,
                  newy = gaps$off)
  expect_output(str(draws), "imp")
})

test_that("a formula that is named may come after the data", {
  skip_on_cran()
  expect_identical(coef(momentnet(data = d, formula = y ~ a + b, lambda = 0)),
                   coef(momentnet(y ~ a + b, d, lambda = 0)))
  expect_identical(moments(data = d, formula = y ~ a, weights = w)$sums,
                   moments(y ~ a, d, weights = w)$sums)
  for (learner in list(cv_momentnet, aerr)) {
    fit <- function(...) suppressWarnings(learner(..., budget = 2, seed = 1))
    expect_identical(coef(fit(data = d, formula = y ~ a + b + w)),
                     coef(fit(y ~ a + b + w, d)))
    # As a pipe has it.
    piped <- d |> fit(formula = y ~ a + b + w)
    expect_identical(coef(piped), coef(fit(y ~ a + b + w, d)))
  }
  fit <- momentnet(y ~ a + b, d, lambda = 0)
  expect_identical(coef(update(fit, formula = . ~ . - b)),
                   coef(update(fit, . ~ . - b)))
  expect_refused("input", {
    momentnet()
    momentnet(data = d)
    momentnet(d, formula = "y ~ a")
    moments()
  })
})
