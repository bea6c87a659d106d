# A look buys a variable: all its columns, and the interactions whose other
# variables are known.

cars <- transform(mtcars, cyl = factor(cyl), am = am == 1)
fall <- function(fit, row, then, s = NULL) {
  variance <- function(row) predict(fit, row, s = s, se.fit = TRUE)$se.fit^2
  unname(variance(row) - variance(then))
}

test_that("gains are of variables, and what predictions then say", {
  skip_on_cran()
  forms <- list(mpg ~ hp * wt, mpg ~ poly(hp, 2) + wt * qsec, mpg ~ cyl + wt,
                mpg ~ cyl * wt + factor(gear), mpg ~ hp + I(hp^2) + wt,
                mpg ~ splines::ns(hp, 3) * am, mpg ~ 0 + cyl + log(hp),
                mpg ~ poly(hp, wt, degree = 2), mpg ~ hp:wt + qsec)
  for (form in forms) {
    names <- all.vars(form)[-1]
    for (engine in c("pairs", "covariance")) {
      fit <- momentnet(form, cars, lambda = 0.1, alpha = 1, engine = engine) |>
        suppressWarnings() |> tryCatch(error = function(cnd) NULL)
      if (is.null(fit)) next
      for (known in c(list(character()), as.list(names))) {
        label <- paste(deparse1(form), engine, "of", toString(known))
        row <- cars[5, names]
        row[setdiff(names, known)] <- NA
        ask <- next_look(fit, row)
        expect_setequal(ask$attribute, setdiff(names, known))
        for (at in seq_len(nrow(ask))) {
          then <- row
          then[[ask$attribute[at]]] <- cars[5, ask$attribute[at]]
          expect_equal(ask$reduction[at], fall(fit, row, then),
                       tolerance = 1e-6, label = label)
        }
        expect_identical(ask$cost, rep(1, nrow(ask)))
        expect_false(is.unsorted(-ask$gain))
      }
    }
  }
})

test_that("prices are of variables, and rows of columns are read alike", {
  fit <- momentnet(mpg ~ cyl * wt + qsec, cars, lambda = 0.1)
  row <- data.frame(cyl = NA, wt = 3, qsec = NA)
  ask <- next_look(fit, row, costs = c(5, 1, 2))
  expect_identical(ask$cost[match(c("cyl", "qsec"), ask$attribute)], c(5, 2))
  expect_equal(ask$gain, ask$reduction / ask$cost)
  expect_identical(nrow(next_look(fit, cars[1, ])), 0L)
  expect_error(next_look(fit, row, costs = 1:6), "each of the 3 attributes",
               class = "frugalreg_error_input")
})

test_that("prices are matched by name, and other names are refused", {
  fit <- momentnet(mpg ~ cyl * wt + qsec, cars, lambda = 0.1)
  row <- data.frame(cyl = NA, wt = NA, qsec = NA)
  prices <- c(qsec = 100, cyl = 1, wt = 2)
  ask <- next_look(fit, row, costs = prices)
  expect_identical(ask$cost, unname(prices[ask$attribute]))
  expect_identical(next_look(fit, row, costs = 3)$cost, rep(3, 3))
  expect_refused("input", {
    next_look(fit, row, costs = c(each = 3))
    next_look(fit, row, costs = c(cyl = 1, wt = 2, hp = 3))
    next_look(fit, row, costs = c(cyl = 1, cyl = 2, wt = 3))
    next_look(fit, row, costs = c(cyl = 1, 2, 3))
  })
})

test_that("what is free and tells something comes first", {
  fit <- momentnet(mpg ~ cyl + wt + qsec, cars, lambda = 0.1)
  row <- data.frame(cyl = NA_real_, wt = NA_real_, qsec = NA_real_)
  ask <- next_look(fit, row, costs = c(cyl = 1, wt = 2, qsec = 0))
  priced <- next_look(fit, row)
  expect_identical(ask$attribute[1], "qsec")
  expect_identical(ask$gain[1], Inf)
  expect_equal(ask$gain[-1], ask$reduction[-1] / ask$cost[-1])
  expect_identical(ask$reduction[order(ask$column)],
                   priced$reduction[order(priced$column)])
  free <- next_look(fit, row, costs = 0)
  expect_false(is.unsorted(-free$reduction))
  expect_error(next_look(fit, row, costs = c(1, -1, 2)), "from 0 to 1e100",
               class = "frugalreg_error_input")
})

test_that("what is wrong with a row is said of the row", {
  x <- as.matrix(mtcars[c("hp", "wt", "qsec")])
  fit <- momentnet(x, mtcars$mpg, lambda = 0.1)
  expect_refused("input", {
    next_look(fit, c(100, NA, Inf))
    next_look(fit, c(100, 2, -Inf))
    predict(fit, rbind(x[1, ], c(100, NA, Inf)))
  })
  of_frame <- momentnet(mpg ~ cyl + wt + qsec, cars, lambda = 0.1)
  said <- capture_warnings(
    next_look(of_frame, data.frame(cyl = NA, wt = NaN, qsec = 17))
  )
  expect_identical(said, "`row` is NaN in 1 place, treated as missing (NA).")
})

test_that("a matrix names variables, too", {
  fit <- momentnet(mpg ~ hp:wt + hp:qsec + am, mtcars, lambda = 0.1)
  row <- cbind(hp = NA, wt = 3, qsec = 17, am = NA)
  ask <- next_look(fit, row)
  expect_setequal(ask$attribute, c("hp", "am"))
  expect_equal(next_look(fit, as.data.frame(row)), ask)
  expect_gt(ask$reduction[ask$attribute == "hp"], 0)
})

test_that("so it is where looks were bought, of variables and of groups", {
  form <- mpg ~ hp + I(hp^2) + wt + cyl
  fit <- momentnet(form, cars, budget = 3, seed = 1)
  s <- min(fit$lambda)
  row <- data.frame(hp = NA, wt = 3, cyl = NA)
  ask <- next_look(fit, row, s = s)
  expect_setequal(ask$attribute, c("hp", "cyl"))
  expect_equal(ask$reduction[ask$attribute == "hp"], tolerance = 1e-6,
               fall(fit, row, transform(row, hp = 100), s))
  x <- as.matrix(mtcars[c("hp", "wt", "qsec", "disp")])
  fit <- momentnet(x, mtcars$mpg, budget = 2, seed = 1,
                   groups = c("a", "b", "a", "c"))
  row <- replace(x[1, ], c(1, 3, 4), NA)
  ask <- next_look(fit, row, s = min(fit$lambda))
  expect_setequal(ask$attribute, c("a", "c"))
  expect_identical(sort(ask$column), c(1L, 4L))
  then <- replace(row, c(1, 3), 1)
  expect_equal(ask$reduction[ask$attribute == "a"], tolerance = 1e-6,
               fall(fit, rbind(row), rbind(then), min(fit$lambda)))
})

test_that("plan_study() plans for variables", {
  skip_on_cran()
  set.seed(1)
  many <- cars[rep(1:32, 4), ]
  many[c("wt", "hp", "qsec")] <- lapply(many[c("wt", "hp", "qsec")], jitter,
                                        amount = 0.3)
  pilot <- momentnet(mpg ~ poly(wt, 2) * cyl + hp + qsec:hp, many, lambda = 0.1,
                     control = frugal_control(keep_looks = TRUE))
  study <- plan_study(pilot, costs = c(wt = 1, cyl = 2, hp = 3, qsec = 4),
                      blocks = 5)
  expect_setequal(study$table$attribute, c("wt", "cyl", "hp", "qsec"))
  expect_identical(study$table$cost[match("qsec", study$table$attribute)], 4)
  expect_true(all(is.finite(study$table$brings)))
  expect_s3_class(plan_looks(500, 4, 2000, pilot = pilot), "look_plan")
  # What goes with hp is what goes with both of its columns.
  world <- world_of_fit(pilot, pilot$lambda, attributes_of(pilot)$of)
  state <- open_choice(world, rep(TRUE, 4))
  own <- grep("hp", rownames(pilot$coefficients))
  precision <- solve(world$covariance)
  expect_equal(brings_now(state)[3], sum(
    world$b[own] * solve(precision[own, own], world$b[own])
  ))
  # Without hp, nothing of qsec:hp is left for qsec to show.
  without <- moved(state, 3)
  expect_identical(brings_now(without)[4], 0)
  expect_equal(moved(without, 3), state)
})

test_that("a vector without names is in the order of a fit's numbers", {
  gaps <- airquality[c("Ozone", "Solar.R", "Temp")]
  asked <- function(fit, row) {
    next_look(fit, row)[c("attribute", "reduction")]
  }
  for (fit in list(momentnet(gaps, airquality$Wind, lambda = 0),
                   momentnet(Wind ~ Ozone + Solar.R + Temp, airquality,
                             lambda = 0))) {
    expect_identical(asked(fit, c(NA, 200, NA)),
                     asked(fit, data.frame(Ozone = NA_real_, Solar.R = 200,
                                           Temp = NA_real_)))
    expect_identical(asked(fit, c(NA, NA, NA)),
                     asked(fit, c(Temp = NA, Ozone = NA, Solar.R = NA)))
    expect_error(next_look(fit, c(NA, 200)), class = "frugalreg_error_input")
  }
  # Which column would a number be?
  fit <- momentnet(mpg ~ log(hp) + cyl, cars, lambda = 0)
  expect_error(next_look(fit, c(NA, 1, 0)), class = "frugalreg_error_input")
})

test_that("of a vector with names, what is not named is not known", {
  columns <- c("hp", "wt", "qsec")
  x <- as.matrix(cars[columns])
  fits <- list(momentnet(mpg ~ hp + wt + qsec, cars, lambda = 0.1),
               momentnet(x, cars$mpg, lambda = 0.1))
  for (fit in fits) {
    whole <- stats::setNames(c(NA, 3, NA), columns)
    expect_identical(next_look(fit, c(wt = 3)), next_look(fit, whole))
    # Names say which, in any order.
    expect_identical(next_look(fit, c(qsec = NA, wt = 3)),
                     next_look(fit, whole))
    for (row in list(c(weight = 3), c(wt = 3, wt = 4), c(3, 4))) {
      expect_error(next_look(fit, row), "`row` must be",
                   class = "frugalreg_error_input")
    }
  }
})

test_that("of a data frame, variables that it does not have are not known", {
  skip_on_cran()
  fits <- list(momentnet(mpg ~ cyl + log(hp) + am, cars, lambda = 0.1),
               momentnet(mpg ~ cyl * hp + am, cars, lambda = 0.1),
               momentnet(mpg ~ cyl + hp + am, cars, budget = 2, seed = 1),
               cv_momentnet(cars[c("cyl", "hp", "am")], cars$mpg, seed = 1))
  for (fit in fits) {
    s <- if (inherits(fit, "cv_momentnet")) "lambda.min" else min(fit$lambda)
    asked <- function(...) next_look(fit, data.frame(...), s = s)
    expect_equal(asked(hp = 100), asked(cyl = NA, hp = 100, am = NA))
    expect_equal(asked(am = TRUE, cyl = "6"),
                 asked(cyl = "6", hp = NA, am = TRUE))
    expect_setequal(asked(cyl = "6")$attribute, c("hp", "am"))
    # Whole rows may have others, too; of others alone one may be mistyped.
    expect_equal(asked(cyl = NA, hp = 100, am = NA, wt = 3), asked(hp = 100))
    expect_error(asked(hp = 100, cyI = "6"),
                 "not with \"cyI\" and without \"cyl\", \"am\"",
                 class = "frugalreg_error_input")
  }
})

test_that("a row of some variables may have the formula's label and offset", {
  fit <- momentnet(gear ~ cyl + hp + offset(log(disp)), cars, lambda = 0.1,
                   family = "poisson")
  expect_equal(next_look(fit, cars[1, c("gear", "disp", "hp")]),
               next_look(fit, data.frame(hp = cars$hp[1])))
  expect_error(next_look(fit, cars[1, c("gear", "hp", "wt")]),
               "not with \"wt\" and without \"cyl\"",
               class = "frugalreg_error_input")
})

test_that("names of a row that are none of the fit's are said", {
  x <- as.matrix(mtcars[c("cyl", "wt", "qsec", "hp")])
  for (fit in list(momentnet(x, mtcars$mpg, lambda = 0.1),
                   momentnet(mpg ~ cyl + wt + qsec + hp, mtcars,
                             lambda = 0.1))) {
    expect_setequal(next_look(fit, c(wt = 3))$attribute,
                    c("cyl", "qsec", "hp"))
    whole <- replace(x[1, ], 2, NA)
    expect_identical(next_look(fit, rev(whole)), next_look(fit, whole))
    for (row in list(c(weight = 3), c(wt = 3, weight = 3),
                     c(whole, weight = 1), c(weight = 3, whole[-1]))) {
      expect_error(next_look(fit, row), "not named \"weight\"",
                   class = "frugalreg_error_input")
    }
    expect_error(next_look(fit, c(wt = 3, wt = 4)), "each at most once",
                 class = "frugalreg_error_input")
  }
})
