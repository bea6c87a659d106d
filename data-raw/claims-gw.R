# The claims of Ganti and Willett (2015): mean squared errors over the variance
# of the labels. Read by claims.R.

simulated <- read_results("missing-simulated.csv")
real <- read_results("missing-data-summary.csv")
# Of panels b to d the largest size that all of them have: 12,800 rows in the
# paper.
noisy <- simulated[simulated$panel != "a", ]
common <- Reduce(intersect, split(noisy$n, noisy$panel))
simulated <- simulated[simulated$panel == "a" | simulated$n == max(common), ]
simulated_protocol <- function(panels) {
  at <- simulated[simulated$panel %in% panels, ]
  cells <- paste(at$panel, at$n, at$p, at$x_noise)
  counts <- range(tapply(at$repetition, cells,
                         function(all) length(unique(all))))
  paste0(paste(unique(counts), collapse = " to "), " data sets a setting, ",
         toString(sort(unique(at$n))), " rows")
}
real_protocol <- paste(
  "medians over", max(read_results("missing-data.csv")$repetition),
  "repetitions, settings and rank by validation rows"
)

# Ratios of the mean errors in each setting of a panel of figure 1, over the
# data sets that both methods met.
both_errors <- function(panel, a, b) {
  at <- simulated[simulated$panel == panel, ]
  at$setting <- paste(at$n, at$p, at$x_noise, at$y_noise)
  split_by <- c("setting", "repetition")
  side <- side_by_side(at, a, b, "share", split_by)
  split(side, side$setting)
}
setting_ratios <- function(panel, a = "slrm_paper", b = "smpcr_paper") {
  vapply(both_errors(panel, a, b), function(at) mean(at$a) / mean(at$b), 0)
}
# The largest standard error of a ratio: of the data sets' own ratios.
ratio_error <- function(panel, a = "slrm_paper", b = "smpcr_paper") {
  errors <- vapply(both_errors(panel, a, b), function(at) {
    stats::sd(at$a / at$b) / sqrt(nrow(at))
  }, 0)
  if (anyNA(errors)) NA else max(errors)
}
panel_claim <- function(panel, text, by) {
  ratio <- setting_ratios(panel)
  error <- ratio_error(panel)
  claim("GW", text,
        paste0("ratios ", signif(min(ratio), 2), " to ", signif(max(ratio), 2),
               if (!is.na(error)) paste(", with a standard error of at most",
                                        signif(error, 1))),
        ratio < bounds[[by]], "missing-simulated.csv",
        simulated_protocol(panel))
}
panel_claim("a", "SLRM below SMPCR for all n, without noise (figure 1a)",
            "better")
panel_claim("b", "and substantially so with noise in x (1b)", "far")
panel_claim("c", "and with noise in x and y (1c)", "far")
panel_claim("d", "and for all shares retained (1d)", "better")

# Noise on both, from the smaller to the larger.
noise_ratios <- setting_ratios("c")
claim("GW", "SLRM is more tolerant of noise than SMPCR: the ratio falls",
      paste("ratios", toString(signif(noise_ratios, 2))),
      diff(noise_ratios) < 0, "missing-simulated.csv", simulated_protocol("c"))

# Mean errors along a panel.
along <- function(panel, what, method) {
  at <- simulated[simulated$panel == panel & simulated$method == method, ]
  tapply(at$share, at[[what]], mean)
}
shown <- function(errors) toString(signif(errors, 2))
for (method in c("slrm_paper", "smpcr_paper")) {
  by_n <- along("a", "n", method)
  by_share <- along("d", "p", method)
  by_noise <- along("c", "x_noise", method)
  claim("GW",
        paste0("Errors of ", toupper(sub("_paper", "", method)),
               " fall with n and with the share retained, rise with noise"),
        paste0(shown(by_n), " (n), ", shown(by_share), " (share), ",
               shown(by_noise), " (noise)"),
        c(diff(by_n) < 0, diff(by_share) < 0, diff(by_noise) > 0),
        "missing-simulated.csv", simulated_protocol(c("a", "c", "d")))
}

# MPCR in batches, against the printed SLRM.
batch <- unlist(lapply(intersect(c("a", "b", "c", "d"), simulated$panel),
                       setting_ratios, a = "mpcr", b = "slrm_paper"))
claim("GW", "A subspace learned without labels (MPCR) is inefficient",
      paste("batch MPCR over printed SLRM: ratios", signif(min(batch), 2), "to",
            signif(max(batch), 2)),
      batch > 1, "missing-simulated.csv",
      simulated_protocol(c("a", "b", "c", "d")))

real_claim <- function(text, sets, test) {
  at <- real[grepl(sets, real$set), ]
  ratios <- signif(range(at$slrm_paper / at$smpcr_paper), 2)
  claim("GW", text,
        paste0("lower in ", sum(at$slrm_paper < at$smpcr_paper), " of ",
               nrow(at), " tasks, ratios ", ratios[1], " to ", ratios[2]),
        test(at$slrm_paper, at$smpcr_paper), "missing-data-summary.csv",
        real_protocol)
}
real_claim("Real data: median error of SLRM lower on all ticket tasks (2)",
           "atp", below)
real_claim("and far lower on almost all of them", "atp",
           function(a, b) below(a, b, "far"))
# May be: in one of them is enough.
real_claim("On leukemia and colon SLRM may be worse", "leukemia|colon",
           function(a, b) any(a >= b))
ct <- real[grepl("ct", real$set), ]
claim("GW", "On CT slices SLRM is far better (2)",
      if (nrow(ct) == 0) "the data were not at hand" else
        paste("ratio", signif(ct$slrm_paper / ct$smpcr_paper, 2)),
      below(ct$slrm_paper, ct$smpcr_paper, "far"),
      if (nrow(ct) == 0) "" else "missing-data-summary.csv",
      if (nrow(ct) == 0) "" else real_protocol)

# Of each problem and lambda, over its values: the least and the largest of the
# mean errors.
varied <- read_results("lambda-sensitivity.csv")
means <- aggregate(share ~ problem + varied + value, varied, mean)
ends <- aggregate(share ~ problem + varied, means, range)
spread <- ends$share[, 2] / ends$share[, 1]
claim("GW", "SLRM is not very sensitive to the values of lambda",
      paste0("errors within 10 % in ", sum(spread <= bounds$similar), " of ",
             length(spread), ", at most ", signif(max(spread), 2), " times, ",
             "over factors of 100 (lambda1) and 10000"),
      alike(ends$share[, 2], ends$share[, 1]), "lambda-sensitivity.csv",
      paste(max(varied$repetition), "data sets a setting, or divisions, each",
            "lambda varied by itself"))
