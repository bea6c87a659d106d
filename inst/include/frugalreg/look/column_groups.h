// Which columns one look buys. Without groups every column is its own; with
// groups (the dummies of a factor, a spline basis) one look at a group brings
// all its columns.
#ifndef FRUGALREG_LOOK_COLUMN_GROUPS_H
#define FRUGALREG_LOOK_COLUMN_GROUPS_H

#include "../base/errors.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace frugalreg {

// The columns of one group; borrowed, valid as long as what it was taken from.
struct ColumnSpan {
  const std::int32_t *data;
  std::int32_t length;
  const std::int32_t *begin() const { return data; }
  const std::int32_t *end() const { return data + length; }
};

class ColumnGroups {
public:
  // Each column its own group.
  explicit ColumnGroups(std::int32_t columns = 0)
      : columns_(columns), groups_(columns) {}

  // group_of[column] in [0, groups); every group must be met.
  ColumnGroups(const std::vector<std::int32_t> &group_of, std::int32_t groups)
      : columns_(static_cast<std::int32_t>(group_of.size())), groups_(groups),
        group_of_(group_of), members_(group_of.size()) {
    if (groups < 1 || groups > columns_)
      throw Error("there are " + std::to_string(groups) + " groups of " +
                  std::to_string(columns_) + " columns");
    begin_.assign(static_cast<std::size_t>(groups) + 1, 0);
    for (std::int32_t group : group_of_) {
      if (group < 0 || group >= groups)
        throw Error("a column is of no group");
      ++begin_[group + 1];
    }
    for (std::int32_t group = 0; group < groups_; ++group) {
      if (begin_[group + 1] == 0)
        throw Error("a group has no columns");
      begin_[group + 1] += begin_[group];
    }
    std::vector<std::int32_t> next(begin_.begin(), begin_.end() - 1);
    for (std::int32_t column = 0; column < columns_; ++column)
      members_[next[group_of_[column]]++] = column;
  }

  std::int32_t columns() const { return columns_; }
  std::int32_t groups() const { return groups_; }
  bool trivial() const { return begin_.empty(); }
  std::int32_t group_of(std::int32_t column) const {
    return trivial() ? column : group_of_[column];
  }

  // `group` is taken by reference because without groups it is the span.
  ColumnSpan members(const std::int32_t &group) const {
    if (trivial())
      return {&group, 1};
    return {members_.data() + begin_[group], begin_[group + 1] - begin_[group]};
  }
  ColumnSpan members(std::int32_t &&) const = delete; // would be gone

  // Calls take(columns) with the columns of the groups, in one span where that
  // can be.
  template <class Groups, class Take>
  void spans(const Groups &groups, Take take) const {
    if (trivial()) {
      take(ColumnSpan{groups.data(), static_cast<std::int32_t>(groups.size())});
      return;
    }
    for (const std::int32_t &group : groups)
      take(members(group));
  }

private:
  std::int32_t columns_;
  std::int32_t groups_;
  std::vector<std::int32_t> group_of_, begin_, members_;
};

} // namespace frugalreg

#endif
