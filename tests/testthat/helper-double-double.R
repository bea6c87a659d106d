# Arithmetic with about 32 digits, to know a number to the last digit of a
# double: a number is the unevaluated sum of two doubles (Dekker 1971).

two_sum <- function(a, b) {
  sum <- a + b
  rest <- sum - a
  c(sum, (a - (sum - rest)) + (b - rest))
}

two_product <- function(a, b) {
  halves <- function(x) {
    high <- 134217729 * x - (134217729 * x - x)
    c(high, x - high)
  }
  product <- a * b
  a <- halves(a)
  b <- halves(b)
  c(product, ((a[1] * b[1] - product) + a[1] * b[2] + a[2] * b[1]) +
      a[2] * b[2])
}

dd <- function(x) c(x, 0)

dd_sum <- function(a, b) {
  sum <- two_sum(a[1], b[1])
  two_sum(sum[1], sum[2] + a[2] + b[2])
}

dd_product <- function(a, b) {
  product <- two_product(a[1], b[1])
  two_sum(product[1], product[2] + a[1] * b[2] + a[2] * b[1])
}

dd_quotient <- function(a, b) {
  first <- a[1] / b[1]
  rest <- dd_sum(a, dd_product(dd(-first), b))
  second <- rest[1] / b[1]
  rest <- dd_sum(rest, dd_product(dd(-second), b))
  dd_sum(two_sum(first, second), dd(rest[1] / b[1]))
}

dd_root <- function(a) {
  root <- dd(sqrt(a[1]))
  rest <- dd_sum(a, dd_product(dd(-1), dd_product(root, root)))
  dd_sum(root, dd_quotient(rest, dd_product(dd(2), root)))
}

# 16 arctan(1/5) - 4 arctan(1/239), Machin's formula.
dd_pi <- function() {
  arctan_of_inverse <- function(n) {
    power <- dd_quotient(dd(1), dd(n))
    total <- power
    for (k in 1:30) {
      power <- dd_quotient(power, dd(-n^2))
      total <- dd_sum(total, dd_quotient(power, dd(2 * k + 1)))
    }
    total
  }
  dd_sum(dd_product(dd(16), arctan_of_inverse(5)),
         dd_product(dd(-4), arctan_of_inverse(239)))
}

# The Taylor coefficients of erf, of which g'' = -2 u g' and g'(0) = 2 /
# sqrt(pi) gives a recursion. A matrix of two rows, a column a degree.
dd_erf_coefficients <- function(count) {
  coefficients <- matrix(0, 2, count)
  coefficients[, 2] <- dd_quotient(dd(2), dd_root(dd_pi()))
  for (degree in seq(3, count - 1, by = 2)) {
    before <- coefficients[, degree - 1]
    coefficients[, degree + 1] <- dd_quotient(
      dd_product(before, dd(-2 * (degree - 2))), dd(degree * (degree - 1))
    )
  }
  coefficients
}
