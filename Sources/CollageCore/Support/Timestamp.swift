package import Foundation

/// Formats dates: in UTC for scripts, in local time for people.
///
/// Foundation's date formatters aren't used: formatting a date would take longer than an edit.
package enum Timestamp {
  /// A function like `localtime_r`, which splits a time into its components; it returns `nil` if
  /// the time is out of range.
  typealias Clock = (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?

  /// Returns the date to the second in ISO 8601, in UTC: `2026-03-01T12:30:00Z`.
  package static func iso(_ date: Date) -> String {
    let parts = unsafe Fields(date, by: gmtime_r)
    return "\(parts.day)T\(parts.minute):\(parts.second)Z"
  }

  /// Returns the local time, in the time zone of `$TZ` or else the system, to the minute with its
  /// UTC offset: `2026-03-01 13:30 +0100`.
  package static func local(_ date: Date) -> String {
    unsafe local(date, by: localtime_r)
  }

  /// Returns the local time as cameras record it, and its UTC offset: `2026-03-01T13:30:00` and
  /// `+01:00`.
  package static func clock(_ date: Date) -> (time: String, offset: String) {
    let parts = unsafe Fields(date, by: localtime_r)
    let zone = parts.zone
    return (
      "\(parts.day)T\(parts.minute):\(parts.second)", "\(zone.prefix(3)):\(zone.suffix(2))"
    )
  }

  /// Returns the time to the minute with its UTC offset; `clock` converts the date to local time.
  static func local(_ date: Date, by clock: Clock) -> String {
    let parts = unsafe Fields(date, by: clock)
    return "\(parts.day) \(parts.minute) \(parts.zone)"
  }

  private struct Fields {
    /// The date, such as `2026-03-01`.
    var day = "0000-00-00"
    /// The time to the minute, such as `13:30`.
    var minute = "00:00"
    var second = "00"
    /// The UTC offset, such as `+0100`.
    var zone = "+0000"

    init(_ date: Date, by clock: Clock) {
      var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
      var parts = unsafe tm()
      guard unsafe clock(&seconds, &parts) != nil else { return }
      day =
        unsafe "\(pad(Int(parts.tm_year) + 1900, 4))-\(pad(parts.tm_mon + 1))-\(pad(parts.tm_mday))"
      minute = unsafe "\(pad(parts.tm_hour)):\(pad(parts.tm_min))"
      second = unsafe pad(parts.tm_sec)
      let offset = unsafe abs(parts.tm_gmtoff) / 60
      zone = unsafe (parts.tm_gmtoff < 0 ? "-" : "+") + pad(offset / 60) + pad(offset % 60)
    }
  }

  private static func pad(_ number: some BinaryInteger, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
