internal import Foundation

/// An exponential backoff: the pauses before a failed request is retried.
package struct RetryBackoff: Hashable, Sendable {
  /// The pause after the first failure, in seconds.
  let initialPause: Double
  var maximumPause = 60.0

  package init(initialPause: Double, maximumPause longest: Double = 60.0) {
    (self.initialPause, self.maximumPause) = (initialPause, longest)
  }

  /// Returns the pause in seconds after a number of consecutive failures.
  ///
  /// Each failure doubles the pause, up to ``maximumPause``. `requested` is the delay in seconds
  /// that the server requested; it is limited to ``maximumRequestedPause``. The result is the
  /// longer of the two.
  package func pause(after failures: Int, requested: Double? = nil) -> Double {
    let backoff = min(maximumPause, initialPause * Double(1 << min(max(failures - 1, 0), 20)))
    return max(backoff, min(requested ?? 0, Self.maximumRequestedPause))
  }

  /// The limit for delays that servers request, in seconds.
  static let maximumRequestedPause = 3600.0
}

enum RetryAfter {
  /// Returns the number of seconds to wait according to a `Retry-After` header; `nil` if the header
  /// is invalid.
  ///
  /// The header is a number of seconds, which is limited to ``RetryBackoff/maximumRequestedPause``,
  /// or an HTTP date. A date in the past means zero.
  static func seconds(_ text: String, now: Date) -> Double? {
    let text = text.trimmed
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      return Double(text).map { min($0, RetryBackoff.maximumRequestedPause) }
    }
    return HTTPDate.date(text).map { max(0, $0.timeIntervalSince(now)) }
  }
}

/// A parser of the three HTTP date formats of RFC 9110, without Foundation's large formatters.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, or
  /// `Sun Nov  6 08:49:37 1994`; returns `nil` for other text.
  ///
  /// `UTC` is accepted in place of `GMT`, and the weekday isn't checked.
  static func date(_ text: String) -> Date? {
    var parts = text.split { $0 == " " || $0 == "," || $0 == "-" }.map { $0.lowercased() }
    guard parts.count >= 5 else { return nil }
    parts.removeFirst()
    let isOld = months.contains(parts[0])
    if isOld, parts.count == 4 { parts = [parts[1], parts[0], parts[3], parts[2], "gmt"] }
    guard parts.count == 5, parts[4] == "gmt" || parts[4] == "utc", let day = Int(parts[0]),
      let month = months.firstIndex(of: parts[1]), var year = Int(parts[2]),
      (1...31).contains(day), (0...9999).contains(year)
    else { return nil }
    let clock = parts[3].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let seconds = days(year, month + 1, day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Counts years from March, so that the leap day is the last day of a year.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension StringProtocol {
  package var trimmed: String {
    let text = drop { $0.isWhitespace }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last])
  }
}
