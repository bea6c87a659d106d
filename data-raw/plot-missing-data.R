# The figure of the real data with missing attributes, as figure 2 of Ganti and
# Willett (2015): boxes of the repetitions for each task, SLRM in solid red and
# SMPCR in broken blue, and next to them what else there is.
#
#   Rscript data-raw/plot-missing-data.R FILE.png
#
# from the top of the repository; draws from data-raw/results/missing-data.csv.

library(ggplot2)

method_labels <- c(
  slrm_paper = "SLRM, as printed", smpcr_paper = "SMPCR, as printed",
  slrm = "SLRM", smpcr = "SMPCR", mpcr = "MPCR", em = "EM",
  soft_lasso = "soft-impute + lasso", mean_lasso = "mean-impute + lasso"
)
method_colours <- c("#c0272d", "#2b5fb3", "#f0a8a0", "#a8c3ea", "#8c8c8c",
                    "#2f8f4e", "#b98ad1", "#e0b040")
set_labels <- c(atp1d = "ATP1d", atp7d = "ATP7d", leukemia = "leukemia",
                colon = "colon cancer")

# Errors as shares of the error of the mean label. An error of more than
# `highest` times that is drawn there.
plot_missing_data <- function(file, highest = 3) {
  results <- read.csv(file, colClasses = c(task = "character"))
  results$share <- pmin(results$mse / results$baseline, highest)
  results$method <- factor(results$method, names(method_labels), method_labels)
  results$set <- factor(results$set, names(set_labels), set_labels)
  results$keep <- paste0("training entries kept: ", 100 * results$keep, " %")
  ggplot(results, aes(task, share, fill = method, linetype = method)) +
    geom_hline(yintercept = 1, colour = "grey70") +
    geom_boxplot(width = 0.8, linewidth = 0.25, outlier.size = 0.4,
                 position = position_dodge(0.85)) +
    facet_grid(keep ~ set, scales = "free_x", space = "free_x") +
    scale_fill_manual(values = stats::setNames(method_colours, method_labels),
                      drop = FALSE) +
    scale_linetype_manual(
      values = stats::setNames(ifelse(grepl("SMPCR", method_labels), 2, 1),
                               method_labels), drop = FALSE
    ) +
    scale_y_log10() +
    labs(x = "task", y = "test error / error of the mean label", fill = NULL,
         linetype = NULL) +
    theme_minimal(base_size = 10) +
    theme(legend.position = "bottom", panel.grid.minor = element_blank(),
          panel.spacing.x = unit(1, "lines"))
}

if (sys.nframe() == 0) {
  picture <- commandArgs(trailingOnly = TRUE)[1]
  ggsave(picture, plot_missing_data(
    file.path("data-raw", "results", "missing-data.csv")
  ), width = 11, height = 6.5, dpi = 130, bg = "white")
}
