#include "r_archive.h"

#include <frugalreg/base/errors.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace {

[[noreturn]] void fail(const char *name) {
  throw frugalreg::Error(
      std::string("the saved state is damaged or of another version: '") +
      name + "'");
}

} // namespace

Rcpp::List RListWriter::Part::list() const {
  const auto size = static_cast<R_xlen_t>(values.size());
  Rcpp::List result(size);
  if (size == 0)
    return result;
  Rcpp::CharacterVector labels(size);
  for (R_xlen_t at = 0; at < size; ++at) {
    labels[at] = names[static_cast<std::size_t>(at)];
    result[at] = values[static_cast<std::size_t>(at)];
  }
  result.names() = labels;
  return result;
}

void RListWriter::add(const std::string &name, const Rcpp::RObject &value) {
  parts_.back().names.push_back(name);
  parts_.back().values.push_back(value);
}

void RListWriter::field(const char *name, double &value) {
  add(name, Rcpp::wrap(value));
}
void RListWriter::field(const char *name, bool &value) {
  add(name, Rcpp::wrap(value));
}
void RListWriter::field(const char *name, std::int64_t &value) {
  add(name, Rcpp::wrap(static_cast<double>(value)));
}
void RListWriter::field(const char *name, std::vector<double> &values) {
  add(name, Rcpp::NumericVector(values.begin(), values.end()));
}
void RListWriter::field(const char *name, std::vector<std::int64_t> &values) {
  add(name, Rcpp::NumericVector(values.begin(), values.end()));
}
void RListWriter::field(const char *name, std::vector<std::int32_t> &values) {
  add(name, Rcpp::IntegerVector(values.begin(), values.end()));
}
void RListWriter::field(const char *name, WordArray &words) {
  Rcpp::NumericVector halves(2 * words.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto half = static_cast<R_xlen_t>(2 * at);
    halves[half] = static_cast<double>(words[at] >> 32);
    halves[half + 1] = static_cast<double>(words[at] & 0xFFFFFFFFU);
  }
  add(name, halves);
}
void RListWriter::numbers(const char *name, double *values, std::size_t size) {
  add(name, Rcpp::NumericVector(values, values + size));
}

void RListWriter::begin_part(const char *name) {
  parts_.emplace_back();
  parts_.back().name = name;
}

void RListWriter::end_part() {
  const Part part = std::move(parts_.back());
  parts_.pop_back();
  add(part.name, part.list());
}

SEXP RListReader::find(const char *name) const {
  const Rcpp::List &list = parts_.back();
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  for (R_xlen_t at = 0; at < Rf_xlength(names); ++at)
    if (std::strcmp(CHAR(STRING_ELT(names, at)), name) == 0)
      return VECTOR_ELT(list, at);
  fail(name);
}

void RListReader::field(const char *name, double &value) {
  value = Rcpp::as<double>(find(name));
}
void RListReader::field(const char *name, bool &value) {
  value = Rcpp::as<bool>(find(name));
}
void RListReader::field(const char *name, std::int64_t &value) {
  value = static_cast<std::int64_t>(Rcpp::as<double>(find(name)));
}
void RListReader::field(const char *name, std::vector<double> &values) {
  values = Rcpp::as<std::vector<double>>(find(name));
}
void RListReader::field(const char *name, std::vector<std::int64_t> &values) {
  const Rcpp::NumericVector stored(find(name));
  values.assign(stored.begin(), stored.end());
}
void RListReader::field(const char *name, std::vector<std::int32_t> &values) {
  values = Rcpp::as<std::vector<std::int32_t>>(find(name));
}
void RListReader::field(const char *name, WordArray &words) {
  const Rcpp::NumericVector halves(find(name));
  if (static_cast<std::size_t>(halves.size()) != 2 * words.size())
    fail(name);
  for (std::size_t at = 0; at < words.size(); ++at) {
    const auto half = static_cast<R_xlen_t>(2 * at);
    words[at] = static_cast<std::uint64_t>(halves[half]) << 32 |
                static_cast<std::uint64_t>(halves[half + 1]);
  }
}
void RListReader::numbers(const char *name, double *values, std::size_t size) {
  const Rcpp::NumericVector stored(find(name));
  if (static_cast<std::size_t>(stored.size()) != size)
    fail(name);
  std::copy(stored.begin(), stored.end(), values);
}

void RListReader::begin_part(const char *name) {
  parts_.emplace_back(find(name));
}

void RListReader::end_part() { parts_.pop_back(); }
