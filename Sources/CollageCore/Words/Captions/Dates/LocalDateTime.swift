/// A day and a time as a clock somewhere showed them, without a time zone, of the Gregorian calendar.
package struct LocalDateTime: Hashable, Sendable {
  /// The year, from 1 to 9999.
  let year: Int
  /// The month, from 1.
  let month: Int
  /// The day of the month, from 1.
  let day: Int
  /// The hour, from 0 to 23.
  let hour: Int
  /// The minute.
  let minute: Int
  /// The second, up to 60, which is a leap second.
  let second: Int

  /// Makes a time, or nil where no clock ever shows it, such as on 29 February 2025.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard let days = CalendarMonth(year: year, month: month)?.dayCount, (1...days).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Reads a time as photos have it, `2024-05-01T12:34:56`; nil for anything else.
  package init?(clock: String) {
    guard PhotoMetadata.time(clock) == clock else { return nil }
    let numbers = clock.split { "-T:".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 6 else { return nil }
    self.init(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }

  /// The day of the week.
  var weekday: Weekday {
    // Years begin in March, so that the leap day is the last one, and months before it count by their
    // usual lengths (T. Sakamoto's method).
    let offset = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    let year = month < 3 ? year - 1 : year
    return Weekday.allCases[(year + year / 4 - year / 100 + year / 400 + offset + day) % 7]
  }
}

/// A day of the week; numbers are those of ``DateLanguage``'s names.
package enum Weekday: Int, Hashable, Sendable, CaseIterable {
  /// Sunday.
  case sunday
  /// Monday.
  case monday
  /// Tuesday.
  case tuesday
  /// Wednesday.
  case wednesday
  /// Thursday.
  case thursday
  /// Friday.
  case friday
  /// Saturday.
  case saturday

  /// The seven days in the order of a week that begins with this one.
  var week: [Weekday] { Array(Self.allCases[rawValue...] + Self.allCases[..<rawValue]) }
}
