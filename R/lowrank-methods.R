#' The low-rank methods, a row each, in a file of its own (lowrank-*.R). A new
#' one takes such a file and a line here.
#'
#'   kind       the function that it belongs to; of several, one is its `method`
#'   learn      function(rows, y, validation, start, settings, seed, control): a
#'              run, of model, history, best_pass; settings that it found, state
#'              and status where there are such
#'   paper      TRUE where the function's `paper = TRUE` is meant for it
#'   shown      function(settings): those that print() says; others do nothing
#'   grid       function(): what is tried where an argument is not given, the
#'              paper's first
#' and where they differ from those of usual_method:
#'   unused     function(arguments): names of those that must not be given,
#'   unused_with  and with what
#'   lambda1    function(settings, has_validation): what is tried, in the units
#'              of the standardised data
#'   started    function(start, problem): the start in the method's units
#'   recursive  TRUE where loadings are found by recursions, from row to row;
#'   orthonormalise, passes   function(settings): what these arguments are then
#'   shuffles   FALSE where rows stay in their order
#'   keeps_best FALSE where a run that diverged has nothing to fall back on
#' @noRd
lowrank_methods <- function() {
  list(stochastic = method_stochastic, em = method_em, als = method_als,
       mpcr = method_mpcr, smpcr = method_smpcr, petrels = method_petrels)
}

usual_method <- list(
  unused = function(arguments) NULL, unused_with = NULL,
  lambda1 = function(settings, has_validation) 1,
  started = function(start, problem) start, recursive = FALSE,
  orthonormalise = function(settings) "none",
  passes = function(settings) {
    if (settings$paper) return(500)
    min(max(ceiling(8000 / settings$rows), 5), 40)
  },
  shuffles = TRUE, keeps_best = TRUE
)

#' A row of the table above with nothing left out.
#' @noRd
lowrank_method <- function(name) {
  row <- usual_method
  own <- lowrank_methods()[[name]]
  row[names(own)] <- own
  row
}

#' The methods of a function.
#' @noRd
methods_of <- function(kind) {
  of_kind <- vapply(lowrank_methods(), function(row) row$kind == kind, NA)
  names(of_kind)[of_kind]
}

gradient_arguments <- c("lambda2", "lambda3", "step_size")

subspace_arguments <- c("ridge", "delta", "forgetting", "reset", "recursions",
                        "passes")

stochastic_arguments <- c("step_size", "delta", "forgetting", "reset",
                          "orthonormalise", "recursions")
