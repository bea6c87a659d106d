// The elements of an R list by name, which are not trusted: the list may have
// been saved, and damaged since. Who asks for them in their order finds each at
// once.
#ifndef FRUGALREG_R_FIELDS_H
#define FRUGALREG_R_FIELDS_H

#include <Rcpp.h>

#include <frugalreg/base/errors.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

// Borrows the list. `path` names it in messages.
class RFields {
public:
  explicit RFields(SEXP list, std::string path = "")
      : list_(list), names_(Rf_getAttrib(list, R_NamesSymbol)),
        path_(std::move(path)) {
    const bool has_names = TYPEOF(names_) == STRSXP;
    if (TYPEOF(list) != VECSXP || (!has_names && Rf_xlength(list) > 0))
      refuse("", "no list with names");
    if (has_names)
      size_ = std::min(Rf_xlength(list_), Rf_xlength(names_));
  }

  // Null where there is none of that name.
  SEXP find(const char *name) {
    for (R_xlen_t tried = 0; tried < size_; ++tried) {
      const R_xlen_t at = next_;
      next_ = at + 1 < size_ ? at + 1 : 0;
      if (std::strcmp(CHAR(STRING_ELT(names_, at)), name) == 0)
        return VECTOR_ELT(list_, at);
    }
    return nullptr;
  }

  bool has(const char *name) { return find(name) != nullptr; }

  // Or NULL is there.
  bool has_part(const char *name) {
    const SEXP value = find(name);
    return value != nullptr && value != R_NilValue;
  }

  SEXP operator[](const char *name) {
    const SEXP value = find(name);
    if (value == nullptr)
      refuse(name, "not there");
    return value;
  }

  RFields part(const char *name) { return RFields((*this)[name], label(name)); }

  double number(const char *name) {
    const SEXP value = single(name);
    if (TYPEOF(value) == INTSXP && INTEGER(value)[0] != NA_INTEGER)
      return INTEGER(value)[0];
    if (TYPEOF(value) != REALSXP)
      refuse(name, "no number");
    return REAL(value)[0];
  }

  double finite(const char *name) {
    const double value = number(name);
    if (!std::isfinite(value))
      refuse(name, "not finite");
    return value;
  }

  std::int64_t count(const char *name) {
    return whole(name, number(name), 0x1p53);
  }

  std::int32_t index(const char *name) {
    return static_cast<std::int32_t>(
        whole(name, number(name), std::numeric_limits<std::int32_t>::max()));
  }

  bool flag(const char *name) {
    const SEXP value = single(name);
    if (TYPEOF(value) != LGLSXP || LOGICAL(value)[0] == NA_LOGICAL)
      refuse(name, "neither TRUE nor FALSE");
    return LOGICAL(value)[0] != 0;
  }

  std::string text(const char *name) {
    const SEXP value = single(name);
    if (TYPEOF(value) != STRSXP)
      refuse(name, "no text");
    return CHAR(STRING_ELT(value, 0));
  }

  std::vector<double> numbers(const char *name) {
    const SEXP value = (*this)[name];
    if (TYPEOF(value) == REALSXP)
      return {REAL(value), REAL(value) + Rf_xlength(value)};
    if (TYPEOF(value) != INTSXP)
      refuse(name, "no vector of numbers");
    std::vector<double> result;
    for (R_xlen_t at = 0; at < Rf_xlength(value); ++at)
      result.push_back(INTEGER(value)[at] == NA_INTEGER ? NA_REAL
                                                        : INTEGER(value)[at]);
    return result;
  }

  std::vector<double> finite_numbers(const char *name) {
    std::vector<double> values = numbers(name);
    for (double value : values)
      if (!std::isfinite(value))
        refuse(name, "not finite");
    return values;
  }

  // Whole numbers from 0 to at most `most`.
  std::vector<std::int64_t> counts(const char *name, double most = 0x1p53) {
    std::vector<std::int64_t> result;
    for (double value : numbers(name))
      result.push_back(whole(name, value, most));
    return result;
  }

  [[noreturn]] void refuse(const char *name, const std::string &found) const {
    throw frugalreg::StateError("The saved state is damaged: `" + label(name) +
                                "` is " + found + ".");
  }

private:
  SEXP single(const char *name) {
    const SEXP value = (*this)[name];
    if (Rf_xlength(value) != 1)
      refuse(name,
             "of length " + std::to_string(Rf_xlength(value)) + ", not 1");
    return value;
  }

  std::int64_t whole(const char *name, double value, double most) const {
    if (!(value >= 0.0 && value <= most && value == std::floor(value)))
      refuse(name, "no whole number in its range");
    return static_cast<std::int64_t>(value);
  }

  std::string label(const char *name) const {
    return path_.empty() || *name == '\0' ? path_ + name : path_ + "$" + name;
  }

  SEXP list_, names_;
  std::string path_;
  R_xlen_t size_ = 0, next_ = 0;
};

#endif
