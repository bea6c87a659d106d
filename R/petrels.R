#' Subspace tracking of incomplete rows
#'
#' Learns the low-rank subspace of rows with missing values by recursive least
#' squares, one row at a time, in the order given. There are no labels. Use it
#' for streams whose subspace may change; [impute()] then fills in gaps. This is
#' the algorithm PETRELS of Chi, Eldar and Calderbank (2013).
#'
#' @details
#' The objective is \deqn{\sum_i f^{n - i} \|x_i - \mu - U
#' \alpha_i\|^2_{O_i}}{the sum of f^(n - i) |x - mu - U a|^2 over what is
#' observed} with the forgetting factor \eqn{f}, loadings \eqn{U}, offsets
#' \eqn{\mu}{mu}, codes \eqn{\alpha_i}{a} and the observed attributes \eqn{O_i}
#' of row \eqn{i} of \eqn{n}.
#'
#' @inheritParams slrm
#' @param control Made by [frugal_control()]. Only `progress` has an effect.
#' @param rank Whole number from 1 to the number of attributes.
#' @param start `NULL`, or a matrix (attributes x rank) whose columns span the
#'   subspace to start from, in the units of `x`. `NULL` is the leading singular
#'   vectors of the zero-filled rows.
#' @param center `TRUE` to track offsets as well. They start at the means of the
#'   observed values.
#' @param scale `TRUE` to divide all attributes by one number, after which the
#'   squared length of a code is about `rank`.
#' @param units `"different"`: each attribute is also divided by its own
#'   standard deviation. `"same"`: it is not. `"auto"`: as for [slrm()].
#' @param ridge Number of at least 0, as for [slrm()].
#' @param forgetting Number above 0 and at most 1. Take a number below 1, such
#'   as 0.98, for subspaces that change. Attributes that are not observed for
#'   long then take large steps.
#' @param passes Whole number, the passes over the rows.
#' @param object A fit.
#' @param newx Further rows, with the columns of the fit.
#' @param newdata Another name for `newx`, as in most of R.
#' @param ... Not used.
#' @return A fit of class `c("petrels", "frugal_lowrank", "frugal_fit")`, a list
#'   of those parts described in [slrm()] that need no labels, and of `state`,
#'   which [update()] needs. Loadings are orthonormal in the fit, but not while
#'   they are learned.
#' @section Updates: `update(fit, newx)` learns on from further rows. Units that
#' were chosen from the first rows do not change. Begin with rows that vary;
#' otherwise nothing is known of the attributes' units. With `start` and `delta`
#' given and `center = FALSE, scale = FALSE`, the result is that of one longer
#' run, bit for bit. Exceptions are `history`, which has a line for each call,
#' and `spectrum`, which is that of the rows given last.
#' @inheritSection slrm Errors
#' @inheritSection slrm Cost
#' @references
#' Chi, Y., Eldar, Y. C. and Calderbank, R. (2013). PETRELS: Parallel Subspace
#' Estimation and Tracking by Recursive Least Squares From Partial Observations.
#' *IEEE Transactions on Signal Processing* 61(23), 5947-5959.
#' \doi{10.1109/TSP.2013.2282910}.
#' @seealso [smpcr()], which goes on to a regression; [frugal_lowrank] for
#'   methods.
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 2), 300) %*% matrix(rnorm(2 * 10), 2)
#' seen <- replace(x, runif(length(x)) < 0.4, NA)
#' fit <- petrels(seen[1:200, ], rank = 2)
#' fit <- update(fit, seen[201:300, ])
#' mean((impute(fit, seen) - x)^2) / mean(x^2)
#' @export
petrels <- function(x, rank, ..., start = NULL, center = TRUE, scale = TRUE,
                    units = "auto", ridge = 0.01, delta = NULL, forgetting = 1,
                    passes = 1, recursions = NULL, control = frugal_control()) {
  arguments <- as.list(environment())
  # The rows are a stream: no draws are made.
  arguments$seed <- 0
  fit_lowrank_default("petrels", arguments, match.call(), ...,
                      labelled = FALSE)
}

#' @rdname petrels
#' @export
update.petrels <- function(object, newx, ..., newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- new_rows(newx, newdata)
  check_petrels_state(object)
  state <- object$state
  scaling <- fit_scaling(object)
  given <- check_some_rows(rows_to_predict(object, newx), "newx")
  say_columns_left_out(newx, blueprint(object))
  settings <- utils::modifyList(state$settings, list(passes = 1))
  run <- lowrank_petrels(standardise_rows(given, scaling), NULL, NULL,
                         state$model, settings, 0, object$control, state)
  if (run$status == "diverged") {
    abort_frugal(paste("The fit diverged on `newx`. Use a larger `ridge`, or",
                       "`forgetting` nearer to 1."), "numeric", fit = object)
  }
  earlier <- object$history
  data <- list(rows = given, layout = object$layout, recipe = object$terms)
  fit <- new_lowrank_fit(
    "petrels", data, object$call, run$model, scaling, "petrels",
    two_stages(earlier, run$history[-1, ]), max(earlier$pass) + 1,
    object$settings, control = object$control
  )
  fit$n <- object$n + fit$n
  fit$observed <- object$observed + fit$observed
  handed_on <- intersect(c("units", "unit_span", "converged", "seed"),
                         names(object))
  fit[handed_on] <- object[handed_on]
  fit$state <- run$state
  fit
}
