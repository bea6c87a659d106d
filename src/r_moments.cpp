// Sufficient statistics of looks: accumulation, change of origin, unpacking,
// and the elastic net on them.

#include "r_entry.h"
#include "r_heartbeat.h"
#include "r_lowrank.h"

#include <frugalreg/convex/covariance_elastic_net.h>
#include <frugalreg/convex/psd_projection.h>
#include <frugalreg/convex/ridge_path.h>
#include <frugalreg/moments/pair_blocks.h>
#include <frugalreg/moments/pair_moments.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

using namespace frugalreg;
using Rcpp::Named;

namespace {

Rcpp::List as_list(const PairMoments &moments) {
  const auto d = static_cast<std::size_t>(moments.columns());
  const std::size_t size = moments.pairs().size();
  Rcpp::NumericVector count(size), product(size), y_product(d), y_sum(d);
  Rcpp::NumericMatrix sums(moments.columns(), moments.columns());
  for (std::size_t i = 0; i < d; ++i) {
    y_product[i] = moments.labels()[i].product;
    y_sum[i] = moments.labels()[i].label;
    const std::size_t begin = moments.row_begin(i);
    for (std::size_t j = i; j < d; ++j) {
      const PairSums &pair = moments.pairs()[begin + j - i];
      count[begin + j - i] = pair.count;
      product[begin + j - i] = pair.product;
      sums[j * d + i] = pair.first;
      sums[i * d + j] = pair.second;
    }
  }
  Rcpp::List list = Rcpp::List::create(
      Named("n") = moments.examples(), Named("count") = count,
      Named("product") = product, Named("sums") = sums,
      Named("y_product") = y_product, Named("y_sum") = y_sum,
      Named("y_total") = moments.label_sum(),
      Named("y_square") = moments.label_square());
  if (moments.count_squares().empty())
    return list;
  list["weight"] = moments.weight();
  list["weight_square"] = moments.weight_square();
  list["count_square"] = Rcpp::wrap(moments.count_squares());
  return list;
}

// R's NA among the numbers that are not: see R_IsNA(), which is a call.
bool is_na(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return (bits & 0xFFFFFFFFU) == 1954U;
}

// Missing, zero, or of a size that can be used: without branches, because what
// is missing cannot be foreseen.
bool is_usable(double value, double smallest, double largest) {
  const double size = std::abs(value);
  return ((value != value) & is_na(value)) |
         ((size <= largest) & ((size >= smallest) | (size == 0.0)));
}

Gram as_gram(const Rcpp::NumericMatrix &matrix, bool by_root) {
  return by_root ? Gram::of_root(as_map(matrix)) : Gram(as_map(matrix));
}

Rcpp::List as_list(const PairBlocks &blocks) {
  Rcpp::List list = as_list(blocks.moments());
  list["third"] = as_numeric(blocks.third());
  list["fourth"] = as_numeric(blocks.fourth());
  return list;
}

} // namespace

// `sums[i, j]` is the sum of x_i over the examples in which j was seen too;
// `count` and `product` are packed as a lower triangle, column after column.
// With weights of the rows also the sums of these and of their squares.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_pair_moments(Rcpp::List rows, Rcpp::NumericVector y,
                            Rcpp::NumericVector origin, double y_origin,
                            Rcpp::NumericVector weights) {
  return entry([&]() -> Rcpp::List {
    const RIncompleteRows looks(rows);
    const IncompleteRows &view = looks.view();
    const bool weighs = weights.size() > 0;
    PairMoments moments(origin.begin(), view.d, y_origin, weighs);
    RHeartbeat heartbeat;
    for (std::int32_t i = 0; i < view.n; ++i) {
      const ObservedEntries row = view.row(i);
      moments.add(row.column, row.value, row.count, y[i],
                  weighs ? weights[i] : 1.0);
      heartbeat.beat();
    }
    return as_list(moments);
  });
}

// Of the rows of a matrix with NA where nothing was seen, in one go: a table
// for each fold (`fold` counts from 1). NULL where a value is NaN, infinite or
// out of `range`: what then is wrong others say in words.
// [[Rcpp::export(rng = false)]]
SEXP cpp_block_moments(Rcpp::NumericMatrix x, Rcpp::NumericVector y,
                       Rcpp::IntegerVector fold, int folds,
                       Rcpp::NumericVector origin, double y_origin,
                       Rcpp::NumericVector range) {
  return entry([&]() -> SEXP {
    const int d = x.ncol();
    std::vector<PairBlocks> tables(static_cast<std::size_t>(folds),
                                   PairBlocks(origin.begin(), d, y_origin));
    // Columns are read a tile of rows at a time.
    constexpr int tile = 64;
    std::vector<double> rows(static_cast<std::size_t>(tile) * d);
    RHeartbeat heartbeat;
    for (int begin = 0; begin < x.nrow(); begin += tile) {
      const int count = std::min(tile, x.nrow() - begin);
      bool usable = true;
      for (int j = 0; j < d; ++j) {
        const double *values =
            x.begin() + static_cast<R_xlen_t>(j) * x.nrow() + begin;
        for (int i = 0; i < count; ++i) {
          const double value = values[i];
          usable &= is_usable(value, range[0], range[1]);
          rows[static_cast<std::size_t>(i) * d + j] = value;
        }
      }
      if (!usable)
        return R_NilValue;
      for (int i = 0; i < count; ++i) {
        tables[fold[begin + i] - 1].add(
            rows.data() + static_cast<std::size_t>(i) * d, y[begin + i]);
        heartbeat.beat();
      }
    }
    Rcpp::List result(folds);
    for (int table = 0; table < folds; ++table) {
      tables[static_cast<std::size_t>(table)].finish();
      result[table] = as_list(tables[static_cast<std::size_t>(table)]);
    }
    return result;
  });
}

// Packed products of a matrix without missing values, about an origin.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_complete_products(Rcpp::NumericMatrix x,
                                          Rcpp::NumericVector origin,
                                          Rcpp::NumericVector weights) {
  return entry([&]() -> Rcpp::NumericVector {
    const Eigen::Index d = x.ncol();
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(d, d);
    RHeartbeat heartbeat;
    add_complete_products(as_map(x), as_vector(origin), as_vector(weights),
                          products, heartbeat);
    Rcpp::NumericVector packed(static_cast<R_xlen_t>(d) * (d + 1) / 2);
    double *next = packed.begin();
    for (Eigen::Index j = 0; j < d; ++j)
      next = std::copy(products.data() + j * d + j, products.data() + j * d + d,
                       next);
    return packed;
  });
}

// Both triangles of a packed symmetric matrix.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_unpack(Rcpp::NumericVector packed, int d) {
  return entry([&]() -> Rcpp::NumericMatrix {
    Rcpp::NumericMatrix full(d, d);
    const double *next = packed.begin();
    for (R_xlen_t j = 0; j < d; ++j)
      for (R_xlen_t i = j; i < d; ++i) {
        full[j * d + i] = *next;
        full[i * d + j] = *next++;
      }
    return full;
  });
}

// Products about an origin that lies `shift` further; `sums` as before.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericVector cpp_shifted_products(Rcpp::NumericVector count,
                                         Rcpp::NumericVector product,
                                         Rcpp::NumericMatrix sums,
                                         Rcpp::NumericVector shift) {
  return entry([&]() -> Rcpp::NumericVector {
    const R_xlen_t d = shift.size();
    Rcpp::NumericVector result(product.size());
    R_xlen_t at = 0;
    for (R_xlen_t j = 0; j < d; ++j)
      for (R_xlen_t i = j; i < d; ++i, ++at)
        result[at] = product[at] - shift[j] * sums[j * d + i] -
                     shift[i] * sums[i * d + j] +
                     shift[i] * shift[j] * count[at];
    return result;
  });
}

// One column of coefficients for each pair of penalties, each started from the
// one before. `limits` is empty or has the least and the largest coefficients
// as columns. `gram` may be given by its root.
// [[Rcpp::export(rng = false)]]
Rcpp::List cpp_covariance_elastic_net(
    Rcpp::NumericMatrix gram, Rcpp::NumericVector linear,
    Rcpp::NumericVector penalty_factor, Rcpp::NumericVector l1,
    Rcpp::NumericVector l2, double tolerance, double scale, int most_sweeps,
    Rcpp::Nullable<Rcpp::NumericMatrix> limits = R_NilValue,
    bool by_root = false) {
  return entry([&]() -> Rcpp::List {
    using Eigen::Map, Eigen::VectorXd;
    const ElasticNetProblem problem{
        as_gram(gram, by_root),
        Map<const VectorXd>(linear.begin(), linear.size()),
        Map<const VectorXd>(penalty_factor.begin(), penalty_factor.size()),
        limits.isNull() ? CoefficientLimits{}
                        : as_limits(Rcpp::NumericMatrix(limits))};
    VectorXd coefficients = VectorXd::Zero(gram.ncol());
    ElasticNetControl control;
    control.tolerance = tolerance;
    control.scale = scale;
    control.most_sweeps = most_sweeps;
    RHeartbeat heartbeat;
    control.heartbeat = &heartbeat;
    CovarianceElasticNet solver(problem, coefficients, control);
    Rcpp::NumericMatrix path(gram.ncol(), static_cast<int>(l1.size()));
    Rcpp::LogicalVector converged(l1.size());
    Rcpp::IntegerVector sweeps(l1.size());
    for (R_xlen_t at = 0; at < l1.size(); ++at) {
      heartbeat.beat();
      const ElasticNetResult result = solver.solve(l1[at], l2[at]);
      converged[at] = result.converged;
      sweeps[at] = result.sweeps;
      std::copy(coefficients.data(), coefficients.data() + coefficients.size(),
                path.column(static_cast<int>(at)).begin());
    }
    return Rcpp::List::create(Named("coefficients") = path,
                              Named("converged") = converged,
                              Named("sweeps") = sweeps);
  });
}

// Coefficients of ridge regression, a column for each penalty, each above 0, to
// `tolerance` of the longest's length; without columns where other ways are
// shorter. `gram` may be given by its root.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_ridge_path(Rcpp::NumericMatrix gram,
                                   Rcpp::NumericVector linear,
                                   Rcpp::NumericVector penalties,
                                   double tolerance, bool by_root) {
  return entry([&]() -> Rcpp::NumericMatrix {
    const Eigen::VectorXd added = as_vector(penalties);
    RHeartbeat heartbeat;
    const RidgePath path(
        as_gram(gram, by_root), as_vector(linear), added.minCoeff(), tolerance,
        by_root ? gram.nrow() + 1 : gram.ncol() / 2, heartbeat);
    if (!path.converged())
      return Rcpp::NumericMatrix(gram.ncol(), 0);
    return as_matrix(path.coefficients(added));
  });
}

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cpp_nearest_psd(Rcpp::NumericMatrix a) {
  return entry([&]() -> Rcpp::NumericMatrix {
    return as_matrix(nearest_psd(as_map(a)));
  });
}
