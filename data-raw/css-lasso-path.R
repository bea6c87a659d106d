# Which lasso has the errors that Cesa-Bianchi, Shalev-Shwartz and Shamir (2010)
# print, 0.222 with 1.1 % of wrong digits? The medians over the 45 pairs of
# digits at every radius, beside those of ridge regression.
#
#   Rscript data-raw/css-lasso-path.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. One split of
# 90 % training and 10 % test rows a pair, full information, no intercept. A run
# that is stopped goes on where it was; each row names the commit that made it.

source(file.path("data-raw", "limited-observation.R"))
source(file.path("data-raw", "mnist-pairs.R"))

path_file <- file.path(shown_dir, "css-lasso-path.csv")
radii <- list(Lasso = 2^seq(-2, 7, by = 0.25), Ridge = 2^seq(-4, 4, by = 0.5))

path_rows <- function(parts, pair) {
  root <- root_of(sums_of(parts$x, parts$y))
  do.call(rbind, lapply(names(radii), function(method) {
    power <- if (method == "Lasso") 1 else 2
    weights <- vapply(radii[[method]], function(radius) {
      in_ball(root, radius, power)
    }, numeric(n_pixels))
    predicted <- parts$test$x %*% weights
    data.frame(
      data = pair, method = method, radius = signif(radii[[method]], 4),
      error = signif(colMeans((predicted - parts$test$y)^2), 5),
      error_rate = signif(colMeans(sign(predicted) != parts$test$y), 5),
      commit = short_commit()
    )
  }))
}

main <- function() {
  started <- proc.time()[["elapsed"]]
  # Also where it is stopped: what is done is in the file.
  on.exit(record_provenance("css-lasso-path.csv",
                            "Rscript data-raw/css-lasso-path.R DIRECTORY",
                            seconds_since(started), 1, adds = TRUE))
  for_all_pairs(find_mnist(), path_file, function(data, pair) {
    path_rows(divide(data$x, data$y), pair)
  })
  print(aggregate(cbind(error, error_rate) ~ radius + method,
                  read.csv(path_file), stats::median))
}

main()
