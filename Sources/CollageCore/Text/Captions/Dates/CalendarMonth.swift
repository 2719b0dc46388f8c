/// A month of the proleptic Gregorian calendar.
package struct CalendarMonth: Hashable, Sendable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int

  /// Creates a month; `nil` if the year or the month is out of range.
  package init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    (self.year, self.month) = (year, month)
  }

  var dayCount: Int { Self.dayCount(month, isLeapYear: isLeapYear) }

  /// The weekday of the first day, as in ISO 8601: 0 is Monday and 6 is Sunday.
  var firstWeekday: Int {
    let years = year - 1
    let leapDays = years / 4 - years / 100 + years / 400
    let days = (1..<month).reduce(365 * years + leapDays) { days, month in
      days + Self.dayCount(month, isLeapYear: isLeapYear)
    }
    // The first day of the year 1 was a Monday.
    return days % 7
  }

  private var isLeapYear: Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func dayCount(_ month: Int, isLeapYear: Bool) -> Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
