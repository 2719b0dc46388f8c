/// The role of a text item in a calendar month; a later layout of the calendar finds the text by
/// its role.
package enum CalendarTextRole: Hashable, Sendable {
  case month
  /// The name of a weekday; 1 is the first day of the week.
  case weekday(Int)
  case day(Int)

  /// Returns whether texts of the two roles are drawn in the same style.
  package func sharesStyle(with other: CalendarTextRole) -> Bool {
    switch (self, other) {
    case (.month, .month), (.weekday, .weekday), (.day, .day): true
    default: false
    }
  }
}

/// The raw values, such as `month`, `weekday-1` and `day-24`, are also the items' names.
extension CalendarTextRole: RawRepresentable, Codable {
  /// Creates a role from its raw value.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    let number = parts.count == 2 ? Int(parts[1]) : nil
    switch (parts.first, number) {
    case ("month", nil) where parts.count == 1: self = .month
    case ("weekday", let number?) where (1...7).contains(number): self = .weekday(number)
    case ("day", let number?) where (1...31).contains(number): self = .day(number)
    default: return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .month: "month"
    case .weekday(let number): "weekday-\(number)"
    case .day(let number): "day-\(number)"
    }
  }
}
