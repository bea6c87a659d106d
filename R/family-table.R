#' The families of momentnet(): what labels are. A row each, at the end of a
#' file of its own; a new one takes such a file and a line here, and no other
#' file names a family.
#'
#'   link       the only one there is, by glm()'s name
#'   offset     "labels" where labels less their offset are learned, "fit" where
#'              `fit` finds it in `observed`; NULL where none is taken
#'   labels     function(y, rows, levels, argument): the labels as numbers, `y`,
#'              and the names of classes, `levels`; `levels` are those of a fit
#'              where labels come later
#'   later      NULL; or function(y, settings, argument): what of labels of
#'              later rows has to be said before
#'   sums       function(moments): refuses sums of labels of another kind
#'   single     function(levels): what a label is that comes alone, see
#'              single_label(); NULL where that is no number
#'   enough     function(y): refuses labels that nothing can be fitted to
#'   strata     NULL; or function(y): numbers of groups of labels, of which all
#'              folds that are drawn have as many
#'   engine     NULL; or function(settings, case): the only engine that will do,
#'              or a refusal
#'   normal     NULL; or function(observed): labels as the models that complete
#'              rows take them, which are normal
#'   fit        NULL; or function(observed, settings): in place of the engine's
#'   defaults   of alpha and power (see momentnet-settings.R), where it has any
#'   calibrate  NULL; or function(fit, observed): the fit to the labels' numbers
#'              by least squares, made that of the family
#'   squares    function(fit): the fit by least squares to the labels' numbers
#'              that it was made of; NULL where it was made of none
#'   held_out   function(result, observed): the same of cv_momentnet()'s, which
#'              knows held-out labels (judge-held-out.R)
#'   joint      NULL; or function(result, chosen, observed, measure): of several
#'              responses what held-out labels of all say, from the results of
#'              each
#'   told       NULL; or function(object): what held-out labels told of the fit
#'              by cross-validation, for its updates that have no rows (NULL
#'              where they told nothing); these find it in `observed$told`
#'   measures   by which lambda may be chosen, the first being the default where
#'              all rows are complete, see chosen_measure() of others
#'   measured   NULL; or function(estimated, fit, observed, measure): held-out
#'              estimates by another measure than squared error
#'   types      of predictions, beside those of coefficients
#'   predict    function(link, sd, type, fit, clip): `fit` and `se.fit` of rows
#'              that let expect `link`, and leave `sd` open; `clip` is resolved,
#'              see resolved_clip()
#'   integrates TRUE where `fit` is a mean over what is open; else `sd` may be
#'              NULL
#'   interval   why there is no prediction interval; NULL where there is one
#'   errors     why coefficients have no standard errors; NULL where they have
#'   takes      of weights, offset, intercept = FALSE, penalty factors and
#'              limits those that it can be fitted with
#'   describe   function(fit, digits): a line for print(), or NULL
#' @noRd
families <- function() {
  list(gaussian = family_gaussian, binomial = family_binomial,
       multinomial = family_multinomial, poisson = family_poisson)
}

#' Of a fit, or settings; those of earlier versions do not say.
#' @noRd
family_name <- function(known) {
  (known[["candidates"]][[1]] %||% known)[["family"]] %||% "gaussian"
}

#' The row of families() for a fit, or settings.
#' @noRd
family_of <- function(known) families()[[family_name(known)]]

#' What a family cannot be fitted with, by the names of arguments or settings.
#' @noRd
refuse_not_taken <- function(given, family) {
  refused <- setdiff(given, families()[[family]]$takes)
  if (length(refused) > 0) {
    usual <- if (refused[1] == "intercept") "TRUE" else "NULL"
    abort_input(refused[1], paste0(usual, " with family = \"", family, "\""),
                if (usual == "TRUE") "FALSE" else "given")
  }
}

#' By name, or as glm() takes it.
#' @noRd
check_family <- function(family) {
  if (is.null(family)) return("gaussian")
  if (is.function(family)) family <- tryCatch(family(), error = function(cnd) 0)
  if (!inherits(family, "family")) {
    return(check_choice(family, "family", names(families())))
  }
  name <- check_choice(family$family, "family", names(families()))
  link <- families()[[name]]$link
  if (!identical(family$link, link)) {
    abort_input("family", paste0("with link \"", link, "\" for \"", name, "\""),
                paste0("with link \"", family$link, "\""))
  }
  name
}

#' Of settings that an earlier fit or the first labels have given names.
#' @noRd
read_response <- function(y, rows, settings, argument = "y") {
  family_of(settings)$labels(y, rows, known_levels_of(settings), argument)
}

#' NULL where nothing has a name.
#' @noRd
known_levels_of <- function(settings) {
  (settings$candidates[[1]] %||% settings)$levels
}

#' What a label is that comes alone: `levels` are its names to choose from;
#' where they are NULL it is a number, `takes(y)` says whether of those that are
#' `allowed`, and `whole` that it has no decimals. `predicted`, where there is
#' one, is what predictions are if they are no such label.
#' @noRd
single_label <- function(settings) {
  single <- family_of(settings)$single
  if (is.null(single)) {
    abort_input("family", paste("one whose labels are single numbers where",
                                "examples arrive one at a time"),
                dQuote(family_name(settings), FALSE))
  }
  single(settings$levels)
}

#' Of a learner whose classes have no names.
#' @noRd
check_single_label <- function(y, settings) {
  single <- single_label(settings)
  y <- check_number(y, "y", allowed = single$allowed)
  if (!single$takes(y)) abort_input("y", single$allowed, found_phrase(y))
  y
}

#' Settings that know the names of classes or responses; of candidates that are
#' compared, all of them.
#' @noRd
with_levels <- function(settings, levels) {
  if (is.null(levels)) return(settings)
  if (is.null(settings$candidates)) {
    settings$levels <- levels
  } else {
    settings$candidates <- lapply(settings$candidates, with_levels, levels)
  }
  settings
}

#' Before a fit: labels that it can be made to.
#' @noRd
check_response <- function(observed, settings) {
  row <- family_of(settings)
  if (is.null(observed$y)) row$sums(observed$moments)
  else row$enough(observed$y)
}

#' Of labels that a fit kept: others are refused as they are read.
#' @noRd
refuse_responses <- function(y, family) {
  if (is.matrix(y)) {
    abort_input("y", paste0("one response with family = \"", family, "\""),
                paste("of", ncol(y)))
  }
}

#' One that the family has; NULL is its usual one, as is "default", glmnet's
#' word for it.
#' @noRd
check_lambda_measure <- function(measure, family) {
  if (is.null(measure) || identical(measure, "default")) return(NULL)
  check_choice(measure, "measure", families()[[family]]$measures)
}

#' Measures of any family: what a saved fit may name.
#' @noRd
all_measures <- function() {
  unique(unlist(lapply(families(), `[[`, "measures")))
}

#' The measure that was asked for, or squared errors where the family has these.
#' @noRd
chosen_measure <- function(settings) {
  measures <- family_of(settings)$measures
  settings$measure %||% intersect(c("mse", measures), measures)[1]
}

#' Whether the squared errors of the labels' numbers choose lambda.
#' @noRd
by_squares <- function(settings) {
  is.null(family_of(settings)$measured) || chosen_measure(settings) == "mse"
}
