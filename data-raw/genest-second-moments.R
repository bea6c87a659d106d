# The second moment of GenEst (Hazan and Koren 2012, section 4) for the smoothed
# absolute and hinge losses, by the residual over epsilon, theta.
#
#   Rscript data-raw/genest-second-moments.R
#
# from the top of the repository, with the package installed. Exact sums, no
# simulation. Writes vignettes/results/genest-second-moments.csv with, for each
# theta,
#
#   derivative_squared  erf(theta)^2, the second moment of a perfect estimate
#   all, odd            the second moment with the paper's degrees and with odd
#                       ones, where every factor is theta itself: by Jensen the
#                       least that averaging of draws can reach
#   all_one_draw, odd_one_draw
#                       the same with one draw a factor, whose variance is
#                       theta^2 as well
#   exponential         exp(4 theta^2), the growth up to powers of theta
#
# and as many numbers of terms as change nothing any more; the package itself
# stops at degree 63, which the column `all_cut` shows.

library(frugalreg)
source(file.path("data-raw", "provenance.R"))

theta <- c(0.1, seq(0.25, 2, by = 0.25), 2.5, 3, 4)

# Logarithms of the terms, so that none overflows: degree 2 m + 1.
second_moment <- function(theta, share, growth = 1) {
  m <- 0:2000
  n <- 2 * m + 1
  log_coefficient <- log(2 / sqrt(pi)) - lgamma(m + 1) - log(n)
  vapply(theta, function(theta) {
    terms <- (n + 1) * log(2) + 2 * log_coefficient +
      n * log(growth * theta^2)
    exp(max(terms)) * sum(exp(terms - max(terms))) * share
  }, 0)
}

coefficients <- loss_hinge()$series$coefficients
table <- data.frame(
  theta = theta,
  derivative_squared = stats::pgamma(theta^2, 0.5)^2,
  all = second_moment(theta, 1),
  odd = second_moment(theta, 1 / 3),
  all_one_draw = second_moment(theta, 1, growth = 2),
  odd_one_draw = second_moment(theta, 1 / 3, growth = 2),
  all_cut = frugalreg:::genest_second_moment(theta, coefficients, "all"),
  exponential = exp(4 * theta^2)
)
stopifnot(all(table$all_cut <= table$all * (1 + 1e-12)),
          abs(table$all_cut / table$all - 1)[theta <= 3] < 1e-3)
table[-1] <- lapply(table[-1], signif, digits = 6)
write_results(table, "genest-second-moments.csv")
record_provenance("genest-second-moments.csv",
                  "Rscript data-raw/genest-second-moments.R",
                  proc.time()[["elapsed"]], 1)
print(table, digits = 3)
