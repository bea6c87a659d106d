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
