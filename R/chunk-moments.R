# Moments of what comes in chunks (chunk-source.R), one chunk after another.

#' `folds`, or by its other name `foldid`, is a number, or NULL.
#' @noRd
chunked_moments <- function(x, y, ..., folds = NULL, foldid = NULL,
                            origin = NULL, y_origin = NULL,
                            progress = shows_progress(), formula = NULL,
                            weights = NULL) {
  if (!is.null(foldid)) {
    folds <- translated(list(foldid = foldid), "folds",
                        if (!is.null(folds)) "folds")$folds
  }
  source <- with_found_levels(chunk_source(x, ...))
  if (!is.null(folds)) folds <- check_count(folds, "folds", 2, 1e4)
  source$terms <- list(y = check_chunk_labels(y, formula), formula = formula,
                       weights = check_chunk_weights(weights))
  add_chunks(NULL, source, list(folds = folds, origin = origin,
                                y_origin = y_origin),
             check_flag(progress, "progress"))
}

#' On from moments that there are, whose folds the rows go into.
#' @noRd
updated_chunks <- function(object, newx, newy, ..., folds = NULL,
                           weights = NULL, progress = shows_progress()) {
  if (!is.null(folds)) {
    abort_input("folds", paste("NULL, as rows in chunks are put into the folds",
                               "of the object by their `key`"), "given")
  }
  source <- with_found_levels(chunk_source(newx, ...))
  formula <- object$recipe$formula
  weights <- check_chunk_weights(weights) %||% source$terms$weights
  if (!rlang::is_missing(newy)) {
    source$terms <- list(y = check_chunk_labels(newy))
  } else if (is.null(source$terms)) {
    if (is.null(formula)) abort_input("newy", "given", "missing")
    source$terms <- list(formula = formula)
  }
  source$terms["weights"] <- list(weights)
  settings <- list(
    folds = if (length(object$folds) > 0) length(object$folds),
    fold_labels = names(object$folds)
  )
  add_chunks(object, source, settings, check_flag(progress, "progress"))
}

#' Adds all chunks that are left to `total` (NULL at the start). However it
#' ends, what was added is in the condition, with the source, which goes on from
#' there.
#' @noRd
add_chunks <- function(total, source, settings, progress) {
  check_key_beside(source$key, source$terms)
  meter <- chunk_meter(source, progress)
  on.exit(meter(NULL))
  tryCatch(
    while (!is.null(chunk <- next_chunk(source))) {
      # Either all of a chunk is added or nothing.
      suspendInterrupts({
        part <- chunk_moments(chunk, source, settings, total)
        total <- added_part(total, part, source)
        chunk_added(source, NROW(chunk))
      })
      meter(source$state$done)
      Sys.sleep(0) # R listens for interrupts
    },
    error = function(cnd) raise_with_moments(cnd, total, source),
    interrupt = function(cnd) raise_chunk_interrupt(total, source)
  )
  check_all_read(total, source)
  say_further_columns(source$state$further)
  total
}

#' The sum with a part, which is NULL where no row of a chunk counts.
#' @noRd
added_part <- function(total, part, source) {
  source$state$weightless <- is.null(part)
  if (is.null(total) || is.null(part)) total %||% part
  else add_parts(total, part)
}

#' Of one origin and one number of folds; rows of chunks go by their keys into
#' those that there are, also where these have labels.
#' @noRd
add_parts <- function(total, part) {
  total <- with_origin_of(total, part)
  part <- aligned_moments(total, part)
  names(part$folds) <- names(total$folds)
  folds <- merged_folds(total, part)
  total <- add_moments(total, part)
  total["folds"] <- list(folds)
  total
}

#' Refuses a source without rows, and labels that are left over, which no chunk
#' could know of.
#' @noRd
check_all_read <- function(total, source) {
  done <- source$state$done
  tryCatch({
    if (is.null(total) && isTRUE(source$state$weightless)) {
      refuse_no_weight()
    }
    if (is.null(total)) refuse_no_rows(done)
    for (name in c("y", "weights")) {
      given <- source$terms[[name]]
      if (is.numeric(given) && label_count(given) != done) {
        abort_input(name, paste("of length", format(done),
                                "the number of rows that were read"),
                    paste("of length", label_count(given)))
      }
    }
  }, error = function(cnd) raise_with_moments(cnd, total, source))
}

#' `done` are those that were read before.
#' @noRd
refuse_no_rows <- function(done) {
  if (done == 0) {
    abort_input("x", "data with at least one row", "with zero rows",
                class = c("no_rows", "input"))
  }
  abort_input("x", "a source that is not at its end (make it anew)",
              paste("one of which all", rows_phrase(done), "were read"))
}

#' Of one chunk, in the layout and about the origin of `total`, or its own; NULL
#' where all weights are 0.
#' @noRd
chunk_moments <- function(chunk, source, settings, total) {
  folds <- chunk_folds(chunk, source, settings$folds, settings$fold_labels)
  weights <- chunk_weights(chunk, source)
  if (!is.null(weights) && !any(weights > 0)) return(NULL)
  if (is.null(total)) {
    return(first_moments(chunk, source, settings, folds, weights))
  }
  layout <- blueprint(total)
  attributes <- chunk_attributes(chunk, source)
  source$state$further <- union(source$state$further, columns_left_out(
    attributes, layout, source$terms$formula %||% layout$recipe$formula
  ))
  x <- chunk_matrix(attributes, layout)
  y <- chunk_labels(chunk, source, layout$recipe$formula)
  total[c("origin", "y_origin")] <- chosen_origin(
    total, colMeans(x, na.rm = TRUE), colMeans(as.matrix(y), na.rm = TRUE),
    settings
  )
  block <- if (is.null(weights)) {
    block_moments(x, y, folds, settings$folds, total)
  }
  if (!is.null(block)) return(block)
  data <- c(known_table(x, "x"), list(recipe = layout$recipe))
  data["names"] <- list(total$names)
  weighed_moments(data, y, weights, folds, total$origin, total$y_origin,
                  settings$folds)
}

#' In the columns of the layout; columns of numbers are copied once.
#' @noRd
chunk_matrix <- function(x, layout) {
  variables <- layout$recipe$variables
  plain <- is.data.frame(x) && length(variables) == layout$d &&
    is.null(layout$recipe$derived) &&
    all(vapply(variables, function(variable) {
      variable$terms[[1]]$kind == "number"
    }, NA))
  if (!plain) return(forge(x, layout, "whole", "x"))
  names <- vapply(variables, `[[`, "", "name")
  columns <- Map(function(variable, values) {
    values_of_variable(variable, with_class_gaps(values))
  }, variables, unclass(as_variables(variables, x, "x"))[names])
  matrix(as.double(unlist(columns, use.names = FALSE)), nrow(x))
}

#' The layout and the origin, about which all other chunks are added, are those
#' of this chunk unless they are given.
#' @noRd
first_moments <- function(chunk, source, settings, folds, weights) {
  x <- chunk_attributes(chunk, source)
  formula <- source$terms$formula
  y <- chunk_labels(chunk, source, formula)
  refuse_chunk_text(x, formula)
  if (!is.null(formula)) x <- chunk_table(formula, x)
  data <- mold(x, need = "gaps")$table
  origin <- check_origin(settings$origin, data)
  y_origin <- check_y_origin(settings$y_origin, y) %||% label_means(y)
  weighed_moments(data, y, weights, folds, origin, y_origin, settings$folds)
}

#' Of rows with gaps, where all is as it should be, in one go; NULL for others.
#' @noRd
block_moments <- function(x, y, folds, fold_count, total) {
  if (is.matrix(y)) return(NULL)
  y_size <- max(abs(y))
  plain <- is.double(x) && anyNA(x) && !is.na(y_size) &&
    y_size <= label_sizes[2]
  if (!plain) return(NULL)
  tables <- cpp_block_moments(
    x, y, folds %||% rep(1L, nrow(x)), fold_count %||% 1L, total$origin,
    total$y_origin, size_range
  )
  if (is.null(tables)) return(NULL)
  data <- list(d = ncol(x), names = total$names, recipe = total$recipe)
  tables <- lapply(seq_along(tables), function(at) {
    y <- if (is.null(folds)) y else y[folds == at]
    table_object(tables[[at]], data, total$origin, total$y_origin,
                 label_range(y))
  })
  if (is.null(folds)) tables[[1]] else with_folds(tables)
}

#' The error that ended reading, with the moments of the chunks before it (NULL
#' if there are none) and the source, from which reading can go on.
#' @noRd
raise_with_moments <- function(cnd, total, source) {
  # A chunk that cannot be used is there again when it goes on.
  unusable <- inherits(cnd, "frugalreg_error_input")
  how <- if (!is.null(total) && !isTRUE(source$is_part)) {
    paste0(if (unusable) paste0("The chunk comes after ",
                                rows_phrase(source$state$done), ". "),
           "What was added before is in the condition: ",
           if (unusable) "cnd$moments."
           else if (source$goes_on()) "update(cnd$moments, cnd$source) goes on."
           else "cnd$moments. The rest of a query cannot be read.")
  }
  if (inherits(cnd, "frugalreg_error")) {
    cnd$moments <- total
    cnd$source <- source
    cnd$message <- paste(c(cnd$message, how), collapse = " ")
    rlang::cnd_signal(cnd)
  }
  cnd <- readable_condition(cnd)
  where <- paste("Reading failed after", format(source$state$done), "rows")
  abort_frugal(failed_because(where, cnd, how), class_of_failure(cnd),
               moments = total, source = source, parent = cnd)
}

#' As raise_interrupt() has it, where nobody listens.
#' @noRd
raise_chunk_interrupt <- function(total, source) {
  cnd <- structure(
    class = c("frugalreg_interrupt", "interrupt", "condition"),
    list(message = "Adding rows was interrupted.", call = NULL,
         moments = total, source = source)
  )
  signalCondition(cnd)
  session$chunks <- unclass(cnd)[c("moments", "source")]
  message("Adding rows was interrupted ", if (is.null(total)) {
    paste("before any was added. last_moments() has the `source`:",
          "moments(last_moments()$source, ...) goes on.")
  } else {
    paste("after", format(source$state$done), "rows. last_moments() has their",
          "`moments` and the `source`:",
          "update(last_moments()$moments, last_moments()$source) goes on.")
  }, lost_with_script())
  rlang::interrupt()
  invokeRestart("abort")
}

#' At the end of a script last_moments() is gone.
#' @noRd
lost_with_script <- function() {
  if (rlang::is_interactive()) return("")
  paste(" A script loses them when it ends, unless it catches the interrupt,",
        "which also holds them, and saves it.")
}

#' @rdname chunk_source
#' @order 8
#' @export
last_moments <- function() session$chunks

#' A function to be told how many rows are done. A source that is read on from
#' the middle is shown from there.
#' @noRd
chunk_meter <- function(source, progress, frame = parent.frame()) {
  before <- source$state$done
  progress_meter(source$rows, progress, before = before, frame = frame,
                 line = function(done, seconds) {
                   progress_phrase(done, source$rows, (done - before) / seconds)
                 })
}

#' The seconds left are shown where the source knows how many rows it has.
#' @noRd
progress_phrase <- function(done, rows, speed) {
  left <- if (!is.null(rows)) max(rows - done, 0) / speed
  paste0(whole_phrase(done), " rows, ", whole_phrase(signif(speed, 3)),
         " per second",
         if (!is.null(left)) paste0(", ", format(ceiling(left)), " s left"))
}
