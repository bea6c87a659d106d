# Every kind of damage of a part, by families: functions of the part, which
# stop where it is none of their kind.

source(file.path(here, "damage-makers.R"))

damages <- list(
  text_no_utf8 = in_text("a\xff"), text_bytes = in_text(of_bytes("\xe4")),
  text_latin1 = in_text(`Encoding<-`("\xe4", "latin1")),
  text_missing = in_text(NA_character_), text_empty = in_text(""),
  text_control = in_text("a\n\tb\001"), text_braces = in_text("{stop()} %s %"),
  text_long = in_text(strrep("long ", 1e4)), text_other = in_text("other"),
  text_number = in_text("1"),
  text_repeated = function(value) {
    stopifnot(is.character(value), length(value) > 1)
    value[2] <- value[1]
    value
  },
  number_nan = in_numbers(NaN), number_missing = in_numbers(NA),
  number_inf = in_numbers(Inf), number_minus_inf = in_numbers(-Inf),
  number_minus = in_numbers(-1), number_zero = in_numbers(0),
  number_half = in_numbers(0.5), number_huge = in_numbers(1e300),
  number_minus_huge = in_numbers(-1e300), number_tiny = in_numbers(1e-320),
  number_integers = in_numbers(2^31), number_whole = in_numbers(2^53),
  number_most = in_numbers(.Machine$integer.max), number_many = in_numbers(1e6),
  number_next = of_numbers(function(value) value + 1),
  number_negated = of_numbers(function(value) -value),
  number_reversed = of_numbers(rev), number_equal = of_numbers(function(value) {
    value[1]
  }), number_zeros = of_numbers(function(value) 0),
  number_hugely = of_numbers(function(value) value * 1e200),
  number_tinily = of_numbers(function(value) value * 1e-200),
  flag_missing = in_flags(NA),
  flag_other = function(value) in_flags(!value[[1]])(value),
  flags_equal = function(value) {
    stopifnot(is.logical(value), length(value) > 1)
    value[] <- value[[1]]
    value
  },
  null = instead(NULL), number = instead(1), minus = instead(-1),
  missing = instead(NA), real_missing = instead(NA_real_),
  text_instead = instead("text"), flag = instead(TRUE), list = instead(list()),
  complex = instead(1i), raw = instead(as.raw(1)), closure = instead(sum),
  function_instead = instead(function(...) NULL), s4 = instead(some_s4),
  environment = instead(globalenv()), symbol = instead(quote(a)),
  call = instead(quote(stop("called"))), formula = instead(y ~ x),
  expression = instead(expression(a)), pairs = instead(pairlist(a = 1)),
  factor_instead = instead(factor("a")), date = instead(Sys.Date()),
  frame = instead(data.frame(a = 1:2)), empty_frame = instead(data.frame()),
  matrix_instead = instead(matrix(0, 2, 2)), array = instead(array(0, 1:3)),
  as_list = function(value) {
    stopifnot(is.atomic(value), length(value) > 0)
    as.list(value)
  },
  as_text = as_type("character"), as_complex = as_type("complex"),
  as_integers = as_type("integer"), as_doubles = as_type("double"),
  as_flags = as_type("logical"), as_raw = as_type("raw"),
  as_factor = function(value) {
    stopifnot(is.atomic(value), length(value) > 0, !is.factor(value))
    factor(value)
  },
  as_frame = function(value) {
    stopifnot(is.list(value) || is.matrix(value), !is.data.frame(value))
    as.data.frame(value)
  },
  as_pairs = function(value) {
    stopifnot(is.list(value), !is.object(value), length(value) > 0)
    as.pairlist(value)
  },
  none = of_length(function(size) 0), one = of_length(function(size) 1),
  shorter = of_length(function(size) size - 1),
  longer = of_length(function(size) size + 1),
  much_longer = of_length(function(size) 50 * size + 50),
  unclassed = function(value) {
    stopifnot(is.object(value))
    unclass(value)
  },
  bare = function(value) {
    stopifnot(!is.null(attributes(value)), !is.environment(value))
    attributes(value) <- NULL
    value
  },
  class_other = with_attribute("class", "other"),
  class_date = with_attribute("class", "Date"),
  class_frame = with_attribute("class", "data.frame"),
  class_fit = with_attribute("class", "frugal_fit"),
  class_time = with_attribute("class", c("POSIXct", "POSIXt")),
  class_version = with_attribute("class", "numeric_version"),
  class_twice = function(value) {
    stopifnot(is.object(value))
    class(value) <- c("other", class(value))
    value
  },
  attribute = with_attribute("other", 1),
  levels = with_attribute("levels", "a"),
  names_other = of_names(toupper), names_none = of_names(function(names) NULL),
  names_repeated = of_names(function(names) rep(names[1], length(names))),
  names_missing = of_names(function(names) in_place_of_first(names, NA)),
  names_empty = of_names(function(names) in_place_of_first(names, "")),
  names_no_utf8 = of_names(function(names) in_place_of_first(names, "\xff")),
  names_bytes = of_names(function(names) {
    in_place_of_first(names, of_bytes("\xe4"))
  }),
  names_reversed = of_names(rev),
  names_new = function(value) {
    stopifnot(is.null(names(value)), is.vector(value), length(value) > 0)
    stats::setNames(value, seq_along(value))
  },
  levels_fewer = of_levels(function(levels) levels[-1]),
  levels_numbers = of_levels(seq_along), levels_none = of_levels(function(l) {
    NULL
  }),
  levels_repeated = of_levels(function(levels) rep("a", length(levels))),
  levels_no_utf8 = of_levels(function(levels) {
    in_place_of_first(levels, "\xff")
  }),
  levels_missing = of_levels(function(levels) in_place_of_first(levels, NA)),
  codes_zero = of_codes(0L), codes_beyond = of_codes(99L),
  codes_missing = of_codes(NA), codes_real = of_codes(1.5),
  codes_text = of_codes("1"),
  rows_fewer = of_rows(1L), rows_more = of_rows(.set_row_names(1000L)),
  rows_text = of_rows(c("a", "a")), rows_none = of_rows(integer()),
  swapped = of_elements(rev), dropped = of_elements(function(value) value[-1]),
  dropped_last = of_elements(function(value) value[-length(value)]),
  repeated = of_elements(function(value) c(value, value[1])),
  first_null = of_elements(function(value) {
    value[1] <- list(NULL)
    value
  }),
  all_first = of_elements(function(value) {
    value[] <- value[1]
    value
  }),
  transposed = of_sides(t), flat = of_sides(as.vector),
  column_less = of_sides(function(value) value[, -1, drop = FALSE]),
  row_less = of_sides(function(value) value[-1, , drop = FALSE]),
  no_columns = of_sides(function(value) value[, 0, drop = FALSE]),
  sides = of_sides(function(value) {
    dimnames(value) <- list(rep("a", nrow(value)), rep("b", ncol(value)))
    value
  }),
  sides_no_utf8 = of_sides(function(value) {
    dimnames(value) <- list(rep("\xff", nrow(value)), NULL)
    value
  }),
  sides_none = of_sides(function(value) {
    dimnames(value) <- NULL
    value
  }),
  three_sides = of_sides(function(value) {
    dim(value) <- c(dim(value), 1)
    value
  }),
  stored_names_more = with_stored("names", function(names) c(names, "more")),
  stored_names_fewer = with_stored("names", function(names) names[-1]),
  stored_names_numbers = with_stored("names", function(names) 1),
  stored_names_none = with_stored("names", function(names) character()),
  stored_sides_more = with_stored("dim", function(dim) dim + 1L),
  stored_sides_real = with_stored("dim", as.numeric),
  stored_sides_minus = with_stored("dim", function(dim) -dim),
  stored_sides_text = with_stored("dim", as.character),
  stored_sides_names = with_stored("dimnames", function(names) list("a", 1)),
  stored_sides_fewer = with_stored("dimnames", function(names) {
    lapply(names, utils::head, 1)
  }),
  stored_levels = with_stored("levels", function(levels) 1),
  stored_rows = with_stored("row.names", function(rows) "a"),
  stored_class = with_stored("class", function(class) 1)
)
