internal import CollageCore

extension Report.Note {
  /// A warning about a layout, on a page if there are several.
  init(_ remark: LayoutRemark, on page: CollageName? = nil) {
    let place = page.map { "\($0): " } ?? ""
    switch remark {
    case .coveredCalendar(let parts):
      self = .warning(
        "\(place)the text of \(Self.list(parts)) is covered by locked items and left out.",
        hint: "Move the locked items or make them smaller.")
    case .shrunkCaptions(let factor):
      self = .warning(
        "\(place)captions are \(Int((factor * 100).rounded()))% of their size to fit.",
        hint: "Larger cells leave captions more room; a later layout restores their size.")
    }
  }

  private static func list(_ parts: [CalendarPart]) -> String {
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
