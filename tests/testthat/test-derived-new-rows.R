# Later rows of terms made of the whole table: their variables are of the fit's
# classes, or a classed error says what they are instead.

cars <- transform(mtcars, gear = factor(gear), many = hp > 120,
                  maker = sub(" .*", "", rownames(mtcars)),
                  day = as.Date("2020-01-01") + seq_len(32)^2,
                  time = as.POSIXct("2020-01-01", tz = "UTC") + hp * 3600,
                  stay = as.difftime(hp / 24, units = "days"))
fit_of <- function(form, data = cars) momentnet(form, data, lambda = 0)

test_that("a variable of another class is refused, as in plain columns", {
  skip_on_cran()
  curve <- fit_of(mpg ~ poly(hp, 2) + wt)
  product <- fit_of(mpg ~ wt * hp)
  expect_refused("input", {
    predict(fit_of(mpg ~ wt + hp), data.frame(hp = factor(110), wt = 3))
    predict(curve, data.frame(hp = factor(110), wt = 3))
    predict(curve, data.frame(hp = TRUE, wt = 3))
    predict(curve, data.frame(hp = "a", wt = 3))
    predict(product, data.frame(wt = factor("3.1"), hp = 100))
    predict(product, data.frame(wt = "a", hp = 3))
    predict(product, data.frame(wt = as.Date("2020-01-01"), hp = 3))
    predict(product, data.frame(wt = I(matrix(1:2, 1)), hp = 3))
    predict(fit_of(mpg ~ gear * wt), data.frame(gear = 4, wt = 3))
    predict(fit_of(mpg ~ gear * wt), data.frame(gear = "6", wt = 3))
    predict(fit_of(mpg ~ many * wt), data.frame(many = 3, wt = 3))
    predict(fit_of(mpg ~ maker), data.frame(maker = 3))
    predict(fit_of(mpg ~ time + wt), data.frame(time = Sys.Date(), wt = 3))
    predict(fit_of(mpg ~ stay + wt), data.frame(stay = 3, wt = 3))
    impute(product, data.frame(wt = "a", hp = NA))
  })
  day <- fit_of(mpg ~ day + wt)
  for (other in list(factor("2020-02-01"), as.POSIXct("2020-02-01"), 18000,
                     "2020-02-01")) {
    expect_error(predict(day, data.frame(day = other, wt = 3)),
                 "`day` must be of class Date, as in the fit, not ",
                 class = "frugalreg_error_input")
  }
})

test_that("what means the same is read as the same", {
  cars$hp <- as.integer(cars$hp)
  code <- fit_of(mpg ~ I(as.integer(gear) * wt) + hp)
  own <- predict(code, cars[1, ])
  for (gear in list("4", factor("4"), ordered("4", c("5", "4")))) {
    row <- data.frame(gear = gear, wt = cars$wt[1], hp = as.double(cars$hp[1]))
    expect_equal(predict(code, row), own, ignore_attr = TRUE)
  }
  text <- fit_of(mpg ~ maker + wt, cars[cars$maker %in% c("Merc", "Fiat"), ])
  expect_equal(predict(text, transform(cars[8, ], maker = factor(maker))),
               predict(text, cars[8, ]))
  stay <- fit_of(mpg ~ stay + wt)
  hours <- cars
  units(hours$stay) <- "hours"
  expect_equal(predict(stay, hours), predict(stay, cars))
  hour <- fit_of(mpg ~ I(as.integer(format(time, "%H")) * wt) + hp)
  zone <- cars
  attr(zone$time, "tzone") <- "Asia/Tokyo"
  expect_equal(predict(hour, zone), predict(hour, cars))
  zone$time <- as.POSIXlt(zone$time)
  expect_equal(predict(hour, zone), predict(hour, cars))
})

test_that("a plain NA is a missing value of the fit's class", {
  skip_on_cran()
  rows <- cars[c(3, 20), ]
  cases <- list(
    hp = mpg ~ hp * wt, hp = mpg ~ poly(hp, 2) + wt,
    hp = mpg ~ splines::ns(hp, 3) + wt, wt = mpg ~ factor(cyl) * wt,
    cyl = mpg ~ factor(cyl) * wt, gear = mpg ~ gear * wt,
    many = mpg ~ many * wt, many = mpg ~ wt:hp + many, day = mpg ~ day + wt,
    maker = mpg ~ maker + wt, time = mpg ~ time * wt, stay = mpg ~ stay + wt,
    hp = mpg ~ I(hp > 100) * wt, hp = mpg ~ scale(hp) + wt
  )
  for (at in seq_along(cases)) {
    fit <- momentnet(cases[[at]], cars, lambda = 0.1)
    name <- names(cases)[at]
    typed <- plain <- rows
    is.na(typed[[name]]) <- 1
    both <- model.matrix(fit, typed)
    label <- paste(name, deparse1(cases[[at]]))
    plain[[name]] <- NA
    none <- model.matrix(fit, plain)
    expect_identical(none[1, ], both[1, ], label = label)
    expect_identical(is.na(none[2, ]), is.na(none[1, ]), label = label)
    expect_equal(predict(fit, plain[1, ]), predict(fit, typed)[1],
                 label = label)
    plain[[name]] <- NA_real_
    expect_identical(model.matrix(fit, plain), none, label = label)
  }
})

test_that("an expression that fails says so of its term", {
  fussy <- function(x, z) if (any(x > 900)) stop("too far") else x * z
  fit <- fit_of(mpg ~ fussy(hp, wt) + qsec)
  expect_refused("input", {
    predict(fit, data.frame(hp = 1e3, wt = 3, qsec = 1))
  })
})

test_that("moments merge that differ in types of numbers; old fits predict", {
  whole <- transform(cars, hp = as.integer(hp))
  both <- c(moments(mpg ~ wt * hp, whole[1:20, ]),
            moments(mpg ~ wt * hp, cars[21:32, ]))
  expect_equal(coef(momentnet(both, lambda = 0)), ignore_attr = TRUE,
               coef(fit_of(mpg ~ wt * hp)), tolerance = 1e-6)
  fit <- fit_of(mpg ~ wt * hp)
  old <- fit
  old$recipe$derived$parts <- lapply(fit$recipe$derived$parts, function(part) {
    part[c("call", "names", "levels", "ordered")]
  })
  expect_identical(predict(old, cars), predict(fit, cars))
  fit$recipe$derived$parts$hp$samples$hp <- 3
  expect_error(predict(fit, cars), "no values",
               class = "frugalreg_error_damaged")
})

test_that("dates of other packages are dates", {
  frame <- data.frame(y = rnorm(60), day = as.Date("2020-01-01") + 1:60)
  fit <- momentnet(y ~ day, frame, lambda = 0)
  other <- frame
  class(other$day) <- c("IDate", "Date")
  expect_equal(predict(fit, other), predict(fit, frame))
})
