# The figure of the real data with missing attributes, as figure 2 of Ganti and
# Willett (2015): boxes of the repetitions for each task, SLRM in solid red and
# SMPCR in broken blue, and next to them what else there is.
#
#   Rscript data-raw/plot-missing-data.R FILE.png
#
# from the top of the repository; draws from vignettes/results/missing-data.csv.

library(ggplot2)

method_labels <- c(
  slrm_paper = "SLRM, as printed", smpcr_paper = "SMPCR, as printed",
  slrm = "SLRM", smpcr = "SMPCR", mpcr = "MPCR", em = "EM",
  soft_lasso = "soft-impute + lasso", mean_lasso = "mean-impute + lasso"
)
method_colours <- c("#c0272d", "#2b5fb3", "#ee8573", "#6fa8dc", "#777777",
                    "#2f8f4e", "#8e5bb0", "#c99a1b")
set_labels <- c(atp1d = "ATP1d", atp7d = "ATP7d", leukemia = "leukemia",
                colon = "colon cancer")

# Errors as shares of the error of the mean label. An error of more than
# `highest` times that is drawn there.
plot_missing_data <- function(file, highest = 3) {
  results <- read.csv(file, colClasses = c(task = "character"))
  results$share <- pmin(results$mse / results$baseline, highest)
  results$method <- factor(results$method, names(method_labels), method_labels)
  results <- results[order(match(results$set, names(set_labels)),
                           results$keep), ]
  results$panel <- paste0(set_labels[results$set], ", ", 100 * results$keep,
                          " % of the training entries kept")
  results$panel <- factor(results$panel, unique(results$panel))
  broken <- ifelse(grepl("SMPCR", method_labels), 2, 1)
  ggplot(results, aes(task, share, colour = method, fill = method,
                      linetype = method)) +
    geom_hline(yintercept = 1, colour = "grey60", linewidth = 0.3) +
    geom_boxplot(width = 0.75, linewidth = 0.35, outlier.size = 0.5,
                 alpha = 0.25, position = position_dodge(0.85)) +
    facet_wrap(~ panel, ncol = 2, scales = "free_x") +
    scale_colour_manual(values = method_colours, drop = FALSE) +
    scale_fill_manual(values = method_colours, drop = FALSE) +
    scale_linetype_manual(values = broken, drop = FALSE) +
    scale_y_log10() +
    labs(x = "task", y = "test error / error of the mean label", colour = NULL,
         fill = NULL, linetype = NULL) +
    theme_minimal(base_size = 10) +
    theme(legend.position = "bottom", panel.grid.minor = element_blank(),
          panel.grid.major.x = element_blank())
}

if (sys.nframe() == 0) {
  picture <- commandArgs(trailingOnly = TRUE)[1]
  ggsave(picture, plot_missing_data(
    file.path("vignettes", "results", "missing-data.csv")
  ), width = 11, height = 10, dpi = 110, bg = "white")
}
