# The online learners, one row each: what the papers name is a combination of a
# geometry with defaults of the functions' arguments.
online_learners <- list(
  aerr = list(label = "Attribute-efficient ridge regression",
              geometry = "l2_ball", task = "ridge"),
  aelr = list(label = "Attribute-efficient lasso regression",
              geometry = "exponentiated_gradient", task = "lasso"),
  ddaerr = list(label = "Data-dependent attribute-efficient ridge regression",
                geometry = "l2_ball", task = "ridge"),
  ddaelr = list(label = "Data-dependent attribute-efficient lasso regression",
                geometry = "exponentiated_gradient", task = "lasso")
)
