# Probabilities of classes from online learners, calibrated by the rows that
# they keep to choose by, and as the loss has them; next to
# cv_momentnet(family = ) on as many looks at the same rows.
#
#   Rscript data-raw/online-classes.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Needs the
# installed package, survival and ggplot2. MNIST, 12,000 of the training images
# of 3 and 5 or less, and of all digits, with 5 and 57 of 784 pixels looked at;
# deaths in survival's flchain (7 attributes, 3 looked at); the cut of 20,000 of
# ggplot2's diamonds (7 and 3). Cells that are in the results are not run again.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))

results_file <- file.path(shown_dir, "online-classes.csv")
paths <- find_mnist()

images <- function(digits) {
  parts <- lapply(list(paths[1:2], paths[3:4]), function(pair) {
    label <- read_idx(pair[2])
    rows <- label %in% digits
    list(x = read_idx(pair[1])[rows, ] / 255, y = factor(label[rows]))
  })
  list(train = parts[[1]], test = parts[[2]], rows = 12000, looks = c(5, 57),
       one_unit = TRUE)
}

split_table <- function(x, y, rows) {
  set.seed(1)
  held <- sample(nrow(x), round(nrow(x) / 3))
  list(train = list(x = x[-held, ], y = y[-held]),
       test = list(x = x[held, ], y = y[held]), rows = rows, looks = 3,
       one_unit = FALSE)
}

deaths <- function() {
  data <- survival::flchain
  data$sex <- as.numeric(data$sex == "F")
  columns <- c("age", "sex", "sample.yr", "kappa", "lambda", "flc.grp", "mgus")
  split_table(as.matrix(data[columns]),
              factor(ifelse(data$death == 1, "died", "lived")), 5249)
}

cuts <- function() {
  data <- ggplot2::diamonds
  x <- as.matrix(data[c("carat", "depth", "table", "price", "x", "y", "z")])
  split_table(x, factor(as.character(data$cut)), 20000)
}

tasks <- list("3 or 5" = function() images(c(3, 5)), digits = function() {
  images(0:9)
}, deaths = deaths, cuts = cuts)

# A matrix, a column for each class: with calibration, and without.
online <- function(learner, loss) {
  function(task, x, y, newx, looks, seed) {
    fit <- learner(x, y, looks, loss = loss, tuning = "auto", seed = seed,
                   scale = if (task$one_unit) FALSE else "auto")
    link <- predict(fit, newx, type = "link")
    odds <- predict(fit, newx, type = "response")
    if (is.matrix(link)) {
      raw <- exp(link - apply(link, 1, max))
      return(list(p = odds, raw = raw / rowSums(raw), looks = fit$looks$mean))
    }
    list(p = cbind(1 - odds, odds), looks = fit$looks$mean,
         raw = cbind(stats::plogis(-link), stats::plogis(link)))
  }
}

by_moments <- function(task, x, y, newx, looks, seed) {
  two <- nlevels(y) == 2
  fit <- cv_momentnet(x, y, budget = looks, alpha = 0, seed = seed,
                      family = if (two) "binomial" else "multinomial",
                      units = if (task$one_unit) "same" else "auto")
  p <- predict(fit, newx)
  list(p = if (two) cbind(1 - p, p) else p, raw = NULL,
       looks = looks)
}

methods <- list(
  "aerr, logistic" = online(aerr, "logistic"),
  "aelr, logistic" = online(aelr, "logistic"),
  "aerr, hinge" = online(aerr, "hinge"), "cv_momentnet" = by_moments
)

log_loss <- function(p, y) {
  -mean(log(pmax(p[cbind(seq_along(y), as.integer(y))], 1e-6)))
}

# The mean distance of what was said from the share that came, by tenths of what
# was said.
miscalibration <- function(p, y) {
  said <- as.vector(p)
  came <- as.vector(outer(as.integer(y), seq_len(ncol(p)), `==`))
  bin <- cut(said, seq(0, 1, 0.1), include.lowest = TRUE)
  sum(abs(tapply(said - came, bin, sum)), na.rm = TRUE) / length(said)
}

run <- function(name, task, method, looks, seed) {
  set.seed(seed)
  rows <- sample(length(task$train$y), min(task$rows, length(task$train$y)))
  y <- task$test$y
  seconds <- system.time(
    found <- methods[[method]](task, task$train$x[rows, ], task$train$y[rows],
                               task$test$x, looks, seed)
  )[["elapsed"]]
  raw <- found$raw
  data.frame(
    task = name, method = gsub(",", ";", method), looks = looks, seed = seed,
    mean_looks = round(found$looks, 2), log_loss = round(log_loss(found$p, y),
                                                         4),
    raw_log_loss = if (is.null(raw)) NA else round(log_loss(raw, y), 4),
    error = round(mean(max.col(found$p, "first") != as.integer(y)), 4),
    raw_error = if (is.null(raw)) NA
                else round(mean(max.col(raw, "first") != as.integer(y)), 4),
    miscalibration = round(miscalibration(found$p, y), 4),
    raw_miscalibration = if (is.null(raw)) NA
                         else round(miscalibration(raw, y), 4),
    seconds = round(seconds, 1)
  )
}

started <- proc.time()[["elapsed"]]
key <- function(table) paste(table$task, table$method, table$looks, table$seed)
for (name in names(tasks)) {
  task <- tasks[[name]]()
  plan <- expand.grid(method = names(methods), looks = task$looks, seed = 1:2,
                      task = name, stringsAsFactors = FALSE)
  for (at in seq_len(nrow(plan))) {
    cell <- plan[at, ]
    done <- if (file.exists(results_file)) read.csv(results_file)
    cell$method <- gsub(",", ";", cell$method)
    if (key(cell) %in% key(done)) next
    result <- run(name, task, plan$method[at], cell$looks, cell$seed)
    write_results(rbind(done, result), "online-classes.csv")
    print(result)
  }
}
record_provenance(
  "online-classes.csv: probabilities of classes from online learners",
  "Rscript data-raw/online-classes.R DIRECTORY",
  proc.time()[["elapsed"]] - started, 1
)
print(aggregate(cbind(log_loss, error, miscalibration) ~ method + looks + task,
                read.csv(results_file), mean))
