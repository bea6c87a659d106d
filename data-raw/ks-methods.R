# The methods of data-raw/ks.R and the settings that they are tuned over. For
# ridge and for lasso:
#
#   uniform    AERR / AELR: uniform draws of the data point
#   known      DDAERR / DDAELR with known second moments
#   two_phase  the same with moments estimated in the first tenth of the rows,
#              and a tenth of uniform draws afterwards (the package's default),
#              so that an attribute that showed only zeros can still be met
#   two_phase_bare
#              without them, which is the paper's epsilon = 0
#   online     full information, one row after the other
#   offline    glmnet, full information
#   centred    ours: two phases (30 %) with centring, an intercept and averaging
#              weights that grow as t^3; not in the paper
#
# "_adagrad" is with step sizes by coordinate (ridge). All budgeted learners
# split their budget evenly, as in the paper.

whole_rows <- function(method) grepl("online|offline", method)

learn <- function(method, task, data, budget, moments, setting, seed) {
  has <- function(what) grepl(what, method, fixed = TRUE)
  learner <- paste(c(if (has("online")) "online" else if (has("uniform")) "ae"
                     else "ddae", task), collapse = "_")
  fitters <- list(ae_ridge = aerr, ae_lasso = aelr, ddae_ridge = ddaerr,
                  ddae_lasso = ddaelr, online_ridge = online_ridge,
                  online_lasso = online_lasso)
  arguments <- c(
    list(data$x, data$y, tuning = "theory", radius = setting$radius,
         seed = seed,
         control = frugal_control(adagrad = has("adagrad"), shuffle = FALSE)),
    if (!has("online")) list(budget = budget, inner = "even"),
    if (has("known")) list(second_moments = moments),
    # A share of 0 is refused; this one is hardly ever drawn.
    if (has("bare")) list(sampling = sample_two_phase(floor = 1e-6)),
    if (has("centred")) {
      list(center = TRUE, averaging = 3,
           sampling = sample_two_phase(fraction = 0.3))
    },
    list(step_size = steps_of(setting, nrow(data$x)))
  )
  # Step sizes are tuned: rows need not be as short as theory has them.
  suppressWarnings(do.call(fitters[[learner]], arguments),
                   classes = "frugalreg_warning_assumption")
}

# `rate` is a step size times the root of the number of rows, which is how the
# theorems' step sizes change with it; AdaGrad's do not.
steps_of <- function(setting, n) {
  if (setting$adaptive) return(with(setting, c(first[!is.na(first)], rate)))
  first <- setting$first[!is.na(setting$first)]
  c(first, setting$rate) / sqrt(n)
}

# Rates and radii around what the moments suggest: a step is the radius over the
# size of a gradient, which is that of an estimated data point times that of a
# label.
grid_of <- function(method, task, data, budget, moments) {
  has <- function(what) grepl(what, method, fixed = TRUE)
  label <- sqrt(mean(data$training$y^2))
  unit <- label * sqrt(length(moments) / sum(moments))
  size <- point_size(task, moments, budget, if (has("online")) "all" else
    if (has("uniform")) "uniform" else "moments")
  first_size <- point_size(task, moments, budget, "uniform")
  phases <- has("two_phase") || has("centred")
  grid <- expand.grid(
    factor = 2^(-4:5), first = if (phases) c(1, 4) else NA,
    radius = unit * 2^(if (task == "ridge") c(-3.5, -2, -1, 0)
                       else c(-1, 0.5, 2, 3.5))
  )
  rate <- if (task == "ridge") grid$radius else sqrt(log(2 * length(moments)))
  if (has("adagrad")) {
    grid$rate <- grid$factor / 2 * grid$radius / sqrt(length(moments))
    grid$first <- if (phases) grid$rate else NA
    return(cbind(unique(grid), adaptive = TRUE))
  }
  grid$rate <- grid$factor * rate / (size * label)
  # The first phase has a tenth of the rows, and so larger steps.
  grid$first <- grid$first * rate / (first_size * label) * sqrt(10)
  cbind(grid, adaptive = FALSE)
}

# The root mean square of an estimated data point in the norm of the theorems.
point_size <- function(task, moments, budget, sampling) {
  draws <- budget - floor(budget / 2)
  spread <- if (task == "ridge") sum(moments) else max(moments)
  extra <- switch(sampling, all = 0,
    uniform = length(moments) * spread,
    moments = if (task == "ridge") sum(sqrt(moments))^2 else sum(moments)
  )
  sqrt(spread + extra / draws)
}

# ---- Offline: glmnet without an intercept, as the others

# The best lambda for so many rows, by cross-validation within them. Rows whose
# attributes or labels do not vary are refused by glmnet (a handful of rows, and
# the lasso data of equal moments): NA.
offline_lambda <- function(task, data) {
  n <- nrow(data$x)
  or_missing(glmnet::cv.glmnet(
    data$x, data$y, alpha = as.numeric(task == "lasso"), intercept = FALSE,
    standardize = FALSE, nfolds = min(10, n), grouped = n >= 30,
    lambda.min.ratio = 1e-5
  )$lambda.min)
}

offline_coefficients <- function(task, data, lambda) {
  if (is.na(lambda)) return(rep(NA, ncol(data$x)))
  fit <- or_missing(glmnet::glmnet(
    data$x, data$y, alpha = as.numeric(task == "lasso"), intercept = FALSE,
    standardize = FALSE, lambda = lambda * 2^(8:0)
  ))
  if (is.list(fit)) as.numeric(fit$beta[, length(fit$lambda)])
  else rep(NA, ncol(data$x))
}

or_missing <- function(value) {
  tryCatch(value, error = function(cnd) {
    message("glmnet: ", trimws(conditionMessage(cnd)))
    NA_real_
  })
}
