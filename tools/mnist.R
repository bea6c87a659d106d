# The digits 3 (labelled +1) and 5 (-1) of MNIST, from 5 and from 57 looks at
# their 784 pixels each.

read_digits <- function(directory) {
  find <- function(pattern) {
    file <- list.files(directory, pattern, full.names = TRUE)
    if (length(file) != 1) {
      stop("no file like ", pattern, " in ", directory,
           ": --mnist takes the folder with the four idx files of MNIST ",
           "(train-images-idx3-ubyte.gz and so on)", call. = FALSE)
    }
    read_idx(file)
  }
  digit <- c(find("train-labels"), find("t10k-labels"))
  chosen <- digit %in% c(3, 5)
  pixels <- rbind(find("train-images"), find("t10k-images"))[chosen, ]
  colnames(pixels) <- paste0("pixel", seq_len(ncol(pixels)))
  list(x = pixels / 255, y = ifelse(digit[chosen] == 3, 1, -1))
}

# Pixels are at most 1; the radii are generous, and step sizes are tuned, by
# fits with some about such a one.
mnist_learners <- list(
  list(name = "aerr", learner = aerr, budget = 57, radius = 2,
       middle = 2^-13),
  list(name = "ddaerr", learner = ddaerr, budget = 57, radius = 2,
       middle = 2^-12),
  list(name = "aelr", learner = aelr, budget = 5, radius = 8,
       middle = 2^-11),
  list(name = "ddaelr", learner = ddaelr, budget = 5, radius = 8,
       middle = 2^-10)
)

compare_on_mnist <- function(directory, file) {
  data <- read_digits(directory)
  test <- sample(nrow(data$x), nrow(data$x) %/% 10)
  train <- setdiff(seq_len(nrow(data$x)), test)
  spread <- mean((data$y[test] - mean(data$y[train]))^2)
  error <- function(fit, rows) {
    mean((predict(fit, data$x[rows, ]) - data$y[rows])^2)
  }
  fits <- lapply(mnist_learners, function(setting) {
    message(setting$name, " at ", setting$budget, " looks")
    tuned_fit(function(rows, step_size, checkpoints) {
      without_assumption_warning(setting$learner(
        data$x[rows, ], data$y[rows], budget = setting$budget,
        radius = setting$radius, step_size = step_size, center = TRUE,
        averaging = 3, control = frugal_control(checkpoints = checkpoints)
      ))
    }, error, train, setting$middle)
  })
  names <- vapply(mnist_learners, function(setting) {
    paste(setting$name, "at", setting$budget)
  }, "")
  kept <- lapply(c(57, 5), momentnet_on_digits, data, train, test, error)
  others <- do.call(rbind, lapply(c(57, 5), function(budget) {
    rows <- sample(train, round(length(train) * budget / 784))
    lasso_on_digits(paste("lasso, rows for", budget), data, rows, test, spread)
  }))
  table <- rbind(
    do.call(rbind, lapply(kept, last_row, spread)),
    do.call(rbind, Map(function(name, fit) {
      report(name, length(train), fit$looks$total, error(fit, test), spread)
    }, names, fits)), others
  )
  print_table(table, "3 against 5, from a few of 784 pixels each")
  curves <- do.call(rbind, Map(function(name, fit) {
    curve <- learning_curve(fit, data$x[test, ], data$y[test])
    curve$learner <- name
    curve
  }, names, fits))
  draw_curves(rbind(curves, do.call(rbind, kept)), others,
              "MNIST, 3 against 5", file)
}

# Where there is no path of penalties there is none to choose.
momentnet_on_digits <- function(budget, data, train, test, error) {
  name <- paste("momentnet at", budget)
  message(name, " looks")
  prefix_curve(name, train, test, error, points = 4, function(rows) {
    x <- data$x[rows, ]
    y <- data$y[rows]
    fit <- momentnet(x, y, budget = budget, units = "same")
    if (length(fit$lambda) == 1) return(fit)
    cv_momentnet(x, y, budget = budget, units = "same")
  })
}

lasso_on_digits <- function(name, data, rows, test, spread) {
  predict_lasso <- full_rows_lasso(data$x, data$y, rows)
  report(name, length(rows), length(rows) * ncol(data$x),
         mean((data$y[test] - predict_lasso(data$x[test, ]))^2), spread)
}
