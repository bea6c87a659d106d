# Labels are numbers, and their errors are squared.

gaussian_labels <- function(y, rows, levels, argument) {
  if (is.factor(y) || is.character(y)) {
    abort_input(argument, paste("numeric; or for two classes, with family =",
                                "\"binomial\", a factor with two levels"),
                found_phrase(y))
  }
  list(y = check_labels(y, rows, argument), levels = NULL)
}

family_gaussian <- list(
  labels = gaussian_labels, sums = function(moments) NULL,
  enough = function(y) NULL, calibrate = NULL,
  held_out = function(result, observed) {
    result$held_out <- held_out_residuals(result, observed)
    result
  },
  measures = c("mse", "deviance"), measured = NULL,
  types = c("response", "link"),
  predict = function(link, sd, type, fit, clip) {
    list(fit = clipped(link, fit$labels, clip), se.fit = sd)
  },
  interval = NULL, errors = NULL, describe = function(fit) {
    describe_clip(fit$labels)
  },
  takes = c("weights", "offset", "intercept", "penalty_factor",
            "lower_limits", "upper_limits")
)
