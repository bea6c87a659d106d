# One exported function or method with random arguments: some of them right, the
# others of any kind.

source(file.path(here, "objects.R"))

prepare <- function(here) {
  set.seed(1)
  n <- 40
  x <- matrix(rnorm(n * 5), n, dimnames = list(NULL, letters[1:5]))
  y <- x[, 1] - x[, 2] + rnorm(n) / 3
  objects <- suppressWarnings(objects_of_today(x, y))
  list(x = x, y = y, gaps = replace(x, seq(2, length(x), 3), NA),
       frame = data.frame(x, f = factor(rep(c("p", "q"), n / 2)), y = y),
       objects = objects, functions = functions_of_package(objects))
}

# Values that are right for some arguments, and values that are for none.
values_for <- function(shared) {
  x <- shared$x
  sparse <- Matrix::Matrix(replace(x, x < 0, 0), sparse = TRUE)
  right <- list(
    x, shared$gaps, shared$frame, sparse, x[0, ], x[1, , drop = FALSE],
    x[, 1, drop = FALSE], shared$y, shared$y[1:3], ifelse(shared$y > 0, 1, -1),
    factor(shared$y > 0), 1, 2, 3, 4, 0.5, 0, 10, "auto", "theory", "em",
    "pairs", "factors", "completed", "posterior", "uniform", "moments",
    "squared", "logistic", "hinge", TRUE, FALSE, NULL, y ~ a + b + f, y ~ .,
    1:5, rep(1:4, 10), frugal_control(), frugal_control(keep_looks = TRUE),
    sample_two_phase(), loss_absolute(1, 0.1), estimate_genest(),
    function(row, columns) x[row, columns], "aerr", "momentnet", c(0, 1),
    attribute_source(function(row, columns) x[row, columns], 40, 5),
    attribute_source(x), letters[1:5]
  )
  odd <- list(
    NA, NaN, Inf, -1, 1e300, 2^31, 2^53, 1e-320, -0.5, 1.5, "", "none",
    character(), numeric(), list(), list(a = 1), 1i, quote(a), as.raw(1),
    Sys.Date(), array(0, c(2, 2, 2)), matrix("a", 2, 2), matrix(NA, 3, 5),
    x * 1e300, x * 1e-300, x * Inf, shared$y * 1e300, data.frame(),
    data.frame(a = I(list(1, 2))), new.env(), sum, function() 1, y ~ z,
    ~ a, mean, factor(character()), c(a = 1), -5:5, rep(NA_real_, 40), "\xff"
  )
  c(right, right, odd)
}

# All that is exported and all methods: the name, and objects that it takes.
functions_of_package <- function(objects) {
  exported <- lapply(getNamespaceExports("frugalreg"), list, "")
  methods <- public_methods()
  # Of what cv_momentnet() asks glmnet for, inside.
  methods <- methods[methods$class != "glmnet_at_minimum", ]
  # With a `formula`, its first argument, R finds the method of that.
  methods <- methods[methods$generic != "model.frame", ]
  taken <- data.frame(
    generic = c("momentnet", "momentnet", "momentnet", "cv_momentnet",
                "cv_momentnet", "cv_momentnet", "slrm", "aerr", "moments",
                "moments", "request", "learn", "as_fit", "plan_study",
                "compare_learners", "attribute_source"),
    class = c("moments", "frugal_fit", "frugal_learner", "moments",
              "frugal_fit", "frugal_learner", "frugal_fit", "attribute_source",
              "moments", "frugal_learner", "frugal_learner", "frugal_learner",
              "frugal_learner", "frugal_fit", "learner_method",
              "observed_only")
  )
  methods <- rbind(methods, taken)
  c(exported, unname(Map(function(generic, class) {
    of_class <- objects_of(class, objects)
    if (length(of_class) == 0) stop("There is no object of class ", class)
    list(generic, of_class)
  }, methods$generic, methods$class)))
}

# The names that the methods of a generic know.
argument_names <- function(name) {
  methods <- ls(asNamespace("frugalreg"))
  methods <- methods[methods == name | startsWith(methods, paste0(name, "."))]
  setdiff(unique(unlist(lapply(methods, function(method) {
    names(formals(get(method, asNamespace("frugalreg"))))
  }))), c("...", "progress", "workers", "file"))
}

# Usual values for the first arguments, so that calls get beyond them.
usual_values <- function(name, shared) {
  x <- sample(list(shared$x, shared$gaps, shared$frame), 1)[[1]]
  list(x = x, y = shared$y, newx = x, newy = shared$y, budget = 3, rank = 2,
       n = 40, d = 5, data = shared$frame, formula = y ~ a + f, total = 100,
       kind = "aerr", radius = 2, values = c(1, 2), epsilon = 1, row = x[1, ],
       nlambda = 3, passes = 2, repetitions = 1, folds = 2, prefixes = 2,
       seed = 1)
}

run_case <- function(seed, shared, say) {
  set.seed(seed)
  # All of them in turn.
  chosen <- shared$functions[[seed %% length(shared$functions) + 1]]
  name <- chosen[[1]]
  object <- chosen[[2]][sample(length(chosen[[2]]), 1)]
  names <- argument_names(name)
  usual <- usual_values(name, shared)
  given <- usual[intersect(names(usual), names)]
  if (nzchar(object)) {
    # The object is the first argument, whatever the generic calls that.
    first <- names(formals(args(find_function(name))))[1]
    names <- setdiff(names, c("x", "object", "fit", "learner", "pilot", first))
    given <- c(list(shared$objects[[object]]),
               given[intersect(names(given), names)])
  } else if (runif(1) < 0.1) {
    given <- list()
  }
  values <- c(values_for(shared), shared$objects)
  for (count in seq_len(sample(3, 1))) {
    if (length(names) == 0) break
    given[sample(names, 1)] <- values[sample(length(values), 1)]
  }
  # A formula takes the place of x and y.
  if (!is.null(given$formula)) given[c("x", "y")] <- NULL
  text <- paste0(name, "(", object, " ", paste(names(given), vapply(
    given, function(value) substr(paste(deparse(value), collapse = ""), 1, 20),
    ""
  ), sep = " = ", collapse = ", "), ")")
  say(text)
  result <- verdict_of(do.call(find_function(name), given, quote = TRUE),
                       finite = name %in% c("coef", "predict"))
  list(verdict = result$verdict, detail = paste(text, "|", result$detail))
}
