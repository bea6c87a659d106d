# Few looks at nearly collinear attributes, of which cv_momentnet() takes the
# low-rank engine: which part of its coefficients is kept, and what comes of it.
#
#   Rscript data-raw/collinear-looks.R
#
# from the top of the repository. Needs the installed package, caret (spectra of
# meat) and pls (of gasoline).
# Protocol: six draws of simulated spectra (of 1, 3 and 8 substances, 100
# channels, labels of which 0, .3 and .9 go with these; 150 rows with ten looks,
# 45 with 25) with 500 new rows; meat, ten looks at 160 of 215 rows, fat as it
# is and permuted; gasoline, 45 of 60 rows of every fourth channel, octane, 30
# looks, and of all channels in 40 bands, three and five bands; eight draws of
# normal labels of the 45 spectra. Columns: the `part` kept; mean squared errors
# with `all` coefficients and with those `kept`, as a part of that of the mean
# of the labels; the `estimate`, of the labels' variance; the part of labels in
# intervals of 95 % (`cover`), and their `width`, of the labels' range. The rule
# has no constant that was chosen.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

run_cell <- function(name, seed, x, y, new_x, new_y, budget, ...) {
  fit <- suppressMessages(cv_momentnet(x, y, budget = budget, seed = seed, ...))
  if (fit$fit$engine != "lowrank" || is.null(fit$signal)) return(NULL)
  error <- function(s) {
    mean((predict(fit, new_x, s = s) - new_y)^2) / mean((mean(y) - new_y)^2)
  }
  ends <- predict(fit, new_x, interval = "prediction")[, c("lwr", "upr")]
  data.frame(
    name = name, seed = seed, part = fit$signal, all = error("lambda.min"),
    kept = error("average"), estimate = fit$cvm / stats::var(y),
    cover = mean(ends[, 1] <= new_y & new_y <= ends[, 2]),
    width = mean(ends[, 2] - ends[, 1]) / diff(range(y))
  )
}

simulated_cell <- function(rows, substances, part, seed) {
  set.seed(1000 * substances + seed)
  at <- seq(0, 1, length.out = 100)
  mids <- if (substances == 1) 0.5 else seq(0.1, 0.9, length.out = substances)
  peaks <- vapply(mids, function(mid) exp(-(at - mid)^2 / 0.05), at)
  total <- rows + 500
  content <- matrix(rexp(total * substances), total)
  x <- 2 + content %*% t(peaks) + matrix(rnorm(total * 100, 0, 0.01), total)
  signal <- drop(scale(content %*% rnorm(substances)))
  y <- sqrt(part) * signal + sqrt(1 - part) * rnorm(total)
  own <- seq_len(rows)
  run_cell(paste("simulated", rows, substances, part, sep = "-"), seed,
           x[own, ], y[own], x[-own, ], y[-own], if (rows == 45) 25 else 10)
}

real_cells <- function(seed) {
  set.seed(seed)
  own <- sample(215, 160)
  set.seed(100 + seed)
  permuted <- sample(fat)
  meat_cell <- function(name, y) {
    run_cell(name, seed, meat[own, ], y[own], meat[-own, ], y[-own], 10)
  }
  set.seed(seed)
  of <- sample(60, 45)
  gas_cell <- function(name, x, ...) {
    run_cell(name, seed, x[of, ], octane[of], x[-of, ], octane[-of], ...)
  }
  bands <- sort(rep(1:40, length.out = ncol(gasoline)))
  rbind(meat_cell("meat-fat", fat), meat_cell("meat-permuted", permuted),
        gas_cell("gasoline-octane", gasoline[, quarter], 30),
        gas_cell("gasoline-3-bands", gasoline, 3, groups = bands),
        gas_cell("gasoline-5-bands", gasoline, 5, groups = bands))
}

noise_cell <- function(seed) {
  set.seed(seed)
  y <- rnorm(45)
  rows <- rep(46:60, each = 100)
  run_cell("gasoline-noise", seed, gasoline[1:45, quarter], y,
           gasoline[rows, quarter], rnorm(length(rows)), 30)
}

started <- proc.time()[["elapsed"]]
data(tecator, package = "caret")
meat <- absorp
fat <- endpoints[, 2]
data(gasoline, package = "pls")
octane <- gasoline$octane
gasoline <- unclass(gasoline$NIR)
attributes(gasoline) <- list(dim = dim(gasoline))
quarter <- seq(1, 401, 4)
cells <- expand.grid(rows = c(45, 150), substances = c(1, 3, 8),
                     part = c(0, 0.3, 0.9), seed = 1:6)
results <- rbind(
  do.call(rbind, do.call(Map, c(f = simulated_cell, cells))),
  do.call(rbind, lapply(1:6, real_cells)),
  do.call(rbind, lapply(1:8, noise_cell))
)
rownames(results) <- NULL
file <- file.path("data-raw", "results", "collinear-looks.csv")
write.csv(format(results, digits = 4, trim = TRUE), file, row.names = FALSE,
          quote = FALSE)
record_provenance("collinear-looks.csv", "Rscript data-raw/collinear-looks.R",
                  proc.time()[["elapsed"]] - started, 1)
print(aggregate(. ~ name, results, mean), digits = 2)
print(table(results$name))
