# Fits over all learners, sources and engines, small and quick: what a change of
# structure must leave as it is, bit for bit.

recorded_data <- function() {
  set.seed(20261)
  n <- 260
  d <- 12
  x <- matrix(stats::rnorm(n * d), n) %*%
    chol(0.6^abs(outer(seq_len(d), seq_len(d), "-")))
  colnames(x) <- paste0("x", seq_len(d))
  y <- drop(x[, 1:4] %*% c(1, -0.7, 0.5, 0.3)) + 0.4 * stats::rnorm(n)
  gaps <- x
  gaps[stats::runif(n * d) < 0.4] <- NA
  frame <- data.frame(
    a = x[, 1], b = x[, 2], c = exp(x[, 3] / 4),
    f = factor(sample(c("p", "q", "r"), n, TRUE)), g = x[, 5] > 0
  )
  frame$y <- y + (frame$f == "q")
  holes <- frame
  for (name in c("a", "b", "f")) holes[[name]][sample(n, 80)] <- NA
  lowrank <- simulate_lowrank(160, d = 14, rank = 3, observed = 0.5)
  sparse <- x
  sparse[abs(sparse) < 0.8] <- 0
  list(x = x, y = y, gaps = gaps, frame = frame, holes = holes,
       lowrank = lowrank, sparse = Matrix::Matrix(sparse, sparse = TRUE),
       class = factor(ifelse(y > 0, "yes", "no")))
}

# A function of the data for each fit. newx is what it predicts.
recorded_fits <- function() {
  kept <- function(...) frugal_control(keep_looks = TRUE, ...)
  online <- function(learner, ...) {
    list(fit = function(s) {
      learner(s$x, s$y, ..., x_bound = 8, seed = 7)
    }, newx = function(s) s$x[1:9, ])
  }
  dense <- function(fit) list(fit = fit, newx = function(s) s$x[1:9, ])
  framed <- function(fit) list(fit = fit, newx = function(s) s$frame[1:9, ])
  holed <- function(fit) list(fit = fit, newx = function(s) s$holes[1:9, ])
  gappy <- function(fit) list(fit = fit, newx = function(s) s$gaps[1:9, ])
  low <- function(fit) list(fit = fit, newx = function(s) s$lowrank$x[1:9, ])
  told <- function(kind, ...) {
    dense(function(s) {
      learner <- frugal_learner(kind, 12, budget = 4, radius = 3, ..., n = 60,
                                names = colnames(s$x), seed = 5)
      for (row in 1:60) {
        learner <- learn(learner, s$x[row, request(learner)], s$y[row])
      }
      as_fit(learner)
    })
  }
  oracle <- function(s, batch = NULL) {
    ask <- if (is.null(batch)) function(row, columns) s$x[row, columns]
           else function(row, columns) s$x[cbind(row, columns)]
    attribute_source(ask, n = nrow(s$x), d = ncol(s$x), batch = batch)
  }
  list(
    aerr = online(aerr, budget = 5, step_size = 0.01,
                  control = frugal_control(checkpoints = 6)),
    aerr_theory = online(aerr, budget = 5),
    aerr_inner = online(aerr, budget = 6, inner = "even", center = TRUE,
                        averaging = 2, step_size = 0.02),
    aerr_adagrad = online(aerr, budget = 4, step_size = 0.1,
                          control = frugal_control(adagrad = TRUE, passes = 2)),
    aerr_genest = online(aerr, budget = 6, inner = "even", step_size = 0.01,
                         loss = loss_absolute(0.1, 6), estimator = "genest"),
    aerr_costs = online(aerr, budget = 8, costs = rep(1:2, 6), free = 1,
                        step_size = 0.01),
    aerr_auto = online(aerr, budget = 5, center = TRUE, averaging = 3,
                       radius = "auto", step_size = "auto"),
    aelr = online(aelr, budget = 5, step_size = 0.005,
                  control = frugal_control(checkpoints = c(50, 200))),
    aelr_auto = online(aelr, budget = 4, center = TRUE, radius = "auto",
                       step_size = "auto"),
    aelr_groups = online(aelr, budget = 2, groups = rep(1:4, each = 3),
                         step_size = 0.005),
    ddaerr = online(ddaerr, budget = 6, step_size = 0.01),
    ddaerr_moments = online(ddaerr, budget = 6, step_size = 0.01,
                            second_moments = 1:12),
    ddaerr_theory = online(ddaerr, budget = 6,
                           sampling = sample_two_phase(theory = TRUE)),
    ddaelr = online(ddaelr, budget = 6, step_size = 0.005, center = TRUE),
    ddaelr_auto = online(ddaelr, budget = 6, center = TRUE, averaging = 3,
                         radius = "auto", step_size = "auto"),
    aer = online(aer, budget = 6, lambda = 0.1),
    moment_lasso = online(moment_lasso, budget = 6),
    moment_lasso_psd = online(moment_lasso, budget = 6, psd = TRUE, radius = 2),
    aesvr = online(aesvr, budget = 6, epsilon = 0.5, step_size = 0.02),
    online_ridge = online(online_ridge, step_size = 0.01),
    online_lasso = online(online_lasso, step_size = 0.005, radius = 3),
    online_svr = online(online_svr, epsilon = 0.5, step_size = 0.02),
    online_logistic = dense(function(s) {
      online_logistic(s$x, s$class, x_bound = 8, radius = 3, step_size = 0.1,
                      seed = 7)
    }),
    hinge = dense(function(s) {
      ddaelr(s$x, s$class, budget = 4, radius = 3, loss = "hinge", x_bound = 8,
             step_size = 0.01, seed = 7)
    }),
    aerr_sparse = list(fit = function(s) {
      aerr(s$sparse, s$y, budget = 5, step_size = 0.01, x_bound = 8, seed = 7)
    }, newx = function(s) s$sparse[1:9, ]),
    aerr_formula = framed(function(s) {
      aerr(y ~ a + b + log(c) + f + g, s$frame, budget = 3, step_size = 0.02,
           x_bound = 6, seed = 7)
    }),
    aelr_frame = framed(function(s) {
      aelr(s$frame[1:5], s$frame$y, budget = 3, step_size = 0.01, x_bound = 6,
           intercept = TRUE, seed = 7)
    }),
    aerr_oracle = dense(function(s) {
      aerr(oracle(s), s$y, budget = 5, step_size = 0.01, x_bound = 8, seed = 7)
    }),
    aelr_batch = dense(function(s) {
      aelr(oracle(s, 20), s$y, budget = 5, step_size = 0.005, x_bound = 8,
           seed = 7)
    }),
    aerr_update = dense(function(s) {
      first <- aerr(s$x[1:130, ], s$y[1:130], budget = 5, step_size = 0.01,
                    x_bound = 8, seed = 7, control = kept())
      update(first, s$x[131:260, ], s$y[131:260])
    }),
    told_aerr = told("aerr", step_size = 0.02),
    told_ddaelr = told("ddaelr", step_size = 0.01),
    told_aer = told("aer", lambda = 0.2),
    pairs_complete = dense(function(s) momentnet(s$x, s$y)),
    pairs_sparse = list(fit = function(s) {
      momentnet(s$sparse, s$y, alpha = 0.5, nlambda = 20)
    }, newx = function(s) s$sparse[1:9, ]),
    pairs_gaps = gappy(function(s) {
      momentnet(s$gaps, s$y, engine = "pairs", alpha = 1, nlambda = 20)
    }),
    factors_gaps = gappy(function(s) {
      momentnet(s$gaps, s$y, engine = "factors")
    }),
    completed_gaps = gappy(function(s) {
      momentnet(s$gaps, s$y, engine = "completed", alpha = 1, nlambda = 20)
    }),
    looks_factors = gappy(function(s) {
      momentnet(s$x, s$y, budget = 3, engine = "factors", seed = 7)
    }),
    looks_pairs = dense(function(s) {
      momentnet(s$x, s$y, budget = 4, engine = "pairs", nlambda = 20,
                target = "factors", costs = rep(1, 12), seed = 7)
    }),
    looks_formula = framed(function(s) {
      momentnet(y ~ a + b + log(c) + f + g, s$frame, budget = 3, seed = 7,
                nlambda = 20)
    }),
    looks_oracle = dense(function(s) {
      momentnet(oracle(s, 10), s$y, budget = 4, seed = 7, design = "uniform")
    }),
    frame_gaps = holed(function(s) momentnet(y ~ a + b + c + f + g, s$holes)),
    from_kept = dense(function(s) {
      momentnet(aerr(s$x, s$y, budget = 5, step_size = 0.01, seed = 7,
                     x_bound = 8, control = kept()))
    }),
    from_moments = dense(function(s) {
      momentnet(moments(s$gaps, s$y), nlambda = 20)
    }),
    cv_complete = dense(function(s) cv_momentnet(s$x, s$y, seed = 3)),
    cv_completed = gappy(function(s) {
      cv_momentnet(s$gaps, s$y, alpha = c(0, 1), standardize = TRUE, seed = 3,
                   nlambda = 15)
    }),
    cv_pairs = gappy(function(s) {
      cv_momentnet(s$gaps, s$y, engine = c("pairs", "factors"), seed = 3,
                   nlambda = 15)
    }),
    cv_looks = dense(function(s) {
      cv_momentnet(s$x, s$y, budget = 4, alpha = c(0, 1), seed = 3,
                   nlambda = 15)
    }),
    slrm = low(function(s) {
      slrm(s$lowrank$x, s$lowrank$y, rank = 3, passes = 4, seed = 7)
    }),
    slrm_paper = low(function(s) {
      suppressWarnings(slrm(s$lowrank$x, s$lowrank$y, rank = 3, passes = 3,
                            paper = TRUE, seed = 7))
    }),
    slrm_em = low(function(s) {
      slrm(s$lowrank$x, s$lowrank$y, rank = 3, method = "em", seed = 7)
    }),
    slrm_als = low(function(s) {
      slrm(s$lowrank$x, s$lowrank$y, rank = 3, method = "als", seed = 7)
    }),
    slrm_kept = dense(function(s) {
      slrm(aerr(s$x, s$y, budget = 6, step_size = 0.01, seed = 7, x_bound = 8,
                control = kept()), rank = 2, method = "em", seed = 7)
    }),
    mpcr = low(function(s) mpcr(s$lowrank$x, s$lowrank$y, rank = 3, seed = 7)),
    smpcr = low(function(s) {
      smpcr(s$lowrank$x, s$lowrank$y, rank = 3, passes = 3, seed = 7)
    }),
    petrels = list(fit = function(s) {
      petrels(s$lowrank$x, rank = 3, passes = 2)
    }, newx = NULL)
  )
}

# What a fit says, without names and layout.
said_by <- function(fit, newx) {
  numbers <- function(x) if (!is.null(x)) as.double(as.matrix(x))
  inner <- fit$fit %||% fit
  list(
    numbers(inner$coefficients), numbers(inner$intercept),
    numbers(inner$path$coefficients), numbers(inner$lambda),
    numbers(inner$model$loadings), numbers(inner$model$weights),
    numbers(fit$cvm), numbers(fit$lambda.min), numbers(fit$history),
    numbers(fit$looks$total), numbers(fit$looks$per_attribute),
    numbers(fit$candidates$loss),
    if (!is.null(newx)) numbers(predict(fit, newx))
  )
}

recorded_hashes <- function() {
  data <- recorded_data()
  fits <- recorded_fits()
  vapply(fits, function(one) {
    set.seed(1)
    fit <- suppressMessages(one$fit(data))
    rlang::hash(said_by(fit, if (!is.null(one$newx)) one$newx(data)))
  }, "")
}

`%||%` <- function(x, default) if (is.null(x)) default else x
