# Rscript bench/momentnet-predict.R: predictions of rows with gaps for a path of
# 20 penalties, beside those for one of them. The joint model is worked out
# once, and where penalties do not change it, so is what each row takes.

suppressMessages(library(frugalreg))

set.seed(1)
d <- 400
x <- matrix(rnorm(2000 * d), 2000) %*% chol(0.5^abs(outer(1:d, 1:d, "-")))
y <- drop(x[, 1:5] %*% 1:5) + rnorm(2000)
gaps <- mask_attributes(x, 0.5)

# Of the processor: the least of seven means over a tenth of a second.
seconds <- function(run) {
  cpu <- function() sum(proc.time()[1:2])
  min(vapply(1:7, function(at) {
    start <- cpu()
    for (count in 1:1000) {
      run()
      if (cpu() - start > 0.1) break
    }
    (cpu() - start) / count
  }, 0))
}

fits <- list(
  `pairs, lasso` = momentnet(gaps, y, engine = "pairs", alpha = 1,
                             nlambda = 20),
  `pairs, ridge` = momentnet(gaps, y, engine = "pairs", alpha = 0,
                             nlambda = 20),
  factors = momentnet(gaps, y, engine = "factors",
                      lambda = 10^seq(0, -3, length.out = 20)),
  completed = momentnet(gaps, y, engine = "completed", alpha = 1,
                        nlambda = 20)
)
for (name in names(fits)) {
  fit <- fits[[name]]
  for (rows in c(1, 20)) {
    new <- gaps[seq_len(rows), , drop = FALSE]
    one <- seconds(function() predict(fit, new, s = fit$lambda[10]))
    all <- seconds(function() predict(fit, new))
    cat(sprintf("%-13s %2d rows: 1 penalty %.4f s, 20 of them %.4f s (%.2f)\n",
                name, rows, one, all, all / one))
  }
}
