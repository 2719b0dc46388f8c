package import Foundation

/// Dates as the store represents them: whole milliseconds since 1970.
extension Date {
  /// The milliseconds since 1970, clamped to the range of `Int64`.
  package var milliseconds: Int64 {
    let exact = (timeIntervalSince1970 * 1000).rounded()
    return Int64(exactly: exact) ?? (exact < 0 ? .min : .max)
  }

  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Returns a later date: items created in one edit get increasing dates, so that sorting by date
  /// keeps their order.
  package func later(by milliseconds: Int) -> Date {
    addingTimeInterval(Double(milliseconds) / 1000)
  }

  /// The dates from the year 1 to the year 9999.
  package static let supportedRange =
    Date(milliseconds: -62_135_596_800_000)...Date(milliseconds: 253_402_300_799_999)
}
