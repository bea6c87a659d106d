# The learners that mnist-3-vs-5.R compares, and the grids that they are tuned
# on. A method's name is its function, followed by what is not its default:
#
#   even       half of the budget for the inner product, with Hazan and Koren's
#              law for its draws, so that aerr_even differs from aerr in this
#   known      the second moments of the training rows are given
#   two_phase  they are estimated in a first phase: 10 % of the images, "long"
#              25 %, centred 30 %
#   centred    centring, an intercept, and averaging weights that grow as t^3
#   adagrad    step sizes by coordinate
#   hinge, logistic
#              the loss (mnist-classes.R); squared loss otherwise
#   psd        the estimated second moments are made positive semidefinite

cells <- rbind(
  data.frame(looks = 57, method = c("aerr", "aerr_even", "ddaerr_known",
                                    "ddaerr_two_phase")),
  data.frame(looks = 5, method = c(
    "aerr", "aerr_even", "ddaerr_known", "ddaerr_two_phase",
    "ddaerr_two_phase_long", "aelr", "ddaelr_known", "ddaelr_two_phase",
    "ddaelr_two_phase_long"
  )),
  expand.grid(looks = c(57, 5), method = c(
    "aerr_even_centred", "ddaerr_two_phase_centred", "aelr_even_centred",
    "ddaelr_two_phase_centred", "ddaerr_known_adagrad",
    "ddaerr_two_phase_centred_adagrad"
  ), stringsAsFactors = FALSE),
  expand.grid(looks = c(56, 4), method = c("aer", "moment_lasso_psd"),
              stringsAsFactors = FALSE)
)

fitters <- list(aerr = aerr, ddaerr = ddaerr, aelr = aelr, ddaelr = ddaelr,
                aer = aer, moment = moment_lasso)

# `setting` is a row of a grid. Step sizes are tuned and not the theorems', so
# the theorems' assumption of rows no longer than 1 need not hold, and `x_bound`
# would only rescale step size and radius: the warning about it says nothing.
learn <- function(method, looks, data, setting, seed) {
  arguments <- c(
    list(data$x, data$y, looks, radius = setting$radius, seed = seed),
    arguments_of(method, data),
    if (startsWith(method, "aer_") || method == "aer") {
      list(lambda = setting$step_size)
    } else if (!startsWith(method, "moment")) {
      steps <- c(setting$first_step_size, setting$step_size)
      list(step_size = steps[!is.na(steps)])
    }
  )
  suppressWarnings(do.call(fitters[[sub("_.*", "", method)]], arguments),
                   classes = "frugalreg_warning_assumption")
}

arguments_of <- function(method, data) {
  has <- function(what) grepl(what, method, fixed = TRUE)
  c(
    if (has("even")) list(inner = "even"),
    if (has("known")) list(second_moments = data$moments),
    if (has("long")) list(sampling = sample_two_phase(fraction = 0.25)),
    if (has("two_phase_centred")) {
      list(sampling = sample_two_phase(fraction = 0.3))
    },
    if (has("centred")) list(center = TRUE, averaging = 3),
    if (has("adagrad")) list(control = frugal_control(adagrad = TRUE)),
    if (has("hinge")) list(loss = loss_hinge()),
    if (has("logistic")) list(loss = loss_logistic()),
    if (has("psd")) list(psd = TRUE)
  )
}

# Steps a factor of sqrt(2) apart. `step_size` of aer is its lambda.
settings <- function(method, looks) {
  few <- looks <= 5
  if (startsWith(method, "moment")) {
    return(expand.grid(step_size = NA, first_step_size = NA,
                       radius = 2^(0:5)))
  }
  if (method == "aer") {
    return(expand.grid(step_size = (if (few) 4 else 0.7) * 2^(0:8 / 2),
                       first_step_size = NA, radius = c(4, 8, 16)))
  }
  if (grepl("centred|adagrad", method)) return(wide_settings(method, few))
  ridge <- grepl("rr", method)
  smallest <- if (!ridge) 5e-4 else if (few) 6e-6 else 2.5e-5
  two_phase <- grepl("two_phase", method)
  expand.grid(step_size = smallest * 2^(0:8 / 2),
              first_step_size = if (two_phase) smallest * 4^(0:3) else NA,
              radius = if (ridge) c(1, 2, 4) else c(2, 4, 8))
}

# Of the centred and the adaptive learners; a first phase's step is a part of
# the second's.
wide_settings <- function(method, few) {
  ridge <- grepl("rr", method)
  steps <- if (grepl("adagrad", method)) {
    2^(-17:-9 / 2)
  } else if (ridge) {
    2^(seq(if (few) -16 else -14.5, length.out = 6, by = 0.5))
  } else {
    2^(seq(if (few) -10 else -8, length.out = 7, by = 0.5))
  }
  grid <- expand.grid(
    step_size = steps,
    first_step_size = if (grepl("two_phase", method)) c(1 / 8, 1) else NA,
    radius = if (ridge) c(1, 2) else if (few) c(5, 10) else c(10, 20)
  )
  grid$first_step_size <- grid$first_step_size * grid$step_size
  grid
}
