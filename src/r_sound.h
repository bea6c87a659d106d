// Attributes as R takes them to be, of which it does not ask: who sets them is
// asked, but what comes out of a file is as it is there. A class that is no
// text ends R where it looks for a method.
#ifndef FRUGALREG_R_SOUND_H
#define FRUGALREG_R_SOUND_H

#include <Rcpp.h>

inline bool has_sound_class(SEXP value) {
  const SEXP names = Rf_getAttrib(value, R_ClassSymbol);
  return TYPEOF(names) == STRSXP ? Rf_xlength(names) > 0 : names == R_NilValue;
}

inline bool are_sound_names(SEXP names, R_xlen_t size) {
  return names == R_NilValue ||
         (TYPEOF(names) == STRSXP && Rf_xlength(names) == size);
}

inline bool are_sound_sides(SEXP sides, R_xlen_t size) {
  if (sides == R_NilValue)
    return true;
  if (TYPEOF(sides) != INTSXP || Rf_xlength(sides) == 0)
    return false;
  double cells = 1;
  for (R_xlen_t i = 0; i < Rf_xlength(sides); ++i) {
    if (INTEGER_ELT(sides, i) < 0)
      return false;
    cells *= INTEGER_ELT(sides, i);
  }
  return cells == static_cast<double>(size);
}

inline bool are_sound_side_names(SEXP names, SEXP sides) {
  if (names == R_NilValue)
    return true;
  if (TYPEOF(names) != VECSXP || Rf_xlength(names) != Rf_xlength(sides))
    return false;
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i)
    if (!are_sound_names(VECTOR_ELT(names, i), INTEGER_ELT(sides, i)))
      return false;
  return true;
}

// Names of an array of one side are that side's.
inline bool has_sound_attributes(SEXP value) {
  // A string by itself is no object of R's, and may not be asked for any.
  if (TYPEOF(value) == CHARSXP || !has_sound_class(value))
    return false;
  if (!Rf_isVector(value))
    return true;
  const R_xlen_t size = Rf_xlength(value);
  const SEXP sides = Rf_getAttrib(value, R_DimSymbol);
  return are_sound_sides(sides, size) &&
         are_sound_side_names(Rf_getAttrib(value, R_DimNamesSymbol), sides) &&
         are_sound_names(Rf_getAttrib(value, R_NamesSymbol), size);
}

#endif
