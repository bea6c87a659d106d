# The tables of real-tables.R: regression sets that ship with R packages, in the
# units that they have there. Each is a function that returns a data frame of
# attributes `x`, in which values may be missing, and labels `y`.

shipped <- function(package, name) {
  space <- new.env()
  utils::data(list = name, package = package, envir = space)
  space[[name]]
}

# All columns of a data frame but the label and those that would tell it.
divided <- function(data, label, without = NULL, change = identity) {
  data <- as.data.frame(data)
  data <- data[!is.na(data[[label]]), ]
  list(x = data[setdiff(names(data), c(label, without))],
       y = change(as.numeric(data[[label]])))
}

read_ozone <- function() {
  data <- shipped("mlbench", "Ozone")
  data[1:3] <- lapply(data[1:3], as.integer) # month, day, day of the week
  divided(data, "V4")
}

read_solubility <- function() {
  space <- new.env()
  utils::data("solubility", package = "AppliedPredictiveModeling",
              envir = space)
  list(x = rbind(space$solTrainX, space$solTestX),
       y = c(space$solTrainY, space$solTestY))
}

# Adults, each once, and what is asked of them in both rounds of the survey;
# blood pressure from the rest.
read_nhanes <- function() {
  data <- as.data.frame(shipped("NHANES", "NHANES"))
  data <- data[data$Age >= 20 & !duplicated(data$ID), ]
  asked <- c("SurveyYr", "Gender", "Age", "Race1", "Education", "MaritalStatus",
             "HHIncomeMid", "Poverty", "HomeRooms", "HomeOwn", "Work", "Weight",
             "Height", "BMI", "Pulse", "BPDiaAve", "Testosterone", "DirectChol",
             "TotChol", "UrineVol1", "UrineFlow1", "Diabetes", "HealthGen",
             "DaysPhysHlthBad", "DaysMentHlthBad", "LittleInterest",
             "Depressed", "SleepHrsNight", "SleepTrouble", "PhysActive",
             "TVHrsDay", "CompHrsDay", "AlcoholDay", "AlcoholYear", "Smoke100")
  divided(data[c(asked, "BPSysAve")], "BPSysAve")
}

data_sets <- list(
  airquality = function() divided(datasets::airquality, "Ozone"),
  sleep = function() {
    divided(shipped("VIM", "sleep"), "Sleep", c("NonD", "Dream"))
  },
  chemical = function() {
    divided(shipped("AppliedPredictiveModeling",
                    "ChemicalManufacturingProcess"), "Yield")
  },
  meats = function() {
    divided(shipped("modeldata", "meats"), "fat", c("water", "protein"))
  },
  hitters = function() divided(ISLR::Hitters, "Salary"),
  penguins = function() divided(palmerpenguins::penguins, "body_mass_g"),
  ozone = read_ozone,
  pbc = function() {
    divided(survival::pbc, "bili", c("id", "time", "status"), log)
  },
  boston = function() divided(MASS::Boston, "medv"),
  college = function() divided(ISLR::College, "Apps"),
  concrete = function() {
    divided(shipped("modeldata", "concrete"), "compressive_strength")
  },
  fuel = function() {
    space <- new.env()
    utils::data("FuelEconomy", package = "AppliedPredictiveModeling",
                envir = space)
    divided(space$cars2010, "FE")
  },
  solubility = read_solubility,
  ames = function() {
    divided(shipped("modeldata", "ames"), "Sale_Price", NULL, log10)
  },
  abalone = function() {
    divided(shipped("AppliedPredictiveModeling", "abalone"), "Rings")
  },
  nhanes = read_nhanes,
  diamonds = function() divided(ggplot2::diamonds, "price", NULL, log)
)

# ---- As a matrix of numbers

# A column for each level of a factor but the first, and no column that is the
# same in all rows. A missing factor is missing in all its columns.
design_of <- function(data) {
  is_factor <- vapply(data, function(column) !is.numeric(column), NA)
  data[is_factor] <- lapply(data[is_factor], function(column) {
    factor(as.character(column), unique(sort(as.character(column))))
  })
  frame <- stats::model.frame(~ ., data, na.action = stats::na.pass)
  x <- stats::model.matrix(~ ., frame)[, -1, drop = FALSE]
  varies <- apply(x, 2, function(column) {
    length(unique(column[!is.na(column)])) > 1
  })
  dimnames(x) <- list(NULL, make.names(colnames(x), unique = TRUE))
  x[, varies, drop = FALSE]
}

# A set with its own gaps, and without: then without the variables of which more
# than a third is missing, and without the rows in which anything else is.
tables_of <- function(set) {
  parts <- data_sets[[set]]()
  known <- parts$x[colMeans(is.na(parts$x)) <= 0.34]
  rows <- stats::complete.cases(known)
  list(
    gaps = list(x = design_of(parts$x), y = parts$y),
    complete = list(x = design_of(known[rows, , drop = FALSE]),
                    y = parts$y[rows])
  )
}
