# Columns and labels of which the first part shows nothing have no origin yet.

far_rows <- function() {
  set.seed(6)
  n <- 400
  rows <- data.frame(a = rnorm(n), t = 1.7e9 + rnorm(n, sd = 5))
  rows$y <- 1e9 + rows$a + (rows$t - 1.7e9) / 5 + rnorm(n)
  rows$z <- 2e9 + rows$a + rnorm(n)
  rows$t[1:50] <- NA
  rows$y[1:50] <- NA
  rows$z[51:100] <- NA
  rows
}
rows <- far_rows()
parts <- split(rows, rep(1:8, each = 50))
slopes <- function(moments) {
  beta <- coef(momentnet(moments, lambda = 0.001))
  if (!is.list(beta)) beta <- list(beta)
  unlist(lapply(beta, function(one) as.numeric(one)[-1]))
}

test_that("shards merge in any order as all rows, whatever the first lacks", {
  near <- transform(rows, y = z, z = NULL)
  near$y[is.na(near$y)] <- 2e9
  shards <- lapply(split(near, rep(1:8, each = 50)), function(part) {
    moments(part[c("a", "t")], part$y, folds = rep(c("u", "v"), 25))
  })
  whole <- slopes(moments(near[c("a", "t")], near$y))
  for (order in list(1:8, 8:1)) {
    merged <- do.call(c, unname(shards[order]))
    expect_equal(slopes(merged), whole, tolerance = 1e-6)
    expect_gt(merged$origin[2], 1.6e9)
    expect_identical(merged$folds[[2]]$origin, merged$origin)
  }
  later <- near[-(1:50), ]
  expect_equal(slopes(update(shards[[1]], later[c("a", "t")], later$y)), whole,
               tolerance = 1e-6)
})

test_that("chunks are added about the origin that the first values give", {
  columns <- c("a", "t", "y")
  source <- function(columns) {
    left <- parts
    chunk_source(function() {
      chunk <- left[1][[1]]
      left <<- left[-1]
      chunk[columns]
    })
  }
  # In the other order the first chunk shows all.
  reversed <- moments_map(8:1, function(at) parts[[at]][columns], y = "y")
  expected <- slopes(reversed)
  found <- moments(source(columns), "y", folds = 3)
  expect_equal(slopes(found), expected, tolerance = 1e-6)
  expect_equal(found$y_origin, 1e9, tolerance = 1e-6)
  expect_identical(found$unlabelled$y_origin, found$y_origin)
  mapped <- moments_map(1:8, function(at) parts[[at]][columns], y = "y")
  expect_equal(slopes(mapped), expected, tolerance = 1e-6)
  both <- moments(source(names(rows)), c("y", "z"))
  expect_equal(slopes(both), slopes(moments(rows[c("a", "t")],
                                            rows[c("y", "z")])),
               tolerance = 1e-6)
})

test_that("an origin that the user gives stays", {
  found <- moments(chunk_source(reader_of_thirds(rows[1:3])), "y",
                   origin = c(0, 1.7e9), y_origin = 1)
  expect_identical(found[c("origin", "y_origin")],
                   list(origin = c(0, 1.7e9), y_origin = 1))
  mapped <- moments_map(1:8, function(at) parts[[at]][1:3], y = "y",
                        origin = c(0, 1.6e9), y_origin = 1)
  expect_identical(mapped[c("origin", "y_origin")],
                   list(origin = c(0, 1.6e9), y_origin = 1))
})

test_that("a column of few looks is not lost about a far origin", {
  seen <- cbind(a = c(.1, .3, .2, .5, .4, .7, NA, .6),
                b = c(1, 2, NA, 4, 3, 2, 5, 1))
  y <- c(1, 3, 2, 5, 4, 7, 3, 6)
  fitted <- function(at, ...) {
    seen[, "a"] <- seen[, "a"] + at
    coef(momentnet(moments(seen, y, ...), lambda = 0.1, units = "different",
                   engine = "pairs"))[-1]
  }
  for (at in c(30, 100, 300, 1000, 2000, 3000, 5000, 1e4)) {
    expect_equal(fitted(at, origin = c(0, 0)), fitted(at), tolerance = 1e-5,
                 label = at)
  }
})
