/// What words say of a month that was laid out; the next such layout finds them by it.
package enum CalendarPart: Hashable, Sendable {
  /// The month and its year.
  case month
  /// The name of a day of the week; 1 is the day with which weeks begin.
  case weekday(Int)
  /// The number of a day.
  case day(Int)

  /// Whether words of both look alike.
  package func isLike(_ other: CalendarPart) -> Bool {
    switch (self, other) {
    case (.month, .month), (.weekday, .weekday), (.day, .day): true
    default: false
    }
  }
}

/// Parts as they are stored, and as their items are called: `month`, `weekday-1`, `day-24`.
extension CalendarPart: RawRepresentable, Codable {
  /// Reads a part.
  public init?(rawValue: String) {
    let words = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    let number = words.count == 2 ? Int(words[1]) : nil
    switch (words.first, number) {
    case ("month", nil) where words.count == 1: self = .month
    case ("weekday", let number?) where (1...7).contains(number): self = .weekday(number)
    case ("day", let number?) where (1...31).contains(number): self = .day(number)
    default: return nil
    }
  }

  /// The part as a word.
  package var rawValue: String {
    switch self {
    case .month: "month"
    case .weekday(let number): "weekday-\(number)"
    case .day(let number): "day-\(number)"
    }
  }
}
