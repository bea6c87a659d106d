# The errata of the papers as the package reads them: the text of
# data-raw/errata-text.csv, in which a name in braces is a number of ours, with
# these numbers from the committed results.
#
#   Rscript data-raw/errata.R

source(file.path("data-raw", "claims.R"), local = TRUE)
first_iterate <- read_results("first-iterate.csv")

# Medians over the pairs: the squared error, and the share of wrong digits.
both_medians <- function(rows) {
  said_both(list(error = median_over_pairs(rows),
                 error_rate = median_over_pairs(rows, "error_rate")))
}
aer_pairs <- pairs[pairs$method == "AER", ]
paid_rows <- reading_pairs[reading_pairs$reading == "paid looks", ]
of_radius <- function(radius) {
  said_both(paid[paid$radius == radius & paid$lambda == 16, ])
}
# The radii of the lasso whose errors are next to the printed one.
lasso_beside <- function(place) {
  beside <- path[order(abs(path$error - 0.222))[place], ]
  sub(" and ", " goes with ", said_both(beside))
}
# AERR's error from a start, after the most rows.
from_start <- function(start, regressor = "one sign") {
  at <- first_iterate[first_iterate$start == start &
                        first_iterate$regressor == regressor, ]
  number(at$error[which.max(at$examples)])
}

values <- c(
  pairs = length(unique(pairs$data)), splits = splits_of(aer_pairs),
  aer = both_medians(aer_pairs),
  aer_standard_error = signif(error_over_pairs(aer_pairs), 1),
  aer_best = both_medians(best_on_test_rows(paid_rows, "error")),
  aer_best_by_rate = both_medians(best_on_test_rows(paid_rows, "error_rate")),
  aer_read = said_both(read_at_8),
  lasso_below = lasso_beside(1), lasso_above = lasso_beside(2),
  lasso_least = percent_of(min(path$error_rate)),
  aer_radius_4 = of_radius(4), aer_radius_8 = of_radius(8),
  aerr = last_error(many, "AERR"), aer_56 = last_error(many, "AER"),
  aelr = last_error(four, "AELR"),
  lasso = number(utils::tail(by_looks("AELR", "Lasso")$b, 1)),
  aerr_read = read_last("AERR", 56), aelr_read = read_last("AELR", 4),
  aerr_even = last_error(many, "AERR even split"),
  start_guess = from_start("1 / sqrt(d)"),
  start_wrong = from_start("1 / sqrt(d)", "random signs"),
  start_near = from_start("near 0"), start_zero = from_start("zero"),
  covertype = number(ratio("covertype", "lasso", "largest"))
)

filled <- function(text) {
  for (name in names(values)) {
    text <- gsub(paste0("{", name, "}"), values[[name]], text, fixed = TRUE)
  }
  left <- grep("[{}]", text, value = TRUE)
  if (length(left) > 0) stop("no such number: ", left[1])
  text
}

errata <- read.csv(file.path("data-raw", "errata-text.csv"))
errata[] <- lapply(errata, filled)
if (sys.nframe() == 0) {
  write.csv(errata, file.path("vignettes", "errata.csv"), row.names = FALSE)
}
