/// A month of the Gregorian calendar, which is also used for the time before it was introduced.
public struct CalendarMonth: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int

  /// Names a month; nil where there is none.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    (self.year, self.month) = (year, month)
  }

  /// How many days the month has, 28 to 31.
  public var dayCount: Int { Self.dayCount(month, isLeapYear: isLeapYear) }

  /// The day of the week of its first day, as in ISO 8601: 0 is Monday and 6 is Sunday.
  public var firstWeekday: Int {
    let years = year - 1
    let leapDays = years / 4 - years / 100 + years / 400
    let days = (1..<month).reduce(365 * years + leapDays) { days, month in
      days + Self.dayCount(month, isLeapYear: isLeapYear)
    }
    // The first day of the year 1 was a Monday.
    return days % 7
  }

  /// How many weeks the month meets, 4 to 6.
  public var weekCount: Int { (firstWeekday + dayCount + 6) / 7 }

  /// The cells of the days: a row for each week, and a column for each day of it.
  ///
  /// - Parameter page: The room, which the weeks fill.
  /// - Returns: A cell for each day, in canvas pixels from the page's corner; none where the gaps
  ///   leave the cells nothing.
  public func cells(on page: LayoutPage) -> [Rect] {
    let shapes = [Double](repeating: 1, count: 7 * weekCount)
    let cells = UniformGrid(of: shapes, in: page, columns: 7).cells(in: page)
    return Array(cells.dropFirst(firstWeekday).prefix(dayCount))
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
