/// Writes dates in a language, and names the months and days of its calendars.
///
/// Names and patterns are facts of Unicode's Common Locale Data Repository (CLDR). Years are those of the
/// Gregorian calendar and digits those of Europe, in every language.
package struct CaptionDates: Sendable {
  /// The day with which a week begins.
  package let firstWeekday: Weekday
  /// Whether the days of a week follow each other from right to left.
  package let isRightToLeft: Bool
  private let language: DateLanguage
  private let longDate: DatePattern
  private let yearMonth: DatePattern

  /// The tags of the languages that there are.
  package static let languages = DateLanguage.tags

  /// How many letters the name of a day has.
  package enum WeekdayWidth: Hashable, Sendable, CaseIterable {
    /// All: `Wednesday`.
    case wide
    /// A few: `Wed`.
    case abbreviated
    /// As few as are told apart: `We`.
    case short
  }

  /// English, where nobody says which language.
  package static var usual: CaptionDates {
    guard let dates = try? CaptionDates(language: "en") else { preconditionFailure("no English") }
    return dates
  }

  /// Takes a language.
  ///
  /// - Parameter tag: As in BCP 47; of a region that has no names of its own, those of the language count.
  /// - Throws: ``CaptionError/unknownLanguage(_:allowed:nearest:)``.
  package init(language tag: String) throws(CaptionError) {
    guard let parts = LanguageTag(tag), let language = DateLanguage.of(parts) else {
      throw .unknownLanguage(
        tag, allowed: Self.languages, nearest: NearestNames.to(tag, among: Self.languages))
    }
    self.language = language
    isRightToLeft = DateLanguage.rightToLeft.contains(parts.language)
    firstWeekday = DateLanguage.firstWeekday(in: parts.region ?? language.region)
    longDate = try DatePattern(language.longDate)
    yearMonth = try DatePattern(language.yearMonth)
  }

  /// A time as a pattern says.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - pattern: What of it is written; nil is the language's long date, such as `14 July 2026`.
  /// - Returns: The words.
  package func text(_ time: LocalDateTime, _ pattern: DatePattern? = nil) -> String {
    (pattern ?? longDate).parts.map { part in
      switch part {
      case .literal(let text): text
      case .field(let field): text(of: field, time)
      }
    }
    .joined()
  }

  /// What is written above a month of a calendar, such as `July 2026`.
  ///
  /// - Parameters:
  ///   - time: A time of the month.
  ///   - isCapitalized: Whether the first letter is a capital one also where months have none.
  /// - Returns: The words.
  package func monthTitle(of time: LocalDateTime, isCapitalized: Bool = false) -> String {
    let title = text(time, yearMonth)
    return isCapitalized ? title.prefix(1).uppercased() + title.dropFirst() : title
  }

  /// What is written above the columns of a month, from the first day of the week.
  package func weekdays(_ width: WeekdayWidth = .short) -> [String] {
    let names =
      switch width {
      case .wide: language.weekdays
      case .abbreviated: language.abbreviatedWeekdays
      case .short: language.shortWeekdays
      }
    let alone = names.alone
    return firstWeekday.week.map { alone[$0.rawValue] }
  }

  private func text(of field: DateField, _ time: LocalDateTime) -> String {
    let (month, weekday) = (time.month - 1, time.weekday.rawValue)
    let hourOfHalf = (time.hour + 11) % 12 + 1
    return switch field {
    case .year: String(time.year)
    case .yearOfCentury: Self.padded(time.year % 100)
    case .paddedYear: Self.padded(time.year, 4)
    case .month, .standAloneMonth: String(time.month)
    case .paddedMonth, .paddedStandAloneMonth: Self.padded(time.month)
    case .abbreviatedMonth: language.abbreviatedMonths.inDates[month]
    case .wideMonth: language.months.inDates[month]
    case .abbreviatedStandAloneMonth: language.abbreviatedMonths.alone[month]
    case .wideStandAloneMonth: language.months.alone[month]
    case .day: String(time.day)
    case .paddedDay: Self.padded(time.day)
    case .abbreviatedWeekday: language.abbreviatedWeekdays.inDates[weekday]
    case .wideWeekday: language.weekdays.inDates[weekday]
    case .shortWeekday: language.shortWeekdays.inDates[weekday]
    case .abbreviatedStandAloneWeekday: language.abbreviatedWeekdays.alone[weekday]
    case .wideStandAloneWeekday: language.weekdays.alone[weekday]
    case .shortStandAloneWeekday: language.shortWeekdays.alone[weekday]
    case .dayPeriod: language.dayPeriods.inDates[time.hour / 12]
    case .hour: String(time.hour)
    case .paddedHour: Self.padded(time.hour)
    case .hourOfHalf: String(hourOfHalf)
    case .paddedHourOfHalf: Self.padded(hourOfHalf)
    case .minute: String(time.minute)
    case .paddedMinute: Self.padded(time.minute)
    case .second: String(time.second)
    case .paddedSecond: Self.padded(time.second)
    }
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
