# What impute(fit, m = 5) returns: a list with what package mice expects of its
# multiply imputed data sets, and methods that need no other package.

#' The draws as an object that mice can work with. `rows` are those of `newx` in
#' the columns of the fit; a draw has values for each variable. As
#' mice::mice.mids() makes `lastSeedValue` the session's state, it has to be
#' one: that of the stream of draws.
#' @noRd
new_imputations <- function(newx, newy, variables, rows, draws, fit) {
  data <- table_to_impute(newx, newy, fit)
  where <- matrix(FALSE, nrow(data), ncol(data),
                  dimnames = list(rownames(data), names(data)))
  imp <- stats::setNames(vector("list", ncol(data)), names(data))
  for (k in seq_along(variables)) {
    variable <- variables[[k]]
    missing <- is.na(rows[, variable$columns[1]])
    if (any(missing) && is.null(variable$values) &&
          is.null(variable$sample)) {
      data[[variable$at]] <- taking_numbers(data[[variable$at]])
    }
    where[missing, variable$at] <- TRUE
    imp[[variable$at]] <- drawn_columns(draws, k, missing,
                                        data[[variable$at]], rownames(data))
  }
  empty <- data.frame(row.names = character())
  imp[lengths(imp) == 0] <- list(empty)
  names <- names(data)
  blocks <- stats::setNames(as.list(names), names)
  # Where mice keeps them up to version 3.17, and from then on.
  attr(blocks, "calltype") <- stats::setNames(rep("type", length(names)), names)
  calltype <- stats::setNames(rep("pred", length(names)), names)
  structure(list(
    data = data, imp = imp, m = length(draws), where = where,
    blocks = blocks, calltype = calltype, call = fit$call,
    predictorMatrix = all_of_each(names),
    nmis = vapply(data, function(values) sum(is.na(values)), 0L),
    method = stats::setNames(ifelse(colSums(where) > 0, "momentnet", ""),
                             names),
    post = stats::setNames(rep("", length(names)), names),
    visitSequence = names, iteration = 0, seed = NA,
    ignore = logical(nrow(data)), loggedEvents = NULL,
    lastSeedValue = random_state(), date = Sys.Date()
  ), class = c("frugal_imputations", "mids"))
}

#' Every variable is drawn given all others.
#' @noRd
all_of_each <- function(names) {
  matrix(1 - diag(length(names)), length(names),
         dimnames = list(names, names))
}

#' As a data frame, with the labels that were given, which the analysis needs.
#' @noRd
table_to_impute <- function(newx, newy, fit) {
  data <- rows_to_fill(fit, newx)
  if (is.data.frame(newx)) {
    data <- as.data.frame(data)
  } else {
    data <- as.data.frame(unname(data))
    names(data) <- data_names(base_columns(fit))
  }
  if (!is.null(newy)) {
    name <- label_name(fit)
    data[[utils::tail(make.unique(c(names(data), name)), 1)]] <- newy
  }
  data
}

#' The formula's name for the labels, or `y` where it has an expression of them,
#' or there is no formula.
#' @noRd
label_name <- function(fit) {
  response <- fit$terms$formula[[2]]
  if (is.name(response)) as.character(response) else "y"
}

#' One draw a column.
#' @noRd
drawn_columns <- function(draws, variable, missing, values, row_names) {
  columns <- lapply(draws, function(draw) {
    drawn <- draw[[variable]][missing]
    if (is.factor(values)) {
      factor(drawn, levels(values), ordered = is.ordered(values))
    } else {
      drawn
    }
  })
  names(columns) <- seq_along(columns)
  data.frame(columns, row.names = row_names[missing], check.names = FALSE)
}

#' @export
as.list.frugal_imputations <- function(x, ...) {
  check_saved(x)
  lapply(seq_len(x$m), function(draw) {
    data <- x$data
    for (name in names(x$imp)) {
      missing <- x$where[, name]
      if (any(missing)) data[[name]][missing] <- x$imp[[name]][[draw]]
    }
    data
  })
}

# Package mice has the method, which R does not know of before it is loaded.
#' @export
with.frugal_imputations <- function(data, expr, ...) {
  check_saved(data)
  rlang::check_installed("mice", "to analyse each imputation by with().")
  # Not NextMethod(), which has the name of `expr` for the expression.
  analyses <- match.call()
  analyses[[1]] <- utils::getS3method("with", "mids",
                                      envir = asNamespace("mice"))
  eval(analyses, parent.frame())
}

#' @export
print.frugal_imputations <- function(x, ...) {
  check_saved(x)
  filled <- colSums(x$where)
  count <- sum(filled)
  cat("<imputations> ", x$m, " imputation", if (x$m != 1) "s", " of ", count,
      " missing value", if (count != 1) "s", " in ", nrow(x$data), " rows\n",
      sep = "")
  print(filled[filled > 0])
  invisible(x)
}

# as.list() has the tables, str() shows what the object is made of.
#' @importFrom utils str
#' @export
str.frugal_imputations <- function(object, ...) {
  utils::str(unclass(object), ...)
}

# A row for each variable with gaps.
#' @export
summary.frugal_imputations <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  missing <- colSums(object$where)
  missing <- missing[missing > 0]
  data.frame(variable = names(missing), missing = as.integer(missing),
             observed = nrow(object$data) - as.integer(missing))
}

# That of package mice is of chains.
#' @export
plot.frugal_imputations <- function(x, ...) {
  abort_frugal(paste("Imputations have no plot: the draws are independent, and",
                     "there are no chains to inspect. as.list() gives the",
                     "completed tables."), "undefined")
}
