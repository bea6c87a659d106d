#' How to spread looks over examples
#'
#' With a fixed number of looks in all: few attributes of many examples, or
#' whole examples, of which there are then few? A whole example shows all
#' \eqn{d(d-1)/2} pairs of attributes for d looks, k looks at one only
#' \eqn{k(k-1)/2}; but few examples say little about the label.
#'
#' @details
#' For each number k of looks a row the expected excess error of a ridge
#' regression from the moments of pairs is approximated, with n rows, the
#' eigenvalues \eqn{\lambda_j} of the correlations, the coefficients
#' \eqn{\beta_j} along their eigenvectors, \eqn{|b|^2 = \sum \beta_j^2}, the
#' error \eqn{\sigma^2} that stays (var(y) = 1), and
#' \eqn{h_j = \lambda_j / (\lambda_j + \rho)}:
#' \deqn{\frac{\sum_j (1 - h_j)^2 \lambda_j \beta_j^2 + \tau \sum_j h_j^2 /
#' \lambda_j + \sigma^2 H / n}{1 - H / n}, \quad H = \sum_j h_j^2,}{(sum (1 -
#' h)^2 l b^2 + tau sum h^2 / l + s2 H / n) / (1 - H / n), H = sum h^2,}
#' at the best \eqn{\rho}. The noise of what is not seen is \eqn{\tau = ((1 +
#' \sigma^2 + |b|^2)(d/k - 1) + |b|^2 (d^2/k^2 - d/k)) / n}; whole rows have
#' none. Without a pilot, eigenvalues that fall as 1/j, contributions spread
#' evenly over the eigenvectors and half of the variance explained are assumed.
#'
#' This judges engine "pairs". The factor engine gets more from few looks where
#' attributes have few factors: on MNIST 3 against 5, where the advice is whole
#' rows, 5 looks at each image did better (see the package's results). Try both
#' on a part of the looks where attributes are many and alike.
#'
#' @param n Whole number of examples that are there.
#' @param d Whole number of attributes: of what one look buys, which may be
#'   several columns (a variable of a formula, a group).
#' @param total Whole number of looks to be spent.
#' @param ... Not used; for `plot()`, arguments of `autoplot()`.
#' @param pilot `NULL`, or a fit of [momentnet()] or [cv_momentnet()] (engine
#'   "pairs", or with a covariance that can be formed) on a few of the looks.
#' @param s The penalty at which the pilot's coefficients are taken.
#' @return An object of class `look_plan`: `rows` and `looks_per_row`, the
#'   advice; `reason`; `table`, a data frame with the expected excess error of
#'   each candidate, as a part of the variance of y. `plot()` and
#'   `ggplot2::autoplot()` draw that; the advice is the full point.
#' @section Errors: `frugalreg_error_input` for numbers out of range, and for a
#' pilot of another number of attributes.
#' @section Cost: Nothing is looked at. With a pilot an eigendecomposition of a
#' d x d matrix, O(d^3).
#' @references
#' Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010). Efficient
#' Learning with Partially Observed Attributes. *ICML*.
#' \doi{10.48550/arXiv.1004.4421}, for moments from pairs of looks. The
#' approximation is this package's.
#' @seealso [improvement_ratio()], [momentnet()], [next_look()].
#' @examples
#' plan_looks(n = 20000, d = 54, total = 1e5)
#' plan_looks(n = 12000, d = 784, total = 6e4)
#' plot(plan_looks(n = 3000, d = 50, total = 18000))
#' @export
plan_looks <- function(n, d, total, ..., pilot = NULL, s = NULL) {
  check_no_dots(...)
  check_given(as.list(environment()), c("n", "d", "total"))
  n <- check_count(n, "n")
  d <- check_count(d, "d", lower = 2)
  total <- check_count(total, "total", lower = 2)
  world <- if (is.null(pilot)) guessed_world(d) else pilot_world(pilot, d, s)
  looks <- candidate_looks(n, d, total)
  rows <- pmin(n, floor(total / looks))
  excess <- vapply(seq_along(looks), function(at) {
    expected_excess(world, rows[at], looks[at], d)
  }, 0)
  table <- data.frame(looks_per_row = looks, rows = rows,
                      excess = excess)
  best <- which.min(excess)
  structure(
    list(rows = rows[best], looks_per_row = looks[best],
         reason = plan_reason(table, best, d, is.null(pilot)), table = table,
         n = n, d = d, total = total),
    class = "look_plan"
  )
}

# From the fewest looks a row that spend the total to whole rows.
candidate_looks <- function(n, d, total) {
  fewest <- min(max(2, floor(total / n)), d)
  unique(round(exp(seq(log(fewest), log(d), length.out = 12))))
}

# Eigenvalues of attributes of variance 1, squared coefficients along their
# eigenvectors and in all, and error that stays; var(y) = 1.
guessed_world <- function(d) {
  values <- 1 / seq_len(d)
  values <- values * d / sum(values)
  signal <- 0.5 / d / values
  list(values = values, squares = signal, size = sum(signal), noise = 0.5)
}

pilot_world <- function(pilot, d, s) {
  if (inherits(pilot, "cv_momentnet")) {
    s <- chosen_penalty(pilot, s %||% "lambda.min")
    pilot <- pilot$fit
  }
  if (!inherits(pilot, "momentnet")) {
    abort_input("pilot", "NULL or a fit of momentnet() or cv_momentnet()",
                found_phrase(pilot))
  }
  attributes <- bought_attributes(pilot)
  if (!d %in% c(attributes, pilot$d)) {
    abort_input("pilot", paste("of", d, "attributes"), paste("of", attributes))
  }
  penalty <- penalty_values(pilot, s)
  if (length(penalty) != 1) {
    abort_input("s", "one penalty of the pilot", "missing")
  }
  pilot_spectrum(pilot, coef(pilot, penalty)[-1, 1])
}

# What one look buys may be several columns of the pilot: a variable of its
# formula, a group.
bought_attributes <- function(pilot) {
  if (is.null(pilot$terms)) return(length(pilot$looks$per_attribute))
  length(pilot$terms$variables)
}

pilot_spectrum <- function(pilot, b) {
  known <- engine_of(pilot)$correlations(pilot)
  b <- b * known$unit / sqrt(known$variance)
  decomposition <- eigen(known$correlation, symmetric = TRUE)
  values <- pmax(decomposition$values, 0)
  squares <- drop(crossprod(decomposition$vectors, b))^2
  explained <- min(sum(values * squares), 0.99)
  list(values = values, squares = squares, size = sum(b^2),
       noise = 1 - explained)
}

# Over penalties, here by the ridge that they amount to in the population:
# `degrees` are the coefficients that the labels' noise is fitted with.
expected_excess <- function(world, rows, looks, d) {
  if (rows < 1) return(Inf)
  times <- d / looks
  unseen <- ((1 + world$noise + world$size) * (times - 1) +
               world$size * (times^2 - times)) / rows
  risk <- function(log_ridge) {
    ridge <- exp(log_ridge)
    kept <- world$values / (world$values + ridge)
    degrees <- sum(kept^2)
    if (degrees >= rows) return(1e6)
    bias <- sum((1 - kept)^2 * world$values * world$squares)
    pairs <- unseen * sum(kept^2 / pmax(world$values, 1e-12))
    (bias + pairs + world$noise * degrees / rows) / (1 - degrees / rows)
  }
  grid <- seq(log(1e-6), log(1e6), length.out = 200)
  min(vapply(grid, risk, 0))
}

plan_reason <- function(table, best, d, guessed) {
  percent <- function(at) {
    paste0(format(100 * table$excess[at], digits = 2), " %")
  }
  last <- nrow(table)
  reason <- if (last == 1) {
    paste("There are looks enough for whole rows: the expected excess error is",
          percent(best), "of the variance of y.")
  } else if (best == last) {
    paste0(
      "Whole rows show every pair of the ", d, " attributes: the expected ",
      "excess error is ", percent(best), " of the variance of y, against ",
      percent(1), " with ", table$looks_per_row[1], " looks a row, where the ",
      "noise of pairs that were hardly seen outweighs the further rows."
    )
  } else {
    paste0(
      "More rows tell more of the labels: the expected excess error is ",
      percent(best), " of the variance of y, against ", percent(last),
      " with whole rows, of which there would be ", table$rows[last], "."
    )
  }
  paste0(reason, if (guessed) {
    " This rests on a guessed spectrum: give a pilot."
  })
}

#' @rdname plan_looks
#' @param object,x A plan.
#' @method autoplot look_plan
#' @exportS3Method ggplot2::autoplot look_plan
autoplot.look_plan <- function(object, ...) {
  check_no_dots(...)
  # Far beyond the variance of the labels an approximation says nothing more.
  table <- object$table[object$table$excess < 10, ]
  table$chosen <- table$looks_per_row == object$looks_per_row
  few <- table[table$chosen |
                 seq_len(nrow(table)) %in% c(1, nrow(table)), ]
  few$label <- paste(format(few$rows, big.mark = ",", trim = TRUE), "rows")
  ggplot2::ggplot(table, ggplot2::aes(.data$looks_per_row, .data$excess)) +
    (if (nrow(table) > 1) ggplot2::geom_line(colour = "#0072B2")) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$chosen), colour = "#0072B2",
                        size = 2) +
    ggplot2::geom_text(ggplot2::aes(label = .data$label), few, size = 2.8,
                       vjust = ifelse(few$chosen, 2.2, -1.2)) +
    ggplot2::scale_shape_manual(values = c(`FALSE` = 1, `TRUE` = 16),
                                guide = "none") +
    ggplot2::scale_x_log10(
      breaks = table$looks_per_row, expand = ggplot2::expansion(mult = 0.15),
      guide = ggplot2::guide_axis(check.overlap = TRUE)
    ) +
    ggplot2::scale_y_log10(expand = ggplot2::expansion(mult = 0.2)) +
    ggplot2::labs(x = "looks a row (log scale)",
                  y = "expected excess error\n(part of var(y), log scale)",
                  subtitle = paste(
                    "advice:", format(object$rows, big.mark = ","), "rows,",
                    object$looks_per_row, "looks each"
                  )) +
    ggplot2::theme_minimal()
}

#' @rdname plan_looks
#' @export
plot.look_plan <- function(x, ...) {
  picture <- autoplot.look_plan(x, ...)
  print(picture)
  invisible(picture)
}

#' @export
print.look_plan <- function(x, ...) {
  cat("<look_plan> ", format(x$rows), " rows with ", format(x$looks_per_row),
      " looks each (", format(x$n), " rows, ", format(x$d), " attributes, ",
      format(x$total), " looks in all)\n", sep = "")
  cat(strwrap(x$reason), sep = "\n")
  invisible(x)
}
