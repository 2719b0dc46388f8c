/// The words of a month that is laid out.
extension WantedLayout {
  /// Whether the words of an earlier calendar go or are set anew: where days get other cells, and where
  /// all items are placed.
  var setsCalendar: Bool { sheet != nil || !areItemsNamed }

  private var sheet: CalendarSheet? {
    if case .kind(.calendar(let sheet)) = plan { sheet } else { nil }
  }

  /// Adds to a placing what becomes of the words of a calendar.
  ///
  /// - Parameters:
  ///   - placing: Where items come to stand.
  ///   - collage: The collage as it is.
  ///   - room: The room in which they are placed.
  ///   - stamp: The identity and the time of new words.
  ///   - sources: What measures words.
  /// - Throws: ``ArgumentError/noRoom(verb:)`` where gaps and names leave the days nothing; ``ValueError``,
  ///   ``TextError``.
  func setCalendar(
    of placing: inout ItemPlacing, in collage: Collage, _ room: LayoutRoom, _ stamp: EditStamp,
    _ sources: TextSources
  ) throws {
    guard setsCalendar else { return }
    var old = CalendarItems(of: collage)
    var covered: [CalendarPart] = []
    if let sheet, let names {
      let words = try LaidCalendar(sheet, in: names, on: room)
      for (number, line) in try words.lines(styled: old, sources).enumerated() {
        if !old.hasLocked(line.part), room.covers(line) {
          covered.append(line.part)
          continue
        }
        guard let item = old.take(line.part) else {
          placing.additions.append(line.newItem(stamp, number))
          continue
        }
        // Somebody wants those to stay as they are.
        guard !item.isLocked else { continue }
        placing.texts.append(SetWords(id: item.id, content: line.content, box: line.box))
        placing.places.append(ItemPlace(item.id, center: line.center, size: line.box))
      }
    }
    if !covered.isEmpty { placing.remarks.append(.coveredCalendar(covered)) }
    placing.removals = old.rest.filter { !$0.isLocked }.map(\.id)
  }
}

/// The words of a calendar that are on a collage.
struct CalendarItems {
  /// Those that were not taken.
  private(set) var rest: [Item]
  private let all: [Item]

  init(of collage: Collage) {
    rest = collage.items.filter { $0.text?.calendar != nil }
    all = rest
  }

  /// Whether the item of a part is locked, so that it stays as it is.
  func hasLocked(_ part: CalendarPart) -> Bool {
    rest.contains { $0.isLocked && $0.text?.calendar == part }
  }

  /// Takes the item of a part out of the rest; nil if there is none.
  mutating func take(_ part: CalendarPart) -> Item? {
    rest.firstIndex { $0.text?.calendar == part }.map { rest.remove(at: $0) }
  }

  /// How the words of a part are set, or others like them.
  func words(like part: CalendarPart) -> TextContent? {
    let words = all.compactMap(\.text)
    return words.first { $0.calendar == part }
      ?? words.first { $0.calendar?.isLike(part) ?? false }
  }
}
