# Which lasso has the errors that Cesa-Bianchi, Shalev-Shwartz and Shamir (2010)
# print, 0.222 with 1.1 % of wrong digits? The medians over the 45 pairs of
# digits at every radius, beside those of ridge regression.
#
#   Rscript data-raw/css-lasso-path.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. Splits of
# 90 % training and 10 % test rows, those of readings.R; full information, no
# intercept. A run that is stopped goes on where it was; each row names the
# commit that made it.

source(file.path("data-raw", "limited-observation.R"))
source(file.path("data-raw", "mnist-pairs.R"))

radii <- list(Lasso = 2^seq(-2, 7, by = 0.25), Ridge = 2^seq(-4, 4, by = 0.5))

path_rows <- function(parts, ...) {
  root <- root_of(sums_of(parts$x, parts$y))
  do.call(rbind, lapply(names(radii), function(method) {
    power <- if (method == "Lasso") 1 else 2
    weights <- vapply(radii[[method]], function(radius) {
      in_ball(root, radius, power)
    }, numeric(n_pixels))
    data.frame(method, radius = signif(radii[[method]], 4),
               errors_of(weights, parts$test$x, parts$test$y))
  }))
}

run_over_pairs("css-lasso-path", path_rows, c("radius", "method"))
