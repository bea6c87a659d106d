# Rscript bench/wide-responses.R: time of cv_momentnet() on few complete rows of
# many columns, of four classes, two responses and counts, as ratio to that of
# cv.glmnet() (multinomial, mgaussian, poisson), where that is installed. Ten
# folds.

suppressMessages(library(frugalreg))

class_table <- function(n, d, classes = 4, telling = 40) {
  set.seed(1)
  class <- sample(classes, n, TRUE)
  means <- matrix(stats::rnorm(classes * telling), classes)
  x <- matrix(stats::rnorm(n * d), n)
  x[, seq_len(telling)] <- x[, seq_len(telling)] + means[class, ]
  list(x = x, class = factor(class), y = cbind(a = x[, 1], b = x[, 2]) +
         stats::rnorm(2 * n),
       count = stats::rpois(n, exp(0.5 * x[, 1] + 0.5)))
}

seconds <- function(expression) {
  times <- system.time(suppressWarnings(suppressMessages(expression)))
  times[["user.self"]] + times[["sys.self"]]
}

compare <- function(title, ours, theirs) {
  peer <- ""
  if (requireNamespace("glmnet", quietly = TRUE)) {
    peer <- sprintf(", %.1f times glmnet", ours / seconds(theirs))
  }
  cat(sprintf("%s: %.2f s%s\n", title, ours, peer))
}

for (d in c(600, 1200, 2400)) {
  table <- class_table(63, d)
  compare(sprintf("63 x %d, four classes", d),
          seconds(cv_momentnet(table$x, table$class, family = "multinomial",
                               seed = 1)),
          glmnet::cv.glmnet(table$x, table$class, family = "multinomial"))
  compare(sprintf("63 x %d, two responses", d),
          seconds(cv_momentnet(table$x, table$y, seed = 1)),
          glmnet::cv.glmnet(table$x, table$y, family = "mgaussian"))
  compare(sprintf("63 x %d, counts", d),
          seconds(cv_momentnet(table$x, table$count, family = "poisson",
                               seed = 1)),
          glmnet::cv.glmnet(table$x, table$count, family = "poisson"))
}
