# Data given to a fit later on: for prediction (whole rows) and for learning on
# (a source). Columns are matched by name where both sides have names.

# What update() needs: a source in the fit's layout, and labels.
new_data <- function(setup, x, y, x_name = "newx", y_name = "newy") {
  recipe <- setup$recipe
  if (!is.null(recipe)) {
    x <- as_variables(recipe$variables, x, x_name)
    if (is.null(y) && !is.null(recipe$formula)) {
      y <- formula_labels(recipe$formula, x, x_name)
    }
    source <- variable_source(recipe$variables, x)
  } else {
    source <- attribute_source(matched_columns(x, setup$layout, x_name))
    if (source$d != setup$layout$d) {
      abort_input(x_name, paste("of", setup$layout$d, "columns as in the fit"),
                  paste("of", source$d))
    }
  }
  if (is.null(y)) abort_input(y_name, "given", "missing")
  list(source = source,
       y = read_labels(y, source$n, setup$loss, y_name, setup)$y)
}

# A data frame with the variables of the fit, factors with its levels.
as_variables <- function(variables, data, argument = "newx") {
  if (!is.data.frame(data)) {
    if (is.null(colnames(data))) {
      abort_input(argument, "a data frame as in the fit", found_phrase(data))
    }
    data <- as.data.frame(as.matrix(data))
  }
  names <- vapply(variables, `[[`, "", "name")
  missing <- setdiff(names, names(data))
  if (length(missing) > 0) {
    abort_input(argument, "a data frame with the variables of the fit",
                paste("without", enumerate_phrase(dQuote(missing, FALSE))))
  }
  for (variable in variables) {
    values <- data[[variable$name]]
    check_variable_type(variable, values)
    if (!is.null(variable$levels)) {
      data[[variable$name]] <- known_levels(values, variable$levels,
                                            variable$name)
    }
  }
  data
}

# A matrix or data frame with the columns of the fit, in its order.
matched_columns <- function(x, layout, argument) {
  names <- layout$names
  given <- if (inherits(x, "attribute_source")) x$names else colnames(x)
  if (is.null(names) || is.null(given) || identical(given, names)) return(x)
  missing <- setdiff(names, given)
  if (length(missing) > 0) {
    abort_input(argument, "with the columns of the fit", paste(
      "without", enumerate_phrase(dQuote(missing, FALSE))
    ))
  }
  if (inherits(x, "attribute_source")) {
    abort_input(argument, "with its columns in the order of the fit",
                "in another order")
  }
  if (is.data.frame(x)) return(as.data.frame(x)[names])
  x[, names, drop = FALSE]
}

# <coefficients, row> for every row of newx.
linear_predictor <- function(layout, recipe, newx, coefficients) {
  if (inherits(newx, "attribute_source")) newx <- whole_rows(newx)
  if (!is.null(recipe)) {
    newx <- variable_matrix(recipe$variables,
                            as_variables(recipe$variables, newx))
  } else if (is.data.frame(newx)) {
    newx <- matched_columns(newx, layout, "newx")
    newx <- variable_matrix(frame_variables(newx), newx)
  } else {
    newx <- predictor_matrix(newx, layout)
  }
  if (ncol(newx) != layout$d) {
    abort_input("newx", paste("of", layout$d, "columns as in the fit"),
                paste("of", ncol(newx)))
  }
  result <- newx %*% coefficients
  dimnames(result) <- list(rownames(newx), colnames(coefficients))
  as.matrix(result)
}

predictor_matrix <- function(newx, layout, argument = "newx") {
  if (is.null(dim(newx)) && is.numeric(newx) && length(newx) == layout$d) {
    newx <- matrix(newx, 1, dimnames = list(NULL, names(newx)))
  }
  is_matrix <- (is.matrix(newx) && (is.numeric(newx) || is.logical(newx))) ||
    is(newx, "Matrix")
  if (!is_matrix) {
    abort_input(argument, "a matrix or data frame of the columns of the fit",
                found_phrase(newx))
  }
  matched_columns(newx, layout, argument)
}

# Prediction needs whole rows; an oracle would have to be paid for them.
whole_rows <- function(source) {
  switch(source$kind,
    dense = source$x,
    sparse = Matrix::t(source$rows),
    variables = as.data.frame(stats::setNames(source$data, source$data_names),
                              optional = TRUE),
    oracle = abort_input("newx", "data: prediction uses whole rows",
                         "an oracle, which charges for them")
  )
}
