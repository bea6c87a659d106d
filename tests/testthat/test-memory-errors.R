# Where R itself has no memory left, its error is the package's, by class.

# More than there are addresses. R looks for it everywhere, which takes long.
found_none <- tryCatch(numeric(2^51), error = identity)
too_much <- function() stop(found_none)

test_that("fits to given data end in a classed error", {
  skip_on_cran()
  x <- replace(matrix(rnorm(200), 40), seq(3, 200, 4), NA)
  y <- rnorm(40)
  for (fit in list(
    function() slrm(x, y, rank = 2, method = "em"),
    function() petrels(x, rank = 2),
    function() cv_slrm(x, y, rank = 1:2)
  )) {
    local_binding("new_problem", function(...) too_much())
    cnd <- expect_error(fit(), class = "frugalreg_error_memory")
    expect_match(conditionMessage(cnd), "Memory ran out")
    expect_s3_class(cnd$parent, "simpleError")
  }
  for (fit in list(momentnet, cv_momentnet, moments)) {
    local_binding("check_some_rows", function(...) too_much())
    expect_error(fit(x, y), class = "frugalreg_error_memory")
  }
})

test_that("other errors stay what they are, with what they carry", {
  odd <- structure(class = c("odd", "error", "condition"),
                   list(message = "no", call = NULL, learner = 3))
  cnd <- expect_error(with_memory_error(stop(odd)), class = "odd")
  expect_identical(cnd$learner, 3)
  expect_error(with_memory_error(abort_input("x", "finite", "NA")),
               class = "frugalreg_error_input")
  expect_identical(with_memory_error(7), 7)
})
