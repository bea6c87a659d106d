# What css.R and hk.R have in common: the methods of Cesa-Bianchi,
# Shalev-Shwartz and Shamir (2010, "CSS") and of Hazan and Koren (2012, "HK") on
# the MNIST digits, and the runs that both show.
#
# Protocol of both papers: random splits of 90 % training and 10 % test rows,
# settings by 10-fold cross-validation on the training rows, test error on
# increasing prefixes of them. No intercept, plain averages, pixels in [0, 1].

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "provenance.R"))

n_pixels <- 784
results_dir <- file.path("data-raw", "results")
repetitions <- as.integer(Sys.getenv("FRUGALREG_REPETITIONS", "10"))
seed <- 20100611

# Of what is done; not committed. Delete it to run all again. One for each
# commit, so that no mean is of several.
store <- function(name) {
  file.path(results_dir, paste0(name, "-", short_commit(), ".rds"))
}

# Numbers of training images at which a curve is recorded.
curve_examples <- c(2, 4, 8, 15, 30, 62, 125, 250, 500, 1000, 2000, 4000, 8000,
                    12109)
curve_shares <- curve_examples / 12109

# ---- The papers' competitors with full information

# All regressors of least squares in a ball of a norm, the Euclidean (power 2)
# or the L1 (power 1), which is the papers' problem (CSS, equation 1); it sees
# the data through its moments. The radius is the best of a grid on the
# training rows, in 10 folds, and is kept for the prefixes.
full_information <- function(power) {
  force(power)
  function(x, y, budget, setting, seed, control) {
    moments <- sums_of_folds(x, y, as.numeric(setting$folds), seed, control)
    radii <- if (power == 1) 2^seq(0, 7, by = 0.5) else 2^seq(-2, 4, by = 0.5)
    errors <- vapply(moments$folds, function(fold) {
      weights <- vapply(radii, function(radius) {
        in_ball(fold$root, radius, power)
      }, numeric(ncol(x)))
      squared_error(weights, fold$held_out)
    }, radii)
    radius <- radii[which.min(rowSums(errors))]
    message(format(Sys.time(), "%H:%M:%S"), " power ", power, ", radius ",
            signif(radius, 3))
    examples <- moments$examples
    list(path = list(
      examples = examples, looks = examples * ncol(x),
      intercept = numeric(length(examples)),
      coefficients = vapply(moments$prefixes, in_ball, numeric(ncol(x)),
                            radius = radius, power = power)
    ))
  }
}

# Roots of the moments of the complement of each fold and of each prefix. The
# two norms ask for the same ones in turn.
last_sums <- new.env()
sums_of_folds <- function(x, y, n_folds, seed, control) {
  examples <- control$checkpoints
  if (identical(examples, 0)) examples <- nrow(x)
  key <- list(seed, dim(x), y, examples)
  if (identical(key, last_sums$key)) return(last_sums$value)
  fold <- rep_len(seq_len(n_folds), nrow(x))
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  parts <- lapply(seq_len(n_folds), function(at) {
    sums_of(sparse[fold == at, ], y[fold == at])
  })
  total <- Reduce(add_sums, parts)
  folds <- lapply(parts, function(part) {
    list(root = root_of(add_sums(total, part, -1)), held_out = part)
  })
  done <- NULL
  prefixes <- lapply(seq_along(examples), function(at) {
    rows <- seq(if (at == 1) 1 else examples[at - 1] + 1, examples[at])
    part <- sums_of(sparse[rows, , drop = FALSE], y[rows])
    done <<- if (is.null(done)) part else add_sums(done, part)
    few <- seq_len(examples[at])
    if (examples[at] < 400) root_of_rows(x[few, , drop = FALSE], y[few])
    else root_of(done)
  })
  last_sums$key <- key
  last_sums$value <- list(folds = folds, prefixes = prefixes,
                          examples = examples)
  last_sums$value
}

sums_of <- function(x, y) {
  list(gram = as.matrix(Matrix::crossprod(x)),
       product = as.vector(Matrix::crossprod(x, y)), size = sum(y^2))
}

add_sums <- function(a, b, sign = 1) Map(function(a, b) a + sign * b, a, b)

# Few rows with the same moments: x'x = gram and x'y = product. Pixels that
# never have ink are left out.
root_of <- function(sums) {
  inked <- which(diag(sums$gram) > 0)
  spectrum <- eigen(sums$gram[inked, inked], symmetric = TRUE)
  kept <- spectrum$values > 1e-9 * spectrum$values[1]
  scale <- sqrt(spectrum$values[kept])
  vectors <- matrix(0, nrow(sums$gram), sum(kept))
  vectors[inked, ] <- spectrum$vectors[, kept]
  list(vectors = vectors, scale = scale,
       y = as.vector(crossprod(vectors, sums$product)) / scale)
}

# The same from the rows, where they are few.
root_of_rows <- function(x, y) {
  spectrum <- eigen(tcrossprod(x), symmetric = TRUE)
  kept <- spectrum$values > 1e-9 * spectrum$values[1]
  scale <- sqrt(spectrum$values[kept])
  left <- spectrum$vectors[, kept, drop = FALSE]
  list(vectors = t(x) %*% sweep(left, 2, scale, "/"), scale = scale,
       y = as.vector(crossprod(left, y)))
}

squared_error <- function(weights, sums) {
  colSums(weights * (sums$gram %*% weights)) -
    2 * as.vector(sums$product %*% weights) + sums$size
}

in_ball <- function(root, radius, power) {
  if (power == 1) in_l1_ball(root, radius) else in_l2_ball(root, radius)
}

in_l2_ball <- function(root, radius) {
  weights <- function(penalty) {
    root$vectors %*% (root$scale * root$y / (root$scale^2 + penalty))
  }
  excess <- function(log_penalty) {
    sum(weights(exp(log_penalty))^2) - radius^2
  }
  if (sum(weights(0)^2) <= radius^2) return(as.vector(weights(0)))
  as.vector(weights(exp(stats::uniroot(excess, c(-40, 40))$root)))
}

# Between the two neighbours on glmnet's path.
in_l1_ball <- function(root, radius) {
  if (!identical(last_path$root, root)) {
    last_path$root <- root
    last_path$weights <- lasso_path(root)
  }
  weights <- last_path$weights
  norms <- colSums(abs(weights))
  if (radius >= norms[length(norms)]) return(weights[, length(norms)])
  above <- which(norms > radius)[1]
  share <- (radius - norms[above - 1]) / (norms[above] - norms[above - 1])
  (1 - share) * weights[, above - 1] + share * weights[, above]
}

last_path <- new.env()
lasso_path <- function(root) {
  # glmnet wants two rows.
  x <- rbind(root$scale * t(root$vectors), 0)
  fit <- glmnet::glmnet(x, c(root$y, 0), intercept = FALSE,
                        standardize = FALSE, nlambda = 60,
                        lambda.min.ratio = 1e-4)
  cbind(0, as.matrix(fit$beta))
}

full_method <- function(power, folds = 10) {
  learner_method(full_information(power), grid = data.frame(folds = folds),
                 whole_rows = TRUE, one_pass = TRUE)
}

# ---- The papers' learners, and ours beside them

# Grids around the best of data-raw/results/mnist-3-vs-5.csv; steps a factor of
# 2 apart.
pegasos_grid <- expand.grid(lambda = 2^(0:5), radius = c(4, 8, 16))
learners <- list(
  Baseline = learner_method("moment_lasso", tuning = "theory",
                            grid = data.frame(radius = 2^(-2:3))),
  AER = learner_method("aer", tuning = "theory", grid = pegasos_grid),
  AELR = learner_method("aelr", tuning = "theory", grid = expand.grid(
    step_size = 2^-(7:13), radius = c(2, 4, 8, 16)
  )),
  `DDAELR, centred` = learner_method(
    "ddaelr", tuning = "theory", center = TRUE, averaging = 3,
    sampling = sample_two_phase(fraction = 0.3),
    grid = expand.grid(step_size = 2^-(6:11), radius = c(5, 10, 20))
  )
)

# ---- What is written

curve_table <- function(result) {
  table <- summary(result, curve = TRUE)
  table$error_rate <- summary(result, "error_rate", curve = TRUE)$mean
  numbers <- c("looks", "mean", "sd", "median", "error_rate")
  table[numbers] <- lapply(table[numbers], signif, 5)
  # Names with a comma in them.
  table$method <- sub(",", " ", table$method, fixed = TRUE)
  table$method <- gsub("  ", " ", table$method, fixed = TRUE)
  cbind(table[c("method", "budget", "examples", numbers, "repetitions")],
        commit = short_commit())
}

seconds_since <- function(started) proc.time()[["elapsed"]] - started
