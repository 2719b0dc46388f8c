package import Foundation

/// Dates as text: for scripts in UTC, for people as their clocks show them.
///
/// Written by hand, because the date formatters of Foundation cost more than a whole edit.
package enum Timestamp {
  /// Takes a time apart, as `localtime_r` does; nothing where it is beyond what it can show.
  typealias Clock = (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?

  /// The date to the second, as ISO 8601 in UTC: `2026-03-01T12:30:00Z`.
  package static func iso(_ date: Date) -> String {
    let parts = unsafe Fields(date, by: gmtime_r)
    return "\(parts.day)T\(parts.minute):\(parts.second)Z"
  }

  /// The local time to the minute, with what it is ahead of UTC: `2026-03-01 13:30 +0100`.
  ///
  /// `$TZ` says where that is, or else the system.
  package static func local(_ date: Date) -> String {
    unsafe local(date, by: localtime_r)
  }

  /// What a clock here showed, as cameras note it, and what it was ahead of UTC:
  /// `2026-03-01T13:30:00` and `+01:00`.
  package static func clock(_ date: Date) -> (time: String, offset: String) {
    let parts = unsafe Fields(date, by: localtime_r)
    let zone = parts.zone
    return (
      "\(parts.day)T\(parts.minute):\(parts.second)", "\(zone.prefix(3)):\(zone.suffix(2))"
    )
  }

  /// The time of a clock to the minute, with what it is ahead of UTC.
  static func local(_ date: Date, by clock: Clock) -> String {
    let parts = unsafe Fields(date, by: clock)
    return "\(parts.day) \(parts.minute) \(parts.zone)"
  }

  /// The parts of a date, ready to be written.
  private struct Fields {
    /// `2026-03-01`.
    var day = "0000-00-00"
    /// `13:30`.
    var minute = "00:00"
    var second = "00"
    /// `+0100`.
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
