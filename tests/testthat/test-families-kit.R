# The kit of families: labels of every family, and several responses, from
# every kind of data, through what is done with a fit. Each cell works or is
# refused by an error of the package, for the reason that is written here.

skip_on_cran() # most of it is slow

x <- families_x()
labels <- families_labels(x)
sources <- families_sources()
verbs <- families_verbs()
several <- c("responses", "labels with gaps")
bought <- c("budget", "formula, budget", "oracle", "kept looks")
summed <- c("chunks", "moments", "parts")

# Why a cell is refused; NULL where it works. `fit` is that which was made.
of_label <- function(family) {
  switch(family, binomial = , multinomial = "label is a class",
         poisson = "label is a count")
}

no_sigma <- function(family) {
  if (family %in% several) "response_fit"
  else of_label(family) %||% "maximise no likelihood"
}

reasons <- list(
  "fit" = function(family, source, fit) {
    case <- paste(family, if (source %in% summed) "summed" else
      if (source %in% bought) "bought" else source)
    switch(case, "poisson bought" = "with a budget",
           "poisson summed" = "needs the rows",
           # Which a column of names is not.
           "multinomial summed" = if (source == "chunks") {
             "indicators of each class"
           })
  },
  "type = class" = function(family, source, fit) {
    if (!identical(of_label(family), "label is a class")) "one of \"response\""
  },
  "se.fit" = function(family, source, fit) {
    if (family == "multinomial") "in its probabilities"
  },
  "interval" = function(family, source, fit) {
    of_label(family) %||%
      if (!is_cross_validated(fit)) "nearer to their predictions than new ones"
  },
  "update()" = function(family, source, fit) {
    if (!goes_on(fit)) "did not keep the data"
  },
  "vcov()" = function(family, source, fit) {
    if (family %in% several) "for one response"
    else "Standard errors are not defined"
  },
  "sigma()" = function(family, source, fit) {
    if (is_cross_validated(fit)) of_label(family) else no_sigma(family)
  },
  "next_look()" = function(family, source, fit) {
    if (family %in% several) "response_fit"
    else if (family == "multinomial") "no fits of their own"
  },
  "response_fit()" = function(family, source, fit) {
    if (family == "multinomial") "no fit of its own"
    else if (!family %in% several) "to several responses"
  }
)
reasons[["update(alpha)"]] <- reasons[["update()"]]
reasons[["impute()"]] <- reasons[["next_look()"]]

reason <- function(verb, family, source, fit = NULL) {
  if (!is.null(reasons[[verb]])) reasons[[verb]](family, source, fit)
}

goes_on <- function(fit) {
  !is.null(fit$setup) || !is.null(fit$looks$values) ||
    goes_on_from_moments(fit$fit %||% fit)
}

# What a cell comes to: numbers, or the error.
cell <- function(expression) {
  tryCatch(suppressMessages(suppressWarnings(expression,
                                             classes = "frugalreg_warning")),
           error = identity)
}

expect_cell <- function(value, why, label) {
  if (!is.null(why)) {
    expect_s3_class(value, "frugalreg_error")
    expect_match(conditionMessage(value), why, fixed = TRUE, label = label)
  } else if (inherits(value, "error")) {
    fail(paste0(label, ": ", conditionMessage(value)))
  } else {
    known <- if (is.numeric(unlist(value))) is.finite(unlist(value))
             else !is.na(unlist(value))
    expect_true(length(known) > 0 && all(known), label = label)
  }
}

run_cells <- function(make, names, ..., families = base::names(labels)) {
  for (family in families) {
    y <- labels[[family]]
    for (source in names) {
      label <- paste(family, source, sep = ", ")
      given <- c(sources[[source]](x, y), family = family_for(family),
                 seed = 1, ...)
      fit <- cell(do.call(make, given))
      why <- reason("fit", family, source)
      if (!is.null(why) || inherits(fit, "error")) {
        expect_cell(fit, why, label)
        next
      }
      new <- families_new(source, x, y)
      for (verb in names(verbs)) {
        expect_cell(cell(verbs[[verb]](fit, new$x, new$y)),
                    reason(verb, family, source, fit),
                    paste(label, verb, sep = ", "))
      }
    }
  }
}

test_that("fits of all families work or say why not", {
  expect_setequal(names(labels), c(names(families()), several))
  skip_on_cran()
  run_cells(momentnet, quick_or_extended(
    c("formula, gaps", "budget"), names(sources)
  ), nlambda = 5)
})

test_that("cross-validated fits of all families work or say why not", {
  skip_on_cran()
  run_cells(cv_momentnet, quick_or_extended("moments", names(sources)),
            nlambda = 5)
  # Averages take their time.
  run_cells(cv_momentnet, "gaps", nlambda = 5, families = quick_or_extended(
    c("binomial", "labels with gaps"), names(labels)
  ))
})

test_that("sums of parts, and further rows, come to the same in all families", {
  skip_on_cran()
  fit <- function(moments, family) {
    momentnet(moments, family = family_for(family), engine = "pairs",
              alpha = 0, lambda = c(1, 0.1))
  }
  first <- seq_len(nrow(x)) %% 3 > 0
  gaps <- replace(x, cbind(seq(2, nrow(x), 3), 1), NA)
  for (family in setdiff(names(labels), "poisson")) {
    whole <- families_numbers(labels[[family]])
    part <- function(rows) moments(gaps[rows, ], label_rows(whole, rows))
    expected <- coef(fit(moments(gaps, whole), family))
    expect_equal(coef(fit(c(part(first), part(!first)), family)), expected,
                 tolerance = 1e-8, label = family)
    expect_equal(coef(fit(list(part(!first), part(first)), family)), expected,
                 tolerance = 1e-8, label = family)
    later <- if (family == "multinomial") labels[[family]] else whole
    expect_equal(coef(update(fit(part(first), family), gaps[!first, ],
                             label_rows(later, !first))), expected,
                 tolerance = 1e-8, label = family)
    expect_equal(coef(fit(update(part(first), gaps[!first, ],
                                 label_rows(whole, !first)), family)),
                 expected, tolerance = 1e-8, label = family)
  }
})
