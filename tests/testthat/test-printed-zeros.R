# What is 0 but for rounding is printed as 0, or not at all: exact data, on
# which fits leave 1e-16 here and there, and every class that prints.

skip_on_cran() # most of it is slow

set.seed(1)
n <- 80
x <- matrix(sample(-3:3, 5 * n, TRUE), n,
            dimnames = list(NULL, paste0("v", 1:5)))
y <- 3 * x[, 1]
gaps <- replace(x, seq(3, length(x), 4), NA)
kinds <- factor(c("p", "q", "r")[1 + (y > -2) + (y > 2)])
several <- cbind(first = y, second = 2 * x[, 2] / 3)
keep <- frugal_control(keep_looks = TRUE)
curves <- frugal_control(checkpoints = 3)
few <- function(...) momentnet(..., nlambda = 4, seed = 1)
chosen <- function(...) cv_momentnet(..., seed = 1)

fits <- suppressWarnings(list(
  plain = momentnet(x, y, lambda = 0), ridge = few(x, y, alpha = 0),
  units = momentnet(sweep(x, 2, 10^(0:4), "*"), y + 1e9, lambda = 0),
  completed = few(gaps, y, engine = "completed"),
  covariance = few(gaps, y, engine = "covariance"),
  bought = few(x, y, budget = 3),
  cv = chosen(x, y), cv_ridge = chosen(x, y, alpha = 0),
  average = chosen(gaps, y), cv_bought = chosen(x, y, budget = 4),
  yes = chosen(x, factor(y > 0), family = "binomial", alpha = 0),
  counts = few(x, y + 9, family = "poisson"),
  classes = chosen(x, kinds, family = "multinomial", alpha = 0, nlambda = 4),
  responses = momentnet(x, several, lambda = 0),
  cv_responses = chosen(x, several),
  online = aerr(x, y, budget = 3, seed = 1, control = curves),
  online_lasso = aelr(x, y, budget = 3, seed = 1),
  online_classes = aerr(rbind(x, x), rep(kinds, 2), budget = 3, seed = 1,
                        loss = "logistic"),
  ridge_online = online_ridge(x, y, seed = 1),
  em = slrm(x, y, rank = 5, method = "em"), mpcr = mpcr(x, y, rank = 5),
  deficient = mpcr(unname(cbind(x[, 1:3], x[, 1:2] + x[, 2:3])), y, rank = 5),
  cv_slrm = cv_slrm(x, y, rank = 1:3, folds = 3, seed = 1),
  petrels = petrels(x, rank = 2)
))
others <- suppressWarnings(list(
  learner = frugal_learner("aerr", 5, 3, 2, n = 9), moments = moments(x, y),
  sums = moments(x, several), source = attribute_source(x),
  observed = observed_only(Matrix::Matrix(x, sparse = TRUE)), control = keep,
  sampling = sample_uniform(), loss = loss_squared(),
  estimator = estimate_genest(), method = learner_method("aerr"),
  comparison = compare_learners(
    list(x = x, y = y), list(aerr = learner_method("aerr")), budget = 3,
    repetitions = 2, folds = 2, seed = 1, progress = FALSE
  ),
  importance = attribute_importance(chosen(x, y, control = keep)),
  imputed = impute(fits$completed, gaps, newy = y, m = 2, seed = 1),
  plan = plan_looks(100, 5, 300),
  study = plan_study(chosen(x, y, control = keep), blocks = 5)
))
summaries <- lapply(fits, summary)

printed <- function(object) capture.output(print(object))
# Numbers that are not 0 and yet nothing: less than penalties and what they
# shrink by.
nothings <- function(lines) {
  numbers <- unlist(regmatches(lines, gregexpr("[0-9.]+e-[0-9]+", lines)))
  size <- as.numeric(numbers)
  as.character(numbers[size > 0 & size < 1e-12])
}

test_that("no print and no summary shows what rounding left", {
  expect_identical(nothings(c("a 1.5e-17 0.2", "b 3e-09 0e-16")), "1.5e-17")
  for (name in names(fits)) {
    expect_identical(nothings(printed(fits[[name]])), character(), label = name)
    expect_identical(nothings(printed(summaries[[name]])), character(),
                     label = paste("summary of", name))
  }
  for (name in names(others)) {
    expect_identical(nothings(printed(others[[name]])), character(),
                     label = name)
  }
})

test_that("that is said of every class that prints", {
  methods <- getNamespaceInfo("frugalreg", "S3methods")
  classes <- methods[methods[, 1] == "print", 2]
  seen <- unlist(lapply(c(fits, others, summaries), class))
  # These show no numbers of a fit.
  expect_setequal(setdiff(classes, seen), c("chunk_source",
                                            "step_impute_frugal"))
})

test_that("what is small because its unit is, is shown", {
  small <- momentnet(x, 1e-12 * y, lambda = 0)
  expect_match(printed(summary(small)), "v1 +3e-12", all = FALSE)
  far <- momentnet(sweep(x, 2, 10^c(-9, 0, 9, 0, 0), "*"),
                   drop(x %*% c(1, 0, 1, 0, 0)), lambda = 0)
  expect_identical(far$df[[1]], 2)
  expect_match(printed(summary(far)), "v1 +1e\\+09", all = FALSE)
  expect_match(printed(summary(far)), "v3 +1e-09", all = FALSE)
})

test_that("rounding is no coefficient", {
  expect_gt(sum(coef(fits$plain)[-1, ] != 0), 1)
  expect_match(printed(fits$plain), "nonzero coefficients: 1$",
               all = FALSE)
  expect_identical(count_nonzero(cbind(c(1, 1e-13, 0), 0)), c(1, 0))
  expect_identical(count_nonzero(cbind(c(1, 1e-13)), c(1, 1e9)), 2)
})
