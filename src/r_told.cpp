// What a question or an answer reads in R of a learner that is asked and told.
// It is looked at twice an example, and so here: nothing is taken to be what it
// is called. The state itself is checked where it is restored.

#include "r_entry.h"

#include <cmath>
#include <cstring>

namespace {

SEXP part_of(SEXP list, const char *name) {
  if (TYPEOF(list) != VECSXP)
    return R_NilValue;
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  if (TYPEOF(names) != STRSXP)
    return R_NilValue;
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i)
    if (std::strcmp(CHAR(STRING_ELT(names, i)), name) == 0)
      return VECTOR_ELT(list, i);
  return R_NilValue;
}

bool is_list(SEXP value) { return TYPEOF(value) == VECSXP; }

bool is_plain_numbers(SEXP value) {
  return (TYPEOF(value) == REALSXP || TYPEOF(value) == INTSXP) &&
         !Rf_isObject(value);
}

bool is_whole(SEXP value, double lower, double upper) {
  if (!is_plain_numbers(value) || Rf_xlength(value) != 1)
    return false;
  const double number = Rf_asReal(value);
  return std::isfinite(number) && number == std::round(number) &&
         number >= lower && number <= upper;
}

bool is_text(SEXP value) {
  return TYPEOF(value) == STRSXP && Rf_xlength(value) == 1 &&
         STRING_ELT(value, 0) != NA_STRING;
}

bool is_text(SEXP value, const char *text) {
  return is_text(value) && std::strcmp(CHAR(STRING_ELT(value, 0)), text) == 0;
}

bool is_flag(SEXP value) {
  return TYPEOF(value) == LGLSXP && Rf_xlength(value) == 1 &&
         LOGICAL_ELT(value, 0) != NA_LOGICAL;
}

// Neither class nor names nor dimensions change what it means.
bool is_bare(SEXP value) {
  return !Rf_isObject(value) &&
         Rf_getAttrib(value, R_NamesSymbol) == R_NilValue &&
         Rf_getAttrib(value, R_DimSymbol) == R_NilValue;
}

// Looks alone are of no loss.
bool is_told_setup(SEXP setup) {
  const SEXP names = part_of(part_of(setup, "layout"), "column_names");
  const SEXP spec = part_of(setup, "spec");
  if (TYPEOF(names) != STRSXP || !is_bare(names) || !is_list(spec))
    return false;
  const double columns = static_cast<double>(Rf_xlength(names));
  return is_whole(part_of(spec, "columns"), columns, columns) &&
         is_whole(part_of(setup, "rows"), 0, R_PosInf) &&
         is_flag(part_of(part_of(setup, "control"), "keep_looks")) &&
         (Rf_inherits(setup, "look_setup") ||
          is_text(part_of(part_of(setup, "loss"), "task")));
}

bool has_missing(SEXP numbers) {
  for (R_xlen_t i = 0; i < Rf_xlength(numbers); ++i)
    if (TYPEOF(numbers) == INTSXP ? INTEGER_ELT(numbers, i) == NA_INTEGER
                                  : std::isnan(REAL_ELT(numbers, i)))
      return true;
  return false;
}

// Version 0.1.0 kept none.
bool is_question(SEXP asked) {
  const SEXP columns = part_of(asked, "columns");
  return asked == R_NilValue ||
         (is_whole(part_of(asked, "visit"), 1, R_PosInf) &&
          is_plain_numbers(columns) && !has_missing(columns));
}

bool is_told_result(SEXP result) {
  return is_list(part_of(result, "state")) &&
         is_list(part_of(result, "path")) && is_list(part_of(result, "kept")) &&
         is_plain_numbers(part_of(result, "planned")) &&
         is_text(part_of(result, "status"), "open") &&
         is_question(part_of(result, "request"));
}

bool are_columns(SEXP columns, double d) {
  if (TYPEOF(columns) != INTSXP || !is_bare(columns) ||
      Rf_xlength(columns) == 0)
    return false;
  for (R_xlen_t i = 0; i < Rf_xlength(columns); ++i)
    if (INTEGER_ELT(columns, i) < 1 || INTEGER_ELT(columns, i) > d)
      return false;
  return true;
}

} // namespace

// [[Rcpp::export(rng = false)]]
bool cpp_is_told(SEXP learner) {
  return entry([&]() -> bool {
    return is_told_setup(part_of(learner, "setup")) &&
           is_told_result(part_of(learner, "result"));
  });
}

// A question as it is put needs no look at its parts, which shapes take.
// [[Rcpp::export(rng = false)]]
bool cpp_is_usual_question(SEXP asked, SEXP d) {
  return entry([&]() -> bool {
    const SEXP visit = part_of(asked, "visit");
    return is_list(asked) && Rf_xlength(asked) == 2 && !Rf_isObject(asked) &&
           is_whole(d, 1, 1e9) && is_bare(d) && is_whole(visit, 1, 1e9) &&
           is_bare(visit) &&
           are_columns(part_of(asked, "columns"), Rf_asReal(d));
  });
}
