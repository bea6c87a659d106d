# The experiments of Cesa-Bianchi, Shalev-Shwartz and Shamir (2010, section 4)
# on MNIST: figure 2 (Baseline, AER, lasso and ridge on 3 against 5, over
# examples and over attributes) and the medians over all 45 pairs of digits; and
# the pixels of their figure 1.
#
#   Rscript data-raw/css.R DIRECTORY [pairs]
#
# from the top of the repository; DIRECTORY as in data-directory.R (mnist/).
# Needs the installed package and glmnet. Without `pairs` it makes the figures,
# with it the table. A run that is stopped goes on where it was.
#
# As in the paper: 4 pixels an image, 90 % training and 10 % test rows, settings
# by 10-fold cross-validation, no intercept. Figure 2: 10 splits. The table: the
# paper has 10 splits a pair; here AER has 5, with settings by 5 folds in each,
# and the others have one, with settings by 3 folds: each row says its split,
# its folds and the commit that made it. Of AER's splits the first is made for
# all pairs, then the second; the committed rows are of the first. Beside them,
# DDAELR as the package recommends it.

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

pair_methods <- list(
  AER = learner_method("aer", tuning = "theory",
                       grid = expand.grid(lambda = 2^(2:7),
                                          radius = 2^(1:4))),
  Lasso = full_method(1, folds = 3),
  Ridge = full_method(2, folds = 3),
  `DDAELR, centred` = learner_method(
    "ddaelr", tuning = "theory", center = TRUE, averaging = 3,
    sampling = sample_two_phase(fraction = 0.3),
    grid = expand.grid(step_size = 2^-(8:11), radius = c(5, 10, 20))
  ),
  Baseline = learner_method("moment_lasso", tuning = "theory",
                            grid = data.frame(radius = 2^(-3:1)))
)
pair_splits <- c(Baseline = 1, AER = 5, Lasso = 1, Ridge = 1,
                 `DDAELR, centred` = 1)
pair_folds <- c(Baseline = 3, AER = 5, Lasso = 3, Ridge = 3,
                `DDAELR, centred` = 3)

run_pairs <- function(paths) {
  digits <- read_digits(paths)
  pairs <- utils::combn(0:9, 2)
  # In random order, so that the first ones are a sample of all; and a second
  # split where all pairs have one.
  set.seed(seed)
  order <- sample(ncol(pairs))
  for (method in names(pair_methods)) {
    for (split in seq_len(pair_splits[[method]])) for (at in order) {
      name <- paste(pairs[1, at], "vs", pairs[2, at])
      if (splits_done(name, method) < split) {
        run_pair(pair_data(digits, pairs[, at]), name, method, split)
      }
    }
  }
}

# The splits before the last are in the store.
run_pair <- function(data, name, method, splits) {
  message(format(Sys.time(), "%H:%M:%S"), " ", method, ", ", name, ", split ",
          splits)
  write_pairs(compare_learners(
    stats::setNames(list(data), name), pair_methods[method], budget = 4,
    repetitions = splits, prefixes = 1, folds = pair_folds[[method]],
    align = "rows", seed = seed, file = store("mnist-pairs"), progress = FALSE
  ), pair_folds[[method]])
}

pairs_file <- file.path(shown_dir, "css-pairs.csv")
# Names with a comma in them.
without_comma <- function(text) gsub(",", "", text, fixed = TRUE)

splits_done <- function(name, method) {
  if (!file.exists(pairs_file)) return(0)
  done <- read.csv(pairs_file)
  sum(done$data == name & done$method == without_comma(method))
}

# The method's rows in place of those that were there.
write_pairs <- function(result, folds) {
  failed <- stats::na.omit(result$message)
  if (length(failed) > 0) stop(failed[1])
  rows <- as.data.frame(result)
  table <- data.frame(
    data = rows$data, method = without_comma(rows$method),
    split = rows$repetition, folds, rows[c("examples", "looks")],
    error = signif(rows$error, 5), error_rate = signif(rows$error_rate, 5),
    setting = gsub(",", ";", rows$setting, fixed = TRUE),
    commit = short_commit()
  )
  if (file.exists(pairs_file)) {
    earlier <- read.csv(pairs_file)
    is_kept <- !earlier$data %in% table$data |
      !earlier$method %in% table$method
    table <- rbind(earlier[is_kept, ], table)
  }
  write_results(table, "css-pairs.csv")
}

show_pairs <- function() {
  table <- read.csv(pairs_file)
  message(length(unique(table$data)), " of 45 pairs")
  print(aggregate(cbind(error, error_rate) ~ method, table, stats::median))
}

main <- function() {
  paths <- find_mnist()
  started <- proc.time()[["elapsed"]]
  if ("pairs" %in% commandArgs(trailingOnly = TRUE)) {
    run_pairs(paths)
    show_pairs()
    record_provenance("css-pairs.csv", "Rscript data-raw/css.R DIRECTORY pairs",
                      seconds_since(started), 1, adds = TRUE)
  } else {
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
