// What a question or an answer reads in R of a learner that is asked and told.
// It is looked at twice an example, and so here: nothing is taken to be what it
// is called. The state itself is checked where it is restored.

#include "r_entry.h"
#include "r_sound.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

SEXP part_of(SEXP list, const char *name) {
  if (TYPEOF(list) != VECSXP)
    return R_NilValue;
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  if (TYPEOF(names) != STRSXP)
    return R_NilValue;
  const R_xlen_t size = std::min(Rf_xlength(names), Rf_xlength(list));
  for (R_xlen_t i = 0; i < size; ++i)
    if (std::strcmp(CHAR(STRING_ELT(names, i)), name) == 0)
      return VECTOR_ELT(list, i);
  return R_NilValue;
}

// R translates names and texts to compare them, and bytes it does not.
bool is_readable(SEXP text) {
  for (R_xlen_t i = 0; i < Rf_xlength(text); ++i)
    if (Rf_getCharCE(STRING_ELT(text, i)) == CE_BYTES)
      return false;
  return true;
}

bool is_list(SEXP value) {
  if (TYPEOF(value) != VECSXP || !has_sound_attributes(value))
    return false;
  const SEXP names = Rf_getAttrib(value, R_NamesSymbol);
  return names == R_NilValue || is_readable(names);
}

// Of a class, R's functions would take its fields for theirs.
bool is_plain_list(SEXP value) { return is_list(value) && !Rf_isObject(value); }

bool is_list_of(SEXP value, const char *name) {
  return is_list(value) && (!Rf_isObject(value) || Rf_inherits(value, name));
}

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

bool is_maybe_names(SEXP value) {
  return value == R_NilValue ||
         (TYPEOF(value) == STRSXP && !Rf_isObject(value) && is_readable(value));
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

// The family of the labels is that of the settings, or of the first of those
// that are compared; earlier versions do not name it.
bool is_told_family(SEXP settings) {
  const SEXP several = part_of(settings, "candidates");
  SEXP one = settings;
  if (several != R_NilValue) {
    if (!is_plain_list(several) || Rf_xlength(several) == 0)
      return false;
    one = VECTOR_ELT(several, 0);
  }
  const SEXP family = part_of(one, "family");
  return is_plain_list(settings) && is_plain_list(one) &&
         (family == R_NilValue ||
          (is_text(family) && is_bare(family) && is_readable(family)));
}

// Looks alone are of no loss.
bool is_told_task(SEXP setup) {
  if (Rf_inherits(setup, "look_setup"))
    return is_told_family(part_of(setup, "settings"));
  const SEXP loss = part_of(setup, "loss");
  return is_list_of(loss, "frugal_loss") && is_text(part_of(loss, "task"));
}

// Version 0.1.0 gave it no class.
bool is_setup(SEXP setup) {
  return (is_list_of(setup, "online_setup") ||
          is_list_of(setup, "look_setup")) &&
         !Rf_inherits(setup, "data.frame");
}

bool is_told_setup(SEXP setup) {
  const SEXP layout = part_of(setup, "layout");
  const SEXP names = part_of(layout, "column_names");
  const SEXP spec = part_of(setup, "spec");
  const SEXP control = part_of(setup, "control");
  if (!is_setup(setup) || !is_plain_list(layout) || !is_plain_list(spec) ||
      !is_list_of(control, "frugal_control") || TYPEOF(names) != STRSXP ||
      !is_bare(names))
    return false;
  const double columns = static_cast<double>(Rf_xlength(names));
  return is_whole(part_of(spec, "columns"), columns, columns) &&
         is_whole(part_of(setup, "rows"), 0, R_PosInf) &&
         is_flag(part_of(control, "keep_looks")) &&
         is_maybe_names(part_of(setup, "levels")) && is_told_task(setup);
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
         (is_plain_list(asked) &&
          is_whole(part_of(asked, "visit"), 1, R_PosInf) &&
          is_plain_numbers(columns) && !has_missing(columns));
}

// In pieces, of which there are few, or in one.
bool is_kept(SEXP kept) {
  if (!is_plain_list(kept))
    return false;
  if (Rf_getAttrib(kept, R_NamesSymbol) != R_NilValue)
    return true;
  for (R_xlen_t i = 0; i < Rf_xlength(kept); ++i)
    if (!is_plain_list(VECTOR_ELT(kept, i)))
      return false;
  return true;
}

bool is_told_result(SEXP result) {
  return is_plain_list(result) && is_plain_list(part_of(result, "state")) &&
         is_plain_list(part_of(result, "path")) &&
         is_kept(part_of(result, "kept")) &&
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
    return is_list(learner) && is_told_setup(part_of(learner, "setup")) &&
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
