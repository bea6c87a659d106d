# The closing table of all experiments: what, by which command, how long, where
# the results are. From PROVENANCE.md and the list below.
#
#   Rscript data-raw/experiments.R

titles <- c(
  "css-figure-1.csv" = "CSS, figure 1: images, and four of their pixels",
  "css-curves.csv" = "CSS, figure 2, and HK, figure 1: four looks",
  "css-pairs.csv" = "CSS, the 45 pairs of digits",
  "css-lasso-path.csv" = "CSS, the table: lasso and ridge at every radius",
  "aer-looks.csv" = "CSS, the table: AER with more looks",
  "readings-pairs.csv" = "CSS, the table: two readings of the inner product",
  "readings-curves.csv" = "CSS and HK, the figures: the second reading",
  "first-iterate.csv" = "HK, where AERR starts",
  "hk-curves.csv" = "HK, figure 2: 56 looks; AELR with an even split",
  "hk-settings.csv" = "HK, the settings that were chosen for it",
  "hk-online-lasso.csv" = "HK, AELR against an online lasso",
  "ks.csv.xz" = "KS, figures 1 to 8",
  "ks-settings.csv" = "KS, the settings that were chosen for them",
  "ks-tuning.csv" = "KS, settings chosen in each repetition",
  "improvement-ratios.csv" = "KS, improvement ratios",
  "missing-simulated.csv" = "GW, figure 1",
  "missing-data.csv" = "GW, figure 2: tickets, leukemia, colon",
  "slrm-acceptance.csv" = "GW, specified accuracy of the low-rank methods",
  "lowrank-methods.csv" = "The low-rank methods compared with each other",
  "lowrank-peers.csv" = "The low-rank methods, imputation and glmnet",
  "mnist-3-vs-5.csv" = "Online learners on MNIST, 3 against 5",
  "mnist-centred.csv" = "The same digits, centred learners",
  "mnist-classes.csv" = "Classes of MNIST by three losses",
  "outliers.csv" = "Labels with gross errors",
  "genest-second-moments.csv" = "Second moments of GenEst, exact",
  "online-classes.csv" = "Probabilities of classes from online learners",
  "untried-looks.csv" = "Ways to spend looks that the package does not have",
  "limited-looks.csv" = "Tables with few looks: other methods on them",
  "averaged-looks.csv" = "Few looks: one model, and an average of models",
  "database-size.csv" = "moments() of tables in SQLite with more and more rows",
  "momentnet-mnist.csv" = "momentnet() on MNIST, 3 against 5",
  "variety-design.csv" = "Few looks: uniform, or where values differ",
  "completing-ridge.csv" = "Engine pairs: how new rows with gaps are completed",
  "plan-looks.csv" = "A total of looks: few looks at all rows, or whole rows",
  "plan-pilots.csv" = "A total of looks: what a pilot of 20 rows tells",
  "expected-means.csv" = "Means and variances: likeliest, or of values seen",
  "source-peers.csv" = "Tables from sources of packages, and imputation",
  "fresh-peers.csv" = "Tables on which nothing was chosen, and imputation",
  "rare-pairs.csv" = "Tables that hardly show a pair: which average",
  "overdone.csv" = "Tables with rare pairs, whose coefficients cancel",
  "overdone-tables.csv" = "Coefficients that cancel, on tables of packages",
  "collinear-looks.csv" = "Few looks at spectra: how much the labels support",
  "labelled-folds.csv" = "Intervals after few looks of ten",
  "interval-small.csv" = "Intervals from ten to 18 rows, by two distributions",
  "far-values.csv" = "Few looks: values far from those looked at",
  "units-rule.csv" = "The rule that decides on units",
  "designed-trials.csv" = "Designed trials: what tests for a signal keep",
  "rare-levels.csv" = "Levels of factors that imputations draw",
  "blocks.csv" = "Blocks of channels that rows show or hide",
  "later-calibration.csv" = "Probabilities of online learners that learn on",
  "mixed-units.csv" = "Numbers and factors: do they have the same unit?",
  "ridge-terms.csv" = "Few looks with penalty factors: pairs, or completed",
  "priced-looks.csv" = "Looks that a budget of money pays for",
  "rare-values.csv" = "Values that few looks or few rows show",
  "few-looks-means.csv" = "Few looks: averages of engines, and the engines",
  "few-looks-signal.csv" = "Few looks: labels that are noise, or are not",
  "few-looks.csv" = "Very few looks at few rows: two engines, and their mean",
  "mnist-peers.csv" = "MNIST: other methods with the same looks",
  "momentnet-pairs.csv" = "momentnet() on the 45 pairs of digits",
  "momentnet-covertype.csv" = "momentnet() on Covertype",
  "momentnet-diamonds.csv" = "momentnet() on the diamonds",
  "database-rates.csv" = "Databases: rows and looks per second",
  "reading.csv" = "Reading in chunks against the drivers' own calls",
  "momentnet-missing.csv" = "momentnet() on tables with missing values",
  "momentnet-missing-summary.csv" = "The same tables, geometric means by size",
  "momentnet-average.csv" = "Averages of models on tables with missing values",
  "missing-not-at-random.csv" = "Values that are not missing at random",
  "class-updates.csv" = "Updates of fits to two classes that kept no rows",
  "class-sources.csv" = "Probabilities of classes on tables of packages",
  "class-measures.csv" = "Classes: the measure that chooses lambda",
  "orders.csv" = "Order of rows and columns, signs: what they change",
  "orders-errors.csv" = "Order of rows and columns: errors before and now",
  "large-gaps.csv" = "Large tables with gaps: completed, or pairs alone",
  "estimated-errors.csv" = "Estimates of errors on complete rows",
  "estimates-labels.csv" = "Estimates and draws if gaps depend on labels",
  "standard-errors.csv" = "Standard errors of unpenalised fits",
  "standard-errors-repetitions.csv" = "Standard errors, each repetition",
  "intervals.csv" = "Intervals of predictions, and how often they cover",
  "interval-tables.csv" = "Intervals on real tables",
  "class-tables.csv" = "Tables of two classes with gaps",
  "class-probabilities.csv" = "Probabilities of two classes from few looks",
  "counts.csv" = "Counts in tables with gaps",
  "count-tables.csv" = "Counts in real tables with gaps",
  "responses-lambda.csv" = "Several responses: one lambda, or one for each",
  "multinomial-tables.csv" = "Tables of several classes with gaps",
  "calibration.csv" = "Several classes: calibration of probabilities",
  "mnist-digits.csv" = "Probabilities of ten digits",
  "lambda-sensitivity.csv" = "SLRM with other lambdas",
  "other-tables.csv" = "Tables on which nothing was chosen",
  "long-tails.csv" = "Predictions beyond the labels that were seen",
  "auto-tuning.csv" = "Radius and step size chosen within the budget",
  "against-glmnet.csv" = "Few looks against glmnet's whole rows",
  "real-tables.csv" = "Real tables in raw units, with gaps and with budgets",
  "real-tables-complete.csv" = "Complete rows: cv_momentnet() and cv.glmnet()",
  "large-tables.csv" = "Large real tables with gaps, by pairs or completed",
  "doubtful-looks.csv" = "Looks whose estimated errors are negative",
  "glmnet-converged.csv" = "Complete rows: glmnet run to convergence"
)

source(file.path("data-raw", "provenance.R"), local = TRUE)
lines <- readLines(file.path("data-raw", "results", "PROVENANCE.md"))
blocks <- split(lines, cumsum(grepl("^## ", lines)))

# As the scripts are called now: earlier ones were given the folder of a data
# set, or its file.
command_now <- function(text) {
  command <- gsub("`| +(?= )", "", text, perl = TRUE)
  command <- sub(" [[]pairs[]]", "", command)
  # Of a run of some of its methods or sets.
  partial <- paste0("(css[.]R .* pairs|missing-simulated[.]R|",
                    "limited-looks[.]R|variety-design[.]R) .*")
  command <- sub(partial, "\\1", command)
  sub("MNIST_DIRECTORY COVERTYPE_FILE|FILE", "DIRECTORY", command)
}

# The result files, the command and the seconds of a run.
read_block <- function(block) {
  text <- paste(block, collapse = " ")
  command <- regmatches(text, regexpr("`Rscript [^`]*`", text))
  # Of the run, and of those before it whose rows are kept.
  seconds <- regmatches(text, gregexpr("(- |, )[0-9]+ seconds", text))[[1]]
  names <- gregexpr("[a-z0-9-]+\\.csv(\\.xz)?", block[1])
  files <- regmatches(block[1], names)[[1]]
  if (length(files) == 0 || length(command) == 0) return(NULL)
  data.frame(
    results = files, command = command_now(command),
    seconds = if (length(seconds) == 0) NA
              else sum(as.numeric(gsub("[^0-9]", "", seconds)))
  )
}

runs <- do.call(rbind, lapply(blocks, read_block))
runs <- runs[file.exists(results_path(runs$results)), ]
untitled <- setdiff(runs$results, names(titles))
if (length(untitled) > 0) message("without a title: ", toString(untitled))
runs <- runs[runs$results %in% names(titles), ]

# A file that several scripts added to has the sum of their seconds, where
# known.
table_row <- function(file) {
  of_file <- runs[runs$results == file, ]
  known <- of_file$seconds[!is.na(of_file$seconds)]
  data.frame(experiment = titles[[file]], command = of_file$command[1],
             seconds = if (length(known) > 0) sum(known) else NA,
             results = results_path(file))
}
table <- do.call(rbind, lapply(intersect(names(titles), runs$results),
                               table_row))
if (sys.nframe() == 0) {
  write.csv(table, file.path("vignettes", "experiments.csv"),
            row.names = FALSE)
  print(table, right = FALSE)
}
