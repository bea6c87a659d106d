# Have numbers and factors of a data frame a unit in common where their columns'
# standard deviations say so? Errors of cv_momentnet() with units = "same" and
# "different" on complete new rows, as parts of the labels' variance.
#
#   Rscript data-raw/mixed-units.R
#
# from the top of the repository. Needs the installed package and the packages
# that the tables are in (class-frames.R): those of 100 rows and more that have
# numbers beside factors. The label is a column of numbers that is drawn by the
# table's name among those of 20 values that the others tell a tenth of; its
# logarithm where it is positive and skewed. Rows show a quarter of the
# variables, and two at least, which are bought, or lack 30 % of them, which
# are drawn; 600 of them at most. Numbers are in raw units where the columns'
# standard deviations span a factor of ten at most, else standardised, where
# they then do.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "class-frames.R"))

file <- file.path("data-raw", "results", "mixed-units.csv")

# Those of which enough values are there, at most thirty.
variables_of <- function(frame) {
  frame <- plain_columns(as.data.frame(frame))
  utils::head(frame[!duplicated(as.list(frame))], c(20000, 30))
}

drawn_label <- function(name, frame) {
  numbers <- names(frame)[vapply(frame, function(column) {
    is.numeric(column) && length(unique(column)) >= 20
  }, NA)]
  told <- vapply(numbers, function(label) {
    rest <- frame[setdiff(names(frame), label)]
    fit <- stats::lm(frame[[label]] ~ ., rest)
    share <- summary(fit)$adj.r.squared
    share > 0.1 && share < 0.995
  }, NA)
  set.seed(sum(utf8ToInt(name)))
  if (any(told)) numbers[told][sample.int(sum(told), 1)]
}

log_of_skewed <- function(y) {
  skewness <- mean((y - mean(y))^3) / stats::sd(y)^3
  if (min(y) > 0 && skewness > 1.5) log(y) else y
}

# How many powers of ten lie between the standard deviations of the design's
# columns, as units = "auto" asks of matrices.
span_of <- function(x) {
  sizes <- log10(apply(stats::model.matrix(~ ., x)[, -1], 2, stats::sd))
  at <- stats::quantile(sizes[is.finite(sizes)], c(0, 0.1, 0.5, 0.9, 1))
  max(at[[4]] - at[[2]], at[[5]] - at[[3]], (at[[3]] - at[[1]]) / 2)
}

# Numbers that are standardised by hand, as one does who was told to.
standardised <- function(x) {
  x[] <- lapply(x, function(column) {
    if (is.numeric(column)) c(scale(column)) else column
  })
  x
}

mixed_table <- function(name, frame) {
  frame <- variables_of(frame)
  if (NROW(frame) < 100 || ncol(frame) < 5) return(NULL)
  label <- suppressWarnings(drawn_label(name, frame))
  if (is.null(label)) return(NULL)
  x <- frame[setdiff(names(frame), label)]
  factors <- vapply(x, is.factor, NA)
  if (all(factors) || !any(factors)) return(NULL)
  raw <- span_of(x) <= 1
  if (!raw) x <- standardised(x)
  if (span_of(x) > 1) return(NULL)
  list(x = x, raw = raw, y = log_of_skewed(frame[[label]]))
}

mixed_tables <- function() {
  there <- Filter(function(package) nzchar(system.file(package = package)),
                  c(shipping, "Ecdat", "faraway", "PASWR2"))
  frames <- unlist(lapply(there, shipped_frames), recursive = FALSE)
  tables <- Map(function(name, frame) {
    tryCatch(mixed_table(name, frame), error = function(problem) NULL)
  }, names(frames), frames)
  tables <- Filter(Negate(is.null), tables)
  tables[!duplicated(lapply(tables, function(table) sort(table$y)))]
}

with_gaps <- function(x, share) {
  x[] <- lapply(x, function(column) {
    column[stats::runif(length(column)) < share] <- NA
    column
  })
  x
}

fits <- list(
  bought = function(x, y, units) {
    cv_momentnet(x, y, budget = max(2, round(ncol(x) / 4)), units = units,
                 seed = 1)
  },
  gaps = function(x, y, units) {
    set.seed(1)
    cv_momentnet(with_gaps(x, 0.3), y, units = units, seed = 1)
  }
)

one_cell <- function(name, kind) {
  table <- tables[[name]]
  set.seed(1)
  rows <- sample(length(table$y))
  training <- rows[seq_len(min(600, round(2 / 3 * length(rows))))]
  test <- utils::head(setdiff(rows, training), 2000)
  x <- droplevels(table$x[training, ])
  known <- Reduce(`&`, Map(function(new, old) {
    is.numeric(new) | new %in% old
  }, table$x[test, ], x))
  test <- test[known]
  errors <- vapply(c(same = "same", different = "different"), function(units) {
    fit <- suppressMessages(suppressWarnings(
      fits[[kind]](x, table$y[training], units)
    ))
    predicted <- stats::predict(fit, table$x[test, ])
    mean((predicted - table$y[test])^2) / stats::var(table$y[test])
  }, 0)
  data.frame(table = name, kind = kind, raw = table$raw,
             span = signif(span_of(table$x), 3), n = length(training),
             variables = ncol(x), t(signif(errors, 5)))
}

started <- proc.time()[["elapsed"]]
tables <- mixed_tables()
cells <- expand.grid(name = names(tables), kind = names(fits),
                     stringsAsFactors = FALSE)
results <- do.call(rbind, Map(function(name, kind) {
  tryCatch(one_cell(name, kind), error = function(problem) {
    message(name, ", ", kind, ": ", conditionMessage(problem))
  })
}, cells$name, cells$kind))
write.csv(results, file, row.names = FALSE, quote = FALSE)
record_provenance("mixed-units.csv", "Rscript data-raw/mixed-units.R",
                  proc.time()[["elapsed"]] - started, 1)
ratio <- log(results$different / results$same)
print(exp(tapply(ratio, results[c("kind", "raw")], mean)))
print(lapply(split(ratio, results[c("kind", "raw")]), function(ratio) {
  exp(stats::quantile(ratio, c(0.05, 0.5, 0.95)))
}))
