# Log-loss of cv_momentnet(family = "binomial") on three tables with gaps of
# their own and further ones, next to glmnet on imputed means and on five
# imputations by mice (predictive mean matching of the attributes, from training
# rows alone), whose probabilities are averaged.
#
#   Rscript data-raw/class-tables.R
#
# from the top of the repository, with the installed package, MASS, survival,
# glmnet and mice. Six splits of two thirds.

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

by_means <- function(x, y, newx) {
  means <- colMeans(x, na.rm = TRUE)
  filled <- function(x) ifelse(is.na(x), rep(means, each = nrow(x)), x)
  fit <- glmnet::cv.glmnet(filled(x), y, family = "binomial")
  drop(stats::predict(fit, filled(newx), s = "lambda.min", type = "response"))
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

started <- proc.time()[["elapsed"]]
tables <- list(pima = pima(), pbc = pbc(), breast = breast())
plan <- expand.grid(split = 1:6, extra = c(0, 0.3), table = names(tables),
                    stringsAsFactors = FALSE)
results <- do.call(rbind, lapply(seq_len(nrow(plan)), function(at) {
  cell <- plan[at, ]
  data <- tables[[cell$table]]
  set.seed(cell$split)
  train <- sample(length(data$y), round(length(data$y) * 2 / 3))
  x <- replace(data$x, matrix(runif(length(data$x)), nrow(data$x)) < cell$extra,
               NA)
  methods <- list(momentnet = by_momentnet, "means + glmnet" = by_means,
                  "mice + glmnet" = by_imputations)
  do.call(rbind, lapply(names(methods), function(name) {
    p <- methods[[name]](x[train, ], data$y[train], x[-train, ])
    data.frame(cell, method = name,
               log_loss = round(log_loss(data$y[-train], p), 5))
  }))
}))
write.csv(results, results_file, row.names = FALSE, quote = FALSE)
seconds <- proc.time()[["elapsed"]] - started
record_provenance("class-tables.csv", "Rscript data-raw/class-tables.R",
                  seconds, 1, "mice")
print(aggregate(log_loss ~ method + extra + table, results, mean))
