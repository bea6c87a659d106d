# Counts in tables that ship with R packages, most of which vary more than
# Poisson's: the mean deviance of new rows, complete and with such gaps, of
# cv_momentnet(family = "poisson"), the default; and of glmnet on imputed means,
# and on the table without gaps.
#
#   Rscript data-raw/count-tables.R
#
# from the top of the repository, with the installed package, glmnet, MASS,
# ISLR, NHANES and AppliedPredictiveModeling. Two thirds of the rows to learn
# from, at most 400; at most 2,000 new ones; a quarter, half and 70 % of the
# cells missing at random; three splits.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "counts-peers.R"))
started <- proc.time()[[3]]

numbers <- function(formula, data) {
  data <- unique(stats::na.omit(as.data.frame(data)))
  frame <- stats::model.frame(formula, data)
  list(x = stats::model.matrix(formula, frame)[, -1],
       y = round(stats::model.response(frame)))
}

shipped <- function(package, name) {
  space <- new.env()
  utils::data(list = name, package = package, envir = space)
  space[[name]]
}

body <- c("Age", "BMI", "Pulse", "BPSysAve", "TotChol", "Poverty", "Weight",
          "Height", "SleepHrsNight")

days <- function(label) {
  numbers(stats::reformulate(body, label), NHANES::NHANES[c(label, body)])
}

tables <- list(
  abalone = function() {
    numbers(Rings ~ ., shipped("AppliedPredictiveModeling", "abalone"))
  },
  quine = function() numbers(Days ~ ., MASS::quine),
  epil = function() {
    numbers(y ~ trt + log(base) + age + period, MASS::epil)
  },
  insurance = function() {
    numbers(Claims ~ District + log(Holders), MASS::Insurance)
  },
  ozone = function() numbers(Ozone ~ ., datasets::airquality),
  "home runs" = function() {
    numbers(HmRun ~ AtBat + Hits + Runs + RBI + Walks + Years + CAtBat +
              PutOuts + Assists + Errors + Salary, ISLR::Hitters)
  },
  "carseats" = function() numbers(Sales ~ ., ISLR::Carseats),
  "bad days (health)" = function() days("DaysPhysHlthBad"),
  "bad days (mind)" = function() days("DaysMentHlthBad"),
  babies = function() days("nBabies")
)

methods <- list(
  momentnet = function(x, gaps, y) {
    fit <- cv_momentnet(gaps, y, family = "poisson", seed = 1)
    function(x) predict(fit, x)
  },
  "means + glmnet" = function(x, gaps, y) by_means(gaps, y),
  "glmnet without gaps" = function(x, gaps, y) by_means(x, y)
)

run_split <- function(set, table, missing, split) {
  set.seed(split)
  rows <- sample(nrow(table$x))
  count <- min(400, round(2 / 3 * length(rows)))
  own <- rows[seq_len(count)]
  new <- rows[seq(count + 1, min(length(rows), count + 2000))]
  gaps <- table$x
  gaps[stats::runif(length(gaps)) < missing] <- NA
  y <- table$y
  do.call(rbind, lapply(names(methods), function(method) {
    set.seed(split)
    predicted <- methods[[method]](table$x[own, ], gaps[own, ], y[own])
    error <- function(x) signif(mean_deviance(y[new], predicted(x[new, ])), 4)
    data.frame(set = set, missing = missing, split = split, method = method,
               complete = error(table$x), gaps = error(gaps),
               mean = signif(mean_deviance(y[new], mean(y[own])), 4))
  }))
}

results <- do.call(rbind, lapply(names(tables), function(set) {
  table <- tables[[set]]()
  do.call(rbind, lapply(c(0.25, 0.5, 0.7), function(missing) {
    do.call(rbind, lapply(1:3, function(split) {
      suppressWarnings(suppressMessages(
        run_split(set, table, missing, split)
      ))
    }))
  }))
}))

write_results(results, "count-tables.csv")
print(stats::aggregate(cbind(complete, gaps, mean) ~ method + set, results,
                       mean))
record_provenance("count-tables.csv: counts of real tables with gaps",
                  "Rscript data-raw/count-tables.R",
                  proc.time()[[3]] - started, 1)
