import Testing

@testable import CollageImaging

@Suite("Calendar month") struct CalendarMonthTests {
  @Test(arguments: [
    (1, 1, 31, 0), (1900, 2, 28, 3), (2000, 2, 29, 1), (2015, 2, 28, 6), (2024, 2, 29, 3),
    (2026, 11, 30, 6), (2027, 2, 28, 0), (9999, 12, 31, 2),
  ])
  func computesDaysAndFirstWeekday(_ year: Int, _ month: Int, _ count: Int, _ weekday: Int) throws {
    let found = try #require(CalendarMonth(year: year, month: month))
    #expect(found.dayCount == count && found.firstWeekday == weekday)
  }

  @Test func startsAfterPreviousMonth() throws {
    var weekday = 0
    for year in 1...(LayoutSets.areAll ? 9999 : 401) {
      for month in 1...12 {
        let found = try #require(CalendarMonth(year: year, month: month))
        try #require(found.firstWeekday == weekday)
        weekday = (weekday + found.dayCount) % 7
      }
    }
  }

  @Test func rejectsInvalidMonths() {
    #expect(CalendarMonth(year: 0, month: 1) == nil && CalendarMonth(year: 10_000, month: 1) == nil)
    #expect(
      CalendarMonth(year: 2026, month: 0) == nil && CalendarMonth(year: 2026, month: 13) == nil)
  }

  @Test(arguments: 1...12) func cellsHaveEqualSizeAndGap(_ number: Int) throws {
    let month = try #require(CalendarMonth(year: 2026, month: number))
    for page in LayoutSets.pages {
      let cells = CalendarSheet(month).cells(on: page)
      #expect(cells.count == month.dayCount)
      #expect(LayoutSets.isInside(cells, page.size) && LayoutSets.isApart(cells, by: page.gap))
      for (day, cell) in cells.enumerated() {
        let (row, column) = (month.firstWeekday + day).quotientAndRemainder(dividingBy: 7)
        #expect(abs(cell.size.width - cells[0].size.width) < 1e-9)
        #expect(abs(cell.minX - Double(column) * (cell.size.width + page.gap)) < 1e-6)
        #expect(abs(cell.minY - Double(row) * (cell.size.height + page.gap)) < 1e-6)
      }
    }
  }

  @Test func spansFourToSixWeeks() {
    let weeks = [(2027, 2), (2026, 11), (2026, 10)].map {
      CalendarMonth(year: $0.0, month: $0.1).map { CalendarSheet($0).weekCount }
    }
    #expect(weeks == [4, 6, 5])
  }

  @Test(arguments: Weekday.allCases) func startsWeeksOnAnyDayAndSide(_ weekStart: Weekday) throws {
    let month = try #require(CalendarMonth(year: 2026, month: 12))
    let page = LayoutSets.pages[0]
    let sheet = CalendarSheet(month, from: weekStart)
    let cells = sheet.cells(on: page)
    // The first day of this month is a Tuesday.
    let column = try #require(weekStart.week.firstIndex(of: .tuesday))
    #expect(abs(cells[0].minX - Double(column) * (cells[0].size.width + page.gap)) < 1e-6)
    #expect(cells.last.map { abs($0.maxY - page.size.height) < 1e-6 } == true)
    let mirrored = CalendarSheet(month, from: weekStart, isRightToLeft: true).cells(on: page)
    for (cell, other) in zip(cells, mirrored) {
      #expect(abs(cell.minX + other.maxX - page.size.width) < 1e-6 && cell.minY == other.minY)
    }
  }

  @Test(arguments: 1...12) func placesNamesAboveCells(_ number: Int) throws {
    let month = try #require(CalendarMonth(year: 2026, month: number))
    for page in LayoutSets.pages {
      let sheet = CalendarSheet(month, from: .sunday, hasNames: true)
      let (cells, weekdays) = (sheet.cells(on: page), sheet.weekdays(on: page))
      let title = sheet.title(on: page)
      #expect(LayoutSets.isInside(cells + weekdays + [title], page.size))
      for (index, weekday) in weekdays.enumerated() {
        #expect(weekday.minY >= title.maxY - 1e-9)
        #expect(cells.allSatisfy { $0.minY >= weekday.maxY - 1e-6 })
        // On a sheet whose weeks begin on Sunday, the first day is in column `(firstWeekday + 1) %
        // 7`.
        let day = cells[(index + 13 - month.firstWeekday) % 7]
        #expect(abs(day.minX - weekday.minX) < 1e-9 && day.size.width == weekday.size.width)
      }
    }
  }

  @Test func placesPhotosInCellsOfDays() throws {
    let month = try #require(CalendarMonth(year: 2026, month: 2))
    let (page, layout) = (LayoutSets.pages[0], LayoutAlgorithm.calendar(CalendarSheet(month)))
    let cells = CalendarSheet(month).cells(on: page)
    let pictures = LayoutSets.pictures([Double](repeating: 1.5, count: 28))
    #expect(layout.placements(of: pictures, on: page)?.map(\.cell) == cells)
    #expect(
      layout.placements(of: Array(pictures.prefix(3)), on: page)?.map(\.cell)
        == Array(cells.prefix(3)))
    #expect(layout.placements(of: pictures + pictures.prefix(1), on: page) == nil)
    let available = layout.placements(of: Array(pictures.prefix(3)), on: page, around: [cells[1]])
    #expect(available?.map(\.cell) == [cells[0], cells[2], cells[3]])
    #expect(layout.placements(of: pictures, on: page, around: [cells[1]]) == nil)
  }
}
