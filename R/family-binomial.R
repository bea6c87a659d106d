# Labels are two classes. Least squares find the direction of the coefficients,
# and two numbers, `shift` and `slope`, make log-odds of its predictions:
# shift + slope (a + b'x). Those of held-out rows say which.

#' The family's `labels`, see families(): 0 and 1, which is the second level, of
#' more than two of those that occur. Numbers and logical values have no levels.
#' @noRd
binomial_labels <- function(y, rows, levels, argument) {
  allowed <- "0 and 1, TRUE and FALSE, or a factor with two levels"
  if (is.null(levels) && is.factor(y)) {
    levels <- if (nlevels(y) == 2) levels(y) else classes_of(y)
    count <- length(levels)
    if (count != 2) {
      abort_input(argument, allowed, paste("a factor with", count,
                                           ngettext(count, "level", "levels")))
    }
  }
  if (!is.null(levels)) {
    y <- (known_classes(y, levels, argument)$y + 1) / 2
  } else if (is.character(y)) {
    abort_input(argument, allowed, found_phrase(y))
  }
  refuse_shares(y, argument, allowed)
  y <- check_labels(y, rows, argument)
  other <- which(y != 0 & y != 1)
  if (length(other) > 0) {
    abort_input(argument, allowed, paste(format(y[other[1]]), "at position",
                                         other[1]))
  }
  list(y = y, levels = levels)
}

#' What glm() takes, besides: how many are of each class, or which part is.
#' @noRd
refuse_shares <- function(y, argument, allowed) {
  is_counts <- is.numeric(y) && NCOL(y) == 2
  is_part <- is.numeric(y) && any(y > 0 & y < 1, na.rm = TRUE)
  if (!is_counts && !is_part) return(invisible())
  abort_input(argument, paste(
    allowed, "(for counts or proportions give two rows, one for each class,",
    "with these as `weights`)"
  ), if (is_counts) "a matrix of two columns" else "proportions")
}

#' Labels of later rows of a fit whose classes have no names: a factor is read
#' by what it says, not by the order of its levels.
#' @noRd
labels_without_names <- function(y, settings, argument) {
  if (!is.factor(y) || !is.null(known_levels_of(settings))) return(y)
  codes <- c("0" = 0, "1" = 1, "FALSE" = 0, "TRUE" = 1)[levels(y)]
  if (anyNA(codes)) {
    abort_input(argument, "0 and 1, or TRUE and FALSE, as in the fit",
                paste("a factor with levels",
                      enumerate_phrase(dQuote(levels(y), FALSE))))
  }
  unname(codes)[as.integer(y)]
}

#' The family's `sums`: labels other than 0 and 1 are refused, as far as the
#' range tells which moments keep.
#' @noRd
check_class_sums <- function(moments) {
  labels <- moments$labels
  if (is.null(labels) || !labels$classes || !all(labels$range == c(0, 1))) {
    abort_input("x", "moments() of labels 0 and 1, with family = \"binomial\"",
                "moments() of other labels")
  }
}

#' The family's `enough`: a label of each class at least.
#' @noRd
check_both_classes <- function(y) {
  refuse_responses(y, "binomial")
  if (!all(y %in% 0:1)) abort_input("y", "0 and 1", "others")
  if (length(unique(y)) < 2) {
    abort_input("y", "labels of two classes", "of one class")
  }
}

#' How much of the examples, by weight, is of the second class: by their labels
#' or, where there are no rows, by moments.
#' @noRd
share_of_ones <- function(observed) {
  if (!is.null(observed$y)) {
    return(weighted_mean(observed$y, observed$data$weight))
  }
  moments <- observed$moments
  moments$y_origin + moments$y_total / total_weight(moments)
}

#' Without held-out labels: what the coefficients explain of the labels'
#' variance in the attributes' own covariance.
#' @noRd
calibrated_in_sample <- function(fit, observed) {
  p <- share_of_ones(observed)
  explained <- explained_in_sample(fit)
  on_link_scale(fit, discriminant(p, explained / (p * (1 - p))))
}

#' The variance of what each of the path's coefficients predict.
#' @noRd
explained_in_sample <- function(fit) {
  if (has_root(fit$moments)) {
    seen <- path_estimates(fit$moments, fit$units)
    return(colSums((seen$root %*% (seen$sd * fit$coefficients))^2))
  }
  joint <- joint_model(fit)
  vapply(seq_along(fit$lambda), function(at) {
    beta <- fit$coefficients[, at]
    if (!is.null(joint$covariance)) {
      return(sum(beta * (joint$covariance %*% beta)))
    }
    sum(crossprod(joint$loadings, beta)^2) +
      sum((joint$diagonal + penalty_ridge(fit, fit$lambda[at])) * beta^2)
  }, 0)
}

# Fisher's discriminant of scores that explain a part of the labels' variance
# (a column for each): equal to linear discriminant analysis where they are
# those of least squares.
discriminant_constants <- list(most = 0.98)

#' Log-odds from a least-squares prediction of the indicator, that explains a
#' part of its variance: shift and slope of it, of normal classes.
#' @noRd
discriminant <- function(p, explained) {
  part <- pmin(pmax(explained, 0), discriminant_constants$most)
  slope <- 1 / (p * (1 - p) * (1 - part))
  rbind(shift = stats::qlogis(p) - slope * (p + (1 - 2 * p) * part / 2),
        slope = slope)
}

#' The coefficients of log-odds; `calibration` has a column for each lambda, and
#' a row `hidden` where labels said how much of the variance of what rows hide
#' is to be believed, the same for all.
#' @noRd
on_link_scale <- function(fit, calibration) {
  slope <- calibration["slope", ]
  fit$coefficients[] <- fit$coefficients * rep(slope, each = fit$d)
  fit$intercept[] <- calibration["shift", ] + slope * fit$intercept
  fit$calibration <- calibration
  fit
}

#' What on_link_scale() was given.
#' @noRd
off_link_scale <- function(fit) {
  slope <- fit$calibration["slope", ]
  fit$coefficients[] <- fit$coefficients / rep(slope, each = fit$d)
  fit$intercept[] <- (fit$intercept - fit$calibration["shift", ]) / slope
  fit$calibration <- NULL
  fit
}

#' How much of the variance of what rows hide is believed.
#' @noRd
believed_part <- function(fit) {
  calibration <- fit$calibration
  if ("hidden" %in% rownames(calibration)) calibration[["hidden", 1]] else 1
}

#' The family's `predict`. Probabilities are means over what a row does not
#' show, as far as held-out labels believe in its variance.
#' @noRd
predict_classes <- function(link, sd, type, fit, clip) {
  if (!is.null(sd)) sd <- sd * sqrt(believed_part(fit))
  if (type == "link") return(list(fit = link, se.fit = sd))
  if (type == "class") {
    return(list(fit = named_classes(link, fit$settings$levels), se.fit = sd))
  }
  moments <- expected_odds(link, sd)
  list(fit = moments$mean, se.fit = moments$sd)
}

#' Log-odds of 0 are of neither class; they go to the first.
#' @noRd
named_classes <- function(link, levels) {
  second <- link > 0
  if (is.null(levels)) {
    link[] <- as.numeric(second)
    return(link)
  }
  if (is.matrix(link)) {
    link[] <- levels[1 + second]
    return(link)
  }
  stats::setNames(factor(levels[1 + second], levels), names(link))
}

#' The family's `describe`: which class the log-odds are for, and which against.
#' @noRd
describe_classes <- function(fit, digits) {
  levels <- fit$settings$levels %||% c("0", "1")
  paste0("Family: binomial, log-odds of ", levels[2], " against ", levels[1],
         "\n")
}

family_binomial <- list(
  link = "logit",
  labels = binomial_labels, later = labels_without_names,
  sums = check_class_sums,
  single = function(levels) {
    list(levels = levels, takes = function(y) y %in% c(0, 1),
         allowed = "0 or 1", whole = TRUE,
         predicted = paste("probability of", c(levels, "0", "1")[2]))
  },
  enough = check_both_classes, calibrate = calibrated_in_sample,
  squares = off_link_scale,
  held_out = calibrated_by_held_out,
  told = function(object) told_of_two(object),
  measures = c("deviance", "mse", "class", "auc"),
  measured = function(...) class_estimate(...),
  types = c("response", "link", "class"), predict = predict_classes,
  integrates = TRUE,
  interval = "the label is a class (type = \"response\" is its probability)",
  errors = "the label is a class.",
  takes = c("weights", "penalty_factor", "lower_limits", "upper_limits"),
  describe = describe_classes
)
