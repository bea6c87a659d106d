// Arrays of JSON: one parameter of a query for all cells of a batch. Made here,
// because R would put each number among its strings first.

#include "r_entry.h"

#include <charconv>
#include <cstdint>
#include <string>

namespace {

void append_text(std::string &array, const char *text) {
  static const char digits[] = "0123456789abcdef";
  array += '"';
  for (; *text != '\0'; ++text) {
    const auto byte = static_cast<unsigned char>(*text);
    if (byte < 32) {
      array += "\\u00";
      array += digits[byte / 16];
      array += digits[byte % 16];
    } else {
      if (byte == '"' || byte == '\\')
        array += '\\';
      array += *text;
    }
  }
  array += '"';
}

Rcpp::String closed(std::string &array) {
  if (array.size() > 1)
    array.back() = ']';
  else
    array += ']';
  return Rcpp::String(array, CE_UTF8);
}

} // namespace

// Of whole numbers below 2^53.
// [[Rcpp::export(rng = false)]]
Rcpp::String cpp_json_numbers(Rcpp::NumericVector values) {
  return entry([&]() -> Rcpp::String {
    std::string array = "[";
    char digits[24];
    for (R_xlen_t i = 0; i < values.size(); ++i) {
      const auto end = std::to_chars(digits, digits + sizeof digits,
                                     static_cast<std::int64_t>(values[i]));
      array.append(digits, end.ptr);
      array += ',';
    }
    return closed(array);
  });
}

// Of texts in UTF-8; what is missing is null.
// [[Rcpp::export(rng = false)]]
Rcpp::String cpp_json_texts(Rcpp::CharacterVector texts) {
  return entry([&]() -> Rcpp::String {
    std::string array = "[";
    for (R_xlen_t i = 0; i < texts.size(); ++i) {
      const SEXP text = STRING_ELT(texts, i);
      if (text == NA_STRING)
        array += "null";
      else
        append_text(array, CHAR(text));
      array += ',';
    }
    return closed(array);
  });
}
