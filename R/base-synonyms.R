#' What glmnet and lm() call an argument: the one table of other names. A row is
#'
#'   name  the argument here
#'   why   why there is none, or is none in functions that do not have it, with
#'   same  function(value): TRUE where it asks for what is done anyway
#'   local TRUE where the reason is not one of every function
#' @noRd
synonyms <- function() {
  list(
    foldid = list(name = "folds"),
    nfolds = list(name = "folds"),
    lambda.min.ratio = list(name = "lambda_min_ratio"),
    thresh = list(name = "tolerance"),
    type.measure = list(
      name = "measure",
      same = function(value) {
        identical(value, "mse") || identical(value, "deviance") ||
          identical(value, "default")
      },
      why = "held-out estimates are of the squared error", local = TRUE
    ),
    family = list(
      same = function(value) identical(value, "gaussian"),
      why = paste("the label is a number, with squared error; for classes see",
                  "the `loss` of the online learners")
    ),
    intercept = list(
      same = function(value) isTRUE(value),
      why = paste("there is one, unless an online learner's formula or",
                  "`intercept` says that there is none")
    ),
    penalty.factor = list(
      name = "penalty_factor",
      same = function(value) is.numeric(value) && all(value == value[1]),
      why = paste("all attributes are penalised alike, in the units given",
                  "by `standardize`")
    ),
    weights = list(why = paste("every example counts once; momentnet() and",
                               "moments() take weights")),
    offset = list(why = "subtract it from the labels"),
    exclude = list(why = "leave these columns out of the data"),
    lower.limits = list(name = "lower_limits",
                        why = "coefficients have no limits"),
    upper.limits = list(name = "upper_limits",
                        why = "coefficients have no limits"),
    maxit = list(why = "`tolerance` says when coordinate descent ends",
                 local = TRUE),
    parallel = list(
      same = function(value) isFALSE(value),
      why = "see `workers`, or make a plan with package future", local = TRUE
    )
  )
}

#' `given` under the names that the function knows; `taken` are those of its own
#' arguments that are given, too.
#' @noRd
translated <- function(given, known, taken) {
  table <- synonyms()
  for (other in setdiff(intersect(names(given), names(table)), known)) {
    row <- table[[other]]
    named <- !is.null(row$name) && row$name %in% known
    if (!named && !is.null(row$why)) {
      if (!asks_nothing(row, given[[other]])) refuse_synonym(other, row)
      given[other] <- NULL
    } else if (named) {
      if (row$name %in% c(taken, names(given))) {
        abort_frugal(paste0("`", row$name, "` and `", other, "` are given, ",
                            "which are two names of one argument."),
                     "input", argument = row$name)
      }
      names(given)[names(given) == other] <- row$name
    }
  }
  given
}

#' A synonym at the value at which both packages do the same.
#' @noRd
asks_nothing <- function(row, value) {
  is.null(value) || (!is.null(row$same) && isTRUE(row$same(value)))
}

#' A method's arguments, with those from its dots that go by other names. `call`
#' is the method's own.
#' @noRd
understood <- function(arguments, call, ...) {
  if (...length() == 0) return(arguments)
  given <- translated(list(...), names(arguments), names(call))
  unknown <- setdiff(names(given) %||% rep("", length(given)),
                     names(arguments))
  if (length(unknown) > 0) refuse_unknown(unknown)
  arguments[names(given)] <- given
  arguments
}

#' `other` is the name that was given, and `row` its row of synonyms().
#' @noRd
refuse_synonym <- function(other, row) {
  abort_frugal(paste0("`", other, "` is not taken: ", row$why, "."), "input",
               argument = other)
}
