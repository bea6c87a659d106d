# Predictions beyond the labels that were seen: those of cv_momentnet() that end
# with the range of the labels, those that go on as linear functions do, and
# those that go on as held-out labels say.
#
#   Rscript data-raw/long-tails.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables in a random order; two thirds of the rows to
# learn from, 600 at most, the others to test, 2,000 at most; 30 % of the
# entries missing at random, half of them likelier the larger the value is, and
# a budget of half of the columns. Errors are mean squared errors on complete
# new rows as a part of that of the labels' mean.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))

`%||%` <- rlang::`%||%` # of base R from 4.4 on

# The tables that constants of data-label-beyond.R were chosen on.
chosen_on <- c(
  "AER.CigarettesSW", "AER.Electricity1955", "AER.HealthInsurance",
  "AER.HMDA", "AER.NMES1988", "AER.SportsCards", "agridat.chakravertti",
  "agridat.hansen", "agridat.holshouser", "agridat.ilri", "agridat.summerby",
  "agridat.usgs", "alr4.MinnLand", "bestglm.MontesinhoFires",
  "carData.Baumann", "carData.CES11", "carData.Mroz", "carData.Salaries",
  "carData.UN98", "catdata.kneecumulative", "catdata.rent", "DAAG.nswpsid1",
  "Ecdat.Benefits", "Ecdat.Bids", "Ecdat.BudgetUK", "Ecdat.Car",
  "Ecdat.Caschool", "Ecdat.Fishing", "Ecdat.Forward", "Ecdat.Mode",
  "Ecdat.Schooling", "Ecdat.Star", "Ecdat.UnempDur", "Ecdat.VietNamI",
  "faraway.fat", "faraway.hsb", "faraway.kanga", "faraway.ozone",
  "gamair.chicago", "gamair.chl", "gamair.mack", "gamlss.data.InfMort",
  "gamlss.data.sleep", "ISLR2.Weekly", "mlbench.SynthDiabetes2",
  "Sleuth3.ex0920", "Sleuth3.ex2015", "Sleuth3.ex2016", "UsingR.ceo2013",
  "UsingR.cfb", "wooldridge.affairs", "wooldridge.discrim",
  "wooldridge.econmath", "wooldridge.engin", "wooldridge.fish",
  "wooldridge.k401k", "wooldridge.meap01", "wooldridge.murder"
)

cells <- data.frame(kind = c("random", "value", "budget"),
                    level = c(0.3, 0.5, NA))

split_table <- function(table) {
  set.seed(1)
  problem <- split_rows(table, 600, 2000)
  in_columns(problem, apply(problem$x, 2, several))
}

fit_cell <- function(problem, kind, level) {
  set.seed(7)
  if (kind == "budget") {
    fit <- cv_momentnet(problem$x, problem$y, seed = 1,
                        budget = max(2, round(ncol(problem$x) / 2)))
    return(list(fit = fit, test_x = problem$test_x))
  }
  problem$x <- with_gaps(problem$x, kind, level)
  problem <- in_columns(problem, shown_to_vary(problem$x))
  list(fit = cv_momentnet(problem$x, problem$y, seed = 1),
       test_x = problem$test_x)
}

run_table <- function(name, table) {
  problem <- split_table(table)
  if (ncol(problem$x) < 4) return(NULL)
  null <- mean((problem$test_y - mean(problem$y))^2)
  rows <- lapply(seq_len(nrow(cells)), function(at) {
    fitted <- unless_late(60, suppressWarnings(suppressMessages(
      fit_cell(problem, cells$kind[at], cells$level[at])
    )))
    one <- fitted$value
    error <- function(...) {
      if (is.null(one)) return(NA)
      predicted <- stats::predict(one$fit, one$test_x, ...)
      signif(mean((predicted - problem$test_y)^2) / null, 5)
    }
    beyond <- (one$fit$average %||% one$fit$fit)$labels$beyond
    data.frame(table = name, n = nrow(problem$x), d = ncol(problem$x),
               kind = cells$kind[at], ended = error(clip = TRUE),
               linear = error(clip = FALSE), held_out = error(),
               below = signif(beyond[1] %||% NA, 3),
               above = signif(beyond[2] %||% NA, 3), note = fitted$note)
  })
  do.call(rbind, rows)
}

results <- over_source_tables("long-tails", run_table)

summarise <- function(rows) {
  rows <- rows[!is.na(rows$held_out), ]
  best <- pmin(rows$ended, rows$linear)
  change <- rows$held_out / rows$ended
  capped <- pmin(pmax(change, 2 / 3), 3 / 2)
  c(tables = length(unique(rows$table)), cells = nrow(rows),
    "geometric mean" = exp(mean(log(change))),
    "capped at 1.5" = exp(mean(log(capped))),
    "over linear" = exp(mean(log(rows$held_out / rows$linear))),
    "5 % better" = mean(change < 0.95), "5 % worse" = mean(change > 1.05),
    "1.5 of the best: ended" = mean(rows$ended / best > 1.5),
    linear = mean(rows$linear / best > 1.5),
    held_out = mean(rows$held_out / best > 1.5), worst = max(change))
}
is_known <- results$table %in% chosen_on
print(signif(cbind("chosen on" = summarise(results[is_known, ]),
                   others = summarise(results[!is_known, ])), 4))
