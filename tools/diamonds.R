# The log price of 53,940 diamonds, from 3 looks at their 9 variables each.
# Ranges and knots are public knowledge and stand in the formula; one variable
# is one look, whatever it becomes.

# From [low, high] to [-1, 1]; what lies outside is taken as the end of the
# range.
unit <- function(x, low, high) {
  2 * (pmin(pmax(x, low), high) - low) / (high - low) - 1
}

diamonds_formula <- log(price) ~
  splines::ns(log(carat), knots = log(c(0.5, 1)),
              Boundary.knots = log(c(0.2, 4))) +
  cut + color + clarity + unit(depth, 55, 69) + unit(table, 50, 65) +
  unit(x, 3.7, 9) + unit(y, 3.7, 9) + unit(z, 2.2, 5.6)
diamonds_variables <- 9

diamonds_looks <- 3

# The learners that take one step an example, with the radius and the middle of
# the step sizes that are tried.
diamonds_learners <- list(
  aerr = list(learner = aerr, radius = 6, x_bound = 4, middle = 2^-4),
  aelr = list(learner = aelr, radius = 6, x_bound = 1, middle = 2^-8),
  ddaelr = list(learner = ddaelr, radius = 6, x_bound = 1, middle = 2^-7)
)

compare_on_diamonds <- function(file) {
  data <- as.data.frame(ggplot2::diamonds)
  test <- sample(nrow(data), nrow(data) %/% 10)
  train <- sample(setdiff(seq_len(nrow(data)), test))
  y <- log(data$price)
  spread <- mean((y[test] - mean(y[train]))^2)
  error <- function(fit, rows) mean((predict(fit, data[rows, ]) - y[rows])^2)
  keep <- function(rows, budget) {
    cv_momentnet(diamonds_formula, data[rows, ], budget = budget)
  }

  plan <- planned_looks(train)
  planned <- utils::head(train, plan$rows)
  kept <- prefix_curve("momentnet, 3 looks", train, test, error,
                       function(rows) keep(rows, diamonds_looks))
  whole <- prefix_curve("momentnet, planned", planned, test, error,
                        function(rows) keep(rows, plan$looks_per_row))
  fits <- online_fits(data, error, train)
  x <- model.matrix(diamonds_formula, data)[, -1]
  lassos <- rbind(
    lasso_row("glmnet's lasso, as many looks", x, y, planned, test, spread),
    lasso_row("glmnet's lasso, everything", x, y, train, test, spread)
  )
  online <- do.call(rbind, lapply(names(fits), function(name) {
    report(name, length(train), fits[[name]]$looks$total,
           error(fits[[name]], test), spread)
  }))
  table <- rbind(last_row(whole, spread), last_row(kept, spread), online,
                 lassos)
  print_table(table, "log price of diamonds, 9 variables")
  curves <- do.call(rbind, lapply(fits, learning_curve, newx = data[test, ]))
  draw_curves(rbind(curves, kept, whole), lassos,
              "Log price of diamonds for 3 looks a row", file)
}

# What plan_looks() makes of the looks.
planned_looks <- function(train) {
  plan <- plan_looks(length(train), diamonds_variables,
                     total = diamonds_looks * length(train))
  print(plan)
  plan
}

online_fits <- function(data, error, train) {
  Map(function(setting, name) {
    saying(name, ", whose step size is chosen on held-out rows")
    tuned_fit(function(rows, step_size, checkpoints) {
      setting$learner(diamonds_formula, data[rows, ], budget = diamonds_looks,
                      radius = setting$radius, x_bound = setting$x_bound,
                      step_size = step_size, averaging = 1,
                      control = frugal_control(checkpoints = checkpoints))
    }, error, train, setting$middle)
  }, diamonds_learners, names(diamonds_learners))
}

lasso_row <- function(name, x, y, rows, test, spread) {
  saying(name)
  predict_lasso <- full_rows_lasso(x, y, rows)
  report(name, length(rows), length(rows) * diamonds_variables,
         mean((y[test] - predict_lasso(x[test, ]))^2), spread)
}
