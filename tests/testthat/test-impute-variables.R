# Imputations are of the user's variables, by name and of their kind.

test_that("columns go by their names, and one row may be a vector", {
  set.seed(3)
  x <- matrix(rnorm(240), 60, dimnames = list(NULL, letters[1:4]))
  y <- x[, 1] - x[, 2] + rnorm(60)
  gaps <- mask_attributes(x, p = 0.3)
  fit <- momentnet(gaps, y, nlambda = 3)
  filled <- impute(fit, gaps)
  other <- c(3, 1, 4, 2)
  expect_identical(impute(fit, gaps[, other]), filled)
  expect_identical(impute(fit, Matrix::Matrix(gaps[, other], sparse = TRUE)),
                   filled)
  frame <- data.frame(gaps, more = 1)
  expect_equal(impute(fit, frame[5:1])[letters[1:4]], data.frame(filled))
  expect_identical(impute(fit, gaps[2, ]), filled[2, , drop = FALSE])
  expect_identical(impute(fit, unname(gaps[2, ])), filled[2, , drop = FALSE])
  drawn <- function(rows) {
    impute(fit, rows, newy = y, m = 2, seed = 1)
  }
  expect_identical(drawn(gaps[, other])[c("data", "imp")],
                   drawn(gaps)[c("data", "imp")])
  expect_equal(drawn(data.frame(gaps)[other])$imp[letters[1:4]],
               drawn(gaps)$imp[letters[1:4]], ignore_attr = TRUE)
  expect_error(impute(fit, 1:3), class = "frugalreg_error_input")
})

test_that("a matrix is filled in with the columns of the fit's formula", {
  set.seed(4)
  frame <- data.frame(a = rnorm(60), b = runif(60, 1, 2))
  frame$y <- frame$a + log(frame$b) + rnorm(60) / 3
  frame$a[3:20] <- NA
  frame$b[25:30] <- NA
  fit <- momentnet(y ~ log(b) + a + I(a^2), frame, nlambda = 3)
  filled <- impute(fit, as.matrix(frame[c("a", "b")]))
  expect_identical(colnames(filled), c("log(b)", "a", "I(a^2)"))
  expect_false(anyNA(filled))
  shown <- !is.na(frame$b)
  expect_identical(filled[shown, 1], log(frame$b[shown]))
})

test_that("of terms made of the table, the user's variables are filled in", {
  set.seed(6)
  frame <- transform(mtcars, cyl = factor(cyl), am = am == 1,
                     day = as.Date("2020-01-01") + hp,
                     stay = as.difftime(hp, units = "days"),
                     kind = ifelse(wt > 3.2, "heavy", "light"))
  form <- mpg ~ hp * wt + cyl * qsec + am:wt + am + poly(disp, 2) + day + kind +
    stay
  fit <- momentnet(form, frame, alpha = 0, lambda = 0.1,
                   control = frugal_control(keep_looks = TRUE))
  used <- c("hp", "wt", "cyl", "qsec", "am", "disp", "day", "kind", "stay")
  gaps <- frame[1:9, used]
  for (at in seq_along(used)) is.na(gaps[[at]]) <- at
  expect_warning(filled <- impute(fit, gaps), "of disp stay missing",
                 class = "frugalreg_warning_unknown")
  expect_identical(names(filled), used)
  expect_identical(lapply(filled, class), lapply(gaps, class))
  expect_identical(which(is.na(filled)), which(is.na(gaps[["disp"]])) + 9L * 5L)
  for (name in setdiff(used, c("cyl", "am", "kind"))) {
    shown <- !is.na(gaps[[name]])
    expect_identical(filled[[name]][shown], gaps[[name]][shown])
  }
  columns <- rows_of_fit(fit, gaps)
  said <- completed_by(joint_model(fit), columns)
  place <- function(name) match(name, colnames(columns))
  expect_equal(filled$wt[2], said[2, place("wt")])
  # A date that is equal to what it prints.
  expect_identical(as.numeric(filled$day)[7], round(said[[7, place("day")]]))
  # In other units than the fit's, and missing throughout.
  units(gaps$stay) <- "hours"
  gaps$disp <- frame$disp[1:9]
  expect_equal(as.numeric(impute(fit, gaps)$stay)[9] / 24,
               said[9, place("stay")])
  blank <- transform(gaps[1:2, ], cyl = NA, wt = NA, am = NA, day = NA)
  filled <- impute(fit, blank)
  expect_identical(levels(filled$cyl), levels(frame$cyl))
  expect_type(filled$am, "logical")
  expect_type(filled$wt, "double")
  expect_s3_class(filled$day, "Date")
  expect_false(anyNA(filled[c("cyl", "wt", "am", "day")]))
  simple <- momentnet(mpg ~ hp * wt + cyl + day, frame, alpha = 0, lambda = 0.1,
                      control = frugal_control(keep_looks = TRUE))
  draws <- impute(simple, gaps, m = 2, groups = 4, seed = 1)
  expect_identical(names(draws$imp), used)
  drawn <- as.list(draws)[[1]]
  expect_false(anyNA(drawn[c("hp", "wt", "cyl", "day")]))
  expect_identical(lapply(drawn, class), lapply(gaps, class))
})

test_that("a column that is missing throughout is filled in as in the fit", {
  data <- gaps_frame()
  fit <- momentnet(y ~ ., data$full, lambda = 0.1)
  filled <- impute(fit, transform(data$full[1:4, ], k = NA, a = NA, l = NA))
  expect_identical(levels(filled$k), c("a", "b", "c"))
  expect_type(filled$a, "double")
  expect_type(filled$l, "logical")
  expect_false(anyNA(filled))
})

test_that("rows that were kept come back as the data's own variables", {
  skip_on_cran()
  data <- gaps_frame()
  keep <- frugal_control(keep_looks = TRUE)
  names <- setdiff(names(data$gaps), "y")
  for (form in list(y ~ ., y ~ k * a + .)) {
    fit <- momentnet(form, data$gaps, alpha = 0, lambda = 0.1, control = keep)
    expect_equal(impute(fit), impute(fit, data$gaps)[names(impute(fit))],
                 ignore_attr = TRUE)
    own <- impute(fit, m = 2, groups = 4, seed = 1)
    given <- impute(fit, data$gaps, m = 2, groups = 4, seed = 1)
    expect_equal(own$imp[names], given$imp[names], ignore_attr = TRUE)
    expect_equal(own$data$y, data$gaps$y)
  }
  lost <- momentnet(y ~ log(u) + v, data.frame(u = 1:9, v = 9:1, y = 1:9),
                    control = keep)
  expect_error(impute(lost), "\"u\" cannot be read back",
               class = "frugalreg_error_input")
  bought <- momentnet(y ~ ., data$full, 2, seed = 1, control = keep)
  filled <- impute(bought)
  expect_false(anyNA(filled))
  expect_identical(levels(filled$k), levels(data$full$k))
})

test_that("low-rank fits fill in variables of every kind, blank or not", {
  set.seed(1)
  data <- data.frame(u = rnorm(40), f = factor(rep(c("a", "b"), 20)),
                     l = rep(c(TRUE, FALSE, TRUE, TRUE), 10))
  fit <- slrm(data, rnorm(40), rank = 1, method = "em")
  found <- impute(fit, data.frame(u = NA, f = NA, l = NA))
  expect_type(found$u, "double")
  expect_true(as.character(found$f) %in% c("a", "b"))
  expect_identical(found$l, TRUE)
  data$day <- as.Date("2020-01-01") + 1:40
  data$y <- data$u + rnorm(40)
  data$day[3] <- NA
  days <- impute(slrm(y ~ day + u, data, rank = 1, method = "em"), data)$day
  expect_s3_class(days, "Date")
  expect_identical(days[-3], data$day[-3])
  expect_false(is.na(days[3]))
})

test_that("a logical variable of a data frame comes back as one", {
  set.seed(1)
  data <- data.frame(u = rnorm(40),
                     l = c(NA, rep(c(TRUE, FALSE, TRUE), 13)))
  fit <- momentnet(data, rnorm(40), lambda = 0.1,
                   control = frugal_control(keep_looks = TRUE))
  expect_identical(impute(fit, data.frame(u = 0, l = NA))$l, TRUE)
  expect_identical(impute(fit)$l[-1], data$l[-1])
  expect_type(impute(fit, m = 2, seed = 1)$imp$l[[1]], "logical")
})

test_that("columns of which nothing is known stay missing", {
  skip_on_cran()
  set.seed(1)
  frame <- data.frame(a = replace(rnorm(40), 1:5, NA), b = NA_real_,
                      f = factor(NA, levels = c("u", "v")))
  fit <- momentnet(frame, rnorm(40))
  expect_warning(filled <- impute(fit, frame), "Nothing is known of b, f",
                 class = "frugalreg_warning_unknown")
  expect_false(anyNA(filled$a))
  expect_true(all(is.na(filled$b)) && all(is.na(filled$f)))
  x <- cbind(rnorm(40), NA, replace(rnorm(40), 1:5, NA))
  expect_warning(filled <- impute(momentnet(x, rnorm(40)), x), "V2")
  expect_identical(colSums(is.na(filled)), c(V1 = 0, V2 = 40, V3 = 0))
  frame$m <- cbind(one = frame$a, two = rnorm(40))
  frame$y <- rnorm(40)
  expect_warning(filled <- impute(momentnet(y ~ m + a, frame), frame),
                 "missing values of m stay missing",
                 class = "frugalreg_warning_unknown")
  expect_identical(is.na(filled$m), is.na(frame$m))
  expect_false(anyNA(filled$a))
  # What is free is always seen, and its looks are not counted.
  x <- matrix(rnorm(400), 100)
  fit <- momentnet(x, rnorm(100), budget = 2, free = 1, seed = 1)
  x[1:5, 1] <- NA
  expect_no_warning(filled <- impute(fit, x))
  expect_false(anyNA(filled))
  expect_length(summary(fit)$seen, 3)
  skip_if_not_installed("recipes")
  frame <- frame[c("a", "b", "f")]
  step <- recipes::recipe(~., frame)
  step <- step_impute_frugal(step, recipes::all_predictors())
  expect_error(recipes::prep(step), "without any value of b, f")
})

test_that("what is only a part of an expression is said to stay missing", {
  set.seed(1)
  data <- data.frame(y = rnorm(60), u = rexp(60), v = rnorm(60),
                     g = gl(3, 20, labels = c("a", "b", "c")))
  data$u[1:4] <- data$v[3:8] <- data$g[9:12] <- NA
  stays <- function(formula, fit = momentnet(formula, data, lambda = 0.1),
                    names) {
    said <- NULL
    filled <- withCallingHandlers(
      impute(fit, data),
      frugalreg_warning_unknown = function(cnd) {
        said <<- c(said, conditionMessage(cnd))
        rlang::cnd_muffle(cnd)
      }
    )
    missing <- names(which(vapply(filled, anyNA, NA)))
    expect_setequal(missing, names)
    expect_length(said, min(length(names), 1))
    if (length(names) > 0) {
      expect_match(said, paste("of", paste(names, collapse = ", "), "stay"))
    }
  }
  stays(y ~ log(u) + v + g, names = "u")
  stays(y ~ poly(v, 2) + u:g, names = c("v", "u", "g"))
  stays(y ~ u + log(u) + poly(v, 2) + g, names = "v")
  stays(y ~ u * v + g, names = character())
  stays(fit = slrm(y ~ log(u) + v + g, data, rank = 1), names = "u")
  expect_warning(draws <- impute(momentnet(y ~ log(u) + v, data, lambda = 0.1),
                                 data, m = 2, seed = 1),
                 "missing values of u stay missing",
                 class = "frugalreg_warning_unknown")
  expect_identical(summary(draws)$variable, "v")
  # Nothing is missing of it, or it has its one level.
  expect_no_warning(impute(momentnet(y ~ log(u) + v, data, lambda = 0.1),
                           data[5:8, ]))
  data$u <- NULL
  data$g <- factor(ifelse(is.na(data$g), NA, "a"))
  stays(y ~ v + g, names = character())
})
