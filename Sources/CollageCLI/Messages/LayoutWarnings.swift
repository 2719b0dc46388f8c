internal import CollageCore

extension Warning {
  /// Returns the warning with the numbers of the pages; without numbers, it applies to all pages.
  static func layout(_ remark: LayoutWarning, onPages pages: [Int]) -> Warning {
    guard !pages.isEmpty else { return layout(remark) }
    return layout(remark).within(
      (pages.count == 1 ? "page " : "pages ") + Phrases.list(pages.map(String.init)))
  }

  static func layout(_ remark: LayoutWarning) -> Warning {
    switch remark {
    case .coveredCalendar(let parts):
      Warning(
        "the text of \(list(parts)) is covered by locked items and omitted.",
        hint: "Move the locked items or make them smaller.")
    case .shrunkCaptions(let factor):
      Warning(
        "captions are reduced to \(Int((factor * 100).rounded()))% of their size to fit.",
        hint: "Use larger cells; a later layout restores the size.")
    }
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
