/// The layout of a calendar month on a page (the area that a layout fills), with a row for each
/// week and a column for each weekday.
package struct CalendarSheet: Hashable, Sendable {
  package let month: CalendarMonth
  let weekStart: Weekday
  package let isRightToLeft: Bool
  /// True if an area at the top of the page is reserved for the month's name and the names of the
  /// weekdays.
  let hasNames: Bool

  /// The height of the area for the month's name, as a multiple of ``unit(of:)``.
  private static let titleHeight = 0.6
  /// The height of the area for the names of the weekdays, as a multiple of ``unit(of:)``.
  private static let weekdayHeight = 0.32

  package init(
    _ month: CalendarMonth, from weekStart: Weekday = .monday, isRightToLeft: Bool = false,
    hasNames: Bool = false
  ) {
    self.month = month
    self.weekStart = weekStart
    self.isRightToLeft = isRightToLeft
    self.hasNames = hasNames
  }

  /// The number of weeks with at least one day in the month, 4 to 6.
  var weekCount: Int { (daysBefore + month.dayCount + 6) / 7 }

  /// The number of days in the month's first week that belong to the previous month.
  private var daysBefore: Int {
    // `firstWeekday` is zero for Monday. The raw value of a `Weekday` is zero for Sunday.
    (month.firstWeekday + 8 - weekStart.rawValue) % 7
  }

  /// Returns a cell for each day of the month, in canvas pixels relative to the page's top-left
  /// corner.
  ///
  /// The areas for the names are a part of the page. The result is empty if the gaps leave no space
  /// for cells.
  package func cells(on page: LayoutArea) -> [Rect] {
    Array(weeks(on: page).dropFirst(daysBefore).prefix(month.dayCount))
  }

  /// Returns the area for the month's name; the area is as wide as the page.
  package func title(on page: LayoutArea) -> Rect {
    Rect(
      origin: .zero,
      size: Size(width: page.size.width, height: Self.titleHeight * unit(of: page)))
  }

  /// Returns the areas for the names of the weekdays, from the first day of the week to the last.
  package func weekdays(on page: LayoutArea) -> [Rect] {
    let top = Self.titleHeight * unit(of: page)
    return weeks(on: page).prefix(7).map { cell in
      Rect(
        origin: Point(x: cell.minX, y: top),
        size: Size(width: cell.size.width, height: Self.weekdayHeight * unit(of: page)))
    }
  }

  /// Returns the shorter side of a day's cell on a page without gaps and names.
  private func unit(of page: LayoutArea) -> Double {
    min(page.size.width / 7, page.size.height / Double(weekCount))
  }

  /// Returns the cells of all days in the month's weeks, including days of adjacent months.
  private func weeks(on page: LayoutArea) -> [Rect] {
    let header = hasNames ? (Self.titleHeight + Self.weekdayHeight) * unit(of: page) : 0
    let area = Size(width: page.size.width, height: page.size.height - header)
    guard let page = LayoutArea(size: area, gap: page.gap) else { return [] }
    let shapes = [Double](repeating: 1, count: 7 * weekCount)
    return UniformGrid(of: shapes, in: page, columns: 7).cells(in: page).map { cell in
      let left = isRightToLeft ? page.size.width - cell.maxX : cell.minX
      return Rect(origin: Point(x: left, y: cell.minY + header), size: cell.size)
    }
  }
}
