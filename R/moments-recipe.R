# Columns of one name may mean different things: levels in another order,
# another constant in a term, another label.

#' Refuses moments whose columns or labels were made in another way. What is of
#' matrices says nothing of it.
#' @noRd
check_same_recipe <- function(first, second) {
  if (is.null(first) || is.null(second)) return(invisible())
  one <- meanings(first$variables)
  other <- meanings(second$variables)
  differs <- !vapply(names(one), function(name) {
    identical(one[[name]], other[[name]])
  }, NA)
  if (any(differs)) {
    abort_input("...", "moments of columns that mean the same",
                paste("with another", dQuote(names(one)[differs][1], FALSE)))
  }
  labels <- lapply(list(first$formula, second$formula), function(formula) {
    if (!is.null(formula)) label_meaning(formula)
  })
  if (all(lengths(labels) > 0)) {
    # Of a part of one row it cannot be told what is a constant.
    both <- intersect(names(labels[[1]][[2]]), names(labels[[2]][[2]]))
    labels <- lapply(labels, function(meaning) {
      list(meaning[[1]], meaning[[2]][both])
    })
    if (!identical(labels[[1]], labels[[2]])) {
      abort_input("...", "moments of the same labels", "of others")
    }
  }
}

#' Refuses a time that one counts in days and the other in seconds: R chooses
#' the unit of differences by how large they are.
#' @noRd
check_same_times <- function(first, second) {
  one <- time_units(first)
  other <- time_units(second)[names(one)]
  at <- which(one != other)
  if (length(at) == 0) return(invisible())
  abort_input("...", "moments of columns that mean the same",
              paste("of", dQuote(names(one)[at[1]], FALSE), "in", one[at[1]],
                    "and in", other[at[1]]))
}

#' How the `parts` of terms made of the whole table count times, by the names of
#' these variables; parts of earlier versions do not say it.
#' @noRd
time_units <- function(parts) {
  samples <- do.call(c, unname(lapply(parts, `[[`, "samples")))
  units <- vapply(as.list(samples), function(sample) {
    switch(variable_kind(sample), Date = "dates", POSIXct = "date-times",
           difftime = units(sample), "")
  }, "")
  units[units != ""]
}

#' Refuses levels that only one of the two has, as texts have where each table
#' is of one site; factors keep those that they do not show.
#' @noRd
check_same_levels <- function(first, second) {
  differs <- vapply(intersect(names(first), names(second)), function(name) {
    !identical(first[[name]]$levels, second[[name]]$levels)
  }, NA)
  if (!any(differs)) return(invisible())
  abort_input("...", paste(
    "moments of columns that mean the same (make texts factors, with all",
    "levels in one order)"
  ), paste("of", dQuote(names(which(differs))[1], FALSE), "with other levels"))
}

#' What each variable's columns are of, by its name.
#' @noRd
meanings <- function(variables) {
  result <- lapply(variables, function(variable) {
    list(variable$levels, lapply(variable$terms, function(term) {
      list(term$kind, term$contrasts,
           if (!is.null(term$expression)) {
             term_meaning(term$expression, term$environment)
           })
    }))
  })
  stats::setNames(result, vapply(variables, `[[`, "", "name"))
}

#' An expression, and the constants that it takes from the formula's
#' environment, whatever their type; functions are told by their names.
#' @noRd
term_meaning <- function(expression, environment) {
  environment <- environment %||% emptyenv()
  own <- Filter(function(name) {
    exists(name, environment, inherits = FALSE)
  }, all.vars(expression))
  values <- lapply(mget(own, environment), function(value) {
    if (is.integer(value) && !is.object(value)) value[] <- as.double(value)
    value
  })
  list(deparse1(expression), Filter(Negate(is.function), values))
}

#' Without what is of rows: where all that makes the labels is in the formula's
#' environment, and not in the data, that is what is longest.
#' @noRd
label_meaning <- function(formula) {
  meaning <- term_meaning(formula[[2]], environment(formula))
  elsewhere <- setdiff(all.vars(formula[[2]]), names(meaning[[2]]))
  sizes <- vapply(meaning[[2]], NROW, 0L)
  if (length(elsewhere) == 0 && length(sizes) > 0) {
    meaning[[2]] <- meaning[[2]][sizes < max(sizes)]
  }
  meaning
}

# ---- Of columns with other names

#' How the columns of `second` differ from those of `first`, for an error: by
#' the first that does.
#' @noRd
other_columns <- function(first, second) {
  quoted <- function(names) dQuote(names[1], FALSE)
  new <- setdiff(second$names, first$names)
  gone <- setdiff(first$names, second$names)
  if (is.null(first$names) || is.null(second$names)) {
    paste("of", second$d, "in place of", first$d)
  } else if (length(new) > 0 && length(gone) > 0) {
    paste0("of others (", quoted(new), " in place of ", quoted(gone), ")")
  } else if (length(new) > 0) {
    paste0("of others (", quoted(new), ", too)")
  } else if (length(gone) > 0) {
    paste0("of others (without ", quoted(gone), ")")
  } else {
    "of these in another order"
  }
}

#' A column of which there is no value may be of any kind, as a question that
#' was not asked is logical NA: with the variables of `other` in place of these.
#' Terms of several variables stay as they are.
#' @noRd
with_seen_kinds <- function(moments, other) {
  if (same_names(moments$names, other$names)) return(moments)
  at <- unseen_kinds(moments, other)
  with_variables <- function(moments) {
    moments$recipe$variables[at] <- other$recipe$variables[at]
    moments$names <- variable_columns(moments$recipe$variables)
    moments
  }
  if (length(at) == 0) return(moments)
  moments$folds <- if (!is.null(moments$folds)) {
    lapply(moments$folds, with_variables)
  }
  with_variables(moments)
}

#' The numbers of variables whose columns have other names in `other`, and no
#' value in the first.
#' @noRd
unseen_kinds <- function(moments, other) {
  variables <- list(moments$recipe$variables, other$recipe$variables)
  columns <- lapply(variables, lapply, function(variable) {
    variable_columns(list(variable))
  })
  shapes <- Map(function(variables, columns) {
    list(lapply(variables, `[[`, "name"), lengths(columns))
  }, variables, columns)
  derived <- c(moments$recipe$derived, other$recipe$derived)
  fits <- length(columns[[1]]) > 0 && length(derived) == 0 &&
    identical(shapes[[1]], shapes[[2]])
  if (!fits) return(NULL)
  known <- if (has_parts(moments)) attribute_parts(moments)
           else attribute_moments(moments)
  unseen <- moments$names[seen_counts(known) == 0]
  differ <- !unlist(Map(identical, columns[[1]], columns[[2]]))
  which(differ & vapply(columns[[1]], function(own) all(own %in% unseen), NA))
}
