# Probabilities of the ten digits: cv_momentnet(family = "multinomial") from
# looks of a budget next to glmnet's multinomial regression on as many looks in
# whole rows.
#
#   Rscript data-raw/mnist-digits.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in
# data-directory.R. Needs the installed package and glmnet. Of the official
# training rows 12,000 are drawn with each seed; the test rows are all official
# ones. Cells that are in vignettes/results/ are not run again.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))

results_file <- file.path(shown_dir, "mnist-digits.csv")
rows <- 12000

paths <- find_mnist()
train <- list(x = read_idx(paths[1]) / 255, y = factor(read_idx(paths[2])))
test <- list(x = read_idx(paths[3]) / 255, y = factor(read_idx(paths[4])))

# `p` has a column for each digit.
measures <- function(y, p) {
  own <- p[cbind(seq_along(y), as.integer(y))]
  indicators <- outer(as.integer(y), seq_len(ncol(p)), `==`)
  data.frame(log_loss = -mean(log(pmax(own, 1e-12))),
             brier = mean(rowSums((p - indicators)^2)),
             error = mean(max.col(p, ties.method = "first") != as.integer(y)))
}

momentnet_odds <- function(x, y, newx, looks, seed) {
  fit <- cv_momentnet(x, y, budget = looks, family = "multinomial",
                      units = "same", alpha = 0, seed = seed)
  list(p = predict(fit, newx), engine = fit$each[[1]]$fit$engine)
}

# As many looks in whole rows.
glmnet_odds <- function(x, y, newx, looks, seed) {
  set.seed(seed)
  given <- sample(nrow(x), round(nrow(x) * looks / ncol(x)))
  fit <- glmnet::cv.glmnet(x[given, ], y[given], family = "multinomial")
  list(p = predict(fit, newx, s = "lambda.min", type = "response")[, , 1],
       engine = "glmnet")
}

methods <- list(momentnet = momentnet_odds, glmnet_lasso = glmnet_odds)

run <- function(method, looks, seed) {
  set.seed(seed)
  drawn <- sample(nrow(train$x), rows)
  seconds <- system.time(
    found <- methods[[method]](train$x[drawn, ], train$y[drawn], test$x, looks,
                               seed)
  )[["elapsed"]]
  data.frame(method = method, engine = found$engine, looks = looks,
             seed = seed, round(measures(test$y, found$p), 4),
             seconds = round(seconds, 1))
}

started <- proc.time()[["elapsed"]]
plan <- expand.grid(seed = 1:3, method = names(methods), looks = 57,
                    stringsAsFactors = FALSE)
done <- if (file.exists(results_file)) utils::read.csv(results_file)
cell <- function(table) paste(table$method, table$looks, table$seed)
plan <- plan[!cell(plan) %in% cell(done), ]
for (at in seq_len(nrow(plan))) {
  done <- rbind(done, do.call(run, as.list(plan[at, ])))
  print(done[nrow(done), ], row.names = FALSE)
  utils::write.csv(done, results_file, row.names = FALSE, quote = FALSE)
}
print(stats::aggregate(cbind(log_loss, brier, error) ~ method + looks, done,
                       mean))
record_provenance(
  "mnist-digits.csv: probabilities of ten digits",
  "Rscript data-raw/mnist-digits.R DIRECTORY",
  proc.time()[["elapsed"]] - started, 1
)
