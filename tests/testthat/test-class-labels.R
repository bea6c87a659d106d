read <- frugalreg:::read_class_labels
hinge <- loss_hinge()

test_that("labels of two classes become -1 and 1", {
  expect_identical(read(c(1, -1, 1), hinge),
                   list(y = c(1, -1, 1), levels = NULL))
  expect_identical(read(c(1L, -1L), hinge)$y, c(1, -1))
  expect_identical(read(matrix(c(1, -1)), hinge)$y, c(1, -1))
  expect_identical(read(array(c(1, -1)), hinge)$y, c(1, -1))
  fruit <- factor(c("pear", "apple", "pear"), levels = c("pear", "apple"))
  expect_identical(read(fruit, hinge),
                   list(y = c(-1, 1, -1), levels = c("pear", "apple")))
  # Levels that look like numbers are names all the same.
  expect_identical(read(factor(c(1, -1), levels = c(1, -1)), hinge)$y, c(-1, 1))
})

test_that("more classes are numbered, of those that occur", {
  expect_identical(read(factor(c("b", "c", "a")), hinge),
                   list(y = c(2, 3, 1), levels = c("a", "b", "c")))
  wider <- factor(c("d", "a", "c"), levels = c("d", "c", "b", "a"))
  expect_identical(read(wider, hinge),
                   list(y = c(1, 3, 2), levels = c("d", "c", "a")))
  two <- factor(c("b", "a"), levels = c("a", "b", "c"))
  expect_identical(read(two, hinge), list(y = c(1, -1), levels = c("a", "b")))
  expect_identical(read(c("c", "c"), hinge, c("a", "b", "c"))$y, c(3, 3))
})

test_that("later labels go by name, and may be of one class", {
  levels <- c("pear", "apple")
  expect_identical(read("apple", hinge, levels), list(y = 1, levels = levels))
  expect_identical(read(factor("pear"), hinge, levels)$y, -1)
  other <- factor(c("apple", "pear"), levels = c("apple", "pear"))
  expect_identical(read(other, hinge, levels)$y, c(1, -1))
  wider <- factor("pear", levels = c("fig", "pear"))
  expect_identical(read(wider, hinge, levels)$y, -1)
  expect_identical(read(c(1, 1), hinge, one_class = TRUE)$y, c(1, 1))
})

test_that("other labels are refused", {
  skip_on_cran()
  levels <- c("pear", "apple")
  expect_refused("input", {
    read(c(0, 1), hinge)
    read(c(-1, 1, 2), loss_logistic())
    read(c(1, 2), hinge)
    read(c(TRUE, FALSE), hinge)
    read(c("a", "b"), hinge)
    read(NULL, hinge)
    read(list(-1, 1), hinge)
    read(cbind(c(-1, 1), 1), hinge)
    read(c(-1, NA, 1, NaN), hinge)
    read(c(-1, Inf, 1), hinge)
    read(c(1, 1, 1), hinge)
    read(-1, hinge)
    read(factor(c("a", "a"), levels = c("a", "b", "c")), hinge)
    read(factor(c("a", "a")), hinge)
    read(factor(c("a", "a"), levels = c("a", "b")), hinge)
    read(factor(c("a", NA, "b")), hinge)
    read("fig", hinge, levels, argument = "newy")
    read(factor(c("fig", "pear", "plum")), hinge, levels, argument = "newy")
    read(c(-1, 1), hinge, levels, argument = "newy")
    read(NA_character_, hinge, levels, argument = "newy")
    read(0, loss_own(function(z) z^2 / 2, function(z) z, "classification"))
  })
})
