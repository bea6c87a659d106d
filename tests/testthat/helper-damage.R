# The same object with another value at a path of names.
damaged <- function(object, path, value) {
  at <- strsplit(path, "$", fixed = TRUE)[[1]]
  set <- function(part, at) {
    class <- class(part)
    inner <- unclass(part)
    inner[at[1]] <- list(if (length(at) == 1) value
                         else set(inner[[at[1]]], at[-1]))
    if (is.object(part)) class(inner) <- class
    attributes(inner) <- attributes(part)[union(names(attributes(inner)),
                                                "names")]
    names(inner) <- union(names(part), at[1])
    if (is.object(part)) class(inner) <- class
    inner
  }
  set(object, at)
}

expect_damaged <- function(code, found) {
  error <- expect_error(code, class = "frugalreg_error_damaged")
  expect_s3_class(error, "frugalreg_error_input")
  expect_match(conditionMessage(error), found, fixed = TRUE)
}

# Each damage (a path and what is there now) is refused by every method.
expect_damages <- function(fit, damages, data) {
  for (path in names(damages)) {
    bad <- damaged(fit, path, damages[[path]])
    refused <- function(code) {
      expect_error(code, class = "frugalreg_error_damaged", label = path)
    }
    refused(print(bad))
    refused(coef(bad))
    refused(predict(bad, data$x))
    refused(summary(bad))
    refused(update(bad, data$x, data$y))
  }
}

linear_data <- function(n, d, seed) {
  set.seed(seed)
  x <- matrix(rnorm(n * d), n)
  list(x = x, y = x[, 1] - x[, 2] + 0.3 * rnorm(n))
}
