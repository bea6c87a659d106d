# The experiments of Cesa-Bianchi, Shalev-Shwartz and Shamir (2010, section 4)
# on MNIST: figure 2 (Baseline, AER, lasso and ridge on 3 against 5, over
# examples and over attributes) and the medians over all 45 pairs of digits; and
# the pixels of their figure 1.
#
#   Rscript data-raw/css.R DIRECTORY [pairs [METHOD...]]
#
# from the top of the repository; DIRECTORY as in data-directory.R (mnist/).
# Needs the installed package and glmnet. Without `pairs` it makes the figures,
# with it the table (of the METHODs that are given: they can be run side by
# side, in clones). A run that is stopped goes on where it was.
#
# As in the paper: 4 pixels an image, 90 % training and 10 % test rows, settings
# by 10-fold cross-validation, 10 splits, no intercept. A split is made of all
# pairs before the next, AER's first. Each row says its split, its folds and the
# commit that made it. Beside the paper's methods, DDAELR as the package
# recommends it.

source(file.path("data-raw", "limited-observation.R"))
source(file.path("data-raw", "mnist-pairs.R"))

# ---- Figure 1: two rows of six images, full and with four random pixels

figure_1 <- function(data) {
  set.seed(seed)
  shown <- c(sample(which(data$y == 1), 3), sample(which(data$y == -1), 3))
  images <- lapply(seq_along(shown), function(at) {
    values <- round(255 * data$x[shown[at], ])
    pixels <- c(which(values > 0), sample(n_pixels, 4))
    data.frame(image = at, pixel = pixels, value = values[pixels],
               looked_at = rep(c(FALSE, TRUE), c(length(pixels) - 4, 4)))
  })
  write_results(do.call(rbind, images), "css-figure-1.csv")
}

# ---- Figure 2

# With AELR, for figure 1 of Hazan and Koren.
run_four_looks <- function(data) {
  compare_learners(
    list(mnist = data),
    c(learners, list(Lasso = full_method(1), Ridge = full_method(2))),
    budget = 4, repetitions = repetitions, prefixes = curve_shares,
    align = "rows", seed = seed, progress = FALSE, file = store("mnist-curves")
  )
}

# ---- All pairs of digits

n_folds <- 10
n_splits <- 10
pair_methods <- list(
  AER = learner_method("aer", tuning = "theory",
                       grid = expand.grid(lambda = 2^(2:7),
                                          radius = 2^(1:4))),
  Lasso = full_method(1, folds = n_folds),
  Ridge = full_method(2, folds = n_folds),
  `DDAELR, centred` = learner_method(
    "ddaelr", tuning = "theory", center = TRUE, averaging = 3,
    sampling = sample_two_phase(fraction = 0.3),
    grid = expand.grid(step_size = 2^-(8:11), radius = c(5, 10, 20))
  ),
  Baseline = learner_method("moment_lasso", tuning = "theory",
                            grid = data.frame(radius = 2^(-3:2)))
)
# AER's claim is the one that fails. The others pair by pair: lasso and ridge
# regression share the moments of a pair.
pair_groups <- list("AER", setdiff(names(pair_methods), "AER"))

run_pairs <- function(paths, groups) {
  digits <- read_digits(paths)
  for (split in seq_len(n_splits)) for (group in groups) {
    for (pair in pairs_of_digits(seed)) {
      run_what_is_left(digits, pair, group, split)
    }
  }
}

run_what_is_left <- function(digits, pair, group, split) {
  left <- group[!vapply(group, is_done, NA, name = pair$name, split = split)]
  if (length(left) == 0) return(invisible())
  data <- pair_data(digits, pair$digits)
  for (method in left) run_pair(data, pair$name, method, split)
}

# A split has the same rows for all methods, and its own seed.
run_pair <- function(data, name, method, split) {
  message(format(Sys.time(), "%H:%M:%S"), " ", method, ", ", name, ", split ",
          split)
  result <- compare_learners(
    stats::setNames(list(data), name), pair_methods[method], budget = 4,
    repetitions = 1, prefixes = 1, folds = n_folds, align = "rows",
    seed = seed + split - 1, progress = FALSE
  )
  failed <- stats::na.omit(result$message)
  if (length(failed) > 0) stop(failed[1])
  rows <- as.data.frame(result)
  append_rows(written(data.frame(
    data = name, method = without_comma(method), split, folds = n_folds,
    rows[c("examples", "looks", "error", "error_rate")],
    setting = gsub(",", ";", rows$setting, fixed = TRUE)
  )), pairs_file)
}

pairs_file <- file.path(shown_dir, "css-pairs.csv")
# Names with a comma in them.
without_comma <- function(text) gsub(",", "", text, fixed = TRUE)

is_done <- function(method, name, split) {
  if (!file.exists(pairs_file)) return(FALSE)
  done <- read.csv(pairs_file)
  any(done$data == name & done$method == without_comma(method) &
        done$split == split & done$folds == n_folds)
}

show_pairs <- function() {
  table <- read.csv(pairs_file)
  print(table(table$method, table$split))
  print(medians_of_cells(table, "method"))
}

main <- function() {
  paths <- find_mnist()
  given <- commandArgs(trailingOnly = TRUE)
  if ("pairs" %in% given) {
    chosen <- intersect(names(pair_methods), given)
    groups <- if (length(chosen) == 0) pair_groups else list(chosen)
    recorded("css-pairs.csv", "css.R DIRECTORY pairs", run_pairs(paths, groups))
    show_pairs()
  } else {
    started <- proc.time()[["elapsed"]]
    data <- read_mnist(paths)
    figure_1(data)
    result <- run_four_looks(data)
    print(result)
    write_results(curve_table(result), "css-curves.csv")
    record_provenance("css-figure-1.csv, css-curves.csv",
                      "Rscript data-raw/css.R DIRECTORY",
                      seconds_since(started), 1)
  }
}

main()
