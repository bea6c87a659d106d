# Log-loss of cv_momentnet(family = "binomial") on four tables with gaps of
# their own and further ones, next to glmnet on imputed means and on five
# imputations by mice (predictive mean matching of the attributes, from training
# rows alone), whose probabilities are averaged, and to random forests (500
# trees of probabilities) on imputed means: not linear.
#
#   Rscript data-raw/class-tables.R
#
# from the top of the repository, with the installed package, MASS, survival,
# NHANES, glmnet, mice and ranger. Six splits of two thirds. What is in the
# results is not run again.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

results_file <- file.path(shown_dir, "class-tables.csv")

pima <- function() {
  data <- rbind(MASS::Pima.tr2, MASS::Pima.te)
  list(x = as.matrix(data[1:7]), y = as.numeric(data$type == "Yes"))
}

# Those of the trial; death by the end; what is skewed as its logarithm.
pbc <- function() {
  data <- survival::pbc[1:312, ]
  y <- as.numeric(data$status == 2)
  data$sex <- as.numeric(data$sex == "f")
  skewed <- c("bili", "chol", "copper", "alk.phos", "ast", "trig", "protime")
  data[skewed] <- lapply(data[skewed], log)
  list(x = as.matrix(data[setdiff(names(data), c("id", "time", "status"))]),
       y = y)
}

breast <- function() {
  list(x = as.matrix(MASS::biopsy[paste0("V", 1:9)]),
       y = as.numeric(MASS::biopsy$class == "malignant"))
}

# Who has diabetes, of 1,500 adults: one in nine.
nhanes <- function() {
  data <- as.data.frame(NHANES::NHANES)
  data <- data[!duplicated(data$ID) & data$Age >= 20 &
                 !is.na(data$Diabetes), ]
  set.seed(1)
  data <- data[sample(nrow(data), 1500), ]
  data$male <- as.numeric(data$Gender == "male")
  data$active <- as.numeric(data$PhysActive == "Yes")
  x <- data[c("Age", "male", "Poverty", "HHIncomeMid", "Weight", "Height",
              "BMI", "Pulse", "BPSysAve", "BPDiaAve", "DirectChol", "TotChol",
              "UrineVol1", "UrineFlow1", "SleepHrsNight", "active",
              "AlcoholYear")]
  list(x = as.matrix(x), y = as.numeric(data$Diabetes == "Yes"))
}

with_means <- function(x, means) {
  ifelse(is.na(x), rep(means, each = nrow(x)), x)
}

by_means <- function(x, y, newx) {
  means <- colMeans(x, na.rm = TRUE)
  fit <- glmnet::cv.glmnet(with_means(x, means), y, family = "binomial")
  drop(stats::predict(fit, with_means(newx, means), s = "lambda.min",
                      type = "response"))
}

by_forest <- function(x, y, newx) {
  means <- colMeans(x, na.rm = TRUE)
  fit <- ranger::ranger(x = with_means(x, means), y = factor(y),
                        probability = TRUE, num.threads = 1, seed = 1)
  stats::predict(fit, with_means(newx, means),
                 num.threads = 1)$predictions[, "1"]
}

by_imputations <- function(x, y, newx) {
  new <- rep(c(FALSE, TRUE), c(nrow(x), nrow(newx)))
  filled <- mice::mice(as.data.frame(rbind(x, newx)), m = 5, method = "pmm",
                       ignore = new, printFlag = FALSE)
  chances <- vapply(1:5, function(at) {
    whole <- as.matrix(mice::complete(filled, at))
    fit <- glmnet::cv.glmnet(whole[!new, ], y, family = "binomial")
    drop(stats::predict(fit, whole[new, ], s = "lambda.min",
                        type = "response"))
  }, numeric(nrow(newx)))
  rowMeans(chances)
}

by_momentnet <- function(x, y, newx) {
  fit <- cv_momentnet(x, y, family = "binomial", new_rows = "same", seed = 1)
  stats::predict(fit, newx)
}

log_loss <- function(y, p) {
  p <- pmin(pmax(p, 1e-6), 1 - 1e-6)
  -mean(y * log(p) + (1 - y) * log1p(-p))
}

methods <- list(momentnet = by_momentnet, "means + glmnet" = by_means,
                "mice + glmnet" = by_imputations, "means + ranger" = by_forest)
tables <- list(pima = pima(), pbc = pbc(), breast = breast(), nhanes = nhanes())

run_method <- function(cell) {
  data <- tables[[cell$table]]
  set.seed(cell$split)
  train <- sample(length(data$y), round(length(data$y) * 2 / 3))
  x <- replace(data$x, matrix(runif(length(data$x)), nrow(data$x)) < cell$extra,
               NA)
  p <- methods[[cell$method]](x[train, ], data$y[train], x[-train, ])
  data.frame(cell, log_loss = round(log_loss(data$y[-train], p), 5))
}

started <- proc.time()[["elapsed"]]
plan <- expand.grid(method = names(methods), split = 1:6, extra = c(0, 0.3),
                    table = names(tables), stringsAsFactors = FALSE)
plan <- plan[c("split", "extra", "table", "method")]
key <- function(cells) do.call(paste, as.list(cells[names(plan)]))
done <- if (file.exists(results_file)) read.csv(results_file)
for (at in which(!key(plan) %in% key(done))) {
  append_rows(run_method(plan[at, ]), results_file)
}
seconds <- proc.time()[["elapsed"]] - started
record_provenance("class-tables.csv", "Rscript data-raw/class-tables.R",
                  seconds, 1, c("mice", "ranger"))
print(aggregate(log_loss ~ method + extra + table, read.csv(results_file),
                mean))
