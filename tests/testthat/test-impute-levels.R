# Levels that rows do not show: by Fisher's rule from the joint distribution.

# A number that goes with a factor, and a label that needs both.
levels_frame <- function(n, seed = 1) {
  set.seed(seed)
  z <- rnorm(n)
  f <- cut(z + rnorm(n, sd = 0.5), c(-Inf, -1, 0.2, Inf), c("a", "b", "c"))
  data.frame(z = z, f = f, l = runif(n) < plogis(2 * z),
             y = z + as.numeric(f) + rnorm(n))
}

test_that("probabilities are those of normal densities within levels", {
  set.seed(1)
  f <- factor(sample(letters[1:3], 500, TRUE, c(0.2, 0.5, 0.3)))
  shown <- cbind(as.integer(f) + rnorm(500), rnorm(500) - (f == "b"))
  off <- apply(shown, 2, function(column) column - ave(column, f))
  spread <- crossprod(off) / 500
  density <- sapply(levels(f), function(level) {
    off <- sweep(shown, 2, colMeans(shown[f == level, ]))
    mean(f == level) * exp(-rowSums((off %*% solve(spread)) * off) / 2)
  })
  truth <- unname(density / rowSums(density))
  for (contrast in c("contr.treatment", "contr.sum", "contr.helmert")) {
    support <- unname(get(contrast)(3))
    columns <- support[f, ]
    all <- cbind(columns, shown)
    joint <- list(center = colMeans(all), covariance = cov(all) * 499 / 500)
    joint$diagonal <- diag(joint$covariance)
    rows <- cbind(matrix(NA, 500, 2), shown)
    variable <- list(columns = 1:2, support = support)
    found <- levels_given(variable, rows, joint)
    expect_equal(found, truth, tolerance = 1e-6)
    # As draws have it, whose rows share what they show.
    given <- conditional_normal(rows, rep(c(TRUE, FALSE), each = 2), joint)
    expect_equal(softmax(links_given(variable, given, joint)), truth,
                 tolerance = 1e-6)
  }
  # Rows that show nothing have the shares of all.
  nothing <- matrix(NA_real_, 2, 4)
  expect_equal(
    levels_given(variable, nothing, joint)[2, ],
    as.vector(table(f) / 500), tolerance = 1e-6
  )
})

test_that("filled levels are as often right as those of the full table", {
  full <- levels_frame(2000)
  gaps <- full
  hidden <- rep(c(TRUE, FALSE), c(800, 1200))
  gaps$f[hidden] <- NA
  gaps$l[1:400] <- NA
  skip_if_not_installed("MASS")
  rule <- MASS::lda(f ~ z + l, full)
  shows <- hidden & !is.na(gaps$l)
  for (fit in list(momentnet(y ~ ., gaps, lambda = 0),
                   cv_momentnet(y ~ ., gaps, seed = 1))) {
    filled <- impute(fit, gaps)
    expect_gt(mean(filled$f[shows] == predict(rule, full[shows, ])$class), 0.95)
  }
})

test_that("what is pooled from draws of levels is what the full table has", {
  skip_on_cran()
  full <- levels_frame(1500, seed = 2)
  gaps <- full
  gaps$f[runif(1500) < 0.4] <- NA
  gaps$l[runif(1500) < 0.3] <- NA
  draws <- impute(momentnet(y ~ z + f + l, gaps, lambda = 0), gaps, m = 8,
                  seed = 1)
  fits <- lapply(as.list(draws), function(table) lm(y ~ z + f + l, table))
  found <- sapply(fits, coef)
  within <- rowMeans(sapply(fits, function(fit) diag(vcov(fit))))
  error <- sqrt(within + 9 / 8 * apply(found, 1, var))
  whole <- coef(lm(y ~ z + f + l, full))
  expect_lt(max(abs(rowMeans(found) - whole) / error), 3)
  # Clipped means of columns had 1.3 and 1.4 here.
  expect_lt(abs(mean(found["z", ]) - whole[["z"]]), 0.15)
  expect_lt(abs(mean(found["fc", ]) - whole[["fc"]]), 0.3)
})

test_that("rare levels beside many others are drawn as often as they are", {
  skip_on_cran()
  is_rare <- function(g) g %in% letters[10:14]
  slope <- function(table) coef(lm(y ~ z + is_rare(g), table))[[3]]
  found <- rowMeans(vapply(seq_len(quick_or_extended(2, 3)), function(seed) {
    set.seed(seed)
    full <- data.frame(g = factor(sample(letters[1:14], 1200, TRUE, (14:1)^2)),
                       job = factor(sample(40, 1200, TRUE)), z = rnorm(1200))
    full$y <- 2 * is_rare(full$g) + full$z + rnorm(1200)
    hidden <- runif(1200) < 0.4
    gaps <- full
    gaps$g[hidden] <- NA
    fit <- momentnet(y ~ ., gaps, lambda = 0)
    draws <- as.list(impute(fit, gaps, m = 4, seed = seed))
    part <- function(table) mean(is_rare(table$g[hidden]))
    c(mean(vapply(draws, part, 0)) / part(full),
      mean(vapply(draws, slope, 0)) / slope(full),
      mean(impute(fit, gaps)$g[hidden] == full$g[hidden]))
  }, numeric(3)))
  # Were 2.0 and .69; .16 of the likeliest levels right.
  expect_lt(abs(found[1] - 1), 0.25)
  expect_gt(found[2], 0.85)
  expect_gt(found[3], 0.17)
})

test_that("constants give levels the shares that rows have", {
  set.seed(1)
  level <- sample(3, 400, TRUE, c(0.1, 0.3, 0.6))
  link <- cbind(rnorm(400), 0, 2 * rnorm(400) + (level == 3), -1)
  shown <- diag(4)[level, ]
  link[, 4] <- -Inf
  shared <- function(link, shown, weight = rep(1, nrow(link))) {
    sharing_constants(link, shown, weight)
  }
  constants <- shared(link, shown)
  p <- calibrated_levels(link, constants)
  expect_equal(colMeans(p), colMeans(shown), tolerance = 1e-3)
  # A row of weight 3 is three rows.
  weight <- sample(3, 400, TRUE)
  copies <- rep(1:400, weight)
  expect_equal(shared(link, shown, weight),
               shared(link[copies, ], shown[copies, ]))
})

test_that("what rows that show a factor would say of it is that without it", {
  set.seed(1)
  rows <- matrix(rnorm(40 * 6), 40) %*% matrix(rnorm(36), 6)
  normal <- list(center = colMeans(rows), covariance = cov(rows))
  rows[matrix(runif(240) < 0.3, 40)] <- NA
  rows[, 2] <- ifelse(is.na(rows[, 1]), NA, rnorm(40))
  rows[is.na(rows[, 2]), 1] <- NA
  variables <- list(list(columns = 1:2, support = diag(3)[, -1]),
                    list(columns = 5, support = cbind(c(0, 1))),
                    list(columns = 3))
  shows <- function(column) which(!is.na(rows[, column]))
  chosen <- list(rev(shows(1)), shows(5)[1:7], integer())
  links <- links_of_hidden(variables, rows, chosen, normal)
  for (at in 1:2) {
    alone <- t(vapply(chosen[[at]], function(one) {
      row <- rows[one, , drop = FALSE]
      row[, variables[[at]]$columns] <- NA
      given <- conditional_normal(row, is.na(row[1, ]), normal)
      drop(links_given(variables[[at]], given, normal))
    }, numeric(nrow(variables[[at]]$support))))
    expect_equal(softmax(links[[at]]), softmax(alone))
  }
  expect_equal(dim(links[[3]]), c(0, 0))
})

test_that("less of chance is in a covariance whatever units and coding are", {
  set.seed(1)
  x <- matrix(rnorm(60 * 7), 60)
  x[, 6] <- x[, 1] + x[, 6]
  variables <- list(list(columns = 1:2, open = TRUE), list(columns = 3:5,
                    open = FALSE))
  lessened <- function(covariance) {
    parts <- counting_parts(covariance, variables, rep(60, 7), 60)
    Reduce(less_chance, parts, covariance)
  }
  found <- lessened(cov(x))
  turn <- diag(c(1, 1, 1e3, 1, 1, 1e-3, 1))
  turn[1:2, 1:2] <- c(1, 1, -1, 2)
  turn[4, 3] <- 7
  expect_equal(lessened(t(turn) %*% cov(x) %*% turn),
               t(turn) %*% found %*% turn)
  expect_gt(min(eigen(found)$values), 0)
  expect_equal(found[-(1:2), -(1:2)], cov(x)[-(1:2), -(1:2)])
  expect_lt(sum(found[1:2, 3:5]^2), 0.5 * sum(cov(x)[1:2, 3:5]^2))
  expect_gt(found[1, 6], 0.7 * cov(x)[1, 6])
})

test_that("levels that no row has are neither filled in nor drawn", {
  for (unseen in levels(iris$Species)) {
    gaps <- iris[iris$Species != unseen, ]
    truth <- gaps$Species[1:10 * 9]
    gaps$Species[1:10 * 9] <- NA
    for (engine in c("pairs", "covariance", "factors")) {
      fit <- momentnet(Sepal.Length ~ ., gaps, engine = engine)
      expect_identical(impute(fit, gaps)$Species[1:10 * 9], truth)
    }
    draws <- as.list(impute(fit, gaps, m = 2, seed = 1))
    for (table in draws) expect_false(unseen %in% table$Species)
  }
  gaps <- data.frame(x = sin(1:60), z = cos(1:60),
                     l = rep(c(TRUE, NA), c(45, 15)))
  fit <- momentnet(gaps, sin(1:60) + cos(3 * 1:60))
  expect_identical(impute(fit, gaps)$l, rep(TRUE, 60))
  # What a drawn factor says of a further one.
  set.seed(1)
  two <- data.frame(x = rnorm(60), f = factor(rep(2:3, 30), 1:4),
                    g = factor(rep(3:2, 30), 1:3))
  y <- two$x + rnorm(60)
  two[1:10, c("f", "g")] <- NA
  for (table in as.list(impute(momentnet(two, y), two, newy = y, m = 2,
                               seed = 1))) {
    expect_identical(as.integer(table$f) + as.integer(table$g), rep(5L, 60))
  }
})

test_that("shares of levels with indicators are read off, of others solved", {
  set.seed(2)
  f <- factor(sample(letters[1:5], 300, TRUE), letters[1:5])
  shares <- unname(c(table(f))) / 300
  codings <- list(contr.treatment(5), contr.treatment(5, base = 3),
                  contr.treatment(5)[, 4:1], contr.SAS(5),
                  contr.sum(5), contr.helmert(5), diag(5))
  codings <- lapply(codings, unname)
  for (support in codings) {
    means <- rbind(colMeans(support[f, ]))
    expect_equal(drop(level_parts(support, means)), shares, tolerance = 1e-8)
  }
  # No cube of the levels where each has a column of its own.
  column <- lapply(codings, indicator_columns)
  expect_identical(column[1:4], list(c(NA, 1:4), c(1:2, NA, 3:4), c(NA, 4:1),
                                     c(1:4, NA)))
  expect_true(all(lengths(column[5:7]) == 0))
})
