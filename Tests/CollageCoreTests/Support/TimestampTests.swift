import Foundation
import Testing

@testable import CollageCore

@Suite("A clock") struct TimestampTests {
  /// What a clock shows that is so many seconds ahead of UTC, when 1970 begins there.
  private func start(ahead seconds: Int) -> String {
    Timestamp.local(Date(timeIntervalSince1970: 0)) { time, parts in
      var shifted = time.pointee + seconds
      guard gmtime_r(&shifted, parts) != nil else { return nil }
      parts.pointee.tm_gmtoff = seconds
      return parts
    }
  }

  @Test(
    "tells what it is ahead of UTC, or behind",
    arguments: [
      (0, "1970-01-01 00:00 +0000"), (3600, "1970-01-01 01:00 +0100"),
      (-12_600, "1969-12-31 20:30 -0330"), (20_700, "1970-01-01 05:45 +0545"),
      (-1800, "1969-12-31 23:30 -0030"), (49_500, "1970-01-01 13:45 +1345"),
    ])
  func zones(ahead: Int, text: String) {
    #expect(start(ahead: ahead) == text)
  }

  @Test("that does not know a time shows none")
  func unknown() {
    #expect(Timestamp.local(Date(), by: { _, _ in nil }) == "0000-00-00 00:00 +0000")
  }

  @Test(
    "has not come to the next second before it is over",
    arguments: [
      (-0.5, "1969-12-31T23:59:59Z"), (59.9, "1970-01-01T00:00:59Z"), (-60, "1969-12-31T23:59:00Z"),
    ])
  func parts(seconds: Double, text: String) {
    #expect(Timestamp.iso(Date(timeIntervalSince1970: seconds)) == text)
  }
}
