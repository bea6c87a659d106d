#include "r_archive.h"

#include <frugalreg/base/errors.h>

#include <algorithm>
#include <string>

namespace {

[[noreturn]] void fail(const char *name) {
  throw frugalreg::Error(
      std::string("the saved state is damaged or of another version: '") +
      name + "'");
}

template <class Numbers> SEXP real_of(const Numbers &numbers) {
  const SEXP result =
      Rf_allocVector(REALSXP, static_cast<R_xlen_t>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), REAL(result));
  return result;
}

} // namespace

// The value may be unprotected.
void RListWriter::add(const char *name, SEXP value) {
  const Rcpp::Shield<SEXP> held(value);
  if (size_ == values_.size()) {
    names_ = Rf_xlengthgets(names_, 2 * size_);
    values_ = Rf_xlengthgets(values_, 2 * size_);
  }
  SET_STRING_ELT(names_, size_, Rf_mkChar(name));
  SET_VECTOR_ELT(values_, size_, value);
  ++size_;
}

Rcpp::List RListWriter::list_from(R_xlen_t begin) const {
  const R_xlen_t size = size_ - begin;
  Rcpp::List result(size);
  if (size == 0)
    return result;
  const Rcpp::Shield<SEXP> labels(Rf_allocVector(STRSXP, size));
  for (R_xlen_t at = 0; at < size; ++at) {
    SET_STRING_ELT(labels, at, STRING_ELT(names_, begin + at));
    SET_VECTOR_ELT(result, at, VECTOR_ELT(values_, begin + at));
  }
  Rf_setAttrib(result, R_NamesSymbol, labels);
  return result;
}

void RListWriter::field(const char *name, double &value) {
  add(name, Rf_ScalarReal(value));
}
void RListWriter::field(const char *name, bool &value) {
  add(name, Rf_ScalarLogical(value));
}
void RListWriter::field(const char *name, std::int64_t &value) {
  add(name, Rf_ScalarReal(static_cast<double>(value)));
}
void RListWriter::field(const char *name, std::vector<double> &values) {
  add(name, real_of(values));
}
void RListWriter::field(const char *name, std::vector<std::int64_t> &values) {
  add(name, real_of(values));
}
void RListWriter::field(const char *name, std::vector<std::int32_t> &values) {
  add(name, Rcpp::IntegerVector(values.begin(), values.end()));
}
void RListWriter::field(const char *name, WordArray &words) {
  std::array<double, 8> halves;
  for (std::size_t at = 0; at < words.size(); ++at) {
    halves[2 * at] = static_cast<double>(words[at] >> 32);
    halves[2 * at + 1] = static_cast<double>(words[at] & 0xFFFFFFFFU);
  }
  add(name, real_of(halves));
}
void RListWriter::numbers(const char *name, double *values, std::size_t size) {
  const SEXP result = Rf_allocVector(REALSXP, static_cast<R_xlen_t>(size));
  std::copy(values, values + size, REAL(result));
  add(name, result);
}

void RListWriter::begin_part(const char *name) {
  add(name, R_NilValue);
  begins_.push_back(size_);
}

void RListWriter::end_part() {
  const R_xlen_t begin = begins_.back();
  begins_.pop_back();
  values_[begin - 1] = list_from(begin);
  size_ = begin;
}

SEXP RListReader::find(const char *name) {
  const SEXP value = parts_.back().find(name);
  if (value == nullptr)
    fail(name);
  return value;
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
