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

compare_on_diamonds <- function(file) {
  data <- as.data.frame(ggplot2::diamonds)
  test <- sample(nrow(data), nrow(data) %/% 10)
  train <- setdiff(seq_len(nrow(data)), test)
  y <- log(data$price)
  spread <- mean((y[test] - mean(y[train]))^2)
  error <- function(fit, rows) mean(residuals(fit, data[rows, ])^2)
  learners <- list(
    aerr = list(learner = aerr, radius = 6, x_bound = 4, grid = 2^(-9:-2)),
    aelr = list(learner = aelr, radius = 6, x_bound = 1, grid = 2^(-13:-6)),
    ddaelr = list(learner = ddaelr, radius = 6, x_bound = 1, grid = 2^(-13:-6))
  )
  fits <- lapply(learners, function(setting) {
    tuned_fit(function(rows, step_size, checkpoints) {
      setting$learner(diamonds_formula, data[rows, ], budget = 3,
                      radius = setting$radius, x_bound = setting$x_bound,
                      step_size = step_size, averaging = 1,
                      control = frugal_control(checkpoints = checkpoints))
    }, error, train, setting$grid)
  })
  x <- model.matrix(diamonds_formula, data)[, -1]
  looks <- max(vapply(fits, function(fit) fit$looks$total, 0))
  table <- rbind(
    do.call(rbind, lapply(names(fits), function(name) {
      report(name, length(train), fits[[name]]$looks$total,
             error(fits[[name]], test), spread)
    })),
    lasso_row("lasso, same looks", x, y, sample(train, round(looks / 9)), test,
              spread),
    lasso_row("lasso, everything", x, y, train, test, spread)
  )
  print_table(table, "log price of diamonds from 3 of 9 variables each")
  curves <- do.call(rbind, lapply(fits, learning_curve, newx = data[test, ]))
  draw_curves(curves, table[4:5, ], "Log price of diamonds, 3 looks each", file)
}

lasso_row <- function(name, x, y, rows, test, spread) {
  predict_lasso <- full_rows_lasso(x, y, rows)
  report(name, length(rows), length(rows) * diamonds_variables,
         mean((y[test] - predict_lasso(x[test, ]))^2), spread)
}
