# A single column stays a matrix wherever rows and columns of one are taken.

one_column <- function(labels) {
  set.seed(5)
  x <- matrix(rnorm(80), 80, dimnames = list(NULL, "a"))
  score <- drop(x) + rnorm(80)
  x[sample(80, 25), ] <- NA
  list(x = x, y = switch(labels, gaussian = score, poisson = round(exp(score)),
                         binomial = factor(score > 0),
                         multinomial = cut(score, c(-Inf, -0.5, 0.5, Inf))))
}

engines_of <- function(family) {
  if (family == "poisson") return(c("auto", "completed", "covariance"))
  c("auto", names(engines()))
}

test_that("one column with gaps is fitted by every engine, and used", {
  skip_on_cran()
  for (family in c("gaussian", "binomial", "multinomial", "poisson")) {
    table <- one_column(family)
    for (engine in engines_of(family)) {
      fit <- momentnet(table$x, table$y, family = family, engine = engine,
                       lambda = 0, seed = 1,
                       control = frugal_control(keep_looks = TRUE))
      info <- paste(engine, family)
      expect_true(all(is.finite(unlist(lapply(coef(fit), as.matrix)))), info)
      expect_false(anyNA(predict(fit, table$x)), info)
      expect_output(print(fit), info = info)
      expect_output(print(summary(fit)), info = info)
      later <- update(fit, table$x, newy = table$y)
      expect_false(anyNA(predict(later, table$x)), info)
      if (family == "multinomial") next
      expect_false(anyNA(impute(fit, table$x)), info)
      expect_identical(next_look(fit, NA)$column, 1L, info = info)
    }
  }
})

test_that("its standard errors and draws are found", {
  skip_on_cran()
  table <- one_column("gaussian")
  for (engine in c("auto", "pairs", "completed", "covariance")) {
    fit <- momentnet(table$x, table$y, engine = engine, lambda = 0, seed = 1)
    error <- sqrt(diag(vcov(fit, newx = table$x, newy = table$y)))
    expect_lt(abs(error[["a"]] - 1 / sqrt(55)), 0.07)
    drawn <- impute(fit, table$x, newy = table$y, m = 2, seed = 1)
    expect_length(drawn$imp$a[[1]], 25)
    expect_false(anyNA(drawn$imp$a))
  }
})
