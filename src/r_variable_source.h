// A data frame whose variables become one or more columns each: a number, the
// dummies of a factor, a spline basis. One look at a variable reads one cell of
// the data frame; a basis is evaluated on that cell alone, in R, and remembered
// for the next time the same value is looked at.
#ifndef FRUGALREG_R_VARIABLE_SOURCE_H
#define FRUGALREG_R_VARIABLE_SOURCE_H

#include <Rcpp.h>

#include <frugalreg/look/attribute_source.h>
#include <frugalreg/look/dense_source.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

// What an R function that answers a look returned, of that length; throws where
// it failed.
Rcpp::NumericVector checked_answer(const Rcpp::List &answer, std::size_t length,
                                   Rcpp::RObject &failure);

inline double number_at(SEXP cells, std::int64_t row) {
  const auto at = static_cast<R_xlen_t>(row);
  switch (TYPEOF(cells)) {
  case REALSXP:
    return REAL(cells)[at];
  case INTSXP:
    return frugalreg::as_attribute(INTEGER(cells)[at]);
  default:
    return frugalreg::as_attribute(LOGICAL(cells)[at]);
  }
}

inline std::uint64_t bits_of(double value) {
  std::uint64_t bits;
  static_assert(sizeof bits == sizeof value, "a double has 64 bits");
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

class VariableSource final : public frugalreg::AttributeSource {
public:
  VariableSource(const Rcpp::List &source, Rcpp::RObject &failure);

  std::int64_t rows() const override { return rows_; }
  std::int32_t columns() const override {
    return static_cast<std::int32_t>(variable_of_.size());
  }

private:
  struct Variable {
    Rcpp::RObject cells; // the column of the data frame
    std::int32_t first;  // column of the design matrix
    std::int32_t width;  // and how many
    bool plain;          // the number itself
    std::unordered_map<std::uint64_t, std::vector<double>> known;
  };

  void read(std::int64_t row, const std::int32_t *columns, std::int32_t length,
            double *values) override;
  const std::vector<double> &basis(std::int32_t variable, std::int64_t row);

  std::int64_t rows_;
  Rcpp::Function evaluate_;
  Rcpp::RObject &failure_;
  std::vector<Variable> variables_;
  std::vector<std::int32_t> variable_of_; // of each column
};

inline VariableSource::VariableSource(const Rcpp::List &source,
                                      Rcpp::RObject &failure)
    : rows_(static_cast<std::int64_t>(Rcpp::as<double>(source["n"]))),
      evaluate_(Rcpp::as<Rcpp::Function>(source["evaluate"])),
      failure_(failure) {
  const Rcpp::List data = source["data"];
  const Rcpp::IntegerVector width = source["width"];
  const Rcpp::LogicalVector plain = source["plain"];
  for (R_xlen_t at = 0; at < data.size(); ++at) {
    const auto first = static_cast<std::int32_t>(variable_of_.size());
    variables_.push_back(
        {Rcpp::RObject(data[at]), first, width[at], plain[at] != 0, {}});
    variable_of_.insert(variable_of_.end(), static_cast<std::size_t>(width[at]),
                        static_cast<std::int32_t>(at));
  }
}

inline void VariableSource::read(std::int64_t row, const std::int32_t *columns,
                                 std::int32_t length, double *values) {
  for (std::int32_t at = 0; at < length; ++at) {
    const std::int32_t index = variable_of_[columns[at]];
    const Variable &variable = variables_[index];
    values[at] = variable.plain
                     ? number_at(variable.cells, row)
                     : basis(index, row)[columns[at] - variable.first];
  }
}

inline const std::vector<double> &VariableSource::basis(std::int32_t index,
                                                        std::int64_t row) {
  Variable &variable = variables_[index];
  const double cell = number_at(variable.cells, row);
  const auto found = variable.known.find(bits_of(cell));
  if (found != variable.known.end())
    return found->second;
  const Rcpp::NumericVector answer =
      checked_answer(evaluate_(index + 1, static_cast<double>(row + 1)),
                     static_cast<std::size_t>(variable.width), failure_);
  return variable.known
      .emplace(bits_of(cell), std::vector<double>(answer.begin(), answer.end()))
      .first->second;
}

#endif
