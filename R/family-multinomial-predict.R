# Probabilities of classes, and the place on the path where held-out ones are
# best.

#' Log-odds of rows, a column for each class; `variance` of the differences of
#' the classes in `pairs`, where rows have gaps: log-odds are normal then, and
#' probabilities their means over the same normal points for each row.
#' @noRd
class_probabilities <- function(link, variance = NULL, pairs = NULL) {
  if (is.null(pairs)) return(softmax(link))
  # The points go with classes in the order of their names.
  order <- order(colnames(link) %||% seq_len(ncol(link)), method = "radix")
  points <- normal_points(ncol(link))
  odds <- link
  for (row in seq_len(nrow(link))) {
    root <- spread_of_classes(variance[row, ], pairs, order)
    moved <- points %*% root + rep(link[row, order], each = nrow(points))
    odds[row, order] <- colMeans(softmax(moved))
  }
  odds
}

#' Probabilities, a row each, from log-odds up to a constant. The largest of a
#' row becomes 0 first, so that none overflows.
#' @noRd
softmax <- function(link) {
  largest <- link[cbind(seq_len(nrow(link)), max.col(link, "first"))]
  odds <- exp(link - largest)
  odds / rowSums(odds)
}

#' The symmetric root of the covariance of log-odds about their mean, from the
#' variances of differences.
#' @noRd
spread_of_classes <- function(variance, pairs, order) {
  classes <- length(order)
  distance <- matrix(0, classes, classes)
  distance[t(pairs)] <- variance
  distance <- (distance + t(distance))[order, order]
  means <- rowMeans(distance)
  symmetric_root((outer(means, means, `+`) - distance - mean(means)) / 2)
}

#' Always the same, with opposites, and uncorrelated of variance 1.
#' @noRd
normal_points <- function(dimensions, pairs = 100) {
  half <- matrix(stats::qnorm(cpp_uniforms(0, 0, pairs * dimensions, FALSE)),
                 pairs)
  parts <- eigen(crossprod(half) / pairs, symmetric = TRUE)
  half <- half %*% parts$vectors %*% (t(parts$vectors) / sqrt(parts$values))
  rbind(half, -half)
}

#' The sets of log-odds that `s` names, or that numbers in `s` or `lambda` are
#' the penalties of, the same for all classes; all places of a path without
#' either. Each knows the penalties of the classes.
#' @noRd
class_sets <- function(object, s, lambda = NULL) {
  named <- is_cross_validated(object) && (is.null(s) || is.character(s))
  if (!is.null(lambda) || !(is.null(s) || named)) {
    return(sets_of_penalties(object, s, lambda))
  }
  sets <- object$discriminant
  if (named) {
    s <- s %||% default_penalty(object$each[[1]])
    sets <- sets[check_choice(s, "s", names(sets))]
  }
  Map(function(set, name) {
    structure(set, penalties = class_penalties(object, name))
  }, sets, names(sets))
}

#' The lambda of each class at the place that has this name; NA for averages,
#' which have none.
#' @noRd
class_penalties <- function(object, name) {
  if (name == "average") return(NA_real_)
  if (is_cross_validated(object)) return(vapply(object$each, `[[`, 0, name))
  at <- match(name, names(object$discriminant))
  vapply(object$each, function(fit) fit$lambda[at], 0)
}

#' Log-odds of the sample at any penalties, between those of the classes' paths.
#' @noRd
sets_of_penalties <- function(object, s, lambda) {
  if (!is.null(s) && !is.null(lambda)) {
    abort_input("s", "NULL where `lambda` is given", found_phrase(s))
  }
  argument <- if (is.null(lambda)) "s" else "lambda"
  lambda <- check_s(lambda %||% s, argument)
  fits <- lapply(own_fits(object), function(fit) fit$fit %||% fit)
  alone <- Find(function(fit) {
    anyNA(fit$lambda) || isTRUE(engine_of(fit)$one_penalty)
  }, fits)
  if (!is.null(alone)) {
    abort_input(argument, paste0("NULL with engine = \"", alone$engine,
                                 "\", which finds its own"),
                found_phrase(lambda))
  }
  paths <- with_known_whole(fits, lapply(fits, coef, s = lambda))
  sets <- sample_discriminants(score_squares(fit_of_attributes(object)), paths,
                               object$shares)
  names(sets) <- colnames(paths[[1]])
  Map(function(set, one) {
    structure(set, penalties = rep(one, length(fits)))
  }, sets, lambda)
}

#' What coef() says of classes: for each a matrix of d + 1 rows and a column for
#' each of the sets.
#' @noRd
class_coefficients <- function(object, s, lambda = NULL) {
  coefficients_of_sets(class_sets(object, s, lambda), object$responses)
}

#' From one matrix a set, with a column for each class, one matrix a class, with
#' a column for each set.
#' @noRd
coefficients_of_sets <- function(sets, classes) {
  lapply(stats::setNames(nm = classes), function(class) {
    vapply(sets, function(set) set[, class], sets[[1]][, class])
  })
}

#' What predict() does where classes are fitted: a matrix with a column for each
#' class, and of several sets of log-odds an array, the sets being its third
#' dimension; classes for `type = "class"`.
#' @noRd
predict_multinomial <- function(object, newx, s, type, ..., lambda = NULL,
                                interval = "none",
                                se.fit = FALSE, # nolint: the generic's name
                                clip = NULL) {
  if (check_choice(interval, "interval", c("none", "prediction")) != "none") {
    check_has_interval(family_of(object))
  }
  if (check_flag(se.fit, "se.fit")) {
    abort_input("se.fit", paste("FALSE of several classes: what a row does not",
                                "show is in its probabilities"), "TRUE")
  }
  check_no_dots(...)
  check_choice(type, "type", c(family_of(object)$types, "coefficients",
                               "nonzero"))
  clip <- resolved_clip(object, clip, type)
  if (type == "coefficients") return(class_coefficients(object, s, lambda))
  if (type == "nonzero") {
    return(lapply(class_coefficients(object, s, lambda), function(beta) {
      unname(which(rowSums(beta[-1, , drop = FALSE] != 0) > 0))
    }))
  }
  sets <- class_sets(object, s, lambda)
  fit <- fit_of_attributes(object)
  rows <- moved_to_reach(rows_of_fit(object, newx), fit, clip)
  warn_unseen_levels(fit, newx)
  answers <- lapply(sets, function(set) {
    link <- class_links(object, rows, set, type != "link")
    if (type != "class") return(link)
    link[] <- max.col(link, ties.method = "first")
    link[, 1]
  })
  if (type == "class") return(predicted_classes(answers, object, names(sets)))
  if (length(answers) == 1) return(answers[[1]])
  array(unlist(answers), c(dim(answers[[1]]), length(answers)),
        c(dimnames(answers[[1]]), list(names(sets))))
}

#' From the numbers of classes: a factor, or of several sets a matrix of names
#' with a column for each.
#' @noRd
predicted_classes <- function(answers, object, names) {
  levels <- object$responses
  if (length(answers) == 1) {
    return(stats::setNames(factor(levels[answers[[1]]], levels),
                           names(answers[[1]])))
  }
  classes <- vapply(answers, function(one) levels[one], levels[answers[[1]]])
  dimnames(classes) <- list(names(answers[[1]]), names)
  classes
}

#' Log-odds of the rows, or with `odds` probabilities.
#' @noRd
class_links <- function(object, rows, set, odds) {
  gaps <- which(has_gaps(rows))
  link <- as.matrix(rows %*% set[-1, , drop = FALSE])
  link <- sweep(link, 2, set[1, ], "+")
  dimnames(link) <- list(rownames(rows), object$responses)
  if (length(gaps) == 0) {
    check_predictions(link)
    return(if (odds) class_probabilities(link) else link)
  }
  pairs <- utils::combn(ncol(set), 2)
  own <- incomplete_rows(as.matrix(rows[gaps, , drop = FALSE]), "newx")
  between <- set[-1, pairs[1, ], drop = FALSE] -
    set[-1, pairs[2, ], drop = FALSE]
  joint <- joint_model(fit_of_attributes(object))
  said <- conditional_prediction(own, joint, set[-1, , drop = FALSE], between)
  link[gaps, ] <- sweep(said$mean, 2, set[1, ], "+")
  check_predictions(link)
  if (!odds) return(link)
  result <- class_probabilities(link)
  result[gaps, ] <- class_probabilities(link[gaps, , drop = FALSE],
                                        said$sd^2, pairs)
  result
}

#' Of which attributes are told: all classes have the same engine, or an
#' average's model.
#' @noRd
fit_of_attributes <- function(object) {
  first <- own_fit(object, 1)
  first[["average"]] %||% first[["fit"]] %||% first
}

# ---- By another measure than squared errors

# The most places of the path that are tried.
place_constants <- list(places = 20)

#' One place for all classes, by held-out probabilities; where rows are not read
#' squared errors stay.
#' @noRd
common_place <- function(result, chosen, observed, measure) {
  if (!judges_by_rows(chosen[[1]]$fit, observed)) return(list(chosen = chosen))
  most <- min(vapply(chosen, function(one) length(one$lambda), 0))
  places <- unique(round(seq(1, most, length.out = min(
    most, place_constants$places
  ))))
  values <- vapply(places, function(place) {
    measured_classes(scores_at(chosen, rep(place, length(chosen))),
                     result$shares, observed, measure)
  }, c(estimate = 0, se = 0))
  best <- which.min(values["estimate", ])
  simplest <- which(values["estimate", ] <= sum(values[, best]))[1]
  index <- c(min = places[best], "1se" = places[simplest])
  list(measured = data.frame(place = places, t(values)),
       chosen = lapply(chosen, function(one) {
         one$index <- index
         one$lambda.min <- one$lambda[index[["min"]]]
         one$lambda.1se <- one$lambda[index[["1se"]]]
         one["average"] <- list(NULL)
         one
       }))
}

#' A fit of one class, with what was chosen for all of them.
#' @noRd
with_place <- function(fit, chosen) {
  parts <- c("index", "lambda.min", "lambda.1se")
  fit[parts] <- chosen[parts]
  fit["average"] <- list(NULL)
  fit$converged <- chosen_converged(fit)
  fit
}

#' The mean loss of held-out rows, by "class" or "deviance", and its standard
#' error. The log-odds are those that a fit would have (discriminant_of()).
#' @noRd
measured_classes <- function(scores, p, observed, measure) {
  held <- held_out_scores(scores, observed)
  set <- confident_discriminant(held, p)
  odds <- class_probabilities(links_of_held(held, set),
                              difference_variances(held, set[-1, ]),
                              held$pairs)
  truth <- max.col(held$y, ties.method = "first")
  loss <- if (measure == "class") {
    (max.col(odds, ties.method = "first") != truth) + 0
  } else {
    -2 * log(pmax(odds[cbind(seq_along(truth), truth)], 1e-12))
  }
  mean <- weighted_mean(loss, held$weight)
  c(estimate = mean, se = sqrt(weighted_mean((loss - mean)^2, held$weight) /
                                 length(loss)))
}

#' Of the rows' differences of log-odds, from the variances of scores and of
#' sums of two.
#' @noRd
difference_variances <- function(held, weights) {
  pairs <- held$pairs
  if (is.null(pairs)) return(NULL)
  classes <- seq_len(ncol(held$mean))
  own <- held$variance[, classes, drop = FALSE]
  both <- held$variance[, -classes, drop = FALSE] -
    own[, pairs[1, ], drop = FALSE] - own[, pairs[2, ], drop = FALSE]
  found <- apply(pairs, 2, function(pair) {
    by <- weights[, pair[1]] - weights[, pair[2]]
    pmax(drop(own %*% by^2 + both %*% (by[pairs[1, ]] * by[pairs[2, ]])), 0)
  })
  matrix(found, nrow(own))
}
