/// A Gregorian date and a time of day, without a time zone.
package struct LocalDateTime: Hashable, Sendable {
  /// The year, from 1 to 9999.
  let year: Int
  let month: Int
  let day: Int
  /// The hour, from 0 to 23.
  let hour: Int
  let minute: Int
  /// The second, from 0 to 60; 60 is a leap second.
  let second: Int

  /// Creates a time; `nil` if it doesn't exist, such as a time on 29 February 2025.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard let days = CalendarMonth(year: year, month: month)?.dayCount, (1...days).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Parses a time in the format of photo metadata, such as `2024-05-01T12:34:56`; `nil` for any
  /// other text.
  package init?(clock: String) {
    guard PhotoMetadata.time(clock) == clock else { return nil }
    let numbers = clock.split { "-T:".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 6 else { return nil }
    self.init(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }

  var weekday: Weekday {
    // Here, years begin in March, so that the leap day is the last day of a year and doesn't shift
    // other months (T. Sakamoto's method).
    let offset = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    let year = month < 3 ? year - 1 : year
    return Weekday.allCases[(year + year / 4 - year / 100 + year / 400 + offset + day) % 7]
  }
}

/// A day of the week; its raw value is the index of its name in ``DateLanguage``.
package enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case sunday
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday

  /// The seven days of a week that begins with this day.
  var week: [Weekday] { Array(Self.allCases[rawValue...] + Self.allCases[..<rawValue]) }
}
