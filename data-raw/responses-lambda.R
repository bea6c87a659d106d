# One lambda for all of several responses, or one for each
# (cv_momentnet(lambda_for = )): three tables that come with R, two of which
# have gaps, of three responses each; the mean, over responses, of the squared
# error of new rows as a part of the variance of their labels.
#
#   Rscript data-raw/responses-lambda.R
#
# from the top of the repository, with the installed package, MASS and survival.
# `against_each` is the mean, over ten splits, of the error's excess over that
# of the same fit with a lambda for each.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
started <- proc.time()[[3]]
splits <- 10

logged <- function(data, names) {
  data[names] <- lapply(data[names], log)
  data
}

cars <- MASS::Cars93
liver <- survival::pbc[!is.na(survival::pbc$trt), ]
boston <- logged(MASS::Boston, "crim")
tables <- list(
  Cars93 = list(
    y = cars[c("MPG.city", "MPG.highway", "Price")],
    x = cars[setdiff(names(cars), c(
      "MPG.city", "MPG.highway", "Price", "Min.Price", "Max.Price", "Make",
      "Model", "Manufacturer"
    ))]
  ),
  pbc = list(
    y = logged(liver[c("bili", "albumin", "protime")], c("bili", "protime")),
    x = logged(liver[c("trt", "age", "sex", "ascites", "hepato", "spiders",
                       "edema", "chol", "copper", "alk.phos", "ast", "trig",
                       "platelet", "stage")],
               c("chol", "copper", "alk.phos", "ast", "trig"))
  ),
  Boston = list(y = boston[c("medv", "nox", "crim")],
                x = boston[setdiff(names(boston), c("medv", "nox", "crim"))])
)

# `alpha` of NULL is the default, which for tables with gaps is an average.
fits <- list(
  "each, default" = list(), "each, lasso" = list(alpha = 1),
  "all, lasso" = list(alpha = 1, lambda_for = "all"),
  "each, ridge" = list(alpha = 0),
  "all, ridge" = list(alpha = 0, lambda_for = "all")
)

errors_of <- function(table, given, rows, seed) {
  x <- table$x[rows, ]
  # Averages are for defaults: others are compared with one fit.
  if (length(given) > 0) {
    given$engine <- if (anyNA(x)) "completed" else "pairs"
  }
  fit <- suppressWarnings(do.call(cv_momentnet, c(
    list(x, table$y[rows, ], seed = seed), given
  )))
  truth <- as.matrix(table$y[-rows, ])
  off <- predict(fit, table$x[-rows, ]) - truth
  mean(colMeans(off^2) / apply(truth, 2, stats::var))
}

results <- do.call(rbind, lapply(names(tables), function(name) {
  table <- tables[[name]]
  n <- nrow(table$x)
  do.call(rbind, lapply(c(50, round(2 / 3 * n)), function(size) {
    errors <- vapply(seq_len(splits), function(split) {
      set.seed(5000 + split)
      rows <- sample(n, size)
      vapply(fits, errors_of, 0, table = table, rows = rows, seed = split)
    }, numeric(length(fits)))
    compared <- sub("^all", "each", names(fits))
    ratio <- errors / errors[compared, ] - 1
    data.frame(
      table = name, rows = size, fit = names(fits),
      error = signif(rowMeans(errors), 4),
      against_each = signif(rowMeans(ratio), 3),
      se = signif(apply(ratio, 1, stats::sd) / sqrt(splits), 2),
      better_splits = rowSums(ratio < 0), splits = splits, row.names = NULL
    )
  }))
}))

write.csv(results, results_path("responses-lambda.csv"), row.names = FALSE)
print(results)
record_provenance("responses-lambda.csv: one lambda for all or one for each",
                  "Rscript data-raw/responses-lambda.R",
                  proc.time()[[3]] - started, 1, c("MASS", "survival"))
