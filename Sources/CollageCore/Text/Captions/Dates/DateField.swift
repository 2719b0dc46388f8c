/// A field of a date, such as the year; its raw value is its notation in patterns of Unicode's
/// locale data (UTS 35, Date Field Symbol Table).
enum DateField: String, Hashable, Sendable, CaseIterable {
  case year = "y"
  case yearOfCentury = "yy"
  case paddedYear = "yyyy"
  case month = "M"
  case paddedMonth = "MM"
  case abbreviatedMonth = "MMM"
  case wideMonth = "MMMM"
  case standAloneMonth = "L"
  case paddedStandAloneMonth = "LL"
  case abbreviatedStandAloneMonth = "LLL"
  case wideStandAloneMonth = "LLLL"
  case day = "d"
  case paddedDay = "dd"
  case abbreviatedWeekday = "E"
  case wideWeekday = "EEEE"
  case shortWeekday = "EEEEEE"
  case abbreviatedStandAloneWeekday = "ccc"
  case wideStandAloneWeekday = "cccc"
  case shortStandAloneWeekday = "cccccc"
  case dayPeriod = "a"
  case hour = "H"
  case paddedHour = "HH"
  case hourOfHalf = "h"
  case paddedHourOfHalf = "hh"
  case minute = "m"
  case paddedMinute = "mm"
  case second = "s"
  case paddedSecond = "ss"

  static let letters = allCases.map(\.rawValue)

  /// Creates a field from its letters in a pattern; some fields have several notations.
  init?(letters: String) {
    switch letters {
    case "EE", "EEE": self = .abbreviatedWeekday
    case "aa", "aaa": self = .dayPeriod
    default: self.init(rawValue: letters)
    }
  }
}
