# Gradients and losses of the candidates of radius and step size "auto".

data <- moderate()

# Over all pairs of draws from the mixture of the laws, at a label of 0.35.
expect_unbiased_losses <- function(fit, learner, x, laws, averages, label) {
  found <- enumerate_outcomes(
    fit, learner, x, 0.35, rep(list(alias_draw(rowMeans(laws))), 2),
    function(result) result$state$trial$sums
  )
  truth <- vapply(averages, function(average) {
    (sum(average$w * x) + average$b - 0.35)^2
  }, 0)
  expect_within(drop(found$values %*% found$probability), truth, 1e-11, label)
  found
}

test_that("gradients of all candidates are unbiased from shared draws", {
  skip_on_cran()
  x <- c(0.4, -0.5, 0.3, 0.6)
  points <- cbind(c(0.6, -0.35, 0, 0.2), c(-0.1, 0.4, 0.3, 0))
  for (kind in c("aerr", "aelr")) {
    for (by in c("weight", "moment")) {
      fit <- blank_auto_fit(kind, 4, 3, inner = 2, inner_sampling = by,
                            intercept = TRUE)
      learner <- move_candidates(fit, points)
      w <- candidate_weights(fit, points)
      laws <- if (by == "weight" && kind == "aerr") w^2 else abs(w)
      spread <- colSums(laws)
      if (by == "weight" && kind == "aerr") spread <- sqrt(spread)
      draws <- c(list(uniform_draw(4)),
                 rep(list(mixture_draw(laws, 1 / spread)), 2))
      found <- enumerate_outcomes(fit, learner, x, 0.35, draws,
                                  function(result) unlist(result$gradients))
      expect_within(sum(found$probability), 1, 1e-13)
      truth <- vapply(1:2, function(at) {
        (sum(w[, at] * x) + 0.1 * at - 0.3 - 0.35) * x
      }, x)
      expect_within(drop(found$values %*% found$probability), c(truth), 1e-12,
                    paste("the gradients of", kind, "by", by))
    }
  }
})

test_that("the candidates' loss is estimated without bias", {
  skip_on_cran()
  x <- c(0.4, -0.5, 0.3, 0.6)
  for (kind in c("aerr", "ddaelr")) {
    for (center in c(FALSE, TRUE)) {
      for (group_of in list(1:4, c(1, 2, 1, 3))) {
        fit <- blank_auto_fit(kind, 4, 2, center = center,
                              groups = if (max(group_of) < 4) group_of)
        learner <- fit$state$learner
        learner$visits <- fit$setup$spec$tuning$learning
        learner$trial <- empty_trial()
        averages <- lapply(learner[c("candidate1", "candidate2")], average_of)
        moments <- learner$moments
        spread <- moments$squares / moments$counts
        spread <- floored_by_hand(spread, 0.1)
        laws <- vapply(averages, function(average) {
          law <- inner_by_hand("ridge", average$w, spread, group_of)
          law / sum(law)
        }, numeric(max(group_of)))
        found <- expect_unbiased_losses(fit, learner, x, laws, averages,
                                        paste("the losses of", kind))
        expect_gt(max(apply(found$values, 1, sd)), 1e-3)
      }
    }
  }
})

test_that("free attributes enter the losses exactly", {
  x <- c(0.4, -0.5, 0.3, 0.6)
  fit <- blank_auto_fit("aerr", 4, 2, free = 2)
  learner <- fit$state$learner
  learner$visits <- fit$setup$spec$tuning$learning
  learner$trial <- empty_trial()
  averages <- lapply(learner[c("candidate1", "candidate2")], average_of)
  spread <- floored_by_hand(learner$moments$squares / learner$moments$counts,
                            0.1)
  laws <- vapply(averages, function(average) {
    law <- abs(average$w) * sqrt(spread) * c(1, 0, 1, 1)
    law / sum(law)
  }, x)
  expect_unbiased_losses(fit, learner, x, laws, averages,
                         "the losses with a free attribute")
})
