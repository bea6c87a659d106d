# Without a budget terms may need the whole table, as in lm().

cars <- transform(mtcars, gear = factor(gear), rank = ordered(carb > 2),
                  maker = sub(" .*", "", rownames(mtcars)),
                  day = as.Date("2020-01-01") + seq_len(32)^2)
few <- cars$maker %in% c("Merc", "Mazda", "Toyota", "Fiat", "Hornet")
forms <- list(
  mpg ~ poly(wt, 2) + hp, mpg ~ splines::ns(hp, 3) + wt, mpg ~ gear * wt,
  mpg ~ wt:hp + gear:wt, mpg ~ I(wt / hp) + scale(qsec), mpg ~ day + wt,
  mpg ~ factor(cyl) + wt, mpg ~ rank * wt, mpg ~ 0 + poly(wt, 2) + gear,
  mpg ~ splines::bs(wt, knots = 3) + log(hp), mpg ~ offset(hp / 50) + wt * qsec,
  log(mpg) ~ wt * hp
)

test_that("coefficients and predictions are those of lm()", {
  skip_on_cran()
  for (form in forms) {
    ours <- momentnet(form, cars, lambda = 0)
    theirs <- lm(form, cars)
    own <- coef(ours)[, 1]
    if (attr(terms(form), "intercept") == 0) own <- own[-1]
    expect_equal(own, coef(theirs), tolerance = 1e-6, label = deparse1(form))
    expect_equal(unname(predict(ours, cars[c(7, 3, 3, 20), ])[seq_len(4)]),
                 unname(suppressWarnings(predict(theirs, cars[c(7, 3, 3, 20), ]
                 ))), tolerance = 1e-6, label = deparse1(form))
    expect_identical(formula(ours), form, ignore_attr = TRUE)
  }
  text <- momentnet(mpg ~ maker + wt, cars[few, ], lambda = 0)
  expect_equal(coef(text)[, 1], coef(lm(mpg ~ maker + wt, cars[few, ])))
  expect_error(predict(text, transform(cars[1, ], maker = "Trabant")),
               "one of the levels", class = "frugalreg_error_input")
  expect_error(predict(text, cars["wt"]), "maker",
               class = "frugalreg_error_input")
})

test_that("a part of a value by its name is no variable", {
  dated <- transform(cars, sold = as.Date("2024-01-15") + 20 * seq_along(mpg))
  form <- mpg ~ as.POSIXlt(sold)$mon + factor(as.POSIXlt(sold)$mday > 15) + wt
  fit <- momentnet(form, dated, lambda = 0)
  expect_equal(coef(fit)[, 1], coef(lm(form, dated)))
  new <- dated[c(1, 20), c("sold", "wt")]
  expect_equal(predict(fit, new), predict(lm(form, dated), new))
  # What is neither is named.
  expect_error(momentnet(mpg ~ log(wt + wtt), cars), "'wtt'",
               class = "frugalreg_error_input")
})

test_that("one row is read as it was among all, also from a file", {
  fit <- cv_momentnet(mpg ~ poly(wt, 2) * gear + splines::ns(hp, 2), cars,
                      seed = 1)
  file <- tempfile()
  saveRDS(fit, file)
  again <- readRDS(file)
  all <- predict(fit, cars)
  for (at in c(1, 17)) expect_equal(predict(again, cars[at, ]), all[at])
  damaged <- fit
  damaged$recipe$derived$parts[[1]]$call <- "poly"
  damaged$fit$recipe <- damaged$recipe
  expect_error(predict(damaged, cars), class = "frugalreg_error_damaged")
})

test_that("where a part is missing the term is, and print says so", {
  air <- airquality[!is.na(airquality$Ozone), ]
  fit <- momentnet(Ozone ~ poly(Solar.R, 2) + Wind * Temp, air, lambda = 0.1,
                   control = frugal_control(keep_looks = TRUE))
  rows <- model.matrix(fit, air[1:6, ])
  gap <- is.na(air$Solar.R[1:6])
  expect_identical(unname(is.na(rows[, "poly(Solar.R, 2)2"])), gap)
  expect_false(anyNA(rows[, c("Wind", "Temp", "Wind:Temp")]))
  expect_equal(rows[!gap, "poly(Solar.R, 2)1"], ignore_attr = TRUE, unname(
    predict(poly(na.omit(air$Solar.R), 2), air$Solar.R[1:6][!gap])[, 1]
  ))
  expect_false(anyNA(predict(fit, air)))
  expect_output(print(fit), "poly(Solar.R, 2), Wind:Temp; missing where one",
                fixed = TRUE)
  shorter <- update(fit, . ~ . - Wind:Temp)
  expect_setequal(rownames(coef(shorter)), c(
    "(Intercept)", "poly(Solar.R, 2)1", "poly(Solar.R, 2)2", "Wind", "Temp"
  ))
  expect_false(anyNA(predict(shorter, air)))
})

test_that("other fits to given data have them, too", {
  form <- mpg ~ poly(wt, 2) + gear:hp
  lowrank <- slrm(form, cars, rank = 2, method = "em", seed = 1)
  expect_length(predict(lowrank, cars[1:3, ]), 3)
  online <- suppressWarnings(online_ridge(form, cars, seed = 1, x_bound = 500))
  expect_length(predict(online, cars[1:3, ]), 3)
  classes <- cv_momentnet(gear ~ poly(wt, 2) * hp, cars, seed = 1,
                          family = "multinomial", alpha = 0)
  expect_length(predict(classes, cars[1:3, ], type = "class"), 3)
})

test_that("what one row cannot be read by, or a budget buy, is refused", {
  skip_on_cran()
  expect_refused("input", {
    momentnet(mpg ~ cut(wt, 3), cars)
    momentnet(mpg ~ I(wt - mean(wt)), cars)
    momentnet(mpg ~ I(wt + rnorm(length(wt))), cars)
    momentnet(mpg ~ wt + mpg, cars)
    momentnet(mpg ~ wt * nowhere, cars)
    momentnet(mpg ~ wt + wtt, cars)
    momentnet(mpg ~ poly(wt, 2), cars, budget = 1)
    momentnet(mpg ~ wt * hp, cars, budget = 1)
    aerr(mpg ~ maker, cars, budget = 1)
    new_clinic(momentnet(mpg ~ wt * hp, cars, lambda = 1), 1, tempfile())
  })
})

test_that("moments have them: of a table, of parts of it, and of chunks", {
  skip_on_cran()
  new <- cars[c(3, 20), ]
  for (form in forms[c(1, 3, 5, 8)]) {
    all <- moments(form, cars, folds = rep(1:4, 8))
    expect_equal(predict(momentnet(all, lambda = 0.1), new),
                 predict(momentnet(form, cars, lambda = 0.1), new),
                 tolerance = 1e-6, label = deparse1(form))
    expect_length(predict(cv_momentnet(all), new), 2)
    first <- moments(form, cars[1:20, ])
    both <- update(first, cars[21:32, ], cars$mpg[21:32])
    expect_equal(fitted(momentnet(both, lambda = 0), cars), ignore_attr = TRUE,
                 fitted(momentnet(form, cars, lambda = 0), cars),
                 tolerance = 1e-6, label = deparse1(form))
  }
  chunked <- function() {
    parts <- split(cars, rep(1:4, each = 8))
    function() {
      part <- if (length(parts) > 0) parts[[1]]
      parts <<- parts[-1]
      part
    }
  }
  form <- mpg ~ gear * wt + I(hp / qsec) + poly(disp, 2, raw = TRUE)
  of_chunks <- momentnet(moments(form, chunk_source(chunked())), lambda = 0)
  expect_equal(coef(of_chunks)[, 1], coef(lm(form, cars)), tolerance = 1e-6)
  expect_refused("input", {
    moments(mpg ~ wt * hp + poly(wt, 2), chunk_source(chunked()))
    moments(mpg ~ splines::ns(wt, 3), chunk_source(chunked()))
    c(moments(forms[[1]], cars[1:20, ]), moments(forms[[1]], cars[21:32, ]))
  })
  parts <- lapply(list(1:20, 21:32), function(rows) {
    moments(mpg ~ wt * hp, cars[rows, ])
  })
  expect_equal(coef(momentnet(parts, lambda = 0))[, 1],
               coef(lm(mpg ~ wt * hp, cars)), tolerance = 1e-6)
})

test_that("a basis of several variables is kept, of one row, too", {
  for (form in list(mpg ~ poly(hp, wt, degree = 2), mpg ~ poly(hp, 3) * wt,
                    mpg ~ poly(cbind(hp, wt), 2))) {
    ours <- momentnet(form, cars, lambda = 0)
    theirs <- lm(form, cars)
    expect_equal(coef(ours)[, 1], coef(theirs), tolerance = 1e-6)
    expect_equal(unname(predict(ours, cars[7, ])), tolerance = 1e-6,
                 unname(fitted(theirs)[7]))
    expect_equal(unname(predict(ours, cars[5:2, ])), tolerance = 1e-6,
                 unname(fitted(theirs)[5:2]))
  }
})

test_that("a refusal says what is wrong where no looks are counted", {
  skip_on_cran()
  odd <- transform(cars, one = factor("a"))
  odd$list <- as.list(cars$hp)
  odd$long <- structure(as.double(cars$hp), class = "integer64")
  expect_refused("input", {
    momentnet(mpg ~ cut(hp, 3), cars)
    momentnet(mpg ~ maker + cut(hp, 3), cars)
    momentnet(mpg ~ I(wt / mean(hp)), cars)
    momentnet(mpg ~ wt * I(nowhere(hp)), cars)
    momentnet(mpg ~ I(wt * list), odd)
    momentnet(mpg ~ wt * long, odd)
    momentnet(mpg ~ one + maker, odd, subset = maker == "Merc")
    momentnet(mpg ~ I(paste(wt, hp) == "a")[1:3], odd)
    momentnet(mpg ~ wt:hp + I(pi), odd)
    momentnet(mpg ~ 1, odd)
  })
  expect_length(predict(momentnet(mpg ~ cut(hp, c(0, 100, 200, 400)), cars,
                                  lambda = 0), cars), 32)
})

test_that("a factor has its own contrasts in interactions, too", {
  frame <- data.frame(a = mtcars$wt, g = factor(mtcars$cyl), y = mtcars$mpg)
  for (own in list(stats::contr.sum(3), "contr.helmert")) {
    stats::contrasts(frame$g) <- own
    fit <- momentnet(y ~ a * g, frame, lambda = 0)
    expect_equal(coef(fit)[, 1], coef(lm(y ~ a * g, frame)), tolerance = 1e-6)
    path <- tempfile(fileext = ".rds")
    saveRDS(fit, path)
    expect_equal(predict(readRDS(path), frame[3, ]), predict(fit, frame)[3])
    unlink(path)
  }
})

test_that("factors and texts of one level have no column", {
  odd <- transform(cars, one = factor("a"))
  wt <- coef(momentnet(mpg ~ wt, cars, lambda = 0))
  for (form in list(mpg ~ wt + one, mpg ~ wt * one)) {
    expect_equal(coef(momentnet(form, odd, lambda = 0)), wt)
  }
  merc <- cars$maker == "Merc"
  fit <- momentnet(mpg ~ maker + wt, cars, lambda = 0, subset = maker == "Merc")
  expect_equal(coef(fit), coef(momentnet(mpg ~ wt, cars[merc, ], lambda = 0)))
  expect_error(predict(fit, cars[1, ]), "one of the levels of the fit",
               class = "frugalreg_error_input")
  inner <- momentnet(mpg ~ 0 + hp:maker + gear, cars, lambda = 0,
                     subset = maker == "Merc")
  expect_identical(rownames(coef(inner))[-1],
                   c("gear3", "gear4", "gear5", "hp:makerMerc"))
  expect_equal(unname(predict(inner, cars[merc, ][2, ])),
               unname(predict(inner, cars[merc, ])[2]))
})

test_that("a variable of which nothing is known is NA throughout", {
  blank <- transform(cars, number = NA_real_, day = as.Date(NA), flag = NA,
                     text = NA_character_)
  base <- coef(momentnet(mpg ~ wt + maker, cars, lambda = 0))
  for (form in list(mpg ~ wt + maker + number, mpg ~ wt + maker + wt:number,
                    mpg ~ wt + maker + day, mpg ~ wt + maker + flag)) {
    fit <- suppressWarnings(momentnet(form, blank, lambda = 0))
    expect_identical(coef(fit)[nrow(coef(fit)), ], 0, ignore_attr = TRUE)
    expect_length(predict(fit, blank[1:3, ]), 3)
    expect_identical(fit$looks$per_attribute[["wt"]], 32)
  }
  # Where two variables are never seen together, their product is not.
  apart <- transform(cars, wt = replace(wt, 1:16, NA),
                     hp = replace(hp, 17:32, NA))
  fit <- momentnet(mpg ~ wt + hp + I(wt * hp), apart, lambda = 0.1)
  expect_identical(coef(fit)[["I(wt * hp)", 1]], 0)
  for (form in list(mpg ~ wt + text, mpg ~ wt + factor(number))) {
    expect_error(momentnet(form, blank), "all its values are missing",
                 class = "frugalreg_error_input")
  }
})

test_that("NA is no level", {
  frame <- data.frame(a = mtcars$wt, y = mtcars$mpg,
                      g = addNA(factor(replace(mtcars$cyl, 1:4, NA))))
  for (form in list(y ~ a + g, y ~ a * g)) {
    expect_error(momentnet(form, frame), "NA as a level",
                 class = "frugalreg_error_input")
  }
})

test_that("a bare comparison is a term beside derived ones", {
  use_seed(1)
  rows <- data.frame(a = runif(40), b = runif(40), g = rep(c("u", "v"), 20))
  rows$y <- rows$a + (rows$b > 0.5) + rnorm(40)
  formulas <- list(y ~ log(a / b) + a + (b > 0.5), y ~ a * (b > 0.5),
                   y ~ (a + g)^2 + (b > 0.5), y ~ a + (b > 0.5 | g == "u"):a)
  for (formula in formulas) {
    least_squares <- lm(formula, rows)
    fit <- momentnet(formula, rows, lambda = 0)
    expect_identical(rownames(coef(fit)), names(coef(least_squares)))
    expect_equal(coef(fit)[, 1], coef(least_squares), tolerance = 1e-8)
  }
})
