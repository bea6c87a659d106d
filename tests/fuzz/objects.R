# An object of every public class, and the methods that take one.

# x has at least five columns.
objects_of_today <- function(x, y) {
  n <- length(y)
  d <- ncol(x)
  gaps <- replace(x, seq(3, length(x), 4), NA)
  frame <- data.frame(x, kind = factor(rep_len(c("p", "q"), n)), y = y)
  several <- cbind(first = y, second = replace(x[, 1] - y, 1:3, NA))
  kinds <- cut(y, stats::quantile(y, 0:3 / 3), c("p", "q", "r"),
               include.lowest = TRUE)
  keep <- frugal_control(keep_looks = TRUE)
  few <- function(...) momentnet(..., nlambda = 4, seed = 1)
  online <- function(learner, ..., control = keep) {
    learner(x, y, ..., x_bound = 4, seed = 1, tuning = "theory",
            control = control)
  }
  fits <- list(
    online = online(aerr, budget = 3, step_size = 0.1),
    steps = online(aelr, budget = 3, radius = 2,
                   control = frugal_control(checkpoints = 4)),
    absolute = aerr(x, y, budget = 3, loss = loss_absolute(1, 0.1), x_bound = 4,
                    step_size = 0.1, seed = 1, tuning = "theory"),
    logistic = online_logistic(x, factor(y > 0), x_bound = 4, seed = 1),
    multiclass = in_long(x, kinds, seed = 1),
    by_formula = aerr(y ~ a + log(b + 9) + kind, setNames(frame, c(
      letters[seq_len(d)], "kind", "y"
    )), budget = 2, seed = 1),
    whole_table = few(y ~ poly(a, 2) * kind, setNames(frame, c(
      letters[seq_len(d)], "kind", "y"
    ))),
    moment_fit = few(gaps, y, engine = "pairs"),
    moment_root = few(x[1:2, ], y[1:2]),
    cv_root = cv_momentnet(x[1:2, ], y[1:2], nlambda = 4, nfolds = 2, seed = 1),
    factors = few(gaps, y, engine = "factors"),
    completed = few(gaps, y, engine = "completed"),
    covariance = few(gaps, y, engine = "covariance"),
    bought = few(x, y, budget = 3, control = keep),
    focus = few(x, y, budget = 3, design = "focus"),
    cv = cv_momentnet(gaps, y, nlambda = 4, seed = 1),
    cv_bought = cv_momentnet(x, y, budget = 4, nlambda = 4, seed = 1,
                             control = keep),
    responses = few(gaps, several, engine = "pairs"),
    cv_responses = cv_momentnet(gaps, several, nlambda = 4, seed = 1),
    responses_terms = cv_momentnet(
      gaps, several, engine = "pairs", nlambda = 4, seed = 1,
      offset = cbind(1, y), winsorise = 3, lambda_for = "all", control = keep
    ),
    response_sums = moments(gaps, several, folds = 2),
    classes = cv_momentnet(gaps, kinds, family = "multinomial", alpha = 0,
                           nlambda = 4, seed = 1),
    lowrank = slrm(gaps, y, rank = 2, method = "em"),
    alternating = slrm(gaps, y, rank = 2, method = "als"),
    components = smpcr(gaps, y, rank = 2, seed = 1),
    cv_lowrank = cv_slrm(gaps, y, rank = 1:2, folds = 3, seed = 1),
    subspace = petrels(gaps, rank = 2, recursions = "shared")
  )
  c(fits, list(
    learner = told_learner("aerr", x, y, step_size = 0.1, seed = 1),
    learner_looks = told_learner("momentnet", x, y, seed = 1),
    learner_two_phase = told_learner("ddaelr", x, y, step_size = 0.1, seed = 1,
                                     sampling = sample_two_phase(length = 4)),
    model_of_classes = asNamespace("frugalreg")$fit_of_classes(fits$classes),
    moments = moments(gaps, y, folds = 3),
    source = attribute_source(x),
    source_oracle = attribute_source(function(row, columns) x[row, columns],
                                     n = n, d = d),
    source_batch = attribute_source(function(rows, columns) {
      x[cbind(rows, columns)]
    }, n = n, d = d, batch = 5),
    source_sparse = attribute_source(Matrix::Matrix(x, sparse = TRUE)),
    source_frame = attribute_source(frame[seq_len(d)]),
    observed = observed_only(Matrix::Matrix(pmax(x, 0), sparse = TRUE)),
    control = frugal_control(na = "skip"),
    uniform = sample_uniform(), squares = sample_moments(rep(1, d)),
    phases = sample_two_phase(), squared = loss_squared(),
    hinge = loss_hinge(), own = loss_own(function(z) z^2, function(z) 2 * z),
    genest = estimate_genest(), plugin = estimate_plugin(),
    method = learner_method("aerr"),
    comparison = compare_learners(
      list(x = x, y = y), list(none = learner_method(function(x, y, ...) {
        list(coefficients = rep(0, ncol(x)))
      })), budget = 3, repetitions = 2, folds = 2, prefixes = 2, seed = 1,
      progress = FALSE
    ),
    curve = learning_curve(fits$steps, x, y),
    importance = attribute_importance(fits$completed, s = 0.1, groups = 3,
                                      newx = gaps, newy = y),
    imputed = impute(fits$completed, gaps, newy = y, m = 2, seed = 1),
    plan = plan_looks(100, d, 300), study = study_of(x, y, keep),
    summary_online = summary(fits$online),
    summary_multiclass = summary(fits$multiclass),
    summary_moments = summary(fits$moment_fit, s = 0.1),
    summary_lowrank = summary(fits$lowrank),
    summary_responses = summary(fits$responses)
  ))
}

# Of as many rows as it takes to keep some of them.
in_long <- function(x, kinds, ...) {
  rows <- rep(seq_along(kinds), length.out = 120)
  suppressWarnings(aerr(x[rows, ], kinds[rows], budget = 3, loss = "logistic",
                        ...), classes = "frugalreg_warning_useless")
}

study_of <- function(x, y, keep) {
  rows <- rep(seq_along(y), length.out = 60)
  plan_study(cv_momentnet(x[rows, ], y[rows], nlambda = 4, seed = 1,
                          control = keep), blocks = 5)
}

told_learner <- function(kind, x, y, ...) {
  learner <- if (kind == "momentnet") {
    frugal_learner(kind, ncol(x), 3, n = nrow(x), ...)
  } else {
    frugal_learner(kind, ncol(x), 4, 2, n = nrow(x), ...,
                   control = frugal_control(keep_looks = TRUE))
  }
  for (row in 1:5) {
    learner <- learn(learner, unname(x[row, request(learner)]), y[row])
  }
  learner
}

# Every method that is registered of a generic that users can call, by class.
public_methods <- local({
  found <- NULL # once: it takes longer than a case
  function() {
    if (is.null(found)) found <<- find_public_methods()
    found
  }
})

find_public_methods <- function() {
  table <- getNamespaceInfo("frugalreg", "S3methods")[, 1:2]
  table <- data.frame(generic = sub(".*::", "", table[, 1]), class = table[, 2])
  generics <- unique(table$generic)
  public <- generics[!vapply(lapply(generics, find_function), is.null, NA)]
  table[table$generic %in% public & !table$class %in% classes_without, ]
}

# Of what there is no object here: arguments of any kind; what lives in one
# process alone, or is another package's (these have tests of their own).
classes_without <- c(
  "default", "formula", "function", "character", "chunk_source",
  "DBIConnection", "DBIResult", "DelayedMatrix", "big.matrix",
  "step_impute_frugal", "_momentnet", "_momentnet_responses"
)

find_function <- function(name) {
  for (package in c("frugalreg", "stats", "ggplot2", "generics", "base")) {
    if (name %in% getNamespaceExports(package)) {
      return(getExportedValue(package, name))
    }
  }
}

# The names of those that are of a class.
objects_of <- function(class, objects) {
  names(objects)[vapply(objects, inherits, NA, class)]
}
