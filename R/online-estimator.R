#' Estimators of a loss's derivative
#'
#' Objects for the argument `estimator` of the online learners, for losses other
#' than the squared one. They estimate the derivative of the loss at an
#' example's residual or margin from the looks for the inner product (`inner` of
#' them). The default, `estimate_plugin()`, is the one to use;
#' `estimate_genest()` is the published alternative.
#'
#' @details
#' `estimate_plugin()` takes the derivative at the mean of the draws. Its bias
#' is of the order of the derivative's second derivative times the variance of a
#' draw over `inner`. From `inner = 2` on, the jackknife lowers the order of the
#' bias by one: with \eqn{k} draws, the estimate \eqn{\theta}{theta} from all
#' draws and the mean \eqn{\bar\theta_{(\cdot)}}{theta_bar} of the estimates
#' that leave out one draw, it is \eqn{k \theta - (k - 1)
#' \bar\theta_{(\cdot)}}{k theta - (k - 1) theta_bar}. This estimator is not
#' from a paper.
#'
#' `estimate_genest()` is GenEst of Hazan and Koren (2012, section 4.1). It
#' draws a random degree \eqn{n} of the derivative's power series, and
#' multiplies \eqn{n} independent estimates of the residual. Each of these is
#' from one draw, or, above degree \eqn{2 \log_2 N}{2 log2(N)}, from the mean of
#' \eqn{N = \lceil 4 (B / \epsilon)^2 \rceil}{N = ceiling(4 (B / epsilon)^2)}
#' draws, where \eqn{B} is the radius. (The paper has
#' \eqn{N = \lceil 4 B^2 \rceil}{N = ceiling(4 B^2)}, which omits that the
#' residual is divided by \eqn{\epsilon}{epsilon}.) The estimate needs a loss
#' with an entire derivative. It is unbiased if it may use as many looks as the
#' degree requires.
#'
#' @section The variance of GenEst: GenEst is useful if
#' \eqn{B / \epsilon}{B / epsilon} is about 1, and a curiosity beyond. The paper
#' bounds its second moment by \eqn{\exp(O(\log^2(B / \epsilon)))}{exp(O(log(B /
#' epsilon)^2))}. This does not hold for the smoothed losses. Whatever is
#' averaged inside a factor, the second moment is at least \deqn{\sum_n 2^{n+1}
#' a_n^2 \theta^{2n} \approx e^{4 \theta^2},}{sum_n 2^(n+1) a_n^2 theta^(2n),
#' about exp(4 theta^2),} where \eqn{\theta}{theta} is the residual over
#' \eqn{\epsilon}{epsilon} and \eqn{a_n} are the series' coefficients. The
#' squared derivative itself is at most 1.
#'
#' | theta | 0.5 | 1 | 1.5 | 2 | 3 |
#' |:--|--:|--:|--:|--:|--:|
#' | `degrees = "all"` | 1.31 | 8.39 | 215 | 8.23e4 | 1.08e13 |
#' | `degrees = "odd"` | 0.436 | 2.80 | 71.5 | 2.74e4 | 3.60e12 |
#'
#' The radius does not limit an intercept. One large estimate can move it to
#' where the next are larger still, and the fit diverges.
#'
#' @param jackknife `TRUE` to correct the bias by the jackknife if `inner >= 2`.
#' @param degrees `"all"`, as in the paper: degree \eqn{n} with probability
#'   \eqn{2^{-(n + 1)}}{2^-(n + 1)}. `"odd"`: odd degrees only, with probability
#'   \eqn{3 \cdot 2^{-(n + 1)}}{3 * 2^-(n + 1)}, for series without even powers
#'   (such as erf's). `"odd"` has a third of the second moment, for 5/3 factors
#'   in expectation instead of 1.
#' @param hard `TRUE` keeps the budget: there are at most `inner` draws in a
#'   visit, and degrees that need more contribute 0, which is a bias. `FALSE` is
#'   the paper's relaxation: all of `budget` estimates the data point, and
#'   GenEst takes as many further looks as the degree needs.
#' @return An object of class `frugal_estimator`.
#' @references
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#' @seealso [losses]
#' @examples
#' estimate_plugin()
#' estimate_genest(degrees = "odd")
#' @name estimators
NULL

#' The object that users make by estimate_plugin() or estimate_genest(), whose
#' settings are `...`.
#' @noRd
new_estimator <- function(kind, ...) {
  structure(list(kind = kind, ...), class = "frugal_estimator")
}

#' @rdname estimators
#' @export
estimate_plugin <- function(jackknife = TRUE) {
  new_estimator("plugin", jackknife = check_flag(jackknife, "jackknife"))
}

#' @rdname estimators
#' @export
estimate_genest <- function(degrees = c("all", "odd"), hard = TRUE) {
  choices <- c("all", "odd")
  new_estimator("genest", degrees = first_choice(degrees, "degrees", choices),
                hard = check_flag(hard, "hard"))
}

#' The estimator object that `estimator` and `hard` ask for. `hard` = FALSE
#' makes a GenEst object soft as well.
#' @noRd
resolve_estimator <- function(estimator, loss, hard = TRUE) {
  hard <- check_flag(hard, "hard")
  kinds <- c("plugin", "genest")
  estimator <- first_of(estimator %||% kinds, kinds)
  if (!inherits(estimator, "frugal_estimator")) {
    if (!is.character(estimator) || length(estimator) != 1 ||
          !estimator %in% kinds) {
      abort_input("estimator", paste(
        "one of \"plugin\", \"genest\", or made by estimate_plugin() or",
        "estimate_genest()"
      ), found_phrase(estimator))
    }
    estimator <- if (estimator == "plugin") estimate_plugin()
    else estimate_genest()
  }
  check_saved(estimator)
  if (estimator$kind == "plugin") {
    if (!hard) {
      abort_input("hard", "TRUE unless estimator = \"genest\"", "FALSE")
    }
    return(estimator)
  }
  estimator$hard <- estimator$hard && hard
  check_has_series(estimator, loss)
  estimator
}

#' Refuses a loss that GenEst cannot take: one whose derivative has no series,
#' or a series with even powers where odd degrees alone are drawn.
#' @noRd
check_has_series <- function(estimator, loss) {
  if (is.null(loss$series)) {
    abort_input("estimator", paste0(
      "\"plugin\" with this loss: GenEst needs a derivative whose power series",
      " converges everywhere, and ", loss$why_no_series
    ), "\"genest\"")
  }
  even <- loss$series$coefficients[c(TRUE, FALSE)]
  if (estimator$degrees == "odd" && any(even != 0)) {
    abort_input("degrees", paste("\"all\" with this loss: its series has even",
                                 "powers"), "\"odd\"")
  }
}

#' @export
format.frugal_estimator <- function(x, ...) {
  check_saved(x)
  if (x$kind == "plugin") {
    return(if (x$jackknife) "plug-in with jackknife" else "plug-in")
  }
  paste0("GenEst", if (x$degrees == "odd") ", odd degrees",
         if (!x$hard) ", budget for the data point only")
}

#' @export
print.frugal_estimator <- function(x, ...) {
  cat("<frugal_estimator> ", format(x), "\n", sep = "")
  invisible(x)
}
