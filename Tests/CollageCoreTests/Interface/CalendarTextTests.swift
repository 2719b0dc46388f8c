import Testing

@testable import CollageCore

@Suite("Calendar text", .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
struct CalendarTextTests {
  private let photos = ArrangedScene.collage([
    ArrangedScene.box("a", 0, 0, 100, 75), ArrangedScene.box("b", 200, 0, 40, 30),
  ])

  private func edit(
    of collage: Collage, _ month: String, _ language: String?, stamp: UInt8 = 50
  ) throws -> Edit {
    var options = ["fill": ""]
    options["names"] = language
    let arguments = LayoutArguments(kind: "calendar", of: month, options: options)
    return try arguments.request([])
      .edit(of: collage, EditStamp(id: Sample.id(stamp), date: Sample.date)).edit
  }

  private func calendar(_ month: String, _ language: String) throws -> Collage {
    try photos.applying(edit(of: photos, month, language))
  }

  private func texts(_ parts: [CalendarTextRole], of collage: Collage) -> [String] {
    parts.compactMap { collage.named($0.rawValue).text?.text }
  }

  private static let weekdays = (1...7).map(CalendarTextRole.weekday)
  private static let days = (1...31).map(CalendarTextRole.day)

  @Test func isInGivenLanguageForEveryDay() throws {
    let collage = try calendar("2026-12", "de")
    #expect(collage.items.count == 2 + 1 + 7 + 31)
    #expect(texts([.month], of: collage) == ["Dezember 2026"])
    #expect(texts(Self.weekdays, of: collage) == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
    #expect(texts(Self.days, of: collage) == (1...31).map(String.init))
    #expect(collage.items.prefix(2).map(\.name.rawValue) == ["a", "b"])
    for item in collage.items.dropFirst(2) {
      #expect(item.text?.style.color == .auto && item.text?.style.language == "de")
    }
  }

  @Test func isAboveCellsAndInCorners() throws {
    let collage = try calendar("2026-12", "de")
    let title = collage.named("month").bounds
    let weekdays = Self.weekdays.map { collage.named($0.rawValue).bounds }
    let days = Self.days.map { collage.named($0.rawValue).bounds }
    for weekday in weekdays {
      #expect(weekday.minY > title.maxY - 1e-6 && days.allSatisfy { $0.minY > weekday.maxY })
      // Cells are rounded to whole pixels.
      #expect(collage.named("a").bounds.minY > weekday.maxY - 1)
    }
    // The first day is a Tuesday; photos fill the cells of the first two days.
    for (photo, day) in zip(["a", "b"], days) {
      let cell = collage.named(photo).bounds
      #expect(day.minX > cell.minX && day.minY > cell.minY)
      #expect(day.maxX < cell.center.x && day.maxY < cell.center.y)
    }
    #expect(abs(weekdays[1].center.x - collage.named("a").bounds.center.x) < 1)
    #expect(days[6].minX < days[5].minX && days[6].minY > days[5].minY)
    #expect(abs(days[7].minX - days[0].minX) < 1e-6)
    for bounds in [title] + weekdays + days {
      #expect(bounds.minX >= 0 && bounds.maxX <= 1000 && bounds.maxY <= 600)
    }
  }

  @Test func runsRightToLeft() throws {
    let collage = try calendar("2026-12", "he")
    let weekdays = Self.weekdays.map { collage.named($0.rawValue).bounds.center.x }
    #expect(weekdays == weekdays.sorted(by: >) && texts([.weekday(1)], of: collage) == ["א׳"])
    let (cell, day) = (collage.named("a").bounds, collage.named("day-1").bounds)
    #expect(day.minX > cell.center.x && day.maxX < cell.maxX)
    #expect(abs(weekdays[2] - cell.center.x) < 1)
  }

  @Test func isUnchangedByRepeatedLayout() throws {
    let collage = try calendar("2026-12", "de")
    #expect(try collage.applying(edit(of: collage, "2026-12", "de", stamp: 60)) == collage)
  }

  @Test func keepsStyleInNextCalendar() throws {
    var collage = try calendar("2027-02", "de")
    let (title, day) = (collage.named("month"), collage.named("day-24"))
    for item in [title, day] {
      var content = try #require(item.text)
      content.style.color = .color(Color(red: 200, green: 0, blue: 0))
      content.style.weight = 300
      collage = try collage.applying(
        .setText([TextUpdate(id: item.id, content: content, box: item.box)]))
    }
    collage = try collage.applying(.name(title.id, Sample.itemName("heading")))
    let march = try collage.applying(edit(of: collage, "2027-03", "en", stamp: 60))
    #expect(march.items.count == 2 + 1 + 7 + 31)
    #expect(march.named("heading").text?.text == "March 2027")
    #expect(march.named("heading").text?.style.weight == 300)
    #expect(march.named("day-24").text?.style.weight == 300)
    #expect(march.named("day-31").text?.style.weight == 700)
    #expect(texts(Self.weekdays, of: march) == ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"])
    let february = try march.applying(edit(of: march, "2027-02", "en", stamp: 70))
    #expect(february.items.count == 2 + 1 + 7 + 28)
    #expect(try february.applying(edit(of: february, "2027-02", nil)).items.count == 2)
  }

  @Test func keepsLockedTextInPlace() throws {
    var collage = try calendar("2026-12", "de")
    let title = collage.named("month")
    collage = try collage.applying(.flag([title.id], .locked(true)))
    let next = try collage.applying(edit(of: collage, "2027-01", "en", stamp: 60))
    #expect(next.named("month").text == title.text && next.items.count == collage.items.count)
    let grid = LayoutArguments(kind: "grid", options: [:])
    let stamp = EditStamp(id: Sample.id(60), date: Sample.date)
    let edit = try grid.request([]).edit(of: collage, stamp).edit
    #expect(try collage.applying(edit).items.map(\.name.rawValue) == ["a", "b", "month"])
  }

  @Test func roundTripsNames() {
    for part in [.month] + Self.weekdays + Self.days {
      #expect(CalendarTextRole(rawValue: part.rawValue) == part)
    }
    for name in ["weekday-0", "weekday-8", "day-0", "day-32", "month-1"] {
      #expect(CalendarTextRole(rawValue: name) == nil)
    }
  }

  @Test func rejectsMonthForGrid() throws {
    let arguments = LayoutArguments(kind: "grid", of: "2026-12", options: [:])
    #expect {
      try arguments.request([])
    } throws: { error in
      guard case ArgumentError.companionWord("of", _) = error else { return false }
      return true
    }
  }

  @Test func rejectsTooSmallDays() throws {
    let arguments = LayoutArguments(
      kind: "calendar", of: "2026-12", options: ["names": "de", "gap": "120"])
    let stamp = EditStamp(id: Sample.id(50), date: Sample.date)
    #expect(throws: ArgumentError.noRoom(verb: "layout")) {
      try arguments.request([]).edit(of: photos, stamp)
    }
  }
}
