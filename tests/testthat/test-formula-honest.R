# What formulas read, and of which rows.

set.seed(1)
n <- 60
d <- data.frame(a = rnorm(n), b = rnorm(n), f = factor(rep(c("u", "v"), n / 2)),
                w = runif(n), off = rnorm(n, 5))
d$y <- d$a + d$off + rnorm(n)
d$z <- d$b + rnorm(n)

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
  expect_error(predict(fit, new), "`newx` must be of numbers",
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

test_that("moments and chunks say what of a formula they cannot do", {
  expect_refused("input", {
    moments(y ~ a + offset(off), d)
    momentnet(y ~ a + offset(off), chunk_source(chunks_of(d, 20)), lambda = 0)
    momentnet(y ~ a, chunk_source(chunks_of(d, 20)), offset = off)
  })
  expect_equal(coef(momentnet(moments(y ~ a, d, weights = w), lambda = 0)),
               coef(momentnet(y ~ a, d, weights = w, lambda = 0)))
  expect_equal(coef(momentnet(moments(y ~ a, d, subset = w > 0.5), lambda = 0)),
               coef(momentnet(y ~ a, d, subset = w > 0.5, lambda = 0)))
  chunks <- function() chunk_source(chunks_of(d, 20))
  expect_equal(coef(momentnet(y ~ a - 1, chunks(), lambda = 0)),
               coef(momentnet(y ~ a - 1, d, lambda = 0)))
  expect_error(momentnet(y ~ a - 1, chunks(), intercept = TRUE), "`intercept`",
               class = "frugalreg_error_input")
  wrapped <- function(formula, weights = NULL) {
    momentnet(formula, chunks(), weights = weights, subset = NULL, lambda = 0)
  }
  expect_equal(coef(wrapped(y ~ a)), coef(momentnet(y ~ a, d, lambda = 0)))
  weights <- NULL # what the wrapper is given counts, not this
  expect_error(wrapped(y ~ a, d$w), "`weights`",
               class = "frugalreg_error_input")
})

test_that("moments merge only where columns and labels mean the same", {
  levels <- c("lo", "mid", "hi")
  table <- transform(d, o = factor(sample(levels, n, TRUE), levels,
                                   ordered = TRUE))
  other <- transform(table, o = factor(as.character(o), rev(levels),
                                       ordered = TRUE))
  expect_error(c(moments(y ~ a + o, table), moments(y ~ a + o, other)),
               "another \"o\"", class = "frugalreg_error_input")
  by <- function(k) moments(y ~ I(a * k), d)
  expect_error(c(by(1), by(2)), class = "frugalreg_error_input")
  expect_error(c(moments(y ~ a, d), moments(off ~ a, d)), "same labels",
               class = "frugalreg_error_input")
  labels_within <- function(rows, power, by = 1) {
    z <- d$y[rows]
    moments(abs(z + by) ~ I(a^power) + vapply(b, exp, 0), d[rows, c("a", "b")])
  }
  both <- c(labels_within(1, 2), labels_within(2:20, 2),
            labels_within(21:60, 2L, 1L))
  expect_equal(unname(coef(momentnet(both, lambda = 0))),
               unname(coef(momentnet(abs(y + 1) ~ I(a^2) + exp(b), d,
                                     lambda = 0))))
  expect_error(c(labels_within(1:20, 2), labels_within(21:60, 2, 2)),
               "same labels", class = "frugalreg_error_input")
  cut_at <- function(cuts) moments(cut(y, cuts, labels = FALSE) ~ a, d)
  expect_error(c(cut_at(c(-99, 5, 99)), cut_at(c(-99, 6, 99))), "same labels",
               class = "frugalreg_error_input")
  halves <- list(moments(y ~ a + o, table[1:30, ]),
                 moments(y ~ a + o, table[31:60, ]))
  expect_equal(coef(momentnet(halves, lambda = 0)),
               coef(momentnet(y ~ a + o, table, lambda = 0)))
})

test_that("texts of one value each are no two moments to merge", {
  sites <- lapply(c("north", "south"), function(site) {
    moments(y ~ a + site, transform(d, site = site))
  })
  expect_error(c(sites[[1]], sites[[2]]), "\"site\" with other levels",
               class = "frugalreg_error_input")
  expect_equal(c(sites[[1]], sites[[1]])$n, 2 * sites[[1]]$n)
})

test_that("moments merge only where times count alike", {
  when <- as.POSIXct("2024-03-30", tz = "UTC") + 3600 * seq_len(n)
  table <- transform(d, t = when, since = when - when[1], day = as.Date(when))
  other <- table
  units(other$since) <- "days"
  halves <- function(formula, second) {
    c(moments(formula, table[1:30, ]), moments(formula, second[31:60, ]))
  }
  expect_error(halves(y ~ a + since, other), "\"since\" in secs and in days",
               class = "frugalreg_error_input")
  expect_error(halves(y ~ sqrt(as.numeric(since)), other), "\"since\"",
               class = "frugalreg_error_input")
  expect_error(halves(y ~ a + day, transform(table, day = t)),
               "\"day\" in dates and in date-times",
               class = "frugalreg_error_input")
  # Times are seconds in every zone, and update() converts differences.
  elsewhere <- table
  attr(elsewhere$t, "tzone") <- "Europe/Zurich"
  expect_equal(coef(momentnet(halves(y ~ a + t, elsewhere), lambda = 0)),
               coef(momentnet(y ~ a + t, table, lambda = 0)))
  further <- update(moments(y ~ a + since, table[1:30, ]), other[31:60, ])
  expect_equal(coef(momentnet(further, lambda = 0)),
               coef(momentnet(y ~ a + since, table, lambda = 0)))
})

test_that("a saved fit holds no frame that a function was made in", {
  fit_within <- function() {
    secret <- transform(d, p = 4711 + 0.25)
    power <- 2
    squared <- function(v) raised(v)
    raised <- function(v) v^power
    momentnet(y ~ squared(a) + b, secret, budget = 2, seed = 1)
  }
  fit <- fit_within()
  again <- unserialize(serialize(fit, NULL))
  expect_equal(predict(again, d[1:3, ]), predict(fit, d[1:3, ]))
  bytes <- serialize(again, NULL, ascii = TRUE)
  expect_false(grepl(format(4711 + 0.25), rawToChar(bytes), fixed = TRUE))
})

test_that("functions of a formula keep what their code names, and nothing", {
  # `data` is an argument of functions, and the table of the frame.
  fit_within <- function(data, weights, never = stop("asked for")) {
    data$p <- 4711 + 0.25
    power <- 2
    raised <- function(v, data, weights = NULL) {
      if (is.null(v)) never
      power <- power + 0
      v^power
    }
    by_text <- function(v) do.call("raised", list(v))
    even <- function(v) if (is.null(v)) odd(v) else vapply(v, "raised", 0)
    odd <- function(v) even(v)
    several <- list(square = function(v) raised(v))
    momentnet(y ~ raised(a) + by_text(b) + odd(w) + several$square(off), data,
              lambda = 0)
  }
  bytes <- serialize(fit_within(d), NULL, ascii = TRUE)
  expect_false(grepl(format(4711 + 0.25), rawToChar(bytes), fixed = TRUE))
  squares <- as.matrix(d[c("a", "b", "w", "off")])^2
  expect_equal(unname(predict(unserialize(bytes), d)),
               predict(momentnet(squares, d$y, lambda = 0), squares))
})

test_that("functions of a formula find what they read as R has it", {
  p <- 5
  made <- function() {
    p <- 2
    k <- 3
    list(
      branches = function(v) if (v[1] < -99) p <- 1 else v^p,
      loop = function(v) {
        for (k in k) v <- v + k
        v
      },
      text = function(v) as.numeric(gsub("", "", format(v, digits = 17))),
      replaced = function(v) {
        second(v) <- v
        v
      },
      `second<-` = function(x, value) value + k,
      by_frame = function(v) v^parent.env(environment())$p
    )
  }
  fit <- function(made) {
    branches <- made$branches
    coef(momentnet(y ~ branches(a), d, lambda = 0))
  }
  expect_equal(unname(fit(made())),
               unname(coef(momentnet(y ~ I(a^2), d, lambda = 0))))
  within_frame <- function() {
    list2env(made(), environment())
    `second<-` <- function(x, value) value + 3
    replaced <- function(v) {
      second(v) <- v
      v
    }
    momentnet(y ~ loop(a) + text(b) + by_frame(w) + replaced(off), d,
              lambda = 0)
  }
  expect_equal(unname(coef(within_frame())), unname(coef(
    momentnet(y ~ I(a + 3) + b + I(w^2) + I(off + 3), d, lambda = 0)
  )))
  # A long chain, and data in a list.
  chained <- function(data) {
    rows <- rep(list(1), 1e5)
    for (at in 1:400) {
      assign(paste0("f", at), eval(str2lang(
        if (at < 400) paste0("function(v) f", at + 1, "(v)")
        else "function(v) v * length(rows)"
      )))
    }
    momentnet(y ~ f300(a), data, lambda = 0)
  }
  expect_equal(unname(coef(chained(d))),
               unname(coef(momentnet(y ~ I(a * 1e5), d, lambda = 0))))
  expect_refused("input", {
    momentnet(y ~ a, new.env())
    momentnet(y ~ a, function() 1)
  })
})

test_that("twenty functions that call each other are copied once each", {
  calls_all <- function(data) {
    for (at in 1:20) {
      others <- paste0("f", setdiff(1:20, at), "(v)", collapse = " + ")
      assign(paste0("f", at),
             eval(str2lang(paste("function(v) if (TRUE) v else", others))))
    }
    momentnet(y ~ f1(a) + f20(b), data, lambda = 0)
  }
  expect_equal(unname(coef(calls_all(d))),
               unname(coef(momentnet(y ~ a + b, d, lambda = 0))))
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
