# What of a formula moments and chunks take, and which of them are one sum.

d <- formula_frame()
n <- 60

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
