# A part of a saved object has no class that it was not given, and names that
# are text, whatever the part.

# The paths to all parts, as lists of places, but to those of these names.
skip_on_cran() # most of it is slow

part_paths <- function(object, without = character(), path = integer()) {
  if (!is.list(object)) return(list(path))
  inner <- unclass(object)
  at <- setdiff(seq_along(inner), which(names(inner) %in% without))
  c(list(path), unlist(lapply(at, function(one) {
    part_paths(inner[[one]], without, c(path, one))
  }), recursive = FALSE))
}

change_at <- function(object, path, change) {
  if (length(path) == 0) return(change(object))
  attributes <- attributes(object)
  inner <- unclass(object)
  inner[path[1]] <- list(change_at(inner[[path[1]]], path[-1], change))
  attributes(inner) <- attributes
  inner
}

# Where `change` of a part is no damage to the check.
overlooked <- function(object, change, without = character()) {
  passed <- vapply(part_paths(object, without)[-1], function(path) {
    bad <- change_at(object, path, change)
    if (identical(bad, object)) return("")
    tryCatch({
      check_saved(bad)
      paste(path, collapse = "/")
    }, frugalreg_error_damaged = function(cnd) "")
  }, "")
  passed[passed != ""]
}

with_class <- function(part) {
  if (is.atomic(part) || is.list(part)) {
    if (length(part) > 0) class(part) <- "other"
  }
  part
}

with_other_names <- function(part) {
  names <- names(part)
  if (is.vector(part) && length(names) > 0) {
    attr(part, "names") <- structure(names, class = "Date")
  }
  part
}

with_names_missing <- function(part) {
  if (is.numeric(part) && is.null(dim(part)) && length(part) > 1) {
    attr(part, "names") <- "a"
  }
  part
}

data <- linear_data(40, 4, seed = 1)
keep <- frugal_control(keep_looks = TRUE)
# What a fit says of itself is read nowhere.
unread <- c("version", "guarded")

expect_nothing_overlooked <- function(object) {
  check_saved(object)
  for (change in list(with_class, with_other_names, with_names_missing)) {
    expect_identical(overlooked(object, change, unread), character())
  }
}

test_that("no part of a learner's fit may have another class or names", {
  skip_on_cran()
  expect_nothing_overlooked(aelr(data$x, data$y, budget = 3, x_bound = 5,
                                 step_size = 0.02, seed = 1, control = keep))
  learner <- frugal_learner("ddaerr", 4, 3, 2, n = 40, step_size = 0.02,
                            seed = 1)
  expect_nothing_overlooked(learn(learner, numeric(length(request(learner))),
                                  y = 1))
})

test_that("no part of a fit from moments may", {
  skip_on_cran()
  gaps <- replace(data$x, seq(3, 160, 4), NA)
  expect_nothing_overlooked(momentnet(gaps, data$y, nlambda = 3,
                                      engine = "pairs"))
  expect_nothing_overlooked(momentnet(data$x, data$y, budget = 3, nlambda = 3,
                                      seed = 1, control = keep))
})

test_that("no part of moments, of settings, or of a low-rank fit may", {
  skip_on_cran()
  expect_nothing_overlooked(moments(data$x, data$y, folds = 2))
  expect_nothing_overlooked(frugal_control())
  expect_nothing_overlooked(slrm(data$x, data$y, rank = 1, method = "em"))
})

test_that("functions of contrasts exist", {
  frame <- data.frame(data$x, kind = factor(rep(c("p", "q"), 20)), y = data$y)
  sums <- moments(y ~ poly(x1, 2) * kind, setNames(frame, c(
    paste0("x", 1:4), "kind", "y"
  )))
  for (bad in list("none", quote(a), 1)) {
    broken <- sums
    broken$recipe$derived$contrasts$kind <- bad
    expect_error(update(broken, frame), "contrasts",
                 class = "frugalreg_error_damaged")
  }
})
