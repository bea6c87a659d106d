gaps_frame <- function(n = 200, seed = 1) {
  set.seed(seed)
  frame <- data.frame(a = rnorm(n), k = factor(sample(letters[1:3], n, TRUE)),
                      l = sample(c(TRUE, FALSE), n, TRUE))
  frame$b <- frame$a + 2 * (frame$k == "b") + rnorm(n) / 2
  frame$y <- frame$b + (frame$k == "c") + frame$l + rnorm(n) / 3
  full <- frame
  for (name in c("a", "k", "l", "b")) {
    frame[[name]][sample(n, n / 5)] <- NA
  }
  list(gaps = frame, full = full)
}

test_that("conditional means are those of the joint normal distribution", {
  set.seed(1)
  x <- matrix(rnorm(300), 100) %*% chol(0.6^abs(outer(1:3, 1:3, "-")))
  gaps <- mask_attributes(x, p = 0.3)
  y <- x[, 1] + rnorm(100)
  for (engine in c("pairs", "completed", "factors", "covariance")) {
    fit <- momentnet(gaps, y, engine = engine,
                     alpha = if (engine == "covariance") 1)
    joint <- joint_model(fit)
    covariance <- covariance_of_columns(joint)
    filled <- impute(fit, gaps)
    shown <- !is.na(gaps)
    expect_identical(unname(filled[shown]), gaps[shown])
    i <- which(rowSums(shown) == 2)[1]
    o <- shown[i, ]
    off <- solve(covariance[o, o], gaps[i, o] - joint$center[o])
    expect_equal(unname(filled[i, !o]),
                 joint$center[!o] + sum(covariance[!o, o] * off),
                 tolerance = 1e-6)
  }
})

test_that("what was seen stays, and levels are the likeliest", {
  skip_on_cran()
  data <- gaps_frame()
  fit <- cv_momentnet(y ~ ., data$gaps, seed = 1)
  filled <- impute(fit, data$gaps)
  expect_false(anyNA(filled))
  expect_identical(levels(filled$k), c("a", "b", "c"))
  expect_type(filled$l, "logical")
  for (name in names(filled)) {
    shown <- !is.na(data$gaps[[name]])
    expect_identical(filled[[name]][shown], data$full[[name]][shown])
  }
  hidden <- is.na(data$gaps$k)
  expect_gt(mean(filled$k[hidden] == data$full$k[hidden]), 0.5)
  # Probabilities, by any contrasts.
  p <- matrix(c(0.2, 0.45, 0.35), 1)
  for (support in list(contr.treatment(3), contr.sum(3), contr.helmert(3))) {
    expect_equal(level_shares(unname(support), p %*% support), p,
                 tolerance = 1e-6)
  }
})

test_that("draws are from the distribution given row, label and parameters", {
  normal <- list(center = c(1, 0, 2), covariance = matrix(c(
    2, 0.5, 1, 0.5, 1, 0.3, 1, 0.3, 3
  ), 3))
  rows <- matrix(rep(c(NA, 0.5, 4), each = 4000), 4000)
  variables <- list(list(name = "a", at = 1, columns = 1),
                    list(name = "b", at = 2, columns = 2))
  set.seed(1)
  drawn <- normal_draw(rows, variables, normal)[[1]]
  weights <- solve(normal$covariance[2:3, 2:3], normal$covariance[2:3, 1])
  mean <- 1 + sum(weights * c(0.5, 2))
  variance <- 2 - sum(weights * normal$covariance[2:3, 1])
  expect_lt(abs(mean(drawn) - mean), 4 * sqrt(variance / 4000))
  expect_lt(abs(var(drawn) - variance), 4 * variance * sqrt(2 / 4000))
  # A dummy that correlates with a number: the number follows the draw.
  binary <- list(list(name = "l", at = 1, columns = 1, support = matrix(0:1),
                      values = c(FALSE, TRUE)),
                 list(name = "b", at = 2, columns = 2))
  normal <- list(center = c(0.3, 0, 0), covariance = matrix(c(
    0.21, 0.2, 0, 0.2, 1, 0, 0, 0, 1
  ), 3))
  rows <- matrix(rep(c(NA, NA, 0), each = 4000), 4000)
  drawn <- normal_draw(rows, binary, normal)
  expect_lt(abs(mean(drawn[[1]]) - 0.3), 4 * sqrt(0.21 / 4000))
  expect_lt(abs(cov(drawn[[1]], drawn[[2]]) - 0.2), 0.05)
})

test_that("m draws are as mice has them, and the session is left alone", {
  skip_on_cran()
  data <- gaps_frame(120)
  fit <- momentnet(y ~ ., data$gaps, engine = "completed")
  set.seed(3)
  before <- .Random.seed
  draws <- impute(fit, data$gaps, m = 3, groups = 3, seed = 1)
  expect_identical(.Random.seed, before)
  expect_identical(impute(fit, data$gaps, m = 3, groups = 3, seed = 1), draws)
  tables <- as.list(draws)
  expect_length(tables, 3)
  expect_false(anyNA(tables))
  expect_false(identical(tables[[1]], tables[[2]]))
  expect_identical(draws$data, data$gaps)
  expect_identical(unname(draws$where), unname(is.na(data$gaps)))
  expect_s3_class(draws$imp$k[[2]], "factor")
  expect_snapshot(print(draws))
  skip_if_not_installed("mice")
  expect_equal(mice::complete(draws, 2), tables[[2]])
  joined <- mice::cbind(draws, data.frame(z = seq_len(nrow(tables[[1]]))))
  expect_identical(mice::complete(joined, 1)$z, seq_len(nrow(tables[[1]])))
  pooled <- mice::pool(lapply(tables, function(table) lm(y ~ ., table)))
  expect_identical(pooled$m, 3L)
})

test_that("labels count, and penalties do not where rows suffice", {
  skip_on_cran()
  set.seed(5)
  x <- matrix(rnorm(600), 300)
  y <- 2 * x[, 1] + rnorm(300) / 2
  gaps <- x
  gaps[1:150, 1] <- NA
  fit <- momentnet(gaps, y, engine = "completed", lambda = 5)
  know <- impute(fit, gaps, newy = y, m = 2, seed = 1)
  expect_gt(cor(know$imp$V1[[1]], x[1:150, 1]), 0.9)
  kept <- momentnet(gaps, y, engine = "completed", lambda = 5,
                    control = frugal_control(keep_looks = TRUE))
  blind <- impute(kept, gaps, m = 2, seed = 1)
  expect_lt(abs(cor(blind$imp$V1[[1]], x[1:150, 1])), 0.3)
  # Rows of less than the fit's have other labels.
  few <- impute(kept, gaps[1:5, ], newy = c(y[1:4], NA), m = 1, seed = 1)
  expect_identical(dim(few$imp$V1), c(5L, 1L))
  expect_refused("input", {
    impute(fit, gaps, m = 2)
    impute(fit, gaps[1:5, ], newy = y[1:5], m = 2)
    impute(fit, gaps, newy = y, m = 0)
    impute(fit)
    impute(fit, gaps, newy = y, m = 2, groups = 1)
  })
})

test_that("a factor of which nothing is missing stays, without a word", {
  table <- transform(na.omit(airquality), Month = factor(Month))
  fit <- momentnet(Ozone ~ Temp + Month, table, engine = "pairs")
  gaps <- transform(table, Temp = NA_real_)
  expect_silent(filled <- impute(fit, gaps))
  expect_identical(filled$Month, table$Month)
  expect_false(anyNA(filled$Temp))
  whole <- expect_silent(impute(fit, table))
  expect_equal(whole, table, ignore_attr = TRUE)
})

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
  expect_warning(filled <- impute(fit, gaps), "of disp stays missing",
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
                 "what is missing of m stays missing",
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
                 "what is missing of u stays missing",
                 class = "frugalreg_warning_unknown")
  expect_identical(summary(draws)$variable, "v")
  # Nothing is missing of it, or it has its one level.
  expect_no_warning(impute(momentnet(y ~ log(u) + v, data, lambda = 0.1),
                           data[5:8, ]))
  data$u <- NULL
  data$g <- factor(ifelse(is.na(data$g), NA, "a"))
  stays(y ~ v + g, names = character())
})

test_that("imputations are summed up by variable, and have no picture", {
  gaps <- as.matrix(iris[, 2:4])
  gaps[1:15, 1] <- gaps[10:40, 2] <- NA
  fit <- momentnet(gaps, iris$Sepal.Length)
  draws <- impute(fit, gaps, newy = iris$Sepal.Length, m = 2, seed = 1)
  expect_identical(summary(draws), data.frame(
    variable = colnames(gaps)[1:2],
    missing = as.integer(colSums(is.na(gaps))[1:2]),
    observed = as.integer(colSums(!is.na(gaps))[1:2])
  ))
  expect_error(plot(draws), "no plot",
               class = "frugalreg_error_undefined")
})

test_that("draws of nearly collinear columns are by the likelier model", {
  skip_on_cran()
  drawn_off <- function(n, d, ...) {
    use_seed(1)
    at <- seq(-1, 1, length.out = d)
    x <- matrix(rnorm(3 * n), n) %*% rbind(1, at, at^2) +
      0.01 * matrix(rnorm(n * d), n)
    y <- x[, 1] + rnorm(n) / 3
    gaps <- mask_attributes(x, p = 0.3)
    fit <- momentnet(gaps, y, ...)
    expect_identical(fit$engine, "completed")
    drawn <- as.list(impute(fit, gaps, newy = y, m = 2, seed = 1))[[1]]
    missing <- is.na(gaps)
    sqrt(mean((as.matrix(drawn[1:d]) - x)[missing]^2)) / sd(x[missing])
  }
  expect_lt(drawn_off(150, 10), 0.12) # by factors .3
  # Too few rows for coefficients without a penalty.
  expect_lt(drawn_off(50, 30), 0.06)
  expect_lt(drawn_off(50, 30, lambda = 1), 0.06)
  # An engine that was named is kept.
  expect_gt(drawn_off(150, 10, engine = "completed"), 0.2)
})
