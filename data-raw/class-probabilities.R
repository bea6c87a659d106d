# Probabilities of classes: cv_momentnet(family = "binomial") from looks of a
# budget next to glmnet's logistic regression on as many looks in whole rows.
#
#   Rscript data-raw/class-probabilities.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in
# data-directory.R. Needs the installed package and glmnet. MNIST, 3 against 5
# with the official training and test rows; and a rare class, all threes of the
# test rows against a tenth of as many fives in training. Cells that are in
# data-raw/results/ are not run again.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))

results_file <- file.path(shown_dir, "class-probabilities.csv")

paths <- find_mnist()
train <- read_threes_and_fives(paths[1], paths[2])
test <- read_threes_and_fives(paths[3], paths[4])

# The rare class is 5, of which a tenth of the number of threes is kept.
tasks <- list(
  even = list(rows = function(y) seq_along(y), label = function(y) y == 1),
  rare = list(rows = function(y) {
    c(which(y == 1), utils::head(which(y == -1), round(0.1 * sum(y == 1))))
  }, label = function(y) y == -1)
)

measures <- function(y, p) {
  p <- pmin(pmax(p, 1e-6), 1 - 1e-6)
  ones <- sum(y)
  zeros <- sum(!y)
  data.frame(
    log_loss = -mean(ifelse(y, log(p), log(1 - p))), brier = mean((y - p)^2),
    auc = (sum(rank(p)[y]) - ones * (ones + 1) / 2) / (ones * zeros),
    error = mean((p > 0.5) != y),
    # What the best shift and slope of the log-odds would have had.
    hindsight = stats::glm(y ~ stats::qlogis(p), family = "binomial")$deviance /
      2 / length(y)
  )
}

momentnet_odds <- function(engine) {
  function(x, y, newx, looks, seed) {
    fit <- cv_momentnet(x, y, budget = looks, family = "binomial",
                        engine = engine, units = "same", alpha = 0, seed = seed)
    list(p = predict(fit, newx), engine = fit$fit$engine)
  }
}

# As many looks in whole rows.
glmnet_odds <- function(alpha) {
  function(x, y, newx, looks, seed) {
    set.seed(seed)
    given <- sample(nrow(x), round(nrow(x) * looks / ncol(x)))
    fit <- glmnet::cv.glmnet(x[given, ], y[given], family = "binomial",
                             alpha = alpha)
    list(p = drop(predict(fit, newx, s = "lambda.min", type = "response")),
         engine = "glmnet")
  }
}

methods <- list(auto = momentnet_odds("auto"), pairs = momentnet_odds("pairs"),
                factors = momentnet_odds("factors"), lasso = glmnet_odds(1),
                ridge = glmnet_odds(0))

run <- function(task, method, looks, seed) {
  set.seed(seed)
  rows <- sample(tasks[[task]]$rows(train$y))
  held <- tasks[[task]]$rows(test$y)
  seconds <- system.time(
    found <- methods[[method]](train$x[rows, ],
                               tasks[[task]]$label(train$y[rows]),
                               test$x[held, ], looks, seed)
  )[["elapsed"]]
  values <- measures(tasks[[task]]$label(test$y[held]), found$p)
  data.frame(task = task, method = method, engine = found$engine,
             looks = looks, seed = seed, round(values, 5),
             seconds = round(seconds, 1))
}

started <- proc.time()[["elapsed"]]
plan <- expand.grid(method = names(methods), looks = c(5, 57),
                    task = names(tasks), seed = 1:3, stringsAsFactors = FALSE)
plan <- plan[!(plan$method == "factors" & plan$looks == 57), ]
plan <- plan[!(plan$method == "pairs" & plan$looks == 5 &
                 plan$task == "even"), ]
key <- function(table) paste(table$task, table$method, table$looks, table$seed)
for (at in seq_len(nrow(plan))) {
  done <- if (file.exists(results_file)) read.csv(results_file)
  cell <- plan[at, ]
  if (key(cell) %in% key(done)) next
  result <- run(cell$task, cell$method, cell$looks, cell$seed)
  write.csv(rbind(done, result), results_file, row.names = FALSE, quote = FALSE)
}
seconds <- proc.time()[["elapsed"]] - started
record_provenance("class-probabilities.csv",
                  "Rscript data-raw/class-probabilities.R DIRECTORY", seconds,
                  1)
print(aggregate(cbind(log_loss, brier, auc, error, hindsight) ~ method + looks +
                  task, read.csv(results_file), mean))
