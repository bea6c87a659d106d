// Where attribute values come from. A source can be asked for single values of
// one row and nothing else, and only the ledger can ask: `read` is private and
// the ledger its one friend. Nobody iterates over a row or its non-zeros.
#ifndef FRUGALREG_LOOK_ATTRIBUTE_SOURCE_H
#define FRUGALREG_LOOK_ATTRIBUTE_SOURCE_H

#include <cstddef>
#include <cstdint>

namespace frugalreg {

// What is wanted of one row, and where its values go.
struct Looks {
  std::int64_t row;
  const std::int32_t *columns; // distinct
  std::int32_t length;
  double *values;
};

class AttributeSource {
public:
  virtual ~AttributeSource() = default;
  AttributeSource() = default;
  AttributeSource(const AttributeSource &) = delete;
  AttributeSource &operator=(const AttributeSource &) = delete;

  virtual std::int64_t rows() const = 0;
  virtual std::int32_t columns() const = 0;

private:
  friend class Ledger;

  // Values may be asked for soon. Sources in memory can start to fetch them
  // into a cache; nothing is returned, and oracles must not act on it.
  virtual void expect(std::int64_t, const std::int32_t *, std::int32_t) {}

  // Writes the values of the distinct `columns` of `row` to `values`. A missing
  // value is a NaN; failures throw SourceError.
  virtual void read(std::int64_t row, const std::int32_t *columns,
                    std::int32_t length, double *values) = 0;

  // The same for many rows. Sources that answer them in one go override it.
  virtual void read_batch(const Looks *looks, std::size_t length) {
    for (std::size_t at = 0; at < length; ++at)
      read(looks[at].row, looks[at].columns, looks[at].length,
           looks[at].values);
  }
};

} // namespace frugalreg

#endif
