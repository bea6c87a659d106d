#include "r_source.h"
#include "r_heartbeat.h"
#include "r_variable_source.h"

#include <frugalreg/base/errors.h>
#include <frugalreg/look/callback_source.h>
#include <frugalreg/look/dense_source.h>
#include <frugalreg/look/sparse_source.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using frugalreg::AttributeSource;

std::unique_ptr<AttributeSource> dense_source(const Rcpp::List &source) {
  const Rcpp::RObject x = source["x"];
  const Rcpp::IntegerVector dim = x.attr("dim");
  switch (TYPEOF(x)) {
  case REALSXP:
    return std::make_unique<frugalreg::DenseSource<double>>(REAL(x), dim[0],
                                                            dim[1]);
  case INTSXP:
    return std::make_unique<frugalreg::DenseSource<int>>(INTEGER(x), dim[0],
                                                         dim[1]);
  case LGLSXP:
    return std::make_unique<frugalreg::DenseSource<int>>(LOGICAL(x), dim[0],
                                                         dim[1]);
  default:
    throw frugalreg::Error("a dense source holds numbers");
  }
}

// Rows as the columns of the transposed dgCMatrix.
std::unique_ptr<AttributeSource> sparse_source(const Rcpp::List &source) {
  const Rcpp::S4 rows = source["rows"];
  const Rcpp::IntegerVector begin = rows.slot("p"), column = rows.slot("i"),
                            dim = rows.slot("Dim");
  const Rcpp::NumericVector value = rows.slot("x");
  return std::make_unique<frugalreg::SparseSource>(
      begin.begin(), column.begin(), value.begin(), dim[1], dim[0]);
}

// The R function is wrapped: it returns list(values), which may say with
// `failure` why some are not finite, or list(interrupted, failure).
std::unique_ptr<AttributeSource> oracle_source(const Rcpp::List &source,
                                               Rcpp::RObject &failure) {
  const Rcpp::Function ask = source["ask"];
  return std::make_unique<frugalreg::CallbackSource>(
      [ask, &failure](std::int64_t row, const std::int32_t *columns,
                      std::int32_t length, double *values) {
        Rcpp::IntegerVector from_one(columns, columns + length);
        for (int &column : from_one)
          ++column;
        const Rcpp::NumericVector answer =
            checked_answer(ask(static_cast<double>(row + 1), from_one),
                           static_cast<std::size_t>(length), failure);
        std::copy(answer.begin(), answer.end(), values);
      },
      static_cast<std::int64_t>(Rcpp::as<double>(source["n"])),
      Rcpp::as<std::int32_t>(source["d"]));
}

// The same for a function of many rows: one pair of row and column a value.
std::unique_ptr<AttributeSource> batch_source(const Rcpp::List &source,
                                              Rcpp::RObject &failure) {
  const Rcpp::Function ask = source["ask"];
  return std::make_unique<frugalreg::BatchCallbackSource>(
      [ask, &failure](const std::vector<std::int64_t> &rows,
                      const std::vector<std::int32_t> &columns) {
        Rcpp::NumericVector row(rows.begin(), rows.end());
        Rcpp::IntegerVector column(columns.begin(), columns.end());
        for (double &index : row)
          index += 1.0;
        for (int &index : column)
          ++index;
        const Rcpp::NumericVector answer =
            checked_answer(ask(row, column), columns.size(), failure);
        return std::vector<double>(answer.begin(), answer.end());
      },
      static_cast<std::int64_t>(Rcpp::as<double>(source["n"])),
      Rcpp::as<std::int32_t>(source["d"]));
}

std::size_t rows_a_call(const Rcpp::List &source) {
  return static_cast<std::size_t>(Rcpp::as<double>(source["batch"]));
}

// One line a kind: its name in R, and how it is made.
struct SourceKind {
  const char *name;
  SourceHandle (*make)(const Rcpp::List &source, Rcpp::RObject &failure);
};

const SourceKind source_kinds[] = {
    {"dense",
     [](const Rcpp::List &source, Rcpp::RObject &) {
       return SourceHandle{dense_source(source)};
     }},
    {"sparse",
     [](const Rcpp::List &source, Rcpp::RObject &) {
       return SourceHandle{sparse_source(source)};
     }},
    {"variables",
     [](const Rcpp::List &source, Rcpp::RObject &failure) {
       return SourceHandle{std::make_unique<VariableSource>(source, failure)};
     }},
    {"oracle",
     [](const Rcpp::List &source, Rcpp::RObject &failure) {
       return SourceHandle{oracle_source(source, failure)};
     }},
    {"batch_oracle",
     [](const Rcpp::List &source, Rcpp::RObject &failure) {
       return SourceHandle{batch_source(source, failure), rows_a_call(source)};
     }},
};

} // namespace

Rcpp::NumericVector checked_answer(const Rcpp::List &answer, std::size_t length,
                                   Rcpp::RObject &failure) {
  if (answer.containsElementNamed("values")) {
    const Rcpp::NumericVector values = answer["values"];
    if (static_cast<std::size_t>(values.size()) != length)
      throw frugalreg::SourceError("the source returned another number of "
                                   "values than it was asked for");
    // Why some of them are not finite.
    if (answer.containsElementNamed("failure"))
      failure = answer["failure"];
    return values;
  }
  if (Rcpp::as<bool>(answer["interrupted"]))
    throw frugalreg::Interrupted();
  if (answer.containsElementNamed("limit"))
    throw TimeLimit{answer["limit"]};
  failure = answer["failure"];
  throw frugalreg::SourceError("the source failed");
}

SourceHandle make_source(const Rcpp::List &source, Rcpp::RObject &failure) {
  const std::string name = Rcpp::as<std::string>(source["kind"]);
  for (const SourceKind &kind : source_kinds)
    if (name == kind.name)
      return kind.make(source, failure);
  throw frugalreg::Error("unknown kind of source '" + name + "'");
}
