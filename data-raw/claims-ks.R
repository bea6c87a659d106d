# The claims of Kukliansky and Shamir (2015): errors relative to that of
# predicting 0. Read by claims.R.

ks <- read_results("ks-summary.csv")
ratios <- read_results("improvement-ratios.csv")
ks_protocol <- function(experiment, methods = ks$method) {
  at <- ks[ks$experiment == experiment & ks$method %in% methods, ]
  paste0(min(at$repetitions), " repetitions, settings chosen once by 5 folds")
}

in_experiment <- function(name, task) {
  ks[ks$experiment == name & ks$task == task, ]
}
final_error <- function(name, task, method) {
  at <- in_experiment(name, task)
  at$error[at$method == method & at$examples == max(at$examples)]
}
finals <- function(name, task, methods) {
  versus(number(vapply(methods, final_error, 0, name = name, task = task), 3))
}
lengths_of <- function(name, task, a, b, column = "error") {
  side_by_side(in_experiment(name, task), a, b, column, "examples")
}

# ---- Ratios of improvement

decays <- paste("simulated", c("0", "-0.5", "-1", "-2"))
ratio <- function(data, task, scaling = "none") {
  ratios$ratio[ratios$data == data & ratios$task == task &
                 ratios$scaling == scaling]
}
ratio_claim <- function(text, found, printed, ...) {
  claim("KS", text, toString(format(signif(found, 2), drop0trailing = TRUE)),
        alike(found, printed, "number"), "improvement-ratios.csv",
        "exact, or from all rows")
}
ratio_claim("Improvement ratios, simulated, ridge: 1, 0.91, 0.55, 0.05",
            vapply(decays, ratio, 0, "ridge"), c(1, 0.91, 0.55, 0.05))
ratio_claim("Improvement ratios, simulated, lasso: 1, 0.086, 0.014, 0.0033",
            vapply(decays, ratio, 0, "lasso"), c(1, 0.086, 0.014, 0.0033))
ratio_claim("MNIST: 0.45 (ridge) and 0.2 (lasso)",
            c(ratio("mnist", "ridge", "largest"),
              ratio("mnist", "lasso", "largest")), c(0.45, 0.2))
ratio_claim("Covertype: 0.49 and 0.08",
            c(ratio("covertype", "ridge", "largest"),
              ratio("covertype", "lasso", "largest")), c(0.49, 0.08))

# ---- Figures

# At every length of a figure, of errors or of their standard deviations.
ks_claim <- function(text, name, task, a, b, test, column = "error", ...) {
  at <- lengths_of(name, task, a, b, column)
  claim("KS", text, finals(name, task, c(a, b, ...)), test(at$a, at$b),
        "ks-summary.csv", ks_protocol(name))
}
considerably <- function(a, b) below(a, b, "considerably")

ks_claim("Equal moments: DDAERR is AERR (figure 1)", "simulated 0", "ridge",
         "known", "uniform", alike)
gains <- function(task) {
  lapply(decays[2:4], lengths_of, task = task, a = "known", b = "uniform")
}
# The more so the smaller the ratio: the last errors' quotients fall.
gain_claim <- function(text, task) {
  at <- gains(task)
  last <- vapply(at, function(one) one$a[nrow(one)] / one$b[nrow(one)], 0)
  claim("KS", text,
        toString(vapply(decays[2:4], finals, "", task = task,
                        methods = c("known", "uniform"))),
        c(last < 1, diff(last) < 0), "ks-summary.csv", ks_protocol(decays[2]))
}
gain_claim("The smaller the ratio, the more DDAERR gains: alpha -1/2, -1, -2",
           "ridge")
gain_claim("The same for DDAELR (figure 2)", "lasso")

# `a` between the two others, at every length.
between <- function(name, task, a, low, high) {
  to_low <- lengths_of(name, task, a, low)
  to_high <- lengths_of(name, task, a, high)
  to_low$a > to_low$b & to_high$a < to_high$b
}
claim("KS", "Two-phase DDAERR is between the two: alpha -1, -2",
      toString(vapply(decays[3:4], finals, "", task = "ridge",
                      methods = c("known", "two_phase_bare", "uniform"))),
      unlist(lapply(decays[3:4], between, task = "ridge",
                    a = "two_phase_bare", low = "known", high = "uniform")),
      "ks-summary.csv", ks_protocol(decays[3]))

ks_claim("MNIST, ridge, 57 looks: DDAERR considerably better than AERR (3)",
         "mnist", "ridge", "known", "uniform", considerably)
ks_claim("DDAERR similar to online ridge, better for few looks", "mnist",
         "ridge", "known", "online", function(a, b) a <= bounds$similar * b)
ks_claim("Offline ridge is the best", "mnist", "ridge", "offline", "known",
         below)
between_claim <- function(text, name, task) {
  claim("KS", text,
        finals(name, task, c("known", "two_phase_bare", "uniform")),
        between(name, task, "two_phase_bare", "known", "uniform"),
        "ks-summary.csv", ks_protocol(name))
}
# Nearer at the longest length than at the shortest.
nearing_claim <- function(text, name, task) {
  at <- lengths_of(name, task, "two_phase_bare", "known")
  apart <- at$a / at$b
  claim("KS", text,
        paste("ratios", versus(signif(apart[c(1, nrow(at))], 3))),
        c(apart[nrow(at)] < apart[1], alike(apart[nrow(at)], 1)),
        "ks-summary.csv", ks_protocol(name))
}
between_claim("Two-phase DDAERR between AERR and DDAERR", "mnist", "ridge")
nearing_claim("and converges towards DDAERR", "mnist", "ridge")
ks_claim("MNIST, lasso, 5 looks: DDAELR considerably better than AELR (4)",
         "mnist", "lasso", "known", "uniform", considerably)
ks_claim("DDAELR comparable with online lasso, if not slightly better", "mnist",
         "lasso", "known", "online", function(a, b) a <= bounds$similar * b)
deviations <- c(lengths_of("mnist", "lasso", "known", "uniform", "sd")$a <
                  lengths_of("mnist", "lasso", "known", "uniform", "sd")$b,
                lengths_of("mnist", "lasso", "known", "online", "sd")$a <
                  lengths_of("mnist", "lasso", "known", "online", "sd")$b)
claim("KS", "DDAELR varies least (standard deviations)",
      paste(sum(deviations), "of", length(deviations),
            "below those of AELR and online lasso"),
      deviations, "ks-summary.csv", ks_protocol("mnist"))
# For the shortest length, then for the longest.
early <- lengths_of("mnist", "lasso", "two_phase_bare", "uniform")
late <- lengths_of("mnist", "lasso", "two_phase_bare", "known")
claim("KS", "Two-phase DDAELR like AELR for few looks, then like DDAELR",
      finals("mnist", "lasso", c("two_phase_bare", "uniform", "known")),
      c(alike(early$a[1], early$b[1]),
        alike(late$a[nrow(late)], late$b[nrow(late)])),
      "ks-summary.csv", ks_protocol("mnist"))
ks_claim("Covertype, ridge, 5 looks: DDAERR considerably better than AERR (5)",
         "covertype", "ridge", "known", "uniform", considerably)
ks_claim("DDAERR similar to online ridge for few looks", "covertype", "ridge",
         "known", "online", function(a, b) alike(a, b)[seq_len(3)])
between_claim("Two-phase DDAERR between AERR and DDAERR", "covertype", "ridge")
ks_claim("Full information outperforms the attribute-efficient learners",
         "covertype", "ridge", "online", "known", below, "error", "offline")
ks_claim("Covertype, lasso: DDAELR better than AELR (6)", "covertype", "lasso",
         "known", "uniform", below)
between_claim("Two-phase DDAELR between AELR and DDAELR", "covertype", "lasso")
nearing_claim("and converges towards DDAELR", "covertype", "lasso")
ks_claim("DDAELR like online lasso for few looks", "covertype", "lasso",
         "known", "online", function(a, b) alike(a, b)[seq_len(3)])
ks_claim("and less variable", "covertype", "lasso", "known", "online", below,
         column = "sd")

slightly_better <- function(name, a, b) {
  at <- lengths_of(name, "ridge", a, b)
  below(at$a, at$b, "slightly")
}
# A learner with step sizes by coordinate, and without.
adagrad_finals <- function(name, learners) {
  each <- vapply(names(learners), function(method) {
    paste(learners[[method]],
          finals(name, "ridge", c(paste0(method, "_adagrad"), method)))
  }, "")
  paste(each, collapse = "; ")
}
budgeted <- c(uniform = "AERR", known = "DDAERR", two_phase = "two-phase")
learners <- c(budgeted, online = "online")
claim("KS", "AdaGrad slightly better on simulated data, alpha -2 (7)",
      adagrad_finals("simulated -2", learners),
      unlist(lapply(names(learners), function(method) {
        slightly_better("simulated -2", paste0(method, "_adagrad"), method)
      })),
      "ks-summary.csv",
      ks_protocol("simulated -2", c(names(learners),
                                    paste0(names(learners), "_adagrad"))))
worse <- function(method) {
  at <- lengths_of("mnist", "ridge", paste0(method, "_adagrad"), method)
  at$a > at$b
}
claim("KS", "AdaGrad on MNIST worse for attribute-efficient learners (8)",
      adagrad_finals("mnist", budgeted), unlist(lapply(names(budgeted), worse)),
      "ks-summary.csv", ks_protocol("mnist"))
claim("KS", "and slightly better for full information",
      finals("mnist", "ridge", c("online_adagrad", "online")),
      slightly_better("mnist", "online_adagrad", "online"), "ks-summary.csv",
      ks_protocol("mnist"))
