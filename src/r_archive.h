// The state of a learner as an R list, and back. Doubles survive exactly, so a
// saved learner goes on bit for bit. What is read is checked as archive.h says.
#ifndef FRUGALREG_R_ARCHIVE_H
#define FRUGALREG_R_ARCHIVE_H

#include <Rcpp.h>

#include "r_fields.h"

#include <frugalreg/base/archive.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

// Of what is written. States of version 0.1.0 do not say theirs, which is 1;
// those of later versions are refused.
constexpr std::int64_t state_format = 2;

// The words of a generator travel as 32-bit halves, which doubles hold exactly.
using WordArray = std::array<std::uint64_t, 4>;

class RListWriter final : public frugalreg::Archive {
public:
  RListWriter() : names_(64), values_(64) {}

  Rcpp::List list() const { return list_from(0); }
  bool has(const char *) override { return true; }

private:
  void field(const char *name, double &value, frugalreg::Range range) override;
  void field(const char *name, bool &value) override;
  void field(const char *name, std::int64_t &value) override;
  void field(const char *name, std::vector<double> &values,
             frugalreg::Lengths lengths, frugalreg::Range range) override;
  void field(const char *name, std::vector<std::int64_t> &values,
             frugalreg::Lengths lengths, frugalreg::Range range) override;
  void field(const char *name, std::vector<std::int32_t> &values,
             std::size_t end) override;
  void field(const char *name, WordArray &words) override;
  void numbers(const char *name, double *values, std::size_t size) override;
  void begin_part(const char *name) override;
  void end_part() override;
  bool is_reading() const override { return false; }
  [[noreturn]] void refuse(const char *name) const override;
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
  explicit RListReader(const Rcpp::List &list);
  bool has(const char *name) override { return parts_.back().has(name); }

private:
  void field(const char *name, double &value, frugalreg::Range range) override;
  void field(const char *name, bool &value) override;
  void field(const char *name, std::int64_t &value) override;
  void field(const char *name, std::vector<double> &values,
             frugalreg::Lengths lengths, frugalreg::Range range) override;
  void field(const char *name, std::vector<std::int64_t> &values,
             frugalreg::Lengths lengths, frugalreg::Range range) override;
  void field(const char *name, std::vector<std::int32_t> &values,
             std::size_t end) override;
  void field(const char *name, WordArray &words) override;
  void numbers(const char *name, double *values, std::size_t size) override;
  void begin_part(const char *name) override;
  void end_part() override;
  bool is_reading() const override { return true; }
  [[noreturn]] void refuse(const char *name) const override;
  void check_length(const char *name, std::size_t size,
                    frugalreg::Lengths lengths) const;

  Rcpp::List list_;
  std::vector<RFields> parts_; // from the outermost to the one that is read
};

#endif
