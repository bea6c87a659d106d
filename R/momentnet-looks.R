# Looks that momentnet() chooses itself. They are bought through the ledger by a
# learner that does nothing else, so that budgets, prices, groups, oracles,
# interrupts and resuming are those of the online learners.

#' What is to be bought, with all that can be wrong with it refused: the source,
#' the labels and the setup, whose class says what is made of the looks.
#' @noRd
look_order <- function(arguments, class, settings, call) {
  check_given(arguments, "x")
  seen <- c("moments", "frugal_fit", "frugal_learner", "observed_only")
  if (inherits(arguments$x, seen)) {
    abort_input("budget", "NULL, as the data were already looked at", "given")
  }
  molded <- mold(arguments$x, arguments$y, "cells")
  check_given(arguments, "y")
  source <- molded$table
  response <- read_response(molded$y, source$n, settings)
  settings <- named_settings(settings, list(levels = response$levels,
                                            data = source))
  y <- response$y
  arguments <- planned_arguments(arguments, source)
  terms <- row_terms(arguments, source$n, y)
  if (!is.null(terms$offset)) {
    terms$labels <- label_ranges(y)
    y <- y - terms$offset
  }
  setup <- look_setup(source, y, arguments, call)
  setup$row_terms <- terms[lengths(terms) > 0]
  setup["recipe"] <- list(molded$recipe)
  setup$settings <- settings
  class(setup) <- c(class, "look_setup")
  check_known_labels(setup)
  list(source = source, y = y, setup = setup)
}

#' Refuses labels that no fit could be made to, once they are paid for. Of rows
#' of weight 0 looks are bought, and are not fitted to; an example that was
#' skipped by who was asked for it has no label.
#' @noRd
check_known_labels <- function(setup, argument = "y") {
  y <- label_rows(setup$labels, counting_rows(setup))
  if (!is.matrix(y)) y <- y[!is.na(y)]
  check_response(list(y = y), setup$settings)
  check_label_size(y, setup$row_terms$offset, argument)
}

#' The places of the rows of an order whose weight is above 0.
#' @noRd
counting_rows <- function(setup) {
  which((setup$row_terms$weights %||% rep(1, label_count(setup$labels))) > 0)
}

#' The budget of a row, and for how many of the rows, where a total is given.
#' @noRd
planned_arguments <- function(arguments, source) {
  total <- arguments$total
  if (is.null(total)) return(arguments)
  if (!is.null(arguments$costs)) {
    abort_input("costs", "NULL with `total`, which counts looks",
                found_phrase(arguments$costs))
  }
  layout <- source_layout(source, arguments$groups)
  free <- length(check_free(arguments$free, layout))
  paid <- length(layout$group_names) - free
  what_is_paid(layout, free)
  if (inherits(total, "look_plan")) {
    if (total$d != paid) {
      abort_input("total", paste("a plan for", paid, "attributes"),
                  paste("of", total$d))
    }
  } else {
    total <- plan_looks(source$n, paid, total)
  }
  arguments$budget <- total$looks_per_row
  arguments$rows <- min(total$rows, source$n)
  arguments
}

#' Carries out a look_order(), and returns the fit that its class asks for.
#' @noRd
buy_looks <- function(order) {
  setup <- order$setup
  with_seed(setup$seed, function(seed) {
    setup$seed <- seed
    finished_run(setup, order$source, order$y)
  })
}

look_ignores <- c("replace", "adagrad", "intercept_step")

#' A setup of looks, beside what online-fit.R says of all: labels, of all rows
#' that were bought from, less their offset; row_terms, of the same rows:
#' weights, offset, the range of the labels with it (where there are such), and
#' whether new rows must bring an offset; settings, which the data do not
#' resolve yet; most, of how many of the first rows that were given something is
#' bought, or NULL.
#' @noRd
look_setup <- function(source, y, arguments, call) {
  layout <- source_layout(source, arguments$groups)
  # Those that it has its own word about are below.
  control <- check_control(arguments$control, look_ignores,
                           "momentnet() with a budget")
  if (control$passes > 1) {
    abort_input("passes", paste("1: a larger budget shows more of an example,",
                                "as a second visit would"),
                format(control$passes))
  }
  if (record_count(control) > 0) {
    abort_input("checkpoints",
                "0, as there is only one fit, after the last look",
                format(record_count(control)))
  }
  control$keep_looks <- TRUE
  setup <- list(kind = "momentnet", layout = layout, control = control,
                spec = look_spec(arguments, layout,
                                 arguments$rows %||% source$n),
                most = arguments$rows,
                seed = check_seed(arguments$seed), rows = 0, labels = y,
                call = call)
  check_sizes(setup$spec, control)
  if (control$check == "all") check_all_values(source, control)
  setup
}

#' What was bought, as data: the examples that were visited, which after a
#' failure are not all.
#' @noRd
looked_data <- function(setup, result) {
  layout <- setup$layout
  kept <- kept_of(result)
  terms <- setup$row_terms
  counts <- function(rows) {
    if (is.null(terms$weights)) rows else rows[terms$weights[rows] > 0]
  }
  in_order <- unique(kept$row)
  visited <- sort(counts(in_order))
  held <- kept$row %in% visited
  kept <- lapply(kept, `[`, held)
  rows <- new_incomplete_rows(length(visited), layout$d,
                              match(kept$row, visited), kept$column, kept$value,
                              layout$names)
  list(data = list(n = rows$n, d = rows$d, names = rows$names, rows = rows,
                   recipe = setup$recipe, weight = terms$weights[visited]),
       y = label_rows(setup$labels, visited), visited = visited,
       offset = label_rows(terms$offset, visited), labels = terms$labels,
       newoffset = terms$must_be_given,
       phases = weighed_phases(look_phases(setup, result), in_order,
                               terms$weights),
       measured = measured_share(setup, result),
       # As the design found it, if it did.
       unit_span = learner_summary(setup, result)$unit_span)
}

#' What a learner bought, as a fit that has nothing else: another fit to it may
#' do where its own cannot be made.
#' @noRd
unfitted_looks <- function(learner) {
  setup <- current_setup(learner$setup)
  if (!inherits(setup, "look_setup")) return(as_fit(learner))
  refuse_untold(setup, learner$result)
  setup <- with_told_labels(setup, learner$result)
  structure(
    list(looks = looked_account(setup, learner$result), setup = setup,
         terms = setup$recipe),
    class = c("frugal_moments", "frugal_fit")
  )
}

#' How many examples each phase had, and how likely it was to see a column: the
#' first phase evenly, others by successive sampling, whose probabilities are
#' near 1 - exp(-t q). Where prices decide how much is drawn it is one phase, by
#' what was drawn.
#' @noRd
look_phases <- function(setup, result) {
  spec <- setup$spec
  summary <- learner_summary(setup, result)
  groups <- spec$groups
  group_of <- if (length(spec$group_of) > 0) spec$group_of
              else seq_len(spec$columns)
  if (draws_by_price(spec)) {
    seen <- summary$account$per_group / max(summary$visits, 1)
    seen[spec$free] <- 1
    return(list(list(examples = summary$visits, seen = seen[group_of],
                     group_of = group_of, prices = spec$costs[group_of])))
  }
  paid <- setdiff(seq_len(groups), spec$free)
  even <- rep(1, groups)
  even[paid] <- min(1, spec$budget / length(paid))
  drawn <- Filter(length, list(summary$second, summary$probabilities))
  ends <- c(spec$first_phase, spec$focus$begin)[seq_along(drawn)]
  examples <- diff(c(0, ends, summary$visits))
  seen <- c(list(even), lapply(drawn, function(probabilities) {
    even[paid] <- inclusion(probabilities[paid], spec$budget)
    even
  }))
  had <- which(examples > 0)
  lapply(had, function(at) {
    list(examples = examples[at], seen = seen[[at]][group_of],
         group_of = group_of)
  })
}

#' Of the looks at each column, how many were answered; NULL where all must be.
#' @noRd
measured_share <- function(setup, result) {
  if (!skips_missing(setup$control)) return(NULL)
  spec <- setup$spec
  account <- learner_summary(setup, result)$account
  asked <- account$per_group
  asked[spec$free] <- account$visits
  if (length(spec$group_of) > 0) asked <- asked[spec$group_of]
  tabulate(kept_of(result)$column, spec$columns) / pmax(asked, 1)
}

#' What is never drawn is seen where nothing else is left.
#' @noRd
inclusion <- function(probabilities, budget) {
  drawn <- probabilities > 0
  if (sum(drawn) <= budget) {
    return(ifelse(drawn, 1, (budget - sum(drawn)) / max(sum(!drawn), 1)))
  }
  excess <- function(log_time) {
    sum(1 - exp(-exp(log_time) * probabilities)) - budget
  }
  # At the latest there is nothing drawn that was not seen.
  last <- max(60, 4 - log(min(probabilities[drawn])))
  log_time <- stats::uniroot(excess, c(-20, last), tol = 1e-10)$root
  1 - exp(-exp(log_time) * probabilities)
}

#' A learner that was told nothing: looks that failed are paid all the same.
#' @noRd
refuse_untold <- function(setup, result) {
  summary <- learner_summary(setup, result)
  if (summary$visits > 0) return(invisible())
  paid <- summary$account$total
  why <- "Nothing has been looked at yet"
  if (paid > 0) {
    why <- paste0("Looks were paid for (", whole_phrase(paid),
                  "), but nothing was learned from them")
  }
  abort_frugal(paste0(why, ": there is nothing to fit."), "input",
               argument = "learner")
}

#' The examples that were bought so far, as fit_momentnet() takes them.
#' @noRd
bought_examples <- function(setup, result) {
  refuse_untold(setup, result)
  observed <- looked_data(setup, result)
  if (length(observed$visited) == 0) {
    abort_frugal(paste0("No look", if (!is.null(setup$row_terms$weights)) {
      " at a row of weight above 0"
    }, " was answered: there is nothing to fit."), "input", argument = "x")
  }
  setup$settings$earlier <- NULL
  c(observed, list(setup = setup, result = result))
}

#' @export
learned_fit.momentnet_setup <- function(setup, result) {
  fit_momentnet(bought_examples(setup, result), setup$settings, setup$call)
}
