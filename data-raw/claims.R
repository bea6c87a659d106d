# The papers' claims, one by one, with our numbers from the committed results
# and a verdict that is computed from them.
#
#   Rscript data-raw/claims.R
#
# A claim is a number of comparisons that its words ask for: at every length of
# a figure, for every number of a table. It holds where nine tenths of them come
# out as it says, fails where one tenth or less does, and holds partly between.
# What its words mean is fixed here, for all papers:

bounds <- list(
  better = 1,           # a is below b
  considerably = 0.95,  # a is below 95 % of b
  far = 0.75,           # a is below 75 % of b
  similar = 1.1,        # a and b differ by at most 10 %
  number = 1.1,         # ours and the printed number differ by at most 10 %
  slightly = c(0.9, 1), # a is below b, and by at most 10 %
  unstable = 0.2,       # a standard deviation above it, where 0 has error 1
  bridged = 0.25,       # at most this share of a gap is left
  almost_ten = 8        # a is at least 8 times b
)
verdict_shares <- c(fails = 0.1, holds = 0.9)

source(file.path("data-raw", "provenance.R"), local = TRUE)
source(file.path("vignettes", "pairs.R"), local = TRUE)
read_results <- function(name) read.csv(results_path(name))
number <- function(x, digits = 2) formatC(x, format = "f", digits = digits)
percent_of <- function(x) paste(number(100 * x, 1), "%")
versus <- function(...) paste(c(...), collapse = " against ")

verdict_of <- function(tests) {
  tests <- tests[!is.na(tests)]
  if (length(tests) == 0) return("not tested")
  share <- mean(tests)
  if (share >= verdict_shares[["holds"]]) "holds"
  else if (share <= verdict_shares[["fails"]]) "fails"
  else "partly"
}

rows <- list()
claim <- function(paper, claim, found, tests, results, protocol) {
  rows[[length(rows) + 1]] <<- data.frame(
    paper = paper, claim = claim, we_find = found,
    true = if (all(is.na(tests))) "" else
      paste(sum(tests, na.rm = TRUE), "of", sum(!is.na(tests))),
    verdict = verdict_of(tests), protocol = protocol, results = results
  )
}

below <- function(a, b, by = "better") {
  range <- bounds[[by]]
  ratio <- a / b
  ratio < range[length(range)] & ratio >= c(0, range)[length(range)]
}
alike <- function(a, b, by = "similar") {
  pmax(a / b, b / a) <= bounds[[by]]
}

# The errors of two methods where both have one, in columns `a` and `b`.
side_by_side <- function(table, a, b, column, by) {
  wide <- merge(table[table$method == a, c(by, column)],
                table[table$method == b, c(by, column)], by = by)
  stats::setNames(wide, c(by, "a", "b"))
}

for (part in c("css-hk", "ks", "gw")) {
  source(file.path("data-raw", paste0("claims-", part, ".R")), local = TRUE)
}

claims <- do.call(rbind, rows)
if (sys.nframe() == 0) {
  write.csv(claims, file.path("vignettes", "claims.csv"), row.names = FALSE)
  print(claims[c("paper", "claim", "we_find", "true", "verdict")],
        right = FALSE)
}
