# Random tables, random calls, and what must hold whatever they are.
#
# A case is a list that a seed decides: a table (`x`, `y`, both maybe with
# gaps, and `folds`), the `name` of a function and the `arguments` of a call. A
# property is a function of a case, which returns what is wrong, if anything is.
# A failure prints the call and how to have the case again, for example
# random_case("momentnet", 7).

random_seeds <- function(quick, extended = 40 * quick) {
  seq_len(quick_or_extended(quick, extended))
}

random_pick <- function(values) values[[sample.int(length(values), 1)]]

random_flag <- function(chance = 0.5) stats::runif(1) < chance

# Real tables, whose first column is what is learned, and simulated ones of more
# columns than rows and of few rows.
random_tables <- list(
  mtcars = function() mtcars, swiss = function() swiss,
  attitude = function() attitude, airquality = function() airquality[1:5],
  stackloss = function() stackloss[4:1], quakes = function() quakes[5:1],
  wide = function() {
    as.data.frame(simulate_lowrank(12, d = 20, rank = 2, observed = 1)$x)
  },
  few = function() as.data.frame(matrix(stats::rnorm(24), 6))
)

# In raw units: powers of two, so that a change of units is one of no digit.
# `gaps` says whether values may be missing.
random_table <- function(gaps) {
  table <- as.matrix(random_pick(random_tables)())
  table <- table[sample.int(nrow(table), min(nrow(table), 40)), ]
  table <- unname(table[!is.na(table[, 1]), , drop = FALSE])
  y <- table[, 1]
  x <- table[, -1]
  d <- ncol(x)
  if (random_flag()) x <- x %*% diag(2^sample(-12:12, d, TRUE))
  if (random_flag(0.3)) x <- sweep(x, 2, 2^sample(0:8, d, TRUE), "+")
  if (random_flag(0.2)) x[, sample.int(d, 1)] <- random_pick(c(0, 1, 0.1))
  colnames(x) <- letters[seq_len(d)]
  if (gaps) {
    x[stats::runif(length(x)) < stats::runif(1, 0, 0.5)] <- NA
    if (random_flag(0.2)) x[, sample.int(d, 1)] <- NA
    if (random_flag(0.2)) x[sample.int(nrow(x), 1), ] <- NA
  } else {
    x[is.na(x)] <- 0
  }
  list(x = x, y = y, folds = rep_len(1:3, nrow(x)))
}

random_momentnet <- function() {
  gaps <- random_flag(0.7)
  table <- random_table(gaps)
  engine <- if (gaps) random_pick(c("auto", names(engines()))) else "auto"
  name <- random_pick(c("momentnet", "cv_momentnet"))
  arguments <- list(engine = engine, units = "different", nlambda = 4)
  if (random_flag()) {
    allowed <- engines()[[engine]]$alpha %||% 0:1
    arguments$alpha <- random_pick(as.list(allowed))
  }
  if (name == "cv_momentnet") arguments$folds <- table$folds
  if (name == "cv_momentnet" && random_flag()) arguments$new_rows <- "same"
  if (random_flag(0.2)) arguments$intercept <- FALSE
  c(table, list(name = name, arguments = arguments))
}

random_moments <- function() {
  table <- random_table(random_flag(0.7))
  arguments <- list()
  if (random_flag()) {
    table$y[sample.int(length(table$y), length(table$y) %/% 3)] <- NA
  }
  if (random_flag()) {
    arguments$weights <- sample(1:3, length(table$y), TRUE)
  }
  c(table, list(name = "moments", arguments = arguments))
}

# With all that theory would set by the number of rows, so that parts are the
# whole; the looks of momentnet() are bought by the same loop.
random_online <- function() {
  table <- random_table(gaps = FALSE)
  name <- random_pick(c("aerr", "aelr", "ddaerr", "ddaelr", "aer",
                        "moment_lasso", "momentnet"))
  budget <- 2
  if (!name %in% c("aer", "moment_lasso")) {
    budget <- 1 + sample.int(min(4, ncol(table$x)) - 1, 1)
  }
  arguments <- list(budget = budget, seed = sample.int(1e6, 1))
  if (name != "momentnet") {
    size <- max(abs(table$x), 1)
    arguments <- c(arguments, radius = 2, x_bound = size)
    arguments$control <- frugal_control(shuffle = random_flag(),
                                        keep_looks = random_flag())
  }
  if (name == "aer") arguments$lambda <- 0.5
  if (name %in% c("aerr", "aelr", "ddaerr", "ddaelr")) {
    arguments$step_size <- 0.1 / size
    arguments$intercept <- random_flag()
    if (startsWith(name, "dd") || random_flag()) {
      arguments$sampling <- sample_two_phase(length = 4)
    }
  }
  c(table, list(name = name, arguments = arguments))
}

random_petrels <- function() {
  table <- random_table(gaps = TRUE)
  if (random_flag()) { # seen by the later rows alone
    n <- nrow(table$x)
    table$x[seq_len(n %/% 2), sample.int(ncol(table$x), 1)] <- NA
  }
  arguments <- list(rank = sample.int(min(3, ncol(table$x)), 1),
                    forgetting = random_pick(c(1, 0.9)),
                    center = random_flag(), passes = sample.int(2, 1),
                    units = random_pick(c("auto", "different", "same")))
  c(table, list(name = "petrels", arguments = arguments))
}

# What a case of each kind is.
random_kinds <- list(momentnet = random_momentnet, moments = random_moments,
                     online = random_online, petrels = random_petrels)

random_case <- function(kind, seed) {
  use_seed(seed)
  c(random_kinds[[kind]](), list(kind = kind, seed = seed))
}

# The call with another table, or further arguments.
called <- function(case, x = case$x, y = case$y, ...) {
  data <- if (case$name == "petrels") list(x) else list(x, y)
  arguments <- utils::modifyList(case$arguments, list(...))
  unheard(do.call(case$name, c(data, arguments)))
}

unheard <- function(expression) suppressMessages(suppressWarnings(expression))

# What an expression comes to: its value, or how it ended.
outcome <- function(expression) {
  tryCatch(expression, error = identity, interrupt = identity)
}

is_refused <- function(value) inherits(value, "frugalreg_error")

read_again <- function(object) {
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  saveRDS(object, file)
  readRDS(file)
}

# NULL where numbers are the same but for rounding (of which iterations make
# more), in standard deviations of the labels; else how far off they are.
off_by <- function(found, expected, case, tolerance = 1e-4) {
  unit <- max(stats::sd(case$y, na.rm = TRUE), 1e-12, na.rm = TRUE)
  off <- max(abs(as.numeric(found) - as.numeric(expected)), 0) / unit
  if (!isTRUE(off <= tolerance)) paste("off by", signif(off, 3))
}

differing <- function(found, expected) {
  if (!identical(found, expected)) "another result"
}

# The calls of a block are refused, and change neither what is `kept` (a
# function that returns it) nor the session.
all_refused <- function(kept, block) {
  frame <- parent.frame()
  for (call in as.list(substitute(block))[-1]) {
    before <- list(serialize(kept(), NULL), session_state())
    found <- outcome(unheard(eval(call, frame)))
    said <- trimws(paste(deparse(call), collapse = " "))
    if (!is_refused(found)) return(paste("not refused:", said))
    if (!identical(list(serialize(kept(), NULL), session_state()), before)) {
      return(paste("refused, and something changed:", said))
    }
  }
}

describe_case <- function(case) {
  shown <- vapply(case$arguments, function(value) {
    if (is.object(value)) paste0("<", class(value)[1], ">")
    else paste(deparse(value), collapse = "")
  }, "")
  paste0(case$name, "(x, y", paste0(sprintf(", %s = %s", names(shown), shown),
                                    collapse = ""), ")",
         ", x of ", nrow(case$x), " rows and ", ncol(case$x), " columns, ",
         sum(is.na(case$x)), " values and ", sum(is.na(case$y)),
         " labels missing: random_case(\"", case$kind, "\", ", case$seed, ")")
}

# All properties of a case, of which each is one expectation.
expect_properties <- function(kind, seed, properties) {
  case <- random_case(kind, seed)
  for (name in names(properties)) {
    wrong <- outcome({
      use_seed(seed)
      properties[[name]](case)
    })
    if (inherits(wrong, "condition")) {
      wrong <- paste0(class(wrong)[1], ", ", conditionMessage(wrong))
    }
    testthat::expect(is.null(wrong),
                     paste0(name, ": ", wrong, "\n", describe_case(case)))
  }
}
