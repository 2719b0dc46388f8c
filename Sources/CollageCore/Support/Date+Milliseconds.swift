package import Foundation

/// Dates as the store keeps them: whole milliseconds since 1970.
extension Date {
  /// The milliseconds; the nearest ones that there are for a date beyond all of them.
  package var milliseconds: Int64 {
    let exact = (timeIntervalSince1970 * 1000).rounded()
    return Int64(exactly: exact) ?? (exact < 0 ? .min : .max)
  }

  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The date so many milliseconds later: things that are made at once keep their order.
  package func later(by milliseconds: Int) -> Date {
    addingTimeInterval(Double(milliseconds) / 1000)
  }

  /// The dates with a year of four digits.
  package static let ordinary =
    Date(milliseconds: -62_135_596_800_000)...Date(milliseconds: 253_402_300_799_999)
}
