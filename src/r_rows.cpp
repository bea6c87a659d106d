// What is seen of a matrix in which values are missing, and sums of it.

#include "r_entry.h"

#include <frugalreg/look/column_spread.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

using Rcpp::Named;

namespace {

struct Place {
  int row, column;
  double value;
};

double as_double(double value) { return value; }
double as_double(int value) { return value == NA_INTEGER ? NA_REAL : value; }

// visit(row, column, value) of all that is not NA, column after column.
template <class Number, class Visit>
void visit_seen(const Number *x, int rows, int columns, const Visit &visit) {
  for (int j = 0; j < columns; ++j)
    for (int i = 0; i < rows; ++i) {
      const double value = as_double(*x++);
      if (!R_IsNA(value))
        visit(i, j, value);
    }
}

Rcpp::List as_list(std::vector<Place> &places) {
  std::sort(places.begin(), places.end(), [](const Place &a, const Place &b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  Rcpp::IntegerVector row(places.size()), column(places.size());
  Rcpp::NumericVector value(places.size());
  for (std::size_t at = 0; at < places.size(); ++at) {
    row[at] = places[at].row + 1;
    column[at] = places[at].column + 1;
    value[at] = places[at].value;
  }
  return Rcpp::List::create(Named("row") = row, Named("column") = column,
                            Named("value") = value);
}

// Rows are counted first, so that each value goes to its place at once.
template <class Number>
Rcpp::List observed_values(const Number *x, int rows, int columns) {
  std::vector<Place> odd;
  std::vector<double> next(static_cast<std::size_t>(rows), 0.0);
  visit_seen(x, rows, columns, [&](int i, int j, double value) {
    if (!std::isfinite(value))
      odd.push_back({i, j, value});
    if (!std::isnan(value))
      next[static_cast<std::size_t>(i)] += 1.0;
  });
  Rcpp::NumericVector start(static_cast<R_xlen_t>(rows) + 1);
  for (int i = 0; i < rows; ++i) {
    start[i + 1] = start[i] + next[static_cast<std::size_t>(i)];
    next[static_cast<std::size_t>(i)] = start[i];
  }
  Rcpp::IntegerVector column(static_cast<R_xlen_t>(start[rows]));
  Rcpp::NumericVector seen(column.size());
  visit_seen(x, rows, columns, [&](int i, int j, double value) {
    if (std::isnan(value))
      return;
    const auto at = static_cast<R_xlen_t>(next[static_cast<std::size_t>(i)]++);
    column[at] = j;
    seen[at] = value;
  });
  return Rcpp::List::create(Named("start") = start, Named("column") = column,
                            Named("value") = seen, Named("odd") = as_list(odd));
}

} // namespace

// Of a matrix of doubles, integers or logical values: what is seen, row after
// row, and the places of what is infinite or not a number.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_observed_values(SEXP x) {
  return entry([&]() -> Rcpp::List {
    const Rcpp::IntegerVector size = Rf_getAttrib(x, R_DimSymbol);
    if (TYPEOF(x) == REALSXP)
      return observed_values(REAL(x), size[0], size[1]);
    return observed_values(TYPEOF(x) == LGLSXP ? LOGICAL(x) : INTEGER(x),
                           size[0], size[1]);
  });
}

// Of some of the rows, by their numbers from 1 on, in the order given.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_subset_rows(Rcpp::NumericVector start,
                           Rcpp::IntegerVector column,
                           Rcpp::NumericVector value,
                           Rcpp::IntegerVector which) {
  return entry([&]() -> Rcpp::List {
    if (!std::all_of(which.begin(), which.end(),
                     [&](int row) { return 0 < row && row < start.size(); }))
      throw std::logic_error("some of the rows are not there");
    Rcpp::NumericVector begin(which.size() + 1);
    for (R_xlen_t i = 0; i < which.size(); ++i)
      begin[i + 1] = begin[i] + start[which[i]] - start[which[i] - 1];
    const auto count = static_cast<R_xlen_t>(begin[which.size()]);
    Rcpp::IntegerVector some_columns(Rcpp::no_init(count));
    Rcpp::NumericVector some_values(Rcpp::no_init(count));
    for (R_xlen_t i = 0; i < which.size(); ++i) {
      const auto from = static_cast<R_xlen_t>(start[which[i] - 1]);
      const auto to = static_cast<R_xlen_t>(begin[i]);
      const auto shown = static_cast<R_xlen_t>(begin[i + 1]) - to;
      std::copy_n(column.begin() + from, shown, some_columns.begin() + to);
      std::copy_n(value.begin() + from, shown, some_values.begin() + to);
    }
    return Rcpp::List::create(Named("start") = begin,
                              Named("column") = some_columns,
                              Named("value") = some_values);
  });
}

// Of each column: how often it is seen, and the sums of its differences from
// the center and of their squares, in the order of the rows. With weights of
// the values also the sums of these and of their squares.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_seen_sums(Rcpp::IntegerVector column, Rcpp::NumericVector value,
                         Rcpp::NumericVector center,
                         Rcpp::NumericVector weights) {
  return entry([&]() -> Rcpp::List {
    Rcpp::IntegerVector seen(center.size());
    Rcpp::NumericVector sum(center.size()), square(center.size());
    Rcpp::NumericVector weight(center.size()), weight_square(center.size());
    const bool weighs = weights.size() > 0;
    for (R_xlen_t at = 0; at < value.size(); ++at) {
      const int j = column[at];
      const double own = weighs ? weights[at] : 1.0;
      const double difference = value[at] - center[j];
      ++seen[j];
      weight[j] += own;
      weight_square[j] += own * own;
      sum[j] += own * difference;
      square[j] += own * difference * difference;
    }
    return Rcpp::List::create(
        Named("seen") = seen, Named("sum") = sum, Named("square") = square,
        Named("weight") = weight, Named("weight_square") = weight_square);
  });
}

// Of each column: how often it is seen, the variance of what is, and of how
// many looks at a normal variable one would know the variance as well.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_column_spread(Rcpp::IntegerVector column,
                             Rcpp::NumericVector value, int columns) {
  return entry([&]() -> Rcpp::List {
    frugalreg::ColumnSpread spread(columns);
    for (R_xlen_t at = 0; at < value.size(); ++at)
      spread.include(column[at], value[at]);
    return Rcpp::List::create(Named("seen") = spread.seen(),
                              Named("variance") = spread.variances(),
                              Named("effective") = spread.effective_looks());
  });
}

// Of each column, sums of powers of what is seen about an origin, by weights of
// the values if there are any.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_power_sums(Rcpp::IntegerVector column, Rcpp::NumericVector value,
                          Rcpp::NumericVector origin,
                          Rcpp::NumericVector weights) {
  return entry([&]() -> Rcpp::List {
    Rcpp::NumericVector third(origin.size()), fourth(origin.size());
    for (R_xlen_t at = 0; at < value.size(); ++at) {
      const double x = value[at] - origin[column[at]];
      const double cube = (weights.size() > 0 ? weights[at] : 1.0) * x * x * x;
      third[column[at]] += cube;
      fourth[column[at]] += cube * x;
    }
    return Rcpp::List::create(Named("third") = third, Named("fourth") = fourth);
  });
}

// [[Rcpp::export(rng = false)]]
double cpp_unit_span(std::vector<double> variance,
                     std::vector<double> effective, std::vector<double> seen) {
  return entry([&] { return frugalreg::unit_span(variance, effective, seen); });
}

// The ends of what is seen of each column; of one that is not, infinite ones,
// between which all is.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_column_ends(Rcpp::IntegerVector column,
                           Rcpp::NumericVector value, int columns) {
  return entry([&]() -> Rcpp::List {
    constexpr double far = std::numeric_limits<double>::infinity();
    Rcpp::NumericVector lower(columns, far), upper(columns, -far);
    for (R_xlen_t at = 0; at < value.size(); ++at) {
      lower[column[at]] = std::min(lower[column[at]], value[at]);
      upper[column[at]] = std::max(upper[column[at]], value[at]);
    }
    for (int at = 0; at < columns; ++at)
      if (lower[at] > upper[at])
        std::swap(lower[at], upper[at]);
    return Rcpp::List::create(Named("lower") = lower, Named("upper") = upper);
  });
}

// Whether all are 0, or of a size within the range.
// [[Rcpp::export(rng = false)]]
bool cpp_all_sized(Rcpp::NumericVector value, Rcpp::NumericVector range) {
  return entry([&] {
    const double least = range[0], most = range[1];
    return std::all_of(value.begin(), value.end(), [=](double x) {
      const double size = std::fabs(x);
      return size <= most && (size >= least || size == 0.0);
    });
  });
}
