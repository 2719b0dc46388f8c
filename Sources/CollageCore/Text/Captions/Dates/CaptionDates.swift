/// Formats dates in a language, and provides the names of months and weekdays.
///
/// Names and patterns come from Unicode's Common Locale Data Repository (CLDR). In every language,
/// years are Gregorian and digits are European.
package struct CaptionDates: Sendable {
  package let firstWeekday: Weekday
  /// True if the days of a week run from right to left.
  package let isRightToLeft: Bool
  private let language: DateLanguage
  private let longDate: DatePattern
  private let yearMonth: DatePattern

  package static let languages = DateLanguage.tags

  package enum WeekdayWidth: Hashable, Sendable, CaseIterable {
    /// The full name: `Wednesday`.
    case wide
    /// An abbreviation: `Wed`.
    case abbreviated
    /// The shortest distinct form: `We`.
    case short
  }

  package static var usual: CaptionDates {
    guard let dates = try? CaptionDates(language: "en") else { preconditionFailure("no English") }
    return dates
  }

  /// Creates the formats of a language, given as a BCP 47 tag; a region without its own names uses
  /// the names of the language.
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

  /// Formats a time; without a pattern, in the language's long date format, such as `14 July 2026`.
  package func text(_ time: LocalDateTime, _ pattern: DatePattern? = nil) -> String {
    (pattern ?? longDate).parts.map { part in
      switch part {
      case .literal(let text): text
      case .field(let field): text(of: field, time)
      }
    }
    .joined()
  }

  /// Returns the heading of the month of a time, such as `July 2026`; with `isCapitalized`, it
  /// begins with a capital letter in every language.
  package func monthTitle(of time: LocalDateTime, isCapitalized: Bool = false) -> String {
    let title = text(time, yearMonth)
    return isCapitalized ? title.prefix(1).uppercased() + title.dropFirst() : title
  }

  /// Returns the names of the weekdays as column headings, from the first day of the week.
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
