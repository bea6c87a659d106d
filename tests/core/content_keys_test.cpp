// Keys of rows and columns: in any order, unit and with any sign they are the
// same, but for the columns' signs.

#include "check.h"

#include <frugalreg/factor/content_keys.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

using namespace frugalreg;

namespace {

struct Cell {
  std::int32_t row, column;
  double value;
};

struct Keys {
  std::vector<double> rows;
  ColumnKeys columns;
  ColumnPlaces places;
};

// Of three rows, two columns and the label; `turned` columns change places, and
// one its sign and unit.
Keys keys_of(bool turned) {
  const std::vector<Cell> cells{{0, 0, 1.0},  {0, 1, 5.0}, {0, 2, 1.0},
                                {1, 0, 2.0},  {1, 2, 0.0}, {2, 0, 6.0},
                                {2, 1, -4.0}, {2, 2, 3.0}};
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value;
  for (std::int32_t i = 0; i < 3; ++i) {
    for (std::int32_t at = 0; at < 3; ++at)
      for (const Cell &cell : cells) {
        const bool moves = turned && cell.column < 2;
        const std::int32_t own = moves ? 1 - cell.column : cell.column;
        if (cell.row != i || own != at)
          continue;
        column.push_back(own);
        value.push_back(turned && cell.column == 0 ? 7.0 - 1e3 * cell.value
                                                   : cell.value);
      }
    start.push_back(static_cast<std::int64_t>(value.size()));
  }
  const IncompleteRows rows{3, 3, start.data(), column.data(), value.data()};
  return {row_keys(rows), column_keys(rows, true, content::scales(rows)),
          column_places(rows, true)};
}

bool near(double a, double b) { return std::fabs(a - b) < 1e-12; }

void test_orders_and_units() {
  const Keys all = keys_of(false), there = keys_of(true);
  const ColumnKeys &one = all.columns, &other = there.columns;
  for (std::size_t i = 0; i < 3; ++i)
    check(near(all.rows[i], there.rows[i]), "rows");
  for (std::size_t j = 0; j < 2; ++j)
    check(near(one.key[j], other.key[1 - j]), "columns");
  check(one.direction[0] == -other.direction[1], "the sign that is turned");
  check(one.direction[1] == other.direction[0], "the other sign");
  check(all.rows[0] != all.rows[1] && all.rows[1] != all.rows[2],
        "rows differ");
  for (std::size_t j = 0; j < 2; ++j)
    check(all.places.place[j] == there.places.place[1 - j], "places");
  check(all.places.place[2] == 2 && there.places.place[2] == 2, "the label's");
  check(all.places.sign[0] == -there.places.sign[1] &&
            all.places.sign[1] == there.places.sign[0] &&
            all.places.sign[2] == 1.0,
        "signs");
}

void test_nothing_to_tell() {
  const std::vector<std::int64_t> start{0, 1, 2, 2};
  const std::vector<std::int32_t> column{0, 0};
  const std::vector<double> value{4.0, 4.0};
  const IncompleteRows rows{3, 2, start.data(), column.data(), value.data()};
  for (double key : row_keys(rows))
    check(key == 0.0, "constant: rows");
  const ColumnKeys keys = column_keys(rows, false, content::scales(rows));
  for (std::size_t j = 0; j < 2; ++j)
    check(keys.key[j] == 0.0 && keys.direction[j] == 0.0, "constant: columns");
  for (double sign : column_places(rows, false).sign)
    check(sign == 0.0, "constant: no start");
}

// Balanced flags: as rare, and no product with one another; a third column,
// seen in some rows, tells them and the rows apart.
void test_flags() {
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> column;
  std::vector<double> value;
  for (std::int32_t i = 0; i < 4; ++i) {
    for (std::int32_t j = 0; j < 2; ++j) {
      column.push_back(j);
      value.push_back(i >> j & 1);
    }
    if (i < 3) {
      column.push_back(2);
      value.push_back(std::exp(i));
    }
    start.push_back(static_cast<std::int64_t>(value.size()));
  }
  const IncompleteRows rows{4, 3, start.data(), column.data(), value.data()};
  const ColumnKeys keys = column_keys(rows, false, content::scales(rows));
  check(keys.key[0] != keys.key[1], "flags");
  for (double direction : keys.direction)
    check(direction != 0.0, "directions of flags");
  std::vector<double> of_rows = row_keys(rows);
  std::sort(of_rows.begin(), of_rows.end());
  for (std::size_t i = 1; i < 4; ++i)
    check(of_rows[i] - of_rows[i - 1] > 1e-6, "rows of flags");
}

} // namespace

int main() {
  test_orders_and_units();
  test_nothing_to_tell();
  test_flags();
  std::printf("%d passed, 0 failed\n", checks);
}
