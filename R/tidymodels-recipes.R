#' Fill in what is missing, as a step of a recipe
#'
#' For recipes: learns the joint distribution of the selected variables from the
#' training rows, be they complete or not, and replaces what is missing in them
#' and in new rows by its conditional mean given what the row shows.
#'
#' The distribution is a covariance matrix by EM with a prior (engine
#' `"covariance"` of [momentnet()]), of the dummies of factors, too. Outcomes
#' are not looked at, unless they are selected. `"momentnet"` itself
#' needs no such step: it takes `NA`, and weighs what is uncertain by that.
#'
#' @param recipe A recipe.
#' @param ... Selectors of numeric, logical or factor variables, as
#'   `recipes::all_predictors()`.
#' @param role Not used: no variables are made.
#' @param trained,fits State of the step: whether it has learned, and what.
#' @param skip `TRUE` where new rows are to be left as they are.
#' @param id The name of the step.
#' @param x,object A step.
#' @param training,info,new_data What recipes gives its methods.
#' @return The recipe with a further step. Of an unknown factor the level whose
#'   dummies are nearest to the conditional mean; integers become numbers.
#' @section Errors: `frugalreg_error_input` for a variable that is neither
#' numeric, logical nor a factor, and for one of which nothing is known.
#' @section Cost: That of [momentnet()] with engine `"covariance"`, with one
#' lambda; a new row of which m values are known O(m^3 + m d).
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
                               fits = NULL, skip = FALSE,
                               id = recipes::rand_id("impute_frugal")) {
  check_given(mget("recipe"), "recipe")
  if (!inherits(recipe, "recipe")) {
    abort_input("recipe", "a recipe", found_phrase(recipe))
  }
  recipes::add_step(recipe, recipes::step(
    subclass = "impute_frugal", terms = rlang::enquos(...), role = role,
    trained = trained, fits = fits, skip = skip, id = id
  ))
}

#' @rdname step_impute_frugal
#' @method prep step_impute_frugal
#' @exportS3Method recipes::prep step_impute_frugal
prep.step_impute_frugal <- function(x, training, info = NULL, ...) {
  chosen <- unname(recipes::recipes_eval_select(x$terms, training, info))
  x$fits <- list(names = chosen, fit = if (length(chosen) > 0) {
    joint_fit(as.data.frame(training)[chosen])
  })
  x$trained <- TRUE
  x
}

#' Of attributes alone: labels that are all the same say nothing of them.
#' @noRd
joint_fit <- function(frame) {
  blank <- vapply(frame, function(values) all(is.na(values)), NA)
  if (any(blank)) {
    abort_input("training", "known in some rows of each column to impute",
                paste("without any value of",
                      enumerate_phrase(names(frame)[blank])))
  }
  complete <- !anyNA(frame)
  momentnet(frame, numeric(nrow(frame)), lambda = 1, alpha = 1,
            engine = if (complete) "pairs" else "covariance")
}

#' @rdname step_impute_frugal
#' @method bake step_impute_frugal
#' @exportS3Method recipes::bake step_impute_frugal
bake.step_impute_frugal <- function(object, new_data, ...) {
  chosen <- object$fits$names
  recipes::check_new_data(chosen, object, new_data)
  if (length(chosen) == 0 || !anyNA(new_data[chosen])) return(new_data)
  new_data[chosen] <- impute(object$fits$fit, as.data.frame(new_data)[chosen])
  new_data
}

#' @export
print.step_impute_frugal <- function(x, width = max(20, options()$width - 30),
                                     ...) {
  recipes::print_step(x$fits$names, x$terms, x$trained,
                      "Imputation by conditional means for ", width)
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
