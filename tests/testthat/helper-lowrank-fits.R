# All regressions with missing attributes by name, quick enough for small data.

lowrank_learners <- list(
  stochastic = function(...) slrm(..., method = "stochastic", passes = 4),
  paper = function(...) slrm(..., paper = TRUE, passes = 4),
  em = function(...) slrm(..., method = "em"),
  als = function(...) slrm(..., method = "als"),
  mpcr = function(...) mpcr(...),
  smpcr = function(...) smpcr(..., passes = 4)
)

# The fit, which must have finite coefficients and predictions for rows of every
# pattern; nothing but the classed warnings of the package may be said.
expect_sound_fit <- function(name, x, y, rank, ..., new = x) {
  fit <- suppressWarnings(
    lowrank_learners[[name]](x, y, rank = rank, seed = 1, ...),
    classes = "frugalreg_warning"
  )
  label <- paste(name, "of rank", rank)
  expect_s3_class(fit, "frugal_lowrank")
  new <- rbind(new, NA)
  predicted <- suppressWarnings(predict(fit, new),
                                classes = "frugalreg_warning")
  expect_length(predicted, nrow(new))
  expect_true(all(is.finite(predicted)), label = paste(label, "predicts"))
  expect_true(nrow(new) %in% attr(predicted, "flagged"),
              label = paste(label, "flags the empty row"))
  expect_true(all(is.finite(coef(fit))), label = paste(label, "coefficients"))
  # Predictions stay within reach of the labels: a code has not exploded.
  spread <- max(abs(y - mean(y, na.rm = TRUE)), 1e-8, na.rm = TRUE)
  expect_lt(max(abs(predicted - mean(y, na.rm = TRUE))), 1e3 * spread,
            label = paste(label, "largest prediction"))
  invisible(fit)
}
