# Weights of rows that a fit learns on from.

cars <- transform(mtcars, count = rep_len(1:3, 32))
early <- 1:20
late <- 21:32

test_that("weights of a formula's fit are found in the new rows", {
  expect_like_all <- function(fit, table = cars) {
    path <- tempfile()
    saveRDS(fit(table[early, ]), path)
    expect_silent(on <- update(readRDS(path), table[late, ]))
    expect_equal(coef(on), coef(fit(table)))
  }
  expect_like_all(function(rows) {
    momentnet(mpg ~ wt + hp, rows, weights = count, lambda = 0)
  })
  expect_like_all(function(rows) {
    momentnet(cbind(mpg, qsec) ~ wt + hp, rows, weights = 1 / sqrt(count),
              lambda = 0)
  })
  with_gaps <- transform(cars, hp = replace(hp, c(3, 9, 24), NA))
  expect_like_all(function(rows) {
    momentnet(mpg ~ wt + hp, rows, weights = count, lambda = 0.1,
              engine = "pairs", control = frugal_control(keep_looks = TRUE))
  }, with_gaps)
})

test_that("those that are given go first, also for bought looks", {
  start <- momentnet(mpg ~ wt + hp, cars[early, ], weights = count, lambda = 0)
  on <- update(start, cars[late, ], newweights = rep(1, 12))
  expect_equal(
    unname(coef(on)[, 1]),
    unname(coef(lm(mpg ~ wt + hp, cars,
                   weights = replace(count, late, 1))))
  )
  bought <- momentnet(mpg ~ wt + hp + disp, cars[early, ], budget = 2,
                      weights = count, lambda = 0.1, seed = 1)
  expect_equal(update(bought, cars[late, ])$effective,
               sum(cars$count)^2 / sum(cars$count^2))
})

test_that("where there are none, it is said that new rows count 1", {
  x <- as.matrix(cars[c("wt", "hp")])
  count <- cars$count
  start <- momentnet(x[early, ], cars$mpg[early], weights = count[early],
                     lambda = 0)
  expect_message(on <- update(start, x[late, ], cars$mpg[late]),
                 class = "frugalreg_message_weights")
  expect_equal(unname(coef(on)[, 1]),
               unname(coef(lm(mpg ~ wt + hp, cars,
                              weights = replace(count, late, 1)))))
  beside <- count[early]
  start <- momentnet(mpg ~ wt + hp, cars[early, ], weights = beside,
                     lambda = 0)
  expect_message(update(start, cars[late, ]),
                 class = "frugalreg_message_weights")
  start <- momentnet(x[early, ], cars$mpg[early], lambda = 0)
  expect_silent(update(start, x[late, ], cars$mpg[late]))
})

test_that("a fit to what was kept says that weights and offsets stay", {
  fit <- momentnet(mpg ~ wt + hp, cars, weights = count)
  for (change in list(list(weights = 1:32), list(offset = 1:32))) {
    cnd <- expect_error(do.call(update, c(list(fit), change)),
                        "the earlier ones", class = "frugalreg_error_input")
    expect_identical(cnd$argument, names(change))
  }
})
