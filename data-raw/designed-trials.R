# Designed trials that ship with R, a quarter of whose settings are not known:
# what of an average cv_momentnet() keeps (R/judge-guard.R), next to what it
# kept by two tests, without that by least squares. Labels as they are, and
# permuted.
#
#   Rscript data-raw/designed-trials.R
#
# from the top of the repository, with the installed package. Errors are mean
# squared errors on a quarter of the plots, as a part of that of the mean of the
# other plots' labels.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))
started <- proc.time()[["elapsed"]]

co2 <- as.data.frame(CO2)[-1]
rabbit <- MASS::Rabbit[1:5]
trials <- list(
  oats = list(Y ~ B + V * N, MASS::oats, c("V", "N")),
  "oats additive" = list(Y ~ B + V + N, MASS::oats, c("B", "N")),
  npk = list(yield ~ block + N + P + K, npk, c("N", "P")),
  immer = list(Y2 ~ Y1 + Loc + Var, MASS::immer, c("Y1", "Loc")),
  cabbages = list(HeadWt ~ Cult * Date + VitC, MASS::cabbages,
                  c("Cult", "VitC")),
  warpbreaks = list(log(breaks) ~ wool * tension, warpbreaks, "tension"),
  ToothGrowth = list(len ~ supp * factor(dose), ToothGrowth, "dose"),
  CO2 = list(uptake ~ Type * Treatment * log(conc), co2, c("conc", "Type")),
  Rabbit = list(BPchange ~ Animal + Treatment * log(Dose), rabbit,
                c("Dose", "Treatment")),
  InsectSprays = list(sqrt(count) ~ spray, InsectSprays, "spray"),
  morley = list(Speed ~ factor(Expt) + Run, morley, "Run"),
  quine = list(log(Days + 1) ~ (Eth + Sex + Age + Lrn)^2, MASS::quine,
               c("Age", "Lrn"))
)

two_tests <- function(x, y) {
  min(2 * frugalreg:::global_test(x, y), 2 * frugalreg:::largest_test(x, y))
}

trial_of <- function(trial, permuted, seed) {
  set.seed(seed)
  form <- trial[[1]]
  plots <- trial[[2]]
  label <- all.vars(form[[2]])
  if (permuted) plots[[label]] <- sample(plots[[label]])
  n <- nrow(plots)
  for (name in trial[[3]]) plots[[name]][sample(n, n / 4)] <- NA
  new <- sample(n, n / 4)
  y <- eval(form[[2]], plots)
  list(form = form, plots = plots[-new, ], new = plots[new, ], y = y[new],
       mean = mean(y[-new]))
}

kept_of <- function(trial, seed) {
  fit <- suppressWarnings(suppressMessages(
    cv_momentnet(trial$form, trial$plots, seed = seed)
  ))
  said <- suppressWarnings(predict(fit, trial$new))
  c(kept = fit$signal,
    error = mean((said - trial$y)^2) / mean((trial$mean - trial$y)^2))
}

cells <- expand.grid(trial = names(trials), permuted = c(FALSE, TRUE),
                     seed = 1:10, stringsAsFactors = FALSE)
results <- do.call(rbind, lapply(seq_len(nrow(cells)), function(at) {
  cell <- cells[at, ]
  trial <- trial_of(trials[[cell$trial]], cell$permuted, cell$seed)
  before <- with_function("noise_probability", two_tests, function() {
    kept_of(trial, cell$seed)
  })
  data.frame(cell, signif(t(kept_of(trial, cell$seed)), 4),
             before = t(signif(before, 4)))
}))
utils::write.csv(results, results_path("designed-trials.csv"),
                 row.names = FALSE, quote = FALSE)
record_provenance("designed-trials.csv", "Rscript data-raw/designed-trials.R",
                  proc.time()[["elapsed"]] - started, 1, "MASS")
print(aggregate(cbind(kept, before.kept, error, before.error) ~
                  trial + permuted, results, mean))
for (part in split(results, results$permuted)) {
  cat("permuted", part$permuted[1], "geometric means",
      exp(mean(log(part$error))), "before", exp(mean(log(part$before.error))),
      "\n")
  print(compared_errors(part$error, part$before.error))
}
