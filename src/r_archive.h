// The state of a learner as an R list, and back. Doubles survive exactly, so a
// saved learner goes on bit for bit.
#ifndef FRUGALREG_R_ARCHIVE_H
#define FRUGALREG_R_ARCHIVE_H

#include <Rcpp.h>

#include <Eigen/Dense>

#include <frugalreg/base/errors.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

// The words of a generator travel as 32-bit halves, which doubles hold exactly.
using WordArray = std::array<std::uint64_t, 4>;

class RListWriter {
public:
  void operator()(const char *name, double &value) { list_[name] = value; }
  void operator()(const char *name, bool &value) { list_[name] = value; }
  void operator()(const char *name, std::int64_t &value) {
    list_[name] = static_cast<double>(value);
  }
  void operator()(const char *name, std::vector<double> &values) {
    list_[name] = Rcpp::NumericVector(values.begin(), values.end());
  }
  void operator()(const char *name, std::vector<std::int64_t> &values) {
    list_[name] = Rcpp::NumericVector(values.begin(), values.end());
  }
  void operator()(const char *name, std::vector<std::int32_t> &values) {
    list_[name] = Rcpp::IntegerVector(values.begin(), values.end());
  }
  void operator()(const char *name, WordArray &words) {
    Rcpp::NumericVector halves;
    for (std::uint64_t word : words) {
      halves.push_back(static_cast<double>(word >> 32));
      halves.push_back(static_cast<double>(word & 0xFFFFFFFFU));
    }
    list_[name] = halves;
  }
  void operator()(const char *name, Eigen::VectorXd &values) {
    list_[name] =
        Rcpp::NumericVector(values.data(), values.data() + values.size());
  }
  void operator()(const char *name, Eigen::MatrixXd &values) {
    list_[name] =
        Rcpp::NumericVector(values.data(), values.data() + values.size());
  }
  template <class Part>
  std::enable_if_t<std::is_class_v<Part>> operator()(const char *name,
                                                     Part &part) {
    RListWriter writer;
    part.archive(writer);
    list_[name] = writer.list();
  }
  // One number of each element.
  template <class Element, class Field>
  void each(const char *name, std::vector<Element> &elements, Field field) {
    Rcpp::NumericVector values(static_cast<R_xlen_t>(elements.size()));
    for (std::size_t at = 0; at < elements.size(); ++at)
      values[static_cast<R_xlen_t>(at)] = field(elements[at]);
    list_[name] = values;
  }

  Rcpp::List list() const { return list_; }

private:
  Rcpp::List list_;
};

class RListReader {
public:
  explicit RListReader(const Rcpp::List &list) : list_(list) {}

  void operator()(const char *name, double &value) {
    value = Rcpp::as<double>(find(name));
  }
  void operator()(const char *name, bool &value) {
    value = Rcpp::as<bool>(find(name));
  }
  void operator()(const char *name, std::int64_t &value) {
    value = static_cast<std::int64_t>(Rcpp::as<double>(find(name)));
  }
  void operator()(const char *name, std::vector<double> &values) {
    values = Rcpp::as<std::vector<double>>(find(name));
  }
  void operator()(const char *name, std::vector<std::int64_t> &values) {
    const Rcpp::NumericVector stored = find(name);
    values.assign(stored.begin(), stored.end());
  }
  void operator()(const char *name, std::vector<std::int32_t> &values) {
    values = Rcpp::as<std::vector<std::int32_t>>(find(name));
  }
  void operator()(const char *name, WordArray &words) {
    const Rcpp::NumericVector halves = find(name);
    if (halves.size() != 8)
      fail(name);
    for (std::size_t at = 0; at < words.size(); ++at) {
      const auto half = static_cast<R_xlen_t>(2 * at);
      words[at] = static_cast<std::uint64_t>(halves[half]) << 32 |
                  static_cast<std::uint64_t>(halves[half + 1]);
    }
  }
  void operator()(const char *name, Eigen::VectorXd &values) {
    read_numbers(name, values.data(), values.size());
  }
  void operator()(const char *name, Eigen::MatrixXd &values) {
    read_numbers(name, values.data(), values.size());
  }
  template <class Part>
  std::enable_if_t<std::is_class_v<Part>> operator()(const char *name,
                                                     Part &part) {
    RListReader reader{Rcpp::List(find(name))};
    part.archive(reader);
  }
  template <class Element, class Field>
  void each(const char *name, std::vector<Element> &elements, Field field) {
    const Rcpp::NumericVector values = find(name);
    if (static_cast<std::size_t>(values.size()) != elements.size())
      fail(name);
    for (std::size_t at = 0; at < elements.size(); ++at)
      field(elements[at]) = values[static_cast<R_xlen_t>(at)];
  }

private:
  void read_numbers(const char *name, double *out, Eigen::Index size) const {
    const Rcpp::NumericVector stored = find(name);
    if (stored.size() != size)
      fail(name);
    std::copy(stored.begin(), stored.end(), out);
  }

  SEXP find(const char *name) const {
    if (!list_.containsElementNamed(name))
      fail(name);
    return list_[name];
  }
  [[noreturn]] static void fail(const char *name) {
    throw frugalreg::Error(
        std::string("the saved state is damaged or of another version: '") +
        name + "'");
  }

  Rcpp::List list_;
};

#endif
