#' Impute missing values, as a step of a recipe
#'
#' A step for package recipes. It learns the joint distribution of the selected
#' variables from the training rows, complete or not. Then it replaces missing
#' values, in these rows and in new ones, by their conditional means given the
#' other values of the row. [momentnet()] itself needs no such step: it accepts
#' `NA` and allows for the uncertainty.
#'
#' @details
#' The distribution is given by a covariance matrix, estimated by EM with a
#' prior (engine `"covariance"` of [momentnet()]). Factors enter by their
#' dummies. Outcomes are not used unless they are selected. Frequency weights
#' are used as weights of the rows. Importance weights are not used, as in other
#' steps that do not look at outcomes.
#'
#' @param recipe A recipe.
#' @param ... Selectors of numeric, logical or factor variables, such as
#'   `recipes::all_predictors()`.
#' @param role Not used: the step makes no variables.
#' @param trained,fits State of the step: whether it has learned, and what.
#' @param skip `TRUE` to leave new rows as they are.
#' @param id The name of the step.
#' @param x,object A step.
#' @param training,info,new_data What recipes gives its methods.
#' @param case_weights State of the step: whether it used case weights.
#' @return The recipe with a further step. A missing factor or logical value
#'   becomes the most likely level among those in the training rows, by Fisher's
#'   rule, as in [impute()]. Integer variables become numbers that may have
#'   decimals, even if nothing is missing in them.
#' @section Errors: `frugalreg_error_input`, as the `parent` of recipes' own
#' error, for a variable that is neither numeric, logical nor a factor, and for
#' a variable of which nothing is known.
#' @section Cost: That of [momentnet()] with engine `"covariance"` and one
#' lambda. A new row with m known values of d takes O(m^3 + m d) time.
#' @seealso [impute()], [tidymodels].
#' @references
#' Kuhn, M. and Silge, J. (2022). *Tidy Modeling with R*. O'Reilly.
#' @examplesIf requireNamespace("recipes", quietly = TRUE)
#' library(recipes)
#' gaps <- recipe(Ozone ~ ., airquality) |>
#'   step_impute_frugal(all_predictors()) |>
#'   prep()
#' colSums(is.na(bake(gaps, airquality)))
#' @export
step_impute_frugal <- function(recipe, ..., role = NA, trained = FALSE,
                               fits = NULL, skip = FALSE, case_weights = NULL,
                               id = recipes::rand_id("impute_frugal")) {
  check_given(mget("recipe"), "recipe")
  if (!inherits(recipe, "recipe")) {
    abort_input("recipe", "a recipe", found_phrase(recipe))
  }
  recipes::add_step(recipe, recipes::step(
    subclass = "impute_frugal", terms = rlang::enquos(...), role = role,
    trained = trained, fits = fits, skip = skip, id = id,
    case_weights = case_weights
  ))
}

#' @rdname step_impute_frugal
#' @method prep step_impute_frugal
#' @exportS3Method recipes::prep step_impute_frugal
prep.step_impute_frugal <- function(x, training, info = NULL, ...) {
  chosen <- unname(recipes::recipes_eval_select(x$terms, training, info))
  weights <- recipes::get_case_weights(info, training)
  used <- recipes::are_weights_used(weights, unsupervised = TRUE)
  x["case_weights"] <- list(used)
  x$fits <- c(list(names = chosen), learned_joint(
    as.data.frame(training)[chosen], if (isTRUE(used)) as.double(weights)
  ))
  x$trained <- TRUE
  x
}

#' `only`, variables of one level, as with_only_levels() takes them; `fit`, the
#' joint distribution of the others, if there are any.
#' @noRd
learned_joint <- function(frame, weights) {
  blank <- vapply(frame, function(values) all(is.na(values)), NA)
  if (any(blank)) {
    abort_input("training", "known in some rows of each column to impute",
                paste("without any value of",
                      enumerate_phrase(names(frame)[blank])))
  }
  single <- vapply(frame, nlevels, 0L) == 1
  only <- lapply(names(frame)[single], function(name) {
    list(name = name, levels = levels(frame[[name]]),
         ordered = is.ordered(frame[[name]]))
  })
  list(only = only,
       fit = if (!all(single)) joint_fit(frame[!single], weights))
}

#' Of attributes alone: labels that are all the same say nothing of them.
#' @noRd
joint_fit <- function(frame, weights) {
  complete <- !anyNA(frame)
  momentnet(frame, numeric(nrow(frame)), lambda = 1, alpha = 1,
            engine = if (complete) "pairs" else "covariance",
            weights = weights)
}

#' @rdname step_impute_frugal
#' @method bake step_impute_frugal
#' @exportS3Method recipes::bake step_impute_frugal
bake.step_impute_frugal <- function(object, new_data, ...) {
  chosen <- object$fits$names
  recipes::check_new_data(chosen, object, new_data)
  frame <- with_only_levels(as.data.frame(new_data)[chosen], object$fits$only)
  # Whether there are gaps in these rows or not.
  frame[] <- lapply(frame, function(values) {
    if (is.integer(values)) as.double(values) else values
  })
  fit <- object$fits$fit
  if (!is.null(fit) && anyNA(frame)) frame <- impute(fit, frame)
  new_data[chosen] <- frame
  new_data
}

#' @export
print.step_impute_frugal <- function(x, width = max(20, options()$width - 30),
                                     ...) {
  recipes::print_step(x$fits$names, x$terms, x$trained,
                      "Imputation by conditional means for ", width,
                      case_weights = x$case_weights)
  invisible(x)
}

#' @rdname step_impute_frugal
#' @method tidy step_impute_frugal
#' @exportS3Method generics::tidy step_impute_frugal
tidy.step_impute_frugal <- function(x, ...) {
  terms <- if (x$trained) x$fits$names else recipes::sel2char(x$terms)
  as_tibble(data.frame(terms = as.character(terms),
                       id = rep(x$id, length(terms))))
}

#' @rdname step_impute_frugal
#' @method required_pkgs step_impute_frugal
#' @exportS3Method generics::required_pkgs step_impute_frugal
required_pkgs.step_impute_frugal <- function(x, ...) "frugalreg"
