# What a fit keeps of the functions that its formula names.

d <- formula_frame()

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
