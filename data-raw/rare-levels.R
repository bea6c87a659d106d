# Levels of factors that impute() draws, and finds without `m`, where they are
# hidden: as the package has it, next to Fisher's rule with all that levels have
# by chance and without constants (`before`).
#
#   Rscript data-raw/rare-levels.R
#
# from the top of the repository, with the installed package, carData, AER, MASS
# and palmerpenguins. Protocol: 30 % of a factor's values are hidden, more where
# labels are large; momentnet(lambda = 0) of the label on all columns; 10 draws;
# six seeds. Simulated: a factor of rare levels (shares as squares of their
# number) beside one of many levels that nothing goes with, a number, and labels
# that the rarest levels raise by 2. Real tables in raw units. Of the rows that
# hide it: `rare`, how many are of the levels that are together a twentieth of
# all rows at most (the rarest at least), truly and of the draws; `distance`,
# how far the draws' shares are from the true ones (half the sum of
# differences); `right`, how often a draw and the likeliest level are; and the
# difference that the rare levels make to labels, pooled, as a part of that in
# the full table.

library(frugalreg)
source(file.path("data-raw", "source-tables.R"))
started <- proc.time()[["elapsed"]]

simulated_levels <- function(n, few, many, seed) {
  set.seed(seed)
  shares <- rev(seq_len(few))^2
  table <- data.frame(
    level = factor(sample(few, n, TRUE, shares)),
    other = factor(sample(many, n, TRUE)), z = rnorm(n)
  )
  table$y <- 2 * (as.integer(table$level) > few - 5) + table$z + rnorm(n)
  table
}

complete_part <- function(table, columns) {
  droplevels(stats::na.omit(as.data.frame(table)[columns]))
}

simulated_case <- function(n, few, many) {
  list(table = function(seed) simulated_levels(n, few, many, seed),
       factor = "level", label = "y")
}

real_case <- function(table, factor, label) {
  list(table = function(seed) table, factor = factor, label = label)
}

penguins <- complete_part(palmerpenguins::penguins, c(
  "species", "island", "sex", "bill_length_mm", "bill_depth_mm",
  "flipper_length_mm", "body_mass_g"
))
chile <- complete_part(carData::Chile, c(
  "region", "population", "sex", "age", "education", "income", "statusquo",
  "vote"
))
labour <- complete_part(carData::SLID, c("wages", "education", "age", "sex",
                                         "language"))
students <- complete_part(MASS::survey, c(
  "Sex", "Wr.Hnd", "NW.Hnd", "Fold", "Pulse", "Clap", "Exer", "Smoke",
  "Height", "Age"
))
utils::data("CPS1985", package = "AER")

cases <- list(
  "14 x 40 levels" = simulated_case(1200, 14, 40),
  "20 x 30 levels" = simulated_case(3000, 20, 30),
  species = real_case(penguins, "species", "body_mass_g"),
  island = real_case(penguins, "island", "body_mass_g"),
  region = real_case(chile, "region", "statusquo"),
  vote = real_case(chile, "vote", "statusquo"),
  language = real_case(labour, "language", "wages"),
  occupation = real_case(CPS1985, "occupation", "wage"),
  exercise = real_case(students, "Exer", "Pulse"),
  smoking = real_case(students, "Smoke", "Pulse")
)

rare_levels <- function(values) {
  shares <- sort(table(values)) / length(values)
  names(shares)[seq_len(max(1, sum(cumsum(shares) <= 0.05)))]
}

shares_of <- function(values) table(values) / length(values)

measured <- function(full, gaps, case, seed) {
  truth <- full[[case$factor]]
  hidden <- is.na(gaps[[case$factor]])
  rare <- rare_levels(truth)
  difference <- function(table) {
    at <- table[[case$factor]] %in% rare
    mean(table[[case$label]][at]) - mean(table[[case$label]][!at])
  }
  formula <- stats::reformulate(".", case$label)
  fit <- suppressMessages(momentnet(formula, gaps, lambda = 0))
  draws <- as.list(impute(fit, gaps, m = 10, seed = seed))
  drawn <- lapply(draws, function(table) table[[case$factor]][hidden])
  likeliest <- impute(fit, gaps)[[case$factor]][hidden]
  data.frame(
    rare = mean(truth[hidden] %in% rare), drawn = mean(unlist(drawn) %in% rare),
    distance = sum(abs(shares_of(unlist(drawn)) -
                         shares_of(truth[hidden]))) / 2,
    right = mean(vapply(drawn, function(one) mean(one == truth[hidden]), 0)),
    likeliest = mean(likeliest == truth[hidden]),
    difference = mean(vapply(draws, difference, 0)) / difference(full)
  )
}

before <- function(work) {
  with_function("counting_parts", function(...) list(), function() {
    with_function("joint_less_chance", function(joint, ...) joint, function() {
      with_function("calibrated_variables", function(variables, ...) variables,
                    work)
    })
  })
}

run_case <- function(name, seed) {
  case <- cases[[name]]
  full <- case$table(seed)
  set.seed(1000 + seed) # other numbers than those of simulated tables
  label <- full[[case$label]]
  odds <- stats::qlogis(0.3) + (label - mean(label)) / stats::sd(label)
  gaps <- full
  gaps[[case$factor]][stats::runif(nrow(full)) < stats::plogis(odds)] <- NA
  work <- function() measured(full, gaps, case, seed)
  numbers <- rbind(work(), before(work))
  numbers[] <- lapply(numbers, signif, 4)
  data.frame(case = name, seed, rule = c("now", "before"), numbers)
}

cells <- expand.grid(case = names(cases), seed = 1:6, stringsAsFactors = FALSE)
results <- do.call(rbind, Map(run_case, cells$case, cells$seed))
utils::write.csv(results, results_path("rare-levels.csv"), row.names = FALSE,
                 quote = FALSE)
record_provenance("rare-levels.csv", "Rscript data-raw/rare-levels.R",
                  proc.time()[["elapsed"]] - started, 1,
                  c("carData", "AER", "MASS", "palmerpenguins"))
means <- stats::aggregate(results[-(1:3)], results[c("rule", "case")], mean)
print(means[order(match(means$case, names(cases))), ], digits = 3)
