# Large real tables with gaps at random, of which each pair is seen more than
# 10,000 times: what cv_momentnet() takes by itself, pairs alone, and completing
# alone.
#
#   Rscript data-raw/large-tables.R
#
# from the top of the repository. Needs the installed package and those that
# tables are of. Raw units; nine tenths of the rows to learn from, at most
# 25,000, the others, whole, to test. Errors as a part of the variance of the
# test's labels; `complete` is that of all values of the same rows; `chance` is
# what engine-many-pairs.R expects pairs to lose, as a part of labels' noise.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

table_from <- function(package, name) {
  room <- new.env()
  utils::data(list = name, package = package, envir = room)
  as.data.frame(room[[name]])
}

large_tables <- list(
  diamonds_log = list(log(price) ~ ., function() {
    as.data.frame(ggplot2::diamonds)
  }),
  diamonds = list(price ~ ., function() as.data.frame(ggplot2::diamonds)),
  wages = list(wage ~ ., function() table_from("AER", "CPS1988")),
  wages_log = list(log(wage) ~ ., function() table_from("AER", "CPS1988")),
  hours = list(whrswk ~ ., function() table_from("Ecdat", "HI")),
  doctor = list(docvis ~ . - id, function() table_from("COUNT", "rwm5yr")),
  letters = list(x.bar ~ . - lettr, function() {
    table_from("mlbench", "LetterRecognition")
  }),
  letters_edges = list(xegvy ~ . - lettr, function() {
    table_from("mlbench", "LetterRecognition")
  }),
  shuttle = list(V7 ~ . - Class - V9, function() {
    table_from("mlbench", "Shuttle")
  }),
  hotel = list(
    avg_price_per_room ~ . - country - agent - company - arrival_date,
    function() table_from("modeldata", "hotel_rates")
  ),
  checks = list(check_time ~ . - package - status, function() {
    table_from("modeldata", "check_times")
  })
)

# What is asked of cv_momentnet().
asked <- list(auto = list(), pairs = list(engine = "pairs", alpha = c(0, 1)),
              completed = list(engine = "completed", alpha = c(0, 1)))

cell_of <- function(name, share) {
  frame <- stats::model.frame(large_tables[[name]][[1]],
                              large_tables[[name]][[2]]())
  x <- stats::model.matrix(attr(frame, "terms"), frame)[, -1]
  y <- as.numeric(stats::model.response(frame))
  set.seed(1)
  rows <- sample(length(y))
  own <- utils::head(rows, min(25000, floor(0.9 * length(y))))
  new <- utils::head(setdiff(rows, own), 5000)
  x <- x[, apply(x[own, ], 2, stats::sd) > 0]
  gaps <- x[own, ]
  gaps[stats::runif(length(gaps)) < share] <- NA
  error <- function(fit) {
    signif(mean((predict(fit, x[new, ]) - y[new])^2) / stats::var(y[new]), 5)
  }
  fits <- lapply(asked, function(arguments) {
    do.call(cv_momentnet, c(list(gaps, y[own], seed = 1), arguments))
  })
  found <- moments(gaps, y[own])
  hidden <- 1 - (1 - share)^2
  chance <- frugalreg:::chance_in_noise(found) * hidden /
    (length(own) * (1 - share)^2)
  data.frame(table = name, n = length(own), d = ncol(x), share,
             engine = fits$auto$fit$engine, t(vapply(fits, error, 0)),
             complete = error(cv_momentnet(x[own, ], y[own], seed = 1)),
             chance = signif(chance, 3))
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(share = c(0.05, 0.2), table = names(large_tables),
                     stringsAsFactors = FALSE)
results <- do.call(rbind, Map(cell_of, cells$table, cells$share))
utils::write.csv(results, results_path("large-tables.csv"), row.names = FALSE,
                 quote = FALSE)
record_provenance("large-tables.csv", "Rscript data-raw/large-tables.R",
                  proc.time()[["elapsed"]] - started, 1)
print(results, row.names = FALSE)
