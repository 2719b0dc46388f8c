/// The name of a month, those of the days of its weeks, and the numbers of its days, on a canvas.
struct LaidCalendar {
  private let dates: CaptionDates
  private let language: String
  private let sheet: CalendarSheet
  /// The room of the month's name, those of the weekdays' names and the cells, from the canvas's corner.
  private let (title, weekdays, cells): (Rect, [Rect], [Rect])

  /// The height of the em of names, as a part of their room's.
  private static let nameSize = 0.7
  /// The height of the em of a number, as a part of its cell's shorter side.
  private static let numberSize = 0.2
  /// How far a number is from its cell's edges, as such a part.
  private static let numberInset = 0.06
  /// How heavy numbers are, which stand on photos.
  private static let numberWeight = 700

  /// Words that were set.
  struct Line {
    let part: CalendarPart
    let content: TextContent
    let box: Size
    let center: Point
    /// The cell of a day's number, whose photo is behind the number.
    var cell: Rect?
  }

  /// Finds the room of words.
  ///
  /// - Parameters:
  ///   - sheet: The month.
  ///   - language: The language of the names.
  ///   - room: The room in which items are placed.
  /// - Throws: ``ValueError`` for an unknown language; ``ArgumentError/noRoom(verb:)`` where gaps and
  ///   names leave the days nothing.
  init(_ sheet: CalendarSheet, in language: String, on room: LayoutRoom) throws {
    dates = try CaptionText.dates(language)
    (self.language, self.sheet) = (language, sheet)
    func onCanvas(_ rect: Rect) -> Rect {
      Rect(origin: rect.origin + Point(x: room.margin, y: room.margin), size: rect.size)
    }
    title = onCanvas(sheet.title(on: room.page))
    weekdays = sheet.weekdays(on: room.page).map(onCanvas)
    cells = sheet.cells(on: room.page).map(onCanvas)
    guard weekdays.count == 7, !cells.isEmpty,
      cells.allSatisfy({ min($0.size.width, $0.size.height) >= 1 })
    else { throw ArgumentError.noRoom(verb: "layout") }
  }

  /// The words, in the order in which they are read.
  ///
  /// - Parameters:
  ///   - old: The words that are there, whose styles new ones take over.
  ///   - sources: What measures words.
  /// - Returns: All of them.
  /// - Throws: ``TextError``.
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

  /// A name without the full stop of an abbreviation, which nothing follows.
  private static func withoutDot(_ name: String) -> String {
    name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// Names of one size, in the middles of their rooms.
  private func names(
    _ names: [(part: CalendarPart, words: String, room: Rect)], _ old: CalendarItems,
    _ sources: TextSources
  ) throws -> [Line] {
    try set(names, emOf: { Self.nameSize * $0.height }, old, sources).map { line, room in
      Line(part: line.part, content: line.content, box: line.box, center: room.center)
    }
  }

  /// The numbers of days, in the corners of their cells where weeks begin.
  private func numbers(_ old: CalendarItems, _ sources: TextSources) throws -> [Line] {
    let inset = cells.first.map { Self.numberInset * min($0.size.width, $0.size.height) } ?? 0
    let numbers = cells.enumerated().map { day, cell in
      (
        part: CalendarPart.day(day + 1), words: "\(day + 1)",
        room: cell.grown(by: EdgeDistances(-inset))
      )
    }
    let share = Self.numberSize / (1 - 2 * Self.numberInset)
    return try set(numbers, emOf: { share * min($0.width, $0.height) }, old, sources)
      .map { line, room in
        let half = Point(x: line.box.width / 2, y: line.box.height / 2)
        let x = sheet.isRightToLeft ? room.maxX - half.x : room.minX + half.x
        return Line(
          part: line.part, content: line.content, box: line.box,
          center: Point(x: x, y: room.minY + half.y),
          cell: room.grown(by: EdgeDistances(inset)))
      }
  }

  private typealias SetLine = (part: CalendarPart, content: TextContent, box: Size)

  /// Sets words at the largest size up to one at which all of them fit into their rooms.
  private func set(
    _ words: [(part: CalendarPart, words: String, room: Rect)], emOf em: (Size) -> Double,
    _ old: CalendarItems, _ sources: TextSources
  ) throws -> [(line: SetLine, room: Rect)] {
    guard let first = words.first else { return [] }
    func lines(_ em: Double) throws -> [(line: SetLine, room: Rect)] {
      let contents = words.map { content($0.words, $0.part, size: em, old.words(like: $0.part)) }
      return zip(words, try sources.measured(contents)).map { word, text in
        ((word.part, text.content, text.box), word.room)
      }
    }
    let em = em(first.room.size)
    let set = try lines(em)
    let fit = set.map { line, room in
      min(room.size.width / line.box.width, room.size.height / line.box.height)
    }
    guard let most = fit.min(), most < 1 else { return set }
    return try lines(em * most)
  }

  private func content(
    _ words: String, _ part: CalendarPart, size: Double, _ old: TextContent?
  ) -> TextContent {
    var content = old ?? TextContent(words: words, style: TextStyle(size: size))
    if old == nil {
      content.style.color = .auto
      if case .day = part { content.style.weight = Self.numberWeight }
    }
    (content.words, content.caption, content.measure) = (words, nil, .natural)
    content.calendar = part
    // New words stay in the middle of the room, or in the corner of the cell.
    content.anchor = .center
    if case .day = part { content.anchor = sheet.isRightToLeft ? .topRight : .topLeft }
    content.style.size = min(
      max(size, TextStyle.sizeRange.lowerBound), TextStyle.sizeRange.upperBound)
    content.style.language = language
    return content
  }
}

extension LaidCalendar.Line {
  /// The words as a new item.
  ///
  /// - Parameters:
  ///   - stamp: The identity and the time of new words.
  ///   - number: Which of them it is.
  /// - Returns: The item.
  func newItem(_ stamp: EditStamp, _ number: Int) -> NewItem {
    NewItem(
      id: stamp.id(number), name: ItemName(unchecked: part.rawValue), requiresName: false,
      text: content, box: box,
      placement: NewPlacement(position: Position(x: .pixels(center.x), y: .pixels(center.y))),
      createdAt: stamp.date.later(by: number))
  }
}
