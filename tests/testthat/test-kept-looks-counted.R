# What was paid stays counted in fits to looks that were kept.

x <- small_integers() + 0
colnames(x) <- letters[1:8]
y <- small_labels(x)
keep <- frugal_control(keep_looks = TRUE)

test_that("what was paid stays counted in fits to what was bought", {
  skip_on_cran()
  learner <- failed_purchase(50)
  own <- as_fit(learner)
  expect_equal(own$looks$total, 153)
  for (fit in list(momentnet(learner), cv_momentnet(own, seed = 1))) {
    for (part in c("total", "mean", "max", "per_attribute")) {
      expect_identical(fit$looks[[part]], own$looks[[part]])
    }
  }
  # Examples that are skipped were looked at; prices are kept.
  use_seed(4)
  x <- matrix(rnorm(600), 100)
  learner <- frugal_learner("momentnet", d = 6, budget = 6, costs = rep(2, 6),
                            n = 100, seed = 1)
  for (row in 1:100) {
    columns <- request(learner)
    learner <- if (row %% 2 == 0) learn(learner, skip = TRUE)
               else learn(learner, x[row, columns], x[row, 1])
  }
  own <- as_fit(learner)
  fit <- momentnet(learner)
  expect_identical(fit$looks$total, own$looks$total)
  expect_identical(fit$looks$money, own$looks$money)
})

test_that("groups and prices stay in fits to what was bought, and updates", {
  skip_on_cran()
  use_seed(5)
  x <- matrix(rnorm(900), 150,
              dimnames = list(NULL, c("h1", "k1", "h2", "k2", "l", "age")))
  y <- x[, "h1"] + rnorm(150)
  groups <- c("heart", "kidney", "heart", "kidney", "liver", "age")
  costs <- c(heart = 5, kidney = 3, liver = 2, age = 1)
  own <- momentnet(x, y, budget = 10, groups = groups, costs = costs, seed = 1,
                   free = "age", lambda = 0.1)
  again <- cv_momentnet(own, seed = 1, control = keep)
  responses <- momentnet(x, cbind(a = y, b = -y), budget = 10, groups = groups,
                         costs = costs, free = "age", seed = 1, lambda = 0.1)
  unknown <- rep(NA_real_, 6)
  for (fit in list(again, cv_momentnet(again, seed = 1),
                   response_fit(responses, "a"))) {
    expect_identical(fit$looks$per_attribute, own$looks$per_attribute)
    known <- c("term", "looks", "price")
    expect_identical(as.data.frame(generics::tidy(fit))[known],
                     as.data.frame(generics::tidy(own))[known])
    expect_setequal(next_look(fit, unknown, costs = costs)$attribute,
                    names(costs))
  }
  expect_setequal(plan_study(again, costs = costs)$table$attribute,
                  names(costs))
  expect_identical(plan_looks(500, 4, 1000, pilot = again)$left,
                   1000 - own$looks$total)

  # Rows that are given cost looks and no money; what is free costs none.
  new <- x[1:10, ]
  new[1:4, c("h1", "h2")] <- NA
  more <- update(again, new, y[1:10])
  by <- c(heart = 6, kidney = 10, liver = 10, age = 0)
  for (fit in list(more, update(momentnet(own, engine = "pairs"), new,
                                y[1:10]))) {
    expect_identical(fit$looks$per_attribute, own$looks$per_attribute + by)
    expect_identical(fit$looks$total, own$looks$total + 26)
    expect_identical(fit$looks$mean, fit$looks$total / 160)
    expect_identical(fit$looks$max, 3)
    expect_identical(fit$looks$money, own$looks$money)
  }

  # What was bought stays so, however often it is fitted.
  once_more <- cv_momentnet(again, seed = 1)
  expect_identical(once_more$fit$engine, again$fit$engine)
  expect_equal(coef(once_more), coef(again))
  changed <- update(again, alpha = 1)
  expect_identical(changed$looks$money, own$looks$money)
  expect_identical(changed$looks$per_attribute, own$looks$per_attribute)

  # Of earlier versions, which did not keep them, nothing wrong is said.
  older <- momentnet(own)
  older$looks[c("prices", "group_of")] <- NULL
  expect_true(all(is.na(generics::tidy(older)$looks)))
  older$looks$prices <- unname(costs)
  expect_error(print(older), class = "frugalreg_error_damaged")
})
