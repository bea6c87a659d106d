# The random words: published vectors, and the way from a fit's seed to the
# uniform numbers, worked out on vectors of 64 bits (the lowest first).

bits_of_hex <- function(hex) {
  nibbles <- rev(strtoi(strsplit(hex, "")[[1]], 16L))
  as.numeric(vapply(nibbles, function(n) n %/% 2^(0:3) %% 2, numeric(4)))
}

bits_of_words <- function(high, low) {
  c(low %/% 2^(0:31) %% 2, high %/% 2^(0:31) %% 2)
}

add_bits <- function(a, b) {
  carry <- 0
  for (at in 1:64) {
    sum <- a[at] + b[at] + carry
    a[at] <- sum %% 2
    carry <- sum %/% 2
  }
  a
}

xor_bits <- function(a, b) (a + b) %% 2
left <- function(a, by) c(rep(0, by), a[seq_len(64 - by)])
right <- function(a, by) c(a[-seq_len(by)], rep(0, by))
rotate <- function(a, by) c(a[65 - by:1], a[seq_len(64 - by)])

multiply_bits <- function(a, b) {
  product <- rep(0, 64)
  for (at in which(a == 1)) product <- add_bits(product, left(b, at - 1))
  product
}

# The first `n` words of SplitMix64.
splitmix_bits <- function(seed, n) {
  lapply(seq_len(n), function(word) {
    seed <<- add_bits(seed, bits_of_hex("9e3779b97f4a7c15"))
    z <- multiply_bits(xor_bits(seed, right(seed, 30)),
                       bits_of_hex("bf58476d1ce4e5b9"))
    z <- multiply_bits(xor_bits(z, right(z, 27)),
                       bits_of_hex("94d049bb133111eb"))
    xor_bits(z, right(z, 31))
  })
}

# The first `n` words of xoshiro256++ as numbers in [0, 1) of 53 bits.
xoshiro_uniforms <- function(s, n) {
  vapply(seq_len(n), function(word) {
    result <- add_bits(rotate(add_bits(s[[1]], s[[4]]), 23), s[[1]])
    shifted <- left(s[[2]], 17)
    s[[3]] <<- xor_bits(s[[3]], s[[1]])
    s[[4]] <<- xor_bits(s[[4]], s[[2]])
    s[[2]] <<- xor_bits(s[[2]], s[[3]])
    s[[1]] <<- xor_bits(s[[1]], s[[4]])
    s[[3]] <<- xor_bits(s[[3]], shifted)
    s[[4]] <<- rotate(s[[4]], 45)
    sum(result[12:64] * 2^(-53:-1))
  }, 0)
}

test_that("SplitMix64 gives its published words", {
  expect_identical(
    cpp_splitmix64(1234567, 5),
    c("6457827717110365317", "3203168211198807973", "9817491932198370423",
      "4593380528125082431", "16408922859458223821")
  )
})

test_that("xoshiro256++ gives its published words", {
  expect_identical(
    cpp_xoshiro256(c(1, 2, 3, 4), 10),
    c("41943041", "58720359", "3588806011781223", "3591011842654386",
      "9228616714210784205", "9973669472204895162", "14011001112246962877",
      "12406186145184390807", "15849039046786891736", "10450023813501588000")
  )
})

test_that("one seed gives both streams: four words each seed the engine", {
  for (words in list(c(0, 1), c(1, 0), c(3735928559, 4294967295))) {
    states <- splitmix_bits(bits_of_words(words[1], words[2]), 8)
    expect_identical(
      frugalreg:::cpp_uniforms(words[1], words[2], 12, FALSE),
      xoshiro_uniforms(states[1:4], 12)
    )
    expect_identical(
      frugalreg:::cpp_uniforms(words[1], words[2], 12, TRUE),
      xoshiro_uniforms(states[5:8], 12)
    )
  }
})

test_that("seeds become two words of 32 bits", {
  seed_words <- frugalreg:::seed_words
  expect_identical(seed_words(5), c(0, 5))
  expect_identical(seed_words(2^32 * 7 + 9), c(7, 9))
  expect_identical(seed_words(-1), rep(2^32 - 1, 2))
  expect_identical(seed_words("0x0123456789abcdef"),
                   c(strtoi("1234567", 16L), 2309737967))
})

test_that("an integer below a bound is the bound's share of the high bits", {
  # draw_distinct() of one index is one bounded integer.
  drawn <- function(size, uniforms) {
    cpp_draw_distinct(size, 1, uniforms)
  }
  for (size in c(1, 2, 3, 7, 1000, 2^31 - 1)) {
    for (index in unique(c(1, ceiling(size / 2), size))) {
      inside <- (index - 0.5) / size
      expect_identical(drawn(size, inside), as.integer(index))
    }
    expect_identical(drawn(size, 1 - 2^-53), as.integer(size))
  }
})

test_that("the words that would make some integers likelier are passed over", {
  # 2^32 mod 3 = 1: of all high words only 0 is one too many.
  expect_identical(cpp_draw_distinct(3, 1, c(0, 0.5)), 2L)
  expect_identical(cpp_draw_distinct(3, 1, c(2^-32, 0.5)), 1L)
  # 2^32 is a multiple of 4: none is passed over.
  expect_identical(cpp_draw_distinct(4, 1, c(0, 0.5)), 1L)
  # 2^32 mod 6 = 4: a remainder of 0 is passed over, here twice.
  expect_identical(cpp_draw_distinct(6, 1, c(0, 0.5, 0.9)), 6L)
})
