# Tables that neither a constant nor a rule of cv_momentnet() was chosen on, and
# random splits of them. Needs ISLR, modeldata and real-tables-data.R.

other_tables <- list(
  auto = function() divided(ISLR::Auto, "mpg", "name"),
  carseats = function() divided(ISLR::Carseats, "Sales"),
  credit = function() divided(ISLR::Credit, "Balance", "ID"),
  wage = function() divided(ISLR::Wage, "logwage", c("wage", "region")),
  sacramento = function() {
    divided(shipped("modeldata", "Sacramento"), "price", c("zip", "city"),
            log10)
  },
  cars = function() {
    divided(shipped("modeldata", "car_prices"), "Price", NULL, log)
  },
  biomass = function() {
    divided(shipped("modeldata", "biomass"), "HHV", c("sample", "dataset"))
  },
  chicago = function() {
    divided(shipped("modeldata", "Chicago"), "ridership", "date")
  },
  # The spectra of `meats`, other labels.
  moisture = function() {
    divided(shipped("modeldata", "meats"), "water", c("fat", "protein"))
  },
  protein = function() {
    divided(shipped("modeldata", "meats"), "protein", c("water", "fat"))
  }
)

# Two thirds of the rows, at most 2,000 and 200,000 values; at most 4,000 others
# to test.
split_of <- function(parts, repetition) {
  set.seed(100 + repetition)
  rows <- stats::complete.cases(parts$x)
  x <- design_of(parts$x[rows, , drop = FALSE])
  y <- parts$y[rows]
  n <- length(y)
  train <- sample(n, min(round(2 * n / 3), 2000, floor(2e5 / ncol(x))))
  test <- setdiff(seq_len(n), train)
  if (length(test) > 4000) test <- sample(test, 4000)
  varies <- apply(x[train, ], 2, stats::sd) > 0
  list(x = x[train, varies], y = y[train], test_x = x[test, varies],
       test_y = y[test])
}

# And these were looked at when a rule had been made of the first: that of gaps
# which go with labels or values.
later_tables <- list(
  cars93 = function() {
    divided(MASS::Cars93, "Price", c("Manufacturer", "Model", "Make",
                                     "Min.Price", "Max.Price"), log)
  },
  quakes = function() divided(datasets::quakes, "mag"),
  attrition = function() {
    divided(shipped("modeldata", "attrition"), "MonthlyIncome", NULL, log)
  },
  salaries = function() {
    divided(shipped("modeldata", "stackoverflow"), "Salary", NULL, log1p)
  },
  loans = function() {
    divided(shipped("modeldata", "lending_club"), "int_rate",
            c("sub_grade", "addr_state"))
  },
  rooms = function() {
    divided(shipped("modeldata", "hotel_rates"), "avg_price_per_room",
            c("country", "agent", "company", "arrival_date",
              "historical_adr"))
  }
)

# These when predictions had come to be clipped; labels as they come, some with
# a long tail.
last_tables <- list(
  cereals = function() divided(MASS::UScereal, "calories"),
  processors = function() divided(MASS::cpus, "perf", c("name", "estperf")),
  births = function() divided(MASS::birthwt, "bwt", "low"),
  swiss = function() divided(datasets::swiss, "Fertility"),
  motors = function() divided(datasets::mtcars, "mpg"),
  iris = function() divided(datasets::iris, "Sepal.Length"),
  mileage = function() divided(ggplot2::mpg, "hwy", c("model", "cty")),
  poverty = function() {
    divided(ggplot2::midwest, "percbelowpoverty",
            c("PID", "county", "percchildbelowpovert", "percadultpoverty",
              "percelderlypoverty", "category"))
  },
  density = function() {
    divided(ggplot2::midwest, "popdensity", c("PID", "county", "category"))
  },
  boys = function() divided(mice::boys, "hgt", c("gen", "phb", "tv")),
  deliveries = function() {
    divided(shipped("modeldata", "deliveries"), "time_to_delivery")
  },
  checks = function() {
    divided(shipped("modeldata", "check_times"), "check_time")
  }
)

# And these when columns of yes and no beside one in a large unit had been seen
# to mislead, on small parts of all the tables above.
newest_tables <- list(
  servo = function() divided(shipped("mlbench", "Servo"), "Class"),
  glass = function() divided(shipped("mlbench", "Glass"), "RI"),
  pulp = function() {
    divided(shipped("VIM", "pulplignin"), "Y.Kappa", "Observation")
  },
  pima = function() divided(shipped("VIM", "diabetes"), "BMI"),
  chains = function() {
    divided(survival::flchain, "kappa", c("flc.grp", "chapter"))
  },
  churn = function() {
    divided(shipped("modeldata", "wa_churn"), "monthly_charges",
            "total_charges")
  },
  cats = function() divided(shipped("modeldata", "cat_adoption"), "time"),
  stroke = function() {
    divided(shipped("modeldata", "ischemic_stroke"),
            "max_stenosis_by_diameter")
  },
  crime = function() divided(MASS::UScrime, "y"),
  reactors = function() divided(boot::nuclear, "cost"),
  car90 = function() {
    divided(Filter(is.numeric, shipped("rpart", "car90")), "Price", NULL, log)
  },
  texas = function() divided(ggplot2::txhousing, "median", "city")
)
