// The state of a learner as an R list, and back. Doubles survive exactly, so a
// saved learner goes on bit for bit.
#ifndef FRUGALREG_R_ARCHIVE_H
#define FRUGALREG_R_ARCHIVE_H

#include <Rcpp.h>

#include "r_fields.h"

#include <frugalreg/base/archive.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

// The words of a generator travel as 32-bit halves, which doubles hold exactly.
using WordArray = std::array<std::uint64_t, 4>;

class RListWriter final : public frugalreg::Archive {
public:
  RListWriter() : names_(64), values_(64) {}

  Rcpp::List list() const { return list_from(0); }

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
  void add(const char *name, SEXP value);
  Rcpp::List list_from(R_xlen_t begin) const;

  // A stack of what is in no list yet. A list is made once all of its elements
  // are there; it then takes the place that was kept for it.
  Rcpp::CharacterVector names_;
  Rcpp::List values_;
  R_xlen_t size_ = 0;
  std::vector<R_xlen_t> begins_; // of the parts that are being written
};

class RListReader final : public frugalreg::Archive {
public:
  explicit RListReader(const Rcpp::List &list)
      : list_(list), parts_(1, RFields(list_)) {}

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
  SEXP find(const char *name);

  Rcpp::List list_;
  std::vector<RFields> parts_; // from the outermost to the one that is read
};

#endif
