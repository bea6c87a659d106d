# What it takes to read a table of which half is missing, and to standardise
# what is seen of it: seconds of processor time, and memory as a multiple of the
# table. From the package's root: Rscript bench/incomplete-rows.R [repetitions]
# Needs the installed package.
repetitions <- as.integer(c(commandArgs(trailingOnly = TRUE), 3)[1])
set.seed(1)
n <- 20000
d <- 250
x <- matrix(rnorm(n * d), n)
x[sample(n * d, n * d / 2)] <- NA
y <- rnorm(n)

measured <- function(work) {
  seconds <- vapply(seq_len(repetitions), function(repetition) {
    sum(system.time(work())[c("user.self", "sys.self")])
  }, 0)
  gc(reset = TRUE)
  before <- sum(gc()[, 2])
  work()
  data.frame(seconds = median(seconds),
             tables = (sum(gc()[, 6]) - before) * 2^20 / (8 * n * d))
}
data <- frugalreg:::observed_data(x)
report <- rbind(
  "rows of the table" = measured(function() frugalreg:::observed_data(x)),
  "means and deviations" = measured(function() {
    frugalreg:::single_moments(data, y)
  })
)
print(format(report, digits = 2))
