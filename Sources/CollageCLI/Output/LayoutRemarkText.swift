internal import CollageCore

extension Report.Note {
  /// A warning about a layout.
  init(_ remark: LayoutWarning) {
    switch remark {
    case .coveredCalendar(let parts):
      self = .warning(
        "the text of \(Self.list(parts)) is covered by locked items and left out.",
        hint: "Move the locked items or make them smaller.")
    case .shrunkCaptions(let factor):
      self = .warning(
        "captions are \(Int((factor * 100).rounded()))% of their size to fit.",
        hint: "Larger cells leave captions more room; a later layout restores their size.")
    }
  }

  /// Returns the warning with a page's name before it.
  func about(_ page: String) -> Report.Note {
    guard case .warning(let text, let hint) = self else { return self }
    return .warning("\(page): \(text)", hint: hint)
  }

  private static func list(_ parts: [CalendarTextRole]) -> String {
    var (months, weekdays, days) = (0, 0, 0)
    for part in parts {
      switch part {
      case .month: months += 1
      case .weekday: weekdays += 1
      case .day: days += 1
      }
    }
    return Phrases.list(
      (months > 0 ? ["the month"] : [])
        + [(weekdays, "weekday"), (days, "day")].filter { $0.0 > 0 }.map { Phrases.count($0, $1) })
  }
}
