# Estimates without a penalty, and draws, where gaps go with labels or columns:
# momentnet(lambda = 0) by a covariance that knows the labels, as it is, or that
# knows the attributes alone, and impute(m = ) of cv_momentnet().
#
#   Rscript data-raw/estimates-labels.R [directory=sources] [tables=60]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it.
#
# Simulated: three normal columns with correlations of .4, coefficients 1, -1
# and 1, noise 1, seeds 1 to 40. Gaps by the label: the second column is missing
# with probability plogis(1.2 y - 1.5), the third with plogis(-1.2 y - 1.5); by
# a column: plogis(2 x1 - 1), plogis(-2 x1 - 1). `bias` is the mean of what
# coefficients are off, for the one that is off most, `sd` their standard
# deviation; `covered` the share of 95 % intervals of the three, by confint() or
# pooled from ten draws by Rubin's rules.
#
# Tables, in raw units: of at most 30 columns and 20 rows for each at least, not
# collinear; a third of each column missing, likelier the larger the label is
# (for every other column the smaller). `off` is the squared error of the
# estimated regressor's predictions of all rows about those of least squares on
# the complete table, as a part of the variance of the labels; `farthest` the
# largest draw of cv_momentnet()'s imputations from a column's mean, as a part
# of the largest value that was seen; `free` the same where groups of rows may
# move standard deviations as they like. The other weights of the prior are in
# `weight`, in examples for each attribute.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

truth <- c(0, 1, -1, 1)

attributes_only <- function(work) {
  with_function("labelled_covariance", function(model, observed) model, work)
}

with_weight <- function(weight, work) {
  constants <- utils::getFromNamespace("labelled_constants", "frugalreg")
  constants$weight <- weight
  with_function("labelled_constants", constants, work)
}

# ---- Simulated

simulated <- function(n, gaps, seed) {
  set.seed(seed)
  x <- sqrt(0.6) * matrix(rnorm(3 * n), n) + sqrt(0.4) * rnorm(n)
  y <- drop(x %*% truth[-1]) + rnorm(n)
  by <- if (gaps == "label") 1.2 * y - 0.5 else 2 * x[, 1]
  other <- if (gaps == "label") -1.2 * y - 0.5 else -2 * x[, 1]
  x[runif(n) < plogis(by - 1), 2] <- NA
  x[runif(n) < plogis(other - 1), 3] <- NA
  list(x = x, y = y)
}

estimated <- function(data) {
  fit <- momentnet(data$x, data$y, lambda = 0)
  interval <- confint(fit, newx = data$x, newy = data$y)
  list(b = coef(fit)[, 1],
       covered = interval[, 1] < truth & interval[, 2] > truth)
}

# Rubin (1987), as mice::pool() without its correction for few rows.
pooled <- function(data, m = 10) {
  fit <- cv_momentnet(data$x, data$y, seed = 1)
  draws <- as.list(impute(fit, data$x, newy = data$y, m = m, seed = 7))
  fits <- lapply(draws, function(table) {
    stats::lm(data$y ~ as.matrix(table[1:3]))
  })
  each <- vapply(fits, stats::coef, truth)
  within <- rowMeans(vapply(fits, function(fit) diag(stats::vcov(fit)), truth))
  between <- (1 + 1 / m) * apply(each, 1, stats::var)
  b <- rowMeans(each)
  error <- stats::qt(0.975, (m - 1) * (1 + within / between)^2) *
    sqrt(within + between)
  list(b = b, covered = abs(b - truth) < error)
}

ways <- list(
  estimates = estimated,
  "estimates, attributes alone" = function(data) {
    attributes_only(function() estimated(data))
  },
  draws = pooled
)

run_simulated <- function(n, gaps, way, seeds = 1:40) {
  found <- lapply(seeds, function(seed) ways[[way]](simulated(n, gaps, seed)))
  off <- vapply(found, `[[`, truth, "b") - truth
  bias <- rowMeans(off)[-1]
  data.frame(table = "simulated", n, d = 3, gaps, way, weight = NA,
             bias = signif(max(abs(bias)), 2),
             sd = signif(max(apply(off, 1, stats::sd)[-1]), 2),
             covered = mean(vapply(found, `[[`, truth, "covered")[-1, ]),
             off = NA, farthest = NA, free = NA)
}

# ---- Tables

likelier_gaps <- function(x, y, share = 1 / 3) {
  for (j in seq_len(ncol(x))) {
    sign <- if (j %% 2 == 0) 1 else -1
    x[runif(nrow(x)) < likelier(sign * scores(y), share), j] <- NA
  }
  x
}

run_table <- function(name, table) {
  x <- table$x[seq_len(min(nrow(table$x), 1500)), , drop = FALSE]
  x <- x[, apply(x, 2, several), drop = FALSE]
  y <- table$y[seq_len(nrow(x))]
  few <- ncol(x) > 30 || nrow(x) < 20 * ncol(x)
  if (few || qr(scale(x))$rank < ncol(x)) return(NULL)
  colnames(x) <- paste0("x", seq_len(ncol(x)))
  set.seed(1)
  gaps <- likelier_gaps(x, y)
  if (any(apply(gaps, 2, stats::sd, na.rm = TRUE) %in% c(0, NA))) return(NULL)
  best <- stats::fitted(stats::lm(y ~ x))
  off <- function(work) {
    fit <- unless_late(60, work())$value
    if (is.null(fit)) return(NA)
    said <- drop(cbind(1, x) %*% coef(fit)[, 1])
    signif(mean((said - best)^2) / stats::var(y), 3)
  }
  fitted <- function() momentnet(gaps, y, lambda = 0)
  weights <- c(1 / 16, 1, 4)
  errors <- c(off(function() attributes_only(fitted)),
              vapply(weights, function(weight) {
                off(function() with_weight(weight, fitted))
              }, 0))
  data.frame(table = name, n = nrow(x), d = ncol(x), gaps = "label",
             way = rep(names(ways)[2:1], c(1, 3)), weight = c(NA, weights),
             bias = NA, sd = NA, covered = NA, off = errors,
             farthest = c(NA, NA, farthest_draw(gaps, y), NA),
             free = c(NA, NA, farthest_free(gaps, y), NA))
}

farthest_draw <- function(gaps, y) {
  draws <- unless_late(60, suppressWarnings(
    impute(cv_momentnet(gaps, y, seed = 1), gaps, newy = y, m = 3, seed = 1)
  ))$value
  if (is.null(draws)) return(NA)
  parts <- vapply(seq_len(ncol(gaps)), function(j) {
    sizes <- function(v) max(abs(v - mean(gaps[, j], na.rm = TRUE)))
    sizes(unlist(draws$imp[[j]])) / sizes(gaps[!is.na(gaps[, j]), j])
  }, 0)
  signif(max(parts), 3)
}

farthest_free <- function(gaps, y) {
  with_function("most_deviation", Inf, function() farthest_draw(gaps, y))
}

# ---- All of it

cells <- expand.grid(n = c(300, 1000, 3000), gaps = c("label", "column"),
                     way = names(ways), stringsAsFactors = FALSE)
cells <- cells[cells$way != "draws" | cells$n < 3000, ]
simulations <- do.call(rbind, Map(run_simulated, cells$n, cells$gaps,
                                  cells$way))
results <- over_source_tables("estimates-labels", function(name, table) {
  suppressMessages(run_table(name, table))
}, before = simulations)
print(simulations, row.names = FALSE)
tables <- results[results$table != "simulated", ]
tables$weight[is.na(tables$weight)] <- 0 # alone
wide <- stats::reshape(tables[c("table", "way", "weight", "off")],
                       idvar = "table", timevar = "weight", direction = "wide",
                       drop = "way")
names(wide) <- c("table", "alone", "w1.16", "w1", "w4")
cat(nrow(wide), "tables; off, geometric means:\n")
print(signif(exp(colMeans(log(pmax(wide[-1], 1e-12)), na.rm = TRUE)), 3))
print(compared_errors(wide$w1, wide$alone))
for (name in c("farthest", "free")) {
  print(stats::quantile(tables[[name]], c(0.5, 0.9, 1), na.rm = TRUE))
}
