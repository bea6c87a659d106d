# Objects of every class as the installed version writes them, each with what it
# says: later versions must read them (tests/testthat/test-saved-objects.R).
#
#   Rscript data-raw/saved-objects.R
#
# writes tests/testthat/saved/VERSION. Files of a released version are never
# written again.
suppressMessages(library(frugalreg))

set.seed(11)
n <- 40
d <- 6
x <- matrix(round(rnorm(n * d), 2), n,
            dimnames = list(NULL, paste0("x", seq_len(d))))
y <- round(drop(x[, 1:2] %*% c(1, -0.5)) + 0.3 * rnorm(n), 2)
gaps <- x
gaps[runif(n * d) < 0.3] <- NA
frame <- data.frame(a = x[, 1], b = x[, 2],
                    f = factor(rep(c("p", "q"), n / 2)))
frame$y <- y
new <- list(x = x[1:4, ], frame = frame[1:4, ], gaps = gaps[1:4, ])
class <- factor(ifelse(y > 0, "yes", "no"))
keep <- frugal_control(keep_looks = TRUE, checkpoints = 3)

online <- function(learner, ...) {
  learner(x, y, ..., x_bound = 5, seed = 1)
}
few <- function(...) momentnet(..., nlambda = 6)

# A learner that was stopped: the oracle fails in row 20.
failing <- function(learner, ...) {
  calls <- 0
  oracle <- attribute_source(function(row, columns) {
    calls <<- calls + 1
    if (calls == 20) stop("the laboratory is closed")
    x[row, columns]
  }, n = n, d = d, names = colnames(x))
  tryCatch(learner(oracle, y, ..., seed = 1), error = function(cnd) cnd$learner)
}

told <- function(kind, ...) {
  learner <- frugal_learner(kind, d, budget = 4, radius = 3, ..., n = n,
                            names = colnames(x),
                            control = frugal_control(keep_looks = TRUE))
  for (row in 1:10) {
    learner <- learn(learner, x[row, request(learner)], y[row])
  }
  learner
}

fits <- list(
  aerr = online(aerr, budget = 3, step_size = 0.02, control = keep),
  aerr_adagrad = online(aerr, budget = 3, step_size = 0.1, center = TRUE,
                        control = frugal_control(adagrad = TRUE)),
  aerr_costs = online(aerr, budget = 5, costs = c(1, 1, 2, 2, 1, 1), free = 1,
                      step_size = 0.02),
  aerr_formula = aerr(y ~ a + b + f, frame, budget = 2, step_size = 0.02,
                      x_bound = 5, seed = 1),
  aelr = online(aelr, budget = 3, step_size = 0.02),
  ddaerr = online(ddaerr, budget = 4, step_size = 0.02),
  ddaelr = online(ddaelr, budget = 4, step_size = 0.02, center = TRUE),
  aer = online(aer, budget = 4, lambda = 0.3),
  moment_lasso = online(moment_lasso, budget = 4),
  aesvr = online(aesvr, budget = 4, epsilon = 0.5, step_size = 0.02),
  online_ridge = online(online_ridge, step_size = 0.02),
  online_lasso = online(online_lasso, step_size = 0.02),
  online_svr = online(online_svr, epsilon = 0.5, step_size = 0.02),
  online_logistic = online_logistic(x, class, radius = 3, x_bound = 5,
                                    step_size = 0.1, seed = 1),
  auto = aerr(x[rep(1:n, 3), ], y[rep(1:n, 3)], budget = 3, x_bound = 5,
              radius = "auto", step_size = "auto", center = TRUE, seed = 1),
  pairs = few(x, y),
  pairs_gaps = few(gaps, y, engine = "pairs", alpha = 1,
                   control = frugal_control(keep_looks = TRUE)),
  factors = few(gaps, y, engine = "factors"),
  completed = few(gaps, y, engine = "completed", alpha = 1),
  looks = few(x, y, budget = 3, seed = 1),
  looks_formula = few(y ~ a + b + f, frame, budget = 2, seed = 1),
  cv_complete = cv_momentnet(x, y, nlambda = 6, seed = 1),
  cv_gaps = cv_momentnet(gaps, y, alpha = c(0, 1), nlambda = 6, seed = 1),
  cv_looks = cv_momentnet(x, y, budget = 3, nlambda = 6, seed = 1),
  slrm = slrm(gaps, y, rank = 2, passes = 2, seed = 1),
  slrm_em = slrm(gaps, y, rank = 2, method = "em", seed = 1),
  slrm_als = slrm(gaps, y, rank = 2, method = "als", seed = 1),
  slrm_formula = slrm(y ~ a + b + f, frame, rank = 2, method = "em", seed = 1),
  mpcr = mpcr(gaps, y, rank = 2, seed = 1),
  smpcr = smpcr(gaps, y, rank = 2, passes = 2, seed = 1),
  petrels = petrels(gaps, rank = 2, passes = 2)
)

learners <- list(
  told_aerr = told("aerr", step_size = 0.02),
  told_aelr = told("aelr", step_size = 0.02),
  told_ddaelr = told("ddaelr", step_size = 0.02, center = TRUE),
  told_aer = told("aer", lambda = 0.3),
  told_moment_lasso = told("moment_lasso"),
  stopped_aerr = failing(aerr, budget = 3, step_size = 0.02, x_bound = 5),
  stopped_looks = failing(few, budget = 3)
)

others <- list(
  moments = moments(gaps, y, folds = rep(1:4, 10)),
  source_dense = attribute_source(x), source_frame = attribute_source(frame),
  control = keep, sampling = sample_two_phase(0.2),
  loss = loss_absolute(0.1, 0.5), estimator = estimate_genest("odd"),
  plan = plan_looks(1000, 50, 5000), observed = observed_only(
    Matrix::sparseMatrix(i = 1:3, j = 1:3, x = c(1, 2, 3), dims = c(4, 6))
  )
)

# What a fit says, as plain numbers.
fit_says <- function(fit) {
  numbers <- function(x) as.double(as.matrix(x))
  rows <- if (!is.null(fit$terms)) new$frame
          else if (inherits(fit, "frugal_lowrank")) new$gaps
          else new$x
  list(
    coefficients = if (!inherits(fit, "petrels")) numbers(stats::coef(fit)),
    predictions = if (!inherits(fit, "petrels")) {
      numbers(stats::predict(fit, rows))
    } else {
      numbers(stats::predict(fit, rows, type = "reconstruct"))
    },
    looks = fit$looks$total
  )
}

# Where a learner that is asked and told goes on to.
learner_says <- function(learner) {
  if (learner$result$status != "open") return(fit_says(as_fit(learner)))
  asked <- list()
  for (row in 11:20) {
    columns <- request(learner)
    asked[[row - 10]] <- as.integer(columns)
    learner <- learn(learner, x[row, columns], y[row])
  }
  c(fit_says(as_fit(learner)), asked = list(asked))
}

folder <- file.path("tests/testthat/saved",
                    as.character(utils::packageVersion("frugalreg")))
if (dir.exists(folder)) stop("released files are never written again")
dir.create(folder, recursive = TRUE)
write <- function(objects, says, kind) {
  for (name in names(objects)) {
    saveRDS(list(kind = kind, object = objects[[name]],
                 says = says(objects[[name]])),
            file.path(folder, paste0(name, ".rds")), version = 2,
            compress = "xz")
  }
}
write(fits, fit_says, "fit")
write(learners, learner_says, "learner")
write(others, function(object) NULL, "other")
saveRDS(list(x = x, y = y, new = new), file.path(folder, "data.rds"),
        version = 2)
