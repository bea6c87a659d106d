# New rows with gaps, predicted by fits of engine "pairs": how much ridge on the
# covariances by which they are completed. Errors of new rows that miss half of
# their values, at lambda.min, as a part of the labels' variance.
#
#   Rscript data-raw/completing-ridge.R
#
# from the top of the repository, with the installed package and those that the
# tables are in (real-tables-data.R). The rule was made on the tables that are
# `chosen` and the simulated ones; the others came later.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
started <- proc.time()[[3]]

chosen <- c("boston", "hitters", "concrete", "solubility", "meats")

# Complete rows, at most 1,500 of them.
columns_of <- function(name) {
  table <- tables_of(name)$complete
  set.seed(1)
  rows <- sample(length(table$y), min(length(table$y), 1500))
  varies <- apply(table$x[rows, ], 2, stats::sd) > 0
  list(x = table$x[rows, varies], y = table$y[rows])
}

simulated <- function(n, d, factor) {
  set.seed(1)
  x <- matrix(rnorm(n * d), n) %*% factor
  list(x = x, y = drop(x[, 1:10] %*% rnorm(10)) + rnorm(n))
}
ar <- function(d, rho) chol(rho^abs(outer(1:d, 1:d, "-")))
structures <- list(
  "AR(.6)" = function() simulated(600, 50, ar(50, 0.6)),
  "AR(.8)" = function() simulated(1500, 100, ar(100, 0.8)),
  independent = function() simulated(800, 30, diag(30)),
  "5 factors" = function() {
    set.seed(2)
    simulated(1000, 60, chol(crossprod(matrix(rnorm(300), 5)) + diag(60)))
  }
)

gappy <- function(x, missing) {
  replace(x, matrix(runif(length(x)) < missing, nrow(x)), NA)
}

cells <- list(
  complete = function(x) list(x),
  "15 % missing" = function(x) list(gappy(x, 0.15)),
  "40 % missing" = function(x) list(gappy(x, 0.4)),
  "d/4 looks" = function(x) list(x, budget = max(3, round(ncol(x) / 4))),
  "d/2 looks" = function(x) list(x, budget = max(3, round(ncol(x) / 2)))
)

fit_cell <- function(table, own, cell, alpha, seed) {
  arguments <- cells[[cell]](table$x[own, ])
  arguments <- c(arguments[1], list(table$y[own]), arguments[-1],
                 engine = "pairs", alpha = alpha, seed = seed)
  suppressMessages(suppressWarnings(do.call(cv_momentnet, arguments)))
}

errors_of <- function(cv, x, y, labels) {
  fit <- cv$fit
  b <- coef(fit, cv$lambda.min)
  columns <- frugalreg:::rows_of_fit(fit, x)
  joint <- frugalreg:::joint_model(fit)
  spread <- diag(joint$covariance)
  estimates <- frugalreg:::refitted_estimates(fit)
  error <- function(diagonal) {
    joint$diagonal <- diagonal
    completed <- frugalreg:::completed_by(joint, as.matrix(columns))
    guess <- b[1] + drop(completed %*% b[-1, ])
    guess <- pmin(pmax(guess, min(labels)), max(labels))
    mean((y - guess)^2) / mean((y - mean(y))^2)
  }
  c(ridge = frugalreg:::completing_ridge(estimates),
    rule = error(joint$diagonal), none = error(spread * (1 + 1e-8)),
    tenth = error(spread * 1.1),
    penalty = error(spread + frugalreg:::penalty_ridge(fit, cv$lambda.min)))
}

run_table <- function(name, table) {
  do.call(rbind, lapply(names(cells), function(cell) {
    do.call(rbind, lapply(c(0, 1), function(alpha) {
      do.call(rbind, lapply(1:2, function(seed) {
        set.seed(seed)
        n <- nrow(table$x)
        own <- sample(n, round(0.7 * n))
        cv <- fit_cell(table, own, cell, alpha, seed)
        set.seed(seed)
        data.frame(table = name, cell = cell, alpha = alpha, seed = seed,
                   t(signif(errors_of(cv, gappy(table$x[-own, ], 0.5),
                                      table$y[-own], table$y[own]), 4)))
      }))
    }))
  }))
}

results <- do.call(rbind, c(
  lapply(names(data_sets), function(name) run_table(name, columns_of(name))),
  lapply(names(structures), function(name) {
    run_table(name, structures[[name]]())
  })
))
results$made_on <- results$table %in% c(chosen, names(structures))
utils::write.csv(results, results_path("completing-ridge.csv"),
                 row.names = FALSE, quote = FALSE)

# Geometric means of the errors over those with the penalty's ridge.
ratio <- function(error) exp(mean(log(error / results$penalty[at])))
for (made in c(TRUE, FALSE)) {
  for (alpha in c(0, 1)) {
    at <- results$made_on == made & results$alpha == alpha
    cat(if (made) "made on" else "others", ", alpha ", alpha, ": rule ",
        format(ratio(results$rule[at]), digits = 4), " (",
        paste(format(range(results$rule[at] / results$penalty[at]),
                     digits = 3), collapse = " to "),
        "), none ", format(ratio(results$none[at]), digits = 4), ", a tenth ",
        format(ratio(results$tenth[at]), digits = 4), "\n", sep = "")
  }
}
record_provenance("completing-ridge.csv: rows with gaps by pairs",
                  "Rscript data-raw/completing-ridge.R",
                  proc.time()[[3]] - started, 1)
