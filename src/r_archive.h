// The state of a learner as an R list, and back. Doubles survive exactly, so a
// saved learner goes on bit for bit.
#ifndef FRUGALREG_R_ARCHIVE_H
#define FRUGALREG_R_ARCHIVE_H

#include <Rcpp.h>

#include <frugalreg/base/archive.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// The words of a generator travel as 32-bit halves, which doubles hold exactly.
using WordArray = std::array<std::uint64_t, 4>;

class RListWriter final : public frugalreg::Archive {
public:
  RListWriter() : parts_(1) {}

  Rcpp::List list() const { return parts_.back().list(); }

private:
  // A list is made once all of its elements are there.
  struct Part {
    std::string name; // in the list that it is an element of
    std::vector<std::string> names;
    std::vector<Rcpp::RObject> values;

    Rcpp::List list() const;
  };

  void field(const char *name, double &value) override;
  void field(const char *name, bool &value) override;
  void field(const char *name, std::int64_t &value) override;
  void field(const char *name, std::vector<double> &values) override;
  void field(const char *name, std::vector<std::int64_t> &values) override;
  void field(const char *name, std::vector<std::int32_t> &values) override;
  void field(const char *name, WordArray &words) override;
  void numbers(const char *name, double *values, std::size_t size) override;
  void begin_part(const char *name) override;
  void end_part() override;
  void add(const std::string &name, const Rcpp::RObject &value);

  std::vector<Part> parts_; // from the outermost to the one that is written
};

class RListReader final : public frugalreg::Archive {
public:
  explicit RListReader(const Rcpp::List &list) : parts_(1, list) {}

private:
  void field(const char *name, double &value) override;
  void field(const char *name, bool &value) override;
  void field(const char *name, std::int64_t &value) override;
  void field(const char *name, std::vector<double> &values) override;
  void field(const char *name, std::vector<std::int64_t> &values) override;
  void field(const char *name, std::vector<std::int32_t> &values) override;
  void field(const char *name, WordArray &words) override;
  void numbers(const char *name, double *values, std::size_t size) override;
  void begin_part(const char *name) override;
  void end_part() override;
  SEXP find(const char *name) const;

  std::vector<Rcpp::List> parts_;
};

#endif
