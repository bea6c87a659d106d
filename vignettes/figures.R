# What the vignettes' figures share: colours that colour-blind readers can tell
# apart (Okabe and Ito), the theme, the axis of looks, and small files.

library(ggplot2)
source("small-png.R")
theme_set(theme_minimal() + theme(legend.position = "top"))

okabe_ito <- unname(palette.colors(9, "Okabe-Ito"))[c(6, 7, 4, 2, 8, 3, 1, 9,
                                                      5)]

# What figures have that say nothing of colours.
options(ggplot2.discrete.colour = okabe_ito)

# Named colours for the levels of a factor, in its order.
colours_of <- function(levels) {
  stats::setNames(rep_len(okabe_ito, length(levels)), levels)
}

scale_looks <- function(...) {
  scale_x_log10(labels = function(x) {
    format(x, big.mark = ",", scientific = FALSE, trim = TRUE)
  }, ...)
}

percent <- function(x, digits = 1) {
  paste(formatC(100 * x, format = "f", digits = digits), "%")
}

# A paper's claims with our numbers (data-raw/claims.R), as a table.
claims_of <- function(paper) {
  claims <- read.csv("claims.csv")
  shown <- claims[claims$paper == paper, c("claim", "we_find", "true",
                                           "verdict", "protocol")]
  knitr::kable(shown, row.names = FALSE,
               col.names = c("claim of the paper", "we find", "as claimed",
                             "verdict", "how"))
}
