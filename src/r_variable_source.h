// A data frame whose variables become one or more columns each: a number, the
// dummies of a factor, a spline basis. One look at a variable reads one cell of
// the data frame; a basis is evaluated on that cell alone, in R, and remembered
// for the next time the same value is looked at.
#ifndef FRUGALREG_R_VARIABLE_SOURCE_H
#define FRUGALREG_R_VARIABLE_SOURCE_H

#include <Rcpp.h>

#include <frugalreg/look/attribute_source.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

// What an R function that answers a look returned; throws where it failed.
Rcpp::NumericVector checked_answer(const Rcpp::List &answer,
                                   Rcpp::RObject &failure);

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

#endif
