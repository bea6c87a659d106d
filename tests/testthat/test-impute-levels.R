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
    found <- levels_given(variable, rows, completed_by(joint, rows), joint)
    expect_equal(found, truth, tolerance = 1e-6)
    # As draws have it, whose rows share what they show.
    given <- conditional_normal(rows, rep(c(TRUE, FALSE), each = 2), joint)
    expect_equal(discriminant_probabilities(
      support, given$mean, given$covariance, joint$center[1:2],
      joint$covariance[1:2, 1:2]
    ), truth, tolerance = 1e-6)
  }
  # Rows that show nothing have the shares of all.
  nothing <- matrix(NA_real_, 2, 4)
  expect_equal(
    levels_given(variable, nothing, completed_by(joint, nothing), joint)[2, ],
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
    for (table in draws) expect_identical(table$Species[1:10 * 9], truth)
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
