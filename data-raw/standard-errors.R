# Do the intervals of confint() for unpenalised fits of momentnet() cover?
#
#   Rscript data-raw/standard-errors.R [draws | summary]
#
# from the top of the repository. Normal attributes with correlations
# .5^|i - j|, a fifth of the coefficients not 0, variance of x'b and noise 1,
# 30 % missing completely at random; repetition r has the seed r. Each row of
# the raw results is a repetition: the share of coefficients that 95 % intervals
# cover, their mean length, squared error and estimated variance. A restarted
# run goes on with what is missing.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

results_dir <- file.path("data-raw", "results")
raw_file <- file.path(results_dir, "standard-errors-repetitions.csv")
repetitions <- 200

table_with_gaps <- function(n, d, repetition) {
  spread <- .5^abs(outer(1:d, 1:d, "-"))
  b <- c(1, -.5, .5, 0, 0, rep(c(.2, 0), length.out = d - 5))
  b <- b / sqrt(drop(t(b) %*% spread %*% b))
  set.seed(repetition)
  x <- matrix(rnorm(n * d), n) %*% chol(spread)
  y <- 1 + drop(x %*% b) + rnorm(n)
  x[matrix(runif(n * d) < .3, n)] <- NA
  list(x = x, y = y, b = b)
}

keep <- frugal_control(keep_looks = TRUE)

of_engine <- function(engine) {
  function(data) {
    fit <- momentnet(data$x, data$y, engine = engine, lambda = 0,
                     control = keep)
    df <- if (engine == "pairs") nrow(data$x) - ncol(data$x) - 1 else 9
    list(estimate = coef(fit)[-1, 1], error = sqrt(diag(vcov(fit)))[-1],
         df = df)
  }
}

of_tables <- function(data) {
  folds <- rep_len(1:10, length(data$y))
  fit <- momentnet(moments(data$x, data$y, folds = folds), lambda = 0)
  list(estimate = coef(fit)[-1, 1], error = sqrt(diag(vcov(fit)))[-1], df = 9)
}

# Least squares of ten imputed tables, combined by Rubin's rules; each is drawn
# by the completing model that cv_momentnet() takes for a table with gaps.
of_draws <- function(data, m = 10) {
  fit <- momentnet(data$x, data$y, engine = "covariance")
  draws <- impute(fit, data$x, newy = data$y, m = m, seed = 1)
  fits <- lapply(as.list(draws), function(table) lm(y ~ ., table))
  each <- vapply(fits, coef, numeric(ncol(data$x) + 1))[-1, ]
  within <- rowMeans(vapply(fits, function(fit) diag(vcov(fit)),
                            numeric(ncol(data$x) + 1))[-1, ])
  between <- (1 + 1 / m) * apply(each, 1, var)
  list(estimate = rowMeans(each), error = sqrt(within + between),
       df = (m - 1) * (1 + within / between)^2)
}

methods <- list(
  "pairs, sandwich" = of_engine("pairs"), "pairs, 10 fold tables" = of_tables,
  "completed, jackknife" = of_engine("completed"),
  "covariance, jackknife" = of_engine("covariance"),
  "10 imputations, Rubin" = of_draws
)

one_repetition <- function(n, d, method, repetition) {
  data <- table_with_gaps(n, d, repetition)
  said <- methods[[method]](data)
  width <- said$error * qt(.975, said$df)
  data.frame(
    n = n, d = d, method = dQuote(method, FALSE), repetition = repetition,
    covered = mean(abs(said$estimate - data$b) <= width),
    length = mean(2 * width),
    squared_error = mean((said$estimate - data$b)^2),
    variance = mean(said$error^2)
  )
}

run <- function(n, d, which) {
  cells <- expand.grid(method = names(methods)[which],
                       repetition = seq_len(repetitions),
                       stringsAsFactors = FALSE)
  for (at in seq_len(nrow(cells))) {
    method <- cells$method[at]
    repetition <- cells$repetition[at]
    done <- if (file.exists(raw_file)) read.csv(raw_file)
    if (any(done$n == n & done$method == method &
              done$repetition == repetition)) next
    row <- one_repetition(n, d, method, repetition)
    row[5:8] <- signif(row[5:8], 5)
    write.table(row, raw_file, append = !is.null(done), sep = ",",
                quote = FALSE, row.names = FALSE, col.names = is.null(done))
  }
}

summarise <- function() {
  raw <- read.csv(raw_file)
  cells <- split(raw, list(raw$method, raw$n), drop = TRUE)
  table <- do.call(rbind, lapply(cells, function(cell) {
    count <- nrow(cell)
    data.frame(
      n = cell$n[1], d = cell$d[1], method = dQuote(cell$method[1], FALSE),
      repetitions = count, covered = round(mean(cell$covered), 4),
      error = round(sd(cell$covered) / sqrt(count), 4),
      length = round(mean(cell$length), 4),
      root_mean_variance = round(sqrt(mean(cell$variance)), 4),
      rmse = round(sqrt(mean(cell$squared_error)), 4)
    )
  }))
  write.csv(table, file.path(shown_dir, "standard-errors.csv"),
            row.names = FALSE, quote = FALSE)
  print(table, row.names = FALSE)
}

seconds <- system.time({
  task <- commandArgs(TRUE)
  if (identical(task, "draws")) {
    run(500, 10, 5)
  } else if (!identical(task, "summary")) {
    run(500, 10, 1:5)
    run(2000, 50, 1:2)
    run(2000, 50, 3:4)
  }
})[["elapsed"]]
summarise()
record_provenance(paste("standard-errors.csv,",
                        "standard-errors-repetitions.csv: unpenalised fits"),
                  paste(c("Rscript data-raw/standard-errors.R", task),
                        collapse = " "), seconds, 1)
