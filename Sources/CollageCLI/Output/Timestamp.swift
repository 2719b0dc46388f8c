internal import Foundation

/// Dates as ISO 8601 in UTC.
///
/// Written by hand, because the date formatters of Foundation cost more than a whole edit.
enum Timestamp {
  /// The date to the second: `2026-03-01T12:30:00Z`.
  static func iso(_ date: Date) -> String {
    let parts = fields(of: date)
    return "\(pad(parts.year, 4))-\(pad(parts.month))-\(pad(parts.day))"
      + "T\(pad(parts.hour)):\(pad(parts.minute)):\(pad(parts.second))Z"
  }

  /// The date to the minute, as tables show it: `2026-03-01 12:30`.
  static func table(_ date: Date) -> String {
    let text = iso(date)
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
  }

  private struct Fields {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0
  }

  private static func fields(of date: Date) -> Fields {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return Fields() }
    return Fields(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  private static func pad(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
