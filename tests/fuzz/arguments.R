# One exported function or method with random arguments: some of them right, the
# others of any kind.

prepare <- function(here) {
  set.seed(1)
  n <- 40
  x <- matrix(rnorm(n * 5), n, dimnames = list(NULL, letters[1:5]))
  y <- x[, 1] - x[, 2] + rnorm(n) / 3
  gaps <- replace(x, seq(2, length(x), 3), NA)
  frame <- data.frame(x, f = factor(rep(c("p", "q"), n / 2)), y = y)
  keep <- frugal_control(keep_looks = TRUE)
  learner <- frugal_learner("aerr", 5, 3, 2, step_size = 0.1, n = n, seed = 1)
  objects <- suppressWarnings(list(
    online = aerr(x, y, budget = 3, x_bound = 4, step_size = 0.1,
                  control = keep, tuning = "theory"),
    moment_fit = momentnet(gaps, y, nlambda = 4),
    cv = cv_momentnet(gaps, y, nlambda = 4),
    lowrank = slrm(gaps, y, rank = 2, method = "em"), learner = learner,
    moments = moments(gaps, y, folds = 3)
  ))
  list(x = x, y = y, gaps = gaps, frame = frame, objects = objects)
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

functions_of_package <- function() {
  exported <- setdiff(getNamespaceExports("frugalreg"),
                      # It runs for minutes where arguments are right.
                      c("compare_learners", "last_learner"))
  methods <- list(
    coef = "online", predict = "online", residuals = "online",
    fitted = "online", update = "online", summary = "online", print = "online",
    coef = "moment_fit", predict = "moment_fit", residuals = "moment_fit",
    update = "moment_fit", summary = "moment_fit", predict = "cv",
    coef = "cv", update = "cv", predict = "lowrank", residuals = "lowrank",
    coef = "lowrank", impute = "lowrank", update = "moments",
    next_look = "moment_fit", next_look = "cv", learning_curve = "online",
    learn = "learner", request = "learner", as_fit = "learner",
    update = "learner", moments = "online", slrm = "online",
    momentnet = "moments", momentnet = "online", cv_momentnet = "moments",
    autoplot = "online", autoplot = "moment_fit", autoplot = "lowrank",
    tidy = "moment_fit", augment = "lowrank", augment = "online"
  )
  c(Map(list, exported, ""), Map(list, names(methods), methods))
}

find_function <- function(name) {
  for (package in c("frugalreg", "stats", "ggplot2", "generics", "base")) {
    if (name %in% getNamespaceExports(package)) {
      return(getExportedValue(package, name))
    }
  }
}

# The names that the methods of a generic know.
argument_names <- function(name, object) {
  methods <- ls(asNamespace("frugalreg"),
                pattern = paste0("^", gsub(".", "[.]", name, fixed = TRUE),
                                 "([.]|$)"))
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
       nlambda = 3, passes = 2)
}

run_case <- function(seed, shared, say) {
  set.seed(seed)
  which <- functions_of_package()
  chosen <- which[[sample(length(which), 1)]]
  name <- chosen[[1]]
  names <- argument_names(name, chosen[[2]])
  usual <- usual_values(name, shared)
  given <- usual[intersect(names(usual), names)]
  if (nzchar(chosen[[2]])) {
    names <- setdiff(names, c("x", "object", "fit", "learner"))
    given <- c(list(shared$objects[[chosen[[2]]]]),
               given[intersect(names(given), names)])
  } else if (runif(1) < 0.1) {
    given <- list()
  }
  values <- values_for(shared)
  for (count in seq_len(sample(3, 1))) {
    if (length(names) == 0) break
    given[sample(names, 1)] <- values[sample(length(values), 1)]
  }
  # A formula takes the place of x and y.
  if (!is.null(given$formula)) given[c("x", "y")] <- NULL
  text <- paste0(name, "(", chosen[[2]], " ", paste(names(given), vapply(
    given, function(value) substr(paste(deparse(value), collapse = ""), 1, 20),
    ""
  ), sep = " = ", collapse = ", "), ")")
  say(text)
  result <- verdict_of(do.call(find_function(name), given, quote = TRUE),
                       finite = name %in% c("coef", "predict"))
  list(verdict = result$verdict, detail = paste(text, "|", result$detail))
}
