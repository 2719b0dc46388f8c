/// A month on a page: a row for each week, a column for each day of it, and room for names above them.
package struct CalendarSheet: Hashable, Sendable {
  /// The month.
  package let month: CalendarMonth
  /// The day with which weeks begin.
  let weekStart: Weekday
  /// Whether the days of a week follow each other from right to left.
  package let isRightToLeft: Bool
  /// Whether there is room for the names of the month and of the days of the week.
  let hasNames: Bool

  /// How high the month's name stands, as a multiple of the shorter side of a day's share of the page.
  private static let titleHeight = 0.6
  /// How high the names of the days of the week stand, as such a multiple.
  private static let weekdayHeight = 0.32

  /// Describes a sheet.
  package init(
    _ month: CalendarMonth, from weekStart: Weekday = .monday, isRightToLeft: Bool = false,
    hasNames: Bool = false
  ) {
    self.month = month
    self.weekStart = weekStart
    self.isRightToLeft = isRightToLeft
    self.hasNames = hasNames
  }

  /// How many weeks the month meets, 4 to 6.
  var weekCount: Int { (daysBefore + month.dayCount + 6) / 7 }

  /// How many days of the first week belong to the month before.
  private var daysBefore: Int {
    // Weeks are counted from Sunday in one type and from Monday in the other.
    (month.firstWeekday + 8 - weekStart.rawValue) % 7
  }

  /// The cells of the days.
  ///
  /// - Parameter page: The room, which the names and the weeks fill.
  /// - Returns: A cell for each day, in canvas pixels from the page's corner; none where the gaps
  ///   leave the cells nothing.
  package func cells(on page: LayoutPage) -> [Rect] {
    Array(weeks(on: page).dropFirst(daysBefore).prefix(month.dayCount))
  }

  /// The room for the month's name: the width of the page.
  package func title(on page: LayoutPage) -> Rect {
    Rect(
      origin: .zero,
      size: Size(width: page.size.width, height: Self.titleHeight * unit(of: page)))
  }

  /// The room for the name of each day of the week, above its column; in the order of the week.
  package func weekdays(on page: LayoutPage) -> [Rect] {
    let top = Self.titleHeight * unit(of: page)
    return weeks(on: page).prefix(7).map { cell in
      Rect(
        origin: Point(x: cell.minX, y: top),
        size: Size(width: cell.size.width, height: Self.weekdayHeight * unit(of: page)))
    }
  }

  /// The shorter side of what each day would have of a page without gaps and names.
  private func unit(of page: LayoutPage) -> Double {
    min(page.size.width / 7, page.size.height / Double(weekCount))
  }

  /// The cells of all days of the weeks that the month meets.
  private func weeks(on page: LayoutPage) -> [Rect] {
    let header = hasNames ? (Self.titleHeight + Self.weekdayHeight) * unit(of: page) : 0
    let room = Size(width: page.size.width, height: page.size.height - header)
    guard let page = LayoutPage(size: room, gap: page.gap) else { return [] }
    let shapes = [Double](repeating: 1, count: 7 * weekCount)
    return UniformGrid(of: shapes, in: page, columns: 7).cells(in: page).map { cell in
      let left = isRightToLeft ? page.size.width - cell.maxX : cell.minX
      return Rect(origin: Point(x: left, y: cell.minY + header), size: cell.size)
    }
  }
}
