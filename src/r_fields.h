// The elements of an R list by name. Who asks for them in their order finds
// each at once.
#ifndef FRUGALREG_R_FIELDS_H
#define FRUGALREG_R_FIELDS_H

#include <Rcpp.h>

#include <cstring>
#include <stdexcept>
#include <string>

// Borrows the list.
class RFields {
public:
  explicit RFields(SEXP list)
      : list_(list), names_(Rf_getAttrib(list, R_NamesSymbol)),
        size_(Rf_xlength(names_)) {}

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

  SEXP operator[](const char *name) {
    const SEXP value = find(name);
    if (value == nullptr)
      throw std::out_of_range(std::string("no element '") + name + "'");
    return value;
  }

private:
  SEXP list_, names_;
  R_xlen_t size_, next_ = 0;
};

#endif
