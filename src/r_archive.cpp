#include "r_archive.h"

#include <frugalreg/base/errors.h>

#include <algorithm>
#include <string>

using frugalreg::Lengths;
using frugalreg::Range;

namespace {

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

void RListWriter::field(const char *name, double &value, Range) {
  add(name, Rf_ScalarReal(value));
}
void RListWriter::field(const char *name, bool &value) {
  add(name, Rf_ScalarLogical(value));
}
void RListWriter::field(const char *name, std::int64_t &value) {
  add(name, Rf_ScalarReal(static_cast<double>(value)));
}
void RListWriter::field(const char *name, std::vector<double> &values, Lengths,
                        Range) {
  add(name, real_of(values));
}
void RListWriter::field(const char *name, std::vector<std::int64_t> &values,
                        Lengths, Range) {
  add(name, real_of(values));
}
void RListWriter::field(const char *name, std::vector<std::int32_t> &values,
                        std::size_t) {
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

void RListWriter::refuse(const char *name) const {
  throw frugalreg::StateError(std::string("cannot write ") + name);
}

RListReader::RListReader(const Rcpp::List &list)
    : list_(list), parts_(1, RFields(list_)) {
  if (!parts_[0].has("format"))
    return;
  const std::int64_t format = parts_[0].count("format");
  if (format > state_format)
    throw frugalreg::StateError(
        "The saved state is of a later version of the package: its format is " +
        std::to_string(format) + ", and this version reads up to " +
        std::to_string(state_format) + ".");
}

void RListReader::field(const char *name, double &value, Range range) {
  value = range == Range::open ? parts_.back().number(name)
                               : parts_.back().finite(name);
}
void RListReader::field(const char *name, bool &value) {
  value = parts_.back().flag(name);
}
void RListReader::field(const char *name, std::int64_t &value) {
  value = parts_.back().count(name);
}
void RListReader::field(const char *name, std::vector<double> &values,
                        Lengths lengths, Range range) {
  values = range == Range::open ? parts_.back().numbers(name)
                                : parts_.back().finite_numbers(name);
  check_length(name, values.size(), lengths);
}
void RListReader::field(const char *name, std::vector<std::int64_t> &values,
                        Lengths lengths, Range) {
  values = parts_.back().counts(name);
  check_length(name, values.size(), lengths);
}
void RListReader::field(const char *name, std::vector<std::int32_t> &values,
                        std::size_t end) {
  std::vector<bool> is_there(end, false);
  values.clear();
  for (std::int64_t index : parts_.back().counts(name)) {
    const auto at = static_cast<std::size_t>(index);
    if (at >= end || is_there[at])
      parts_.back().refuse(name, "not made of different numbers below " +
                                     std::to_string(end));
    is_there[at] = true;
    values.push_back(static_cast<std::int32_t>(index));
  }
}
void RListReader::field(const char *name, WordArray &words) {
  const std::vector<std::int64_t> halves =
      parts_.back().counts(name, 0x1p32 - 1.0);
  check_length(name, halves.size(), {2 * words.size(), false});
  for (std::size_t at = 0; at < words.size(); ++at)
    words[at] = static_cast<std::uint64_t>(halves[2 * at]) << 32 |
                static_cast<std::uint64_t>(halves[2 * at + 1]);
}
void RListReader::numbers(const char *name, double *values, std::size_t size) {
  const std::vector<double> stored = parts_.back().finite_numbers(name);
  check_length(name, stored.size(), {size, false});
  std::copy(stored.begin(), stored.end(), values);
}

void RListReader::begin_part(const char *name) {
  parts_.push_back(parts_.back().part(name));
}

void RListReader::end_part() { parts_.pop_back(); }

void RListReader::refuse(const char *name) const {
  parts_.back().refuse(name, "not what the rest of the state allows");
}

void RListReader::check_length(const char *name, std::size_t size,
                               Lengths lengths) const {
  if (size == lengths.full || lengths.full == frugalreg::any_length ||
      (size == 0 && lengths.may_be_empty))
    return;
  parts_.back().refuse(name, "of length " + std::to_string(size) + ", not " +
                                 std::to_string(lengths.full));
}
