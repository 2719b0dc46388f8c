/// The text of a calendar layout: the month's name, the weekdays' names, and the day numbers.
struct CalendarTextLayout {
  private let dates: CaptionDates
  private let language: String
  private let sheet: CalendarSheet
  /// The rectangles of the month's name, of each weekday's name, and of each cell, in canvas
  /// pixels.
  private let (title, weekdays, cells): (Rect, [Rect], [Rect])

  /// The font size of names, as a fraction of the height of a name's rectangle.
  private static let nameSize = 0.7
  /// The font size of day numbers, as a fraction of the shorter side of a cell.
  private static let numberSize = 0.2
  /// The distance of day numbers from the edges of their cell, as a fraction of the cell's shorter
  /// side.
  private static let numberInset = 0.06
  /// The font weight of day numbers, which are bold to be readable on top of photos.
  private static let numberWeight = 700

  struct Line {
    let part: CalendarTextRole
    let content: TextContent
    let box: Size
    let center: Point
    /// The cell of a day number, which the day's photo fills; `nil` for other text.
    var cell: Rect?
  }

  /// Computes the rectangles; throws if the language is unknown or no space is left for the days.
  init(_ sheet: CalendarSheet, in language: String, on space: LayoutSpace) throws {
    dates = try CaptionParser.dates(language)
    (self.language, self.sheet) = (language, sheet)
    func onCanvas(_ rect: Rect) -> Rect {
      Rect(origin: rect.origin + Point(x: space.margin, y: space.margin), size: rect.size)
    }
    title = onCanvas(sheet.title(on: space.page))
    weekdays = sheet.weekdays(on: space.page).map(onCanvas)
    cells = sheet.cells(on: space.page).map(onCanvas)
    guard weekdays.count == 7, !cells.isEmpty,
      cells.allSatisfy({ min($0.size.width, $0.size.height) >= 1 })
    else { throw ArgumentError.noRoom(verb: "layout") }
  }

  /// Typesets the month's name, the weekdays' names and the day numbers, in this order.
  ///
  /// If the earlier calendar `old` has text with the same or a similar role, the new text copies
  /// its style.
  func lines(styled old: CalendarItems, _ sources: TextSources) throws -> [Line] {
    try names([(.month, monthTitle, title)], old, sources)
      + names(
        zip(dates.weekdays(), weekdays).enumerated().map { number, day in
          (.weekday(number + 1), Self.withoutDot(day.0), day.1)
        }, old, sources) + numbers(old, sources)
  }

  private var monthTitle: String {
    LocalDateTime(year: sheet.month.year, month: sheet.month.month, day: 1)
      .map { dates.monthTitle(of: $0, isCapitalized: true) } ?? ""
  }

  private static func withoutDot(_ name: String) -> String {
    name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// Typesets names, all in the same font size, centered in their rectangles.
  private func names(
    _ names: [(part: CalendarTextRole, text: String, bounds: Rect)], _ old: CalendarItems,
    _ sources: TextSources
  ) throws -> [Line] {
    try typeset(names, emOf: { Self.nameSize * $0.height }, old, sources).map { line, bounds in
      Line(part: line.part, content: line.content, box: line.box, center: bounds.center)
    }
  }

  /// Typesets the day numbers in a top corner of their cells: the left one, or the right one in
  /// right-to-left languages.
  private func numbers(_ old: CalendarItems, _ sources: TextSources) throws -> [Line] {
    let inset = cells.first.map { Self.numberInset * min($0.size.width, $0.size.height) } ?? 0
    let numbers = cells.enumerated().map { day, cell in
      (
        part: CalendarTextRole.day(day + 1), text: "\(day + 1)",
        bounds: cell.grown(by: EdgeDistances(-inset))
      )
    }
    let share = Self.numberSize / (1 - 2 * Self.numberInset)
    return try typeset(numbers, emOf: { share * min($0.width, $0.height) }, old, sources)
      .map { line, bounds in
        let half = Point(x: line.box.width / 2, y: line.box.height / 2)
        let x = sheet.isRightToLeft ? bounds.maxX - half.x : bounds.minX + half.x
        return Line(
          part: line.part, content: line.content, box: line.box,
          center: Point(x: x, y: bounds.minY + half.y),
          cell: bounds.grown(by: EdgeDistances(inset)))
      }
  }

  private typealias SetLine = (part: CalendarTextRole, content: TextContent, box: Size)

  /// Typesets several texts in one font size.
  ///
  /// `em` returns the font size for the first rectangle. If a text doesn't fit into its rectangle
  /// at this size, the size is reduced in proportion.
  private func typeset(
    _ texts: [(part: CalendarTextRole, text: String, bounds: Rect)], emOf em: (Size) -> Double,
    _ old: CalendarItems, _ sources: TextSources
  ) throws -> [(line: SetLine, bounds: Rect)] {
    guard let first = texts.first else { return [] }
    func lines(_ em: Double) throws -> [(line: SetLine, bounds: Rect)] {
      let contents = texts.map { content($0.text, $0.part, size: em, old.text(like: $0.part)) }
      return zip(texts, try sources.measured(contents)).map { text, measured in
        ((text.part, measured.content, measured.box), text.bounds)
      }
    }
    let em = em(first.bounds.size)
    let set = try lines(em)
    let fit = set.map { line, bounds in
      min(bounds.size.width / line.box.width, bounds.size.height / line.box.height)
    }
    guard let factor = fit.min(), factor < 1 else { return set }
    return try lines(em * factor)
  }

  private func content(
    _ text: String, _ part: CalendarTextRole, size: Double, _ old: TextContent?
  ) -> TextContent {
    var content = old ?? TextContent(text: text, style: TextStyle(size: size))
    if old == nil {
      content.style.color = .auto
      if case .day = part { content.style.weight = Self.numberWeight }
    }
    (content.text, content.caption, content.wrapping) = (text, nil, .natural)
    content.calendar = part
    // The anchor keeps the text centered, or in its corner, if the text changes later.
    content.anchor = .center
    if case .day = part { content.anchor = sheet.isRightToLeft ? .topRight : .topLeft }
    content.style.size = min(
      max(size, TextStyle.sizeRange.lowerBound), TextStyle.sizeRange.upperBound)
    content.style.language = language
    return content
  }
}

extension CalendarTextLayout.Line {
  func newItem(_ stamp: EditStamp, _ number: Int) -> NewItem {
    NewItem(
      id: stamp.id(number), name: ItemName(unchecked: part.rawValue), requiresUniqueName: false,
      text: content, box: box,
      placement: PlacementSpec(position: Position(x: .pixels(center.x), y: .pixels(center.y))),
      createdAt: stamp.date.later(by: number))
  }
}
