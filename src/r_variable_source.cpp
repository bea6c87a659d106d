#include "r_variable_source.h"

#include <frugalreg/look/dense_source.h>

#include <cstring>
#include <utility>

namespace {

double number_at(SEXP cells, std::int64_t row) {
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

std::uint64_t bits_of(double value) {
  std::uint64_t bits;
  static_assert(sizeof bits == sizeof value, "a double has 64 bits");
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

} // namespace

VariableSource::VariableSource(const Rcpp::List &source, Rcpp::RObject &failure)
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

void VariableSource::read(std::int64_t row, const std::int32_t *columns,
                          std::int32_t length, double *values) {
  for (std::int32_t at = 0; at < length; ++at) {
    const std::int32_t index = variable_of_[columns[at]];
    const Variable &variable = variables_[index];
    values[at] = variable.plain
                     ? number_at(variable.cells, row)
                     : basis(index, row)[columns[at] - variable.first];
  }
}

const std::vector<double> &VariableSource::basis(std::int32_t index,
                                                 std::int64_t row) {
  Variable &variable = variables_[index];
  const double cell = number_at(variable.cells, row);
  const auto found = variable.known.find(bits_of(cell));
  if (found != variable.known.end())
    return found->second;
  const Rcpp::NumericVector answer = checked_answer(
      evaluate_(index + 1, static_cast<double>(row + 1)), failure_);
  return variable.known
      .emplace(bits_of(cell), std::vector<double>(answer.begin(), answer.end()))
      .first->second;
}
