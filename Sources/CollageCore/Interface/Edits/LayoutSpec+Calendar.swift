extension LayoutSpec {
  /// True if the layout updates or removes the text of an earlier calendar: if it is a calendar
  /// itself, or if it places all items.
  var setsCalendar: Bool { sheet != nil || !areItemsNamed }

  private var sheet: CalendarSheet? {
    if case .kind(.calendar(let sheet)) = plan { sheet } else { nil }
  }

  /// Adds the changes of calendar text to an arrangement; throws if no space is left for the days.
  func setCalendar(
    of arrangement: inout Arrangement, in collage: Collage, _ space: LayoutSpace,
    _ stamp: EditStamp, _ sources: TextSources
  ) throws {
    guard setsCalendar else { return }
    var old = CalendarItems(of: collage)
    var covered: [CalendarTextRole] = []
    if let sheet, let names {
      let text = try CalendarTextLayout(sheet, in: names, on: space)
      for (number, line) in try text.lines(styled: old, sources).enumerated() {
        if !old.hasLocked(line.part), space.covers(line) {
          covered.append(line.part)
          continue
        }
        guard let item = old.take(line.part) else {
          arrangement.additions.append(line.newItem(stamp, number))
          continue
        }
        guard !item.isLocked else { continue }
        arrangement.texts.append(TextUpdate(id: item.id, content: line.content, box: line.box))
        arrangement.placements.append(ItemPlacement(item.id, center: line.center, size: line.box))
      }
    }
    if !covered.isEmpty { arrangement.warnings.append(.coveredCalendar(covered)) }
    arrangement.removals = old.rest.filter { !$0.isLocked }.map(\.id)
  }
}

/// The text items of an earlier calendar on a collage.
struct CalendarItems {
  /// The items that ``take(_:)`` hasn't returned yet.
  private(set) var rest: [Item]
  private let all: [Item]

  init(of collage: Collage) {
    rest = collage.items.filter { $0.text?.calendar != nil }
    all = rest
  }

  /// Returns whether the item with a role is locked.
  func hasLocked(_ part: CalendarTextRole) -> Bool {
    rest.contains { $0.isLocked && $0.text?.calendar == part }
  }

  /// Returns the item with a role and removes it from ``rest``; `nil` if there isn't one.
  mutating func take(_ part: CalendarTextRole) -> Item? {
    rest.firstIndex { $0.text?.calendar == part }.map { rest.remove(at: $0) }
  }

  /// Returns existing text with the same or a similar role, from which new text copies its style.
  func text(like part: CalendarTextRole) -> TextContent? {
    let texts = all.compactMap(\.text)
    return texts.first { $0.calendar == part }
      ?? texts.first { $0.calendar?.sharesStyle(with: part) ?? false }
  }
}
