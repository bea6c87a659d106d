# What a session is set to changes how numbers are shown, and nothing else.

rows <- data.frame(
  a = sin(1:90), b = cos((1:90)^2), group = c("ta", "tB", "tc")[1:90 %% 3 + 1],
  time = structure(1.58e9 + 3600 * (1:90), class = c("POSIXct", "POSIXt"))
)
rows$y <- rows$a + rows$b * (rows$group == "tc")
form <- y ~ I(1e5 * a) + I(1e5 * a):b + poly(b, 2)

# What a fit, and moments, are: numbers, and the names of columns.
battery <- function(file, older) {
  fit <- momentnet(form, rows, lambda = 0.1)
  looks <- aelr(y ~ I(1e5 * a) + b, rows, budget = 2, seed = 1, radius = 1,
                step_size = 1e-12, x_bound = 1e6)
  cv <- cv_momentnet(y ~ I(1e5 * a) + group, rows, nfolds = 3, seed = 1)
  timed <- chunk_source(chunks_of(rows[-3], 30), key = "time")
  parted <- moments(timed, y = "y", folds = 4)
  shown <- capture.output(print(fit), print(summary(fit)), print(looks),
                          print(cv), print(parted))
  expect_gt(length(shown), 10)
  saved <- readRDS(file)
  list(
    coef(fit), coef(looks), coef(cv), predict(saved, rows[1:3, ]),
    predict(update(saved, rows[1:9, ]), rows[1:3, ]),
    rownames(coef(update(saved, . ~ . - I(1e5 * a):b))),
    coef(momentnet(c(older, moments(form, rows[46:90, ])), lambda = 0.1)),
    vapply(parted$folds, `[[`, 0, "n")
  )
}

file <- tempfile(fileext = ".rds")
saveRDS(momentnet(form, rows, lambda = 0), file)
# poly() would make a basis of its own of each part.
form <- y ~ I(1e5 * a) + I(1e5 * a):b + I(1e-5 * b):group
older <- moments(form, rows[1:45, ])
plain <- battery(file, older)

test_that("fits, saved ones and moments are those of every session", {
  skip_on_cran()
  sessions <- list(
    list(options = list(scipen = 100)), list(options = list(scipen = -100)),
    list(options = list(OutDec = ",", digits = 3)),
    list(options = list(warn = 2, stringsAsFactors = FALSE)),
    list(zone = "Asia/Kolkata"), list(zone = "America/St_Johns"),
    list(kind = c("Wichmann-Hill", "Box-Muller", "Rounding")),
    list(language = "C"), list(language = "en_US")
  )
  for (session in sessions) {
    again <- do.call(in_odd_session, c(
      list(quote(battery(file, older))), session
    ))
    expect_identical(again, plain, label = deparse1(session))
  }
})

test_that("levels of text are in one order in all languages", {
  ordered <- in_odd_session({
    list(moments(y ~ a + group, rows)$recipe$derived$parts$group$levels,
         sort(unique(rows$group)))
  }, language = "en_US")
  expect_identical(ordered[[1]], c("tB", "ta", "tc"))
  halves <- list(rows[rows$group != "ta", ], rows[rows$group != "tc", ])
  for (half in halves) {
    fit <- in_odd_session(momentnet(y ~ group, half, lambda = 0),
                          language = "en_US")
    expect_identical(fit, momentnet(y ~ group, half, lambda = 0))
  }
})

# As cron and many servers start R: names that it has no letters for.
test_that("a session without letters reads fits to names with such", {
  skip_if_not(l10n_info()[["UTF-8"]])
  # Names and levels as of German and French.
  shown <- rows[c("a", "b", "group", "y")]
  shown$group[shown$group == "tc"] <- "caf\u00e9"
  names(shown)[1:3] <- c("gr\u00f6\u00dfe", "x `\u00df`", "\u00fc")
  shown$plain <- shown[[1]]
  forms <- lapply(list(
    "y ~ gr\u00f6\u00dfe + \u00fc",
    "y ~ poly(gr\u00f6\u00dfe, 2) + plain:\u00fc",
    "y ~ gr\u00f6\u00dfe * log(2 + `x \\`\u00df\\``) + \u00fc"
  ), stats::as.formula)
  fits <- lapply(forms, momentnet, shown, alpha = 1, lambda = 0.1)
  wanted <- lapply(fits, function(fit) {
    list(predict(fit, shown), predict(update(fit, shown[1:9, ]), shown[1:3, ]))
  })
  file <- tempfile(fileext = ".rds")
  saveRDS(list(fits = fits, shown = shown), file)
  before <- Sys.getlocale("LC_CTYPE")
  again <- tryCatch({
    Sys.setlocale("LC_CTYPE", "C")
    # That R has no such letters is what it warns of.
    suppressWarnings({
      saved <- readRDS(file)
      lapply(saved$fits, function(fit) {
        list(predict(fit, saved$shown),
             predict(update(fit, saved$shown[1:9, ]), saved$shown[1:3, ]))
      })
    })
  }, finally = Sys.setlocale("LC_CTYPE", before))
  expect_identical(again, wanted)
  unlink(file)
})

unlink(file)
