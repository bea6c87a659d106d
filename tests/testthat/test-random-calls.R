# Random calls on random tables (helper-random-calls.R), and what they must not
# depend on: units, orders, containers, files, parts.

# ---- Regressions from moments, cross-validated or not

said <- function(fit, x) unheard(predict(fit, x))

# Without the rows' folds where a call has none.
with_rows <- function(case, rows) {
  folds <- case$arguments$folds
  if (!is.null(folds)) case$arguments$folds <- folds[rows]
  case$x <- case$x[rows, , drop = FALSE]
  case$y <- case$y[rows]
  case
}

# A call that is refused must be so in another form, too.
same_fit <- function(case, other, x = case$x, factor = 1) {
  first <- outcome(called(case))
  other <- outcome(other)
  if (is_refused(first)) {
    if (is_refused(other)) return(NULL)
    return(paste("refused in one form only,", conditionMessage(first)))
  }
  if (inherits(first, "error")) stop(first)
  if (inherits(other, "error")) stop(other)
  off_by(said(other, x) / factor, said(first, case$x), case)
}

momentnet_properties <- list(
  "predictions are finite, and no random number is drawn" = function(case) {
    before <- session_state()
    fit <- outcome(called(case, seed = 1))
    if (is_refused(fit)) return(NULL)
    if (!identical(session_state(), before)) return("the session moved")
    new <- replace(case$x, sample.int(length(case$x), 5), NA)
    if (!all(is.finite(c(coef(fit), said(fit, new))))) "not finite"
  },
  "units do not matter" = function(case) {
    unit <- 2^sample(-9:9, ncol(case$x), TRUE)
    x <- sweep(case$x, 2, unit, "*")
    same_fit(case, called(case, x, 8 * case$y), x, factor = 8)
  },
  "the order of rows does not matter" = function(case) {
    turned <- with_rows(case, sample.int(nrow(case$x)))
    same_fit(case, called(turned))
  },
  "the order of columns does not matter" = function(case) {
    x <- case$x[, sample.int(ncol(case$x))]
    same_fit(case, called(case, x), x)
  },
  "the container does not matter" = function(case) {
    seen <- which(!is.na(case$x), arr.ind = TRUE)
    sparse <- observed_only(Matrix::sparseMatrix(
      seen[, 1], seen[, 2], x = case$x[seen], dims = dim(case$x),
      dimnames = dimnames(case$x)
    ))
    frame <- as.data.frame(case$x)
    same_fit(case, called(case, frame), frame) %||%
      same_fit(case, called(case, sparse), sparse)
  },
  "a row of weight two is there twice" = function(case) {
    if (anyNA(case$x) || case$arguments$engine != "auto") return(NULL)
    weights <- sample(0:2, nrow(case$x), TRUE)
    weighed <- case
    weighed$arguments$weights <- weights
    twice <- with_rows(case, rep(seq_along(weights), weights))
    same_fit(weighed, called(twice))
  },
  "a saved fit is the fit, and what is refused leaves it alone" =
    function(case) {
      fit <- outcome(called(case))
      if (is_refused(fit)) return(NULL)
      again <- read_again(fit)
      differing(said(again, case$x), said(fit, case$x)) %||%
        all_refused(function() fit, {
          predict(fit, case$x[, 1, drop = FALSE])
          predict(fit, replace(case$x, 1, Inf))
          update(fit, case$x, case$y[-1])
          update(fit, case$x[0, ], case$y[0])
          update(fit, engine = "none")
        })
    }
)

# ---- Moments in parts

moments_of <- function(case, rows, ...) {
  unheard(moments(case$x[rows, , drop = FALSE], case$y[rows],
                  weights = case$arguments$weights[rows], ...))
}

said_of_moments <- function(moments, case) {
  fit <- momentnet(moments, engine = "pairs", target = "rank_one", alpha = 0,
                   nlambda = 3, units = "different")
  spread <- apply(case$x, 2, stats::sd, na.rm = TRUE)
  spread[is.na(spread)] <- 0
  c(coef(fit)[-1, ] * spread, said(fit, case$x))
}

moments_properties <- list(
  "parts, however they are added, are the whole" = function(case) {
    n <- nrow(case$x)
    first <- seq_len(sample.int(n - 1, 1))
    rest <- setdiff(seq_len(n), first)
    parts <- outcome(lapply(list(first, rest), moments_of, case = case))
    whole <- outcome(said_of_moments(moments_of(case, seq_len(n)), case))
    if (is_refused(whole) || is_refused(parts)) return(NULL)
    updated <- unheard(update(read_again(parts[[1]]), case$x[rest, ],
                              case$y[rest],
                              weights = case$arguments$weights[rest]))
    # Beyond the values, and not so far that rounding shows.
    about <- apply(case$x, 2, function(seen) {
      seen <- seen[!is.na(seen)]
      if (length(seen) > 0) max(seen) + 4 * diff(range(seen)) else 0
    })
    moved <- moments_of(case, seq_len(n), origin = about)
    for (sum in list(c(parts[[1]], parts[[2]]), moments(rev(parts)), updated,
                     moved)) {
      wrong <- off_by(said_of_moments(sum, case), whole, case)
      if (!is.null(wrong)) return(wrong)
    }
  }
)

# ---- Subspaces that are tracked

petrels_properties <- list(
  "further rows may come in parts, whatever holds them" = function(case) {
    fit <- outcome(called(case))
    if (is_refused(fit)) return(NULL)
    more <- case$x[sample.int(nrow(case$x)), ]
    first <- seq_len(sample.int(nrow(more) - 1, 1))
    whole <- outcome(update(fit, more))
    parts <- outcome(update(
      read_again(update(fit, rev(as.data.frame(more[first, , drop = FALSE])))),
      more[-first, , drop = FALSE]
    ))
    if (is_refused(whole) && is_refused(parts)) return(NULL)
    learned <- c("model", "state", "n", "observed")
    differing(parts[learned], whole[learned]) %||%
      differing(sort(names(whole)), sort(names(fit))) %||%
      all_refused(function() fit, {
        update(fit, more[0, ])
        update(fit, more[, -1, drop = FALSE])
        update(fit, replace(more, 1, Inf))
      })
  },
  "one unit of all columns does not matter, and nothing is NA" =
    function(case) {
      first <- seq_len(max(1, nrow(case$x) %/% 2))
      filled <- function(unit) {
        x <- unit * case$x
        fit <- outcome(called(case, x[first, , drop = FALSE]))
        # Where nothing varies the first rows tell no unit.
        if (is_refused(fit) || fit$scale$x_scale == 1) return(NULL)
        impute(update(fit, x[-first, , drop = FALSE]), x) / unit
      }
      one <- filled(1)
      if (is.null(one)) return(NULL)
      size <- apply(abs(one), 2, max)
      off <- sweep(abs(filled(1024) - one), 2, pmax(size, 1e-9), "/")
      if (!isTRUE(all(off < 1e-6))) "not the same, or NA"
    }
)

test_that("regressions from moments do not depend on what they must not", {
  skip_on_cran()
  for (seed in random_seeds(2)) {
    expect_properties("momentnet", seed, momentnet_properties)
  }
})

test_that("moments are sums", {
  for (seed in random_seeds(2)) {
    expect_properties("moments", seed, moments_properties)
  }
})

test_that("subspaces are tracked in any parts", {
  for (seed in random_seeds(2)) {
    expect_properties("petrels", seed, petrels_properties)
  }
})
