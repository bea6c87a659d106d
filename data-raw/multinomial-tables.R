# Log-loss and errors of cv_momentnet(family = "multinomial") on tables of more
# than two classes, of whose values 30 % are taken away at random, next to
# glmnet on imputed means; and how often classes come that are said to be so
# likely.
#
#   Rscript data-raw/multinomial-tables.R
#
# from the top of the repository, with the installed package, MASS, ggplot2 and
# glmnet. Two splits of two thirds.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

iris_table <- function() {
  list(x = as.matrix(datasets::iris[1:4]), y = datasets::iris$Species)
}

# Refractive index and oxides of glass; headlamps, windows and so on.
glass <- function() {
  list(x = as.matrix(MASS::fgl[1:9]), y = MASS::fgl$type)
}

# Cut of 1,500 diamonds from what is measured of them.
diamonds <- function() {
  rows <- ggplot2::diamonds[round(seq(1, 53940, length.out = 1500)), ]
  x <- as.matrix(rows[c("carat", "depth", "table", "price", "x", "y", "z")])
  x[, c("carat", "price")] <- log(x[, c("carat", "price")])
  list(x = x, y = factor(as.character(rows$cut)))
}

# Four normal classes, for which the method is made.
normal <- function() {
  set.seed(1)
  centers <- matrix(rnorm(32), 4) * 0.8
  class <- sample(4, 1500, TRUE, c(0.4, 0.3, 0.2, 0.1))
  noise <- matrix(rnorm(12000), 1500) %*%
    chol(0.5^abs(outer(1:8, 1:8, "-")))
  list(x = centers[class, ] + noise, y = factor(letters[class]))
}

tables <- list(normal = normal, iris = iris_table, glass = glass,
               diamonds = diamonds)

by_means <- function(x, y, newx) {
  means <- colMeans(x, na.rm = TRUE)
  filled <- lapply(list(x, newx), function(rows) {
    gaps <- which(is.na(rows), arr.ind = TRUE)
    rows[gaps] <- means[gaps[, 2]]
    rows
  })
  fit <- glmnet::cv.glmnet(filled[[1]], y, family = "multinomial")
  predict(fit, filled[[2]], s = "lambda.min", type = "response")[, , 1]
}

methods <- list(
  momentnet = function(x, y, newx) {
    predict(cv_momentnet(x, y, family = "multinomial", new_rows = "same",
                         seed = 1), newx)
  },
  "means + glmnet" = by_means
)

run <- function(table, split) {
  data <- tables[[table]]()
  set.seed(split)
  data$x[matrix(runif(length(data$x)) < 0.3, nrow(data$x))] <- NA
  held <- sample(nrow(data$x), nrow(data$x) / 3)
  y <- data$y[held]
  found <- lapply(methods, function(method) {
    method(data$x[-held, ], data$y[-held], data$x[held, ])
  })
  scores <- do.call(rbind, lapply(names(found), function(method) {
    p <- found[[method]][, levels(y)]
    own <- p[cbind(seq_along(y), as.integer(y))]
    data.frame(table = table, split = split, method = method,
               log_loss = round(-mean(log(pmax(own, 1e-6))), 4),
               error = round(mean(max.col(p) != as.integer(y)), 4))
  }))
  said <- do.call(rbind, lapply(names(found), function(method) {
    p <- found[[method]][, levels(y)]
    data.frame(table = table, method = method, said = as.vector(p),
               is = as.vector(outer(as.integer(y), seq_len(ncol(p)), `==`)))
  }))
  list(scores = scores, said = said)
}

# Tenths of what was said, with the share that came.
calibration <- function(said) {
  said$bin <- cut(said$said, seq(0, 1, 0.1), include.lowest = TRUE,
                  labels = FALSE)
  bins <- stats::aggregate(cbind(said, is) ~ bin + method + table, said, mean)
  count <- stats::aggregate(is ~ bin + method + table, said, length)
  data.frame(bins[c("table", "method")], said = round(bins$said, 4),
             came = round(bins$is, 4), count = count$is)
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(split = 1:2, table = names(tables),
                     stringsAsFactors = FALSE)
runs <- Map(run, cells$table, cells$split)
scores <- do.call(rbind, lapply(runs, `[[`, "scores"))
write_results(scores, "multinomial-tables.csv")
write_results(calibration(do.call(rbind, lapply(runs, `[[`, "said"))),
              "calibration.csv")
print(stats::aggregate(cbind(log_loss, error) ~ method + table, scores, mean))
record_provenance(
  paste("multinomial-tables.csv, calibration.csv: tables of several classes",
        "with gaps"),
  "Rscript data-raw/multinomial-tables.R",
  proc.time()[["elapsed"]] - started, 1
)
