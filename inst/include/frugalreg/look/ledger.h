// The one door to attribute values, and the book of what was paid. A visit may
// cost at most `budget` distinct looks, and where looks have prices at most
// `purse`; everything bought is counted before the source is asked, so that a
// failing source cannot hide a look. Free attributes are read and not counted.
// Which these are the prices say, and which columns one look buys the groups:
// both are the ledger's, and no learner's.
#ifndef FRUGALREG_LOOK_LEDGER_H
#define FRUGALREG_LOOK_LEDGER_H

#include "../base/archive.h"
#include "../base/errors.h"
#include "../base/scratch.h"
#include "attribute_source.h"
#include "column_groups.h"
#include "prices.h"
#include "question.h"
#include "scaling.h"
#include "visit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace frugalreg {

// What was paid so far; one look buys one group of columns.
struct Account {
  std::int64_t visits = 0;
  std::int64_t total = 0;
  std::int64_t maximum = 0;
  std::vector<std::int64_t> per_group;
  double money = 0.0; // where looks have prices
  double most_money = 0.0;
  bool counts_missing = false; // or a missing value is an error
  std::int64_t missing = 0;    // looks that were paid and not answered

  void archive(Archive &archive) {
    archive("visits", visits);
    archive("total", total);
    archive("maximum", maximum);
    archive("per_group", per_group);
    archive("money", money);
    archive("most_money", most_money);
    archive.check("per_group", [this] {
      return std::accumulate(per_group.begin(), per_group.end(),
                             std::int64_t{0}) == total;
    });
    archive.check("maximum", [this] { return maximum <= total; });
    archive.check("money",
                  [this] { return money >= most_money && most_money >= 0.0; });
    if (counts_missing)
      archive("missing", missing);
  }
};

// Every value bought that is a number and can be squared, kept on request. As
// memory may run out, as much as a copy of the longest of the three takes is
// set aside: it is never touched, and given back for the result.
struct KeptLooks {
  std::vector<std::int64_t> row;
  std::vector<std::int32_t> column;
  std::vector<double> value;

  // Throws bad_alloc before anything has changed.
  void make_room(std::size_t looks) {
    const std::size_t size = value.size() + looks;
    if (size <= room_)
      return;
    const std::size_t room = std::max(size, 2 * room_);
    std::unique_ptr<double[]> reserve(new double[room]);
    row.reserve(room);
    column.reserve(room);
    value.reserve(room);
    reserve_ = std::move(reserve); // until here there was the former one
    room_ = room;
  }
  void give_back() { reserve_.reset(); }

private:
  std::size_t room_ = 0;
  std::unique_ptr<double[]> reserve_;
};

class Ledger {
public:
  // The groups outlive it and its questions. `kept` may be null: the values as
  // the source gave them. So may `scaling`: how they are handed on.
  Ledger(AttributeSource &source, const ColumnGroups &groups,
         std::int64_t budget, Account &account, KeptLooks *kept,
         Prices prices = {}, Scaling *scaling = nullptr)
      : source_(&source), groups_(&groups), budget_(budget), account_(&account),
        kept_(kept), prices_(std::move(prices)),
        is_free_(prices_.are_free(
            static_cast<std::int32_t>(account.per_group.size()))),
        scaling_(scaling) {}

  // Throws unless so many rows can be bought and counted.
  void check_sizes(std::int64_t rows) const {
    const auto count = static_cast<std::size_t>(groups_->groups());
    if (account_->per_group.size() != count)
      throw Error("the account has not one number for each group");
    if (prices_.present() && prices_.per_group.size() != count)
      throw Error("there is not one price for each group");
    if (source_->rows() < rows || source_->columns() != groups_->columns())
      throw Error("the source has other rows or columns than are learned from");
  }

  // What may be asked with: of others than its own groups nothing is sold.
  std::vector<Question> questions(std::size_t count) const {
    return std::vector<Question>(count, Question(*groups_));
  }

  // Buys what the first `length` questions ask for, all at once; throws
  // BudgetError, SourceError.
  void look(std::vector<Question> &questions, std::size_t length) {
    looks_.resize(length);
    if (kept_ != nullptr) // before anything is paid
      kept_->make_room(values_of(questions, length));
    for (std::size_t at = 0; at < length; ++at) {
      Visit &visit = questions[at].visit;
      pay(visit);
      const Scratch<std::int32_t> &columns = visit.columns();
      visit.values_.resize(columns.size());
      // In place: what is put together first and copied then waits for its
      // own stores.
      looks_[at].row = questions[at].row;
      looks_[at].columns = columns.data();
      looks_[at].length = static_cast<std::int32_t>(columns.size());
      looks_[at].values = visit.values_.data();
    }
    source_->read_batch(looks_.data(), length);
    if (account_->counts_missing)
      for (std::size_t at = 0; at < length; ++at)
        account_->missing += questions[at].visit.allow_gaps();
    if (kept_ != nullptr)
      for (std::size_t at = 0; at < length; ++at)
        keep(questions[at].row, questions[at].visit);
    if (scaling_ != nullptr && scaling_->present())
      for (std::size_t at = 0; at < length; ++at)
        scale(questions[at].visit);
  }

  // Counts what the visit asks for, without the values: for answers that never
  // come.
  void pay(const Visit &visit) {
    if (visit.layout_ != groups_)
      throw BudgetError("a visit asks by other groups than are sold");
    const std::int32_t looks = visit.paid_slots();
    if (looks > budget_)
      throw BudgetError(looks, budget_);
    for (std::int32_t slot = looks; slot < visit.slots(); ++slot)
      if (!is_free_[static_cast<std::size_t>(visit.group(slot))])
        throw BudgetError("a visit takes for free what is not");
    pay_money(visit);
    ++account_->visits;
    account_->total += looks;
    account_->maximum = std::max<std::int64_t>(account_->maximum, looks);
    for (std::int32_t slot = 0; slot < looks; ++slot)
      ++account_->per_group[visit.group(slot)];
  }

  // Passes on a hint; nothing is bought and nothing comes back.
  void expect(std::int64_t row, ColumnSpan columns) {
    source_->expect(row, columns.data, columns.length);
  }

  const Account &account() const { return *account_; }

private:
  static std::size_t values_of(const std::vector<Question> &questions,
                               std::size_t length) {
    std::size_t values = 0;
    for (std::size_t at = 0; at < length; ++at)
      values += questions[at].visit.columns().size();
    return values;
  }

  void pay_money(const Visit &visit) {
    if (!prices_.present())
      return;
    double money = 0.0;
    for (std::int32_t slot = 0; slot < visit.paid_slots(); ++slot)
      money += prices_.per_group[visit.group(slot)];
    if (money > prices_.most())
      throw BudgetError("a visit would cost more than its budget");
    account_->money += money;
    account_->most_money = std::max(account_->most_money, money);
  }

  void keep(std::int64_t row, const Visit &visit) {
    const Scratch<std::int32_t> &columns = visit.columns();
    for (std::size_t at = 0; at < columns.size(); ++at)
      if (std::fabs(visit.values_[at]) <= Visit::largest_value) {
        kept_->row.push_back(row);
        kept_->column.push_back(columns[at]);
        kept_->value.push_back(visit.values_[at]);
      }
  }

  void scale(Visit &visit) {
    const Scratch<std::int32_t> &columns = visit.columns();
    for (std::size_t at = 0; at < columns.size(); ++at)
      visit.values_[at] = scaling_->bring(columns[at], visit.values_[at]);
  }

  AttributeSource *source_;
  const ColumnGroups *groups_;
  std::int64_t budget_;
  Account *account_;
  KeptLooks *kept_;
  Prices prices_;
  std::vector<bool> is_free_; // of each group
  Scaling *scaling_;
  std::vector<Looks> looks_; // of the batch that is being bought
};

} // namespace frugalreg

#endif
