internal import Foundation

/// Dates as the store keeps them: whole milliseconds since 1970.
extension Date {
  var milliseconds: Int64 {
    Int64((timeIntervalSince1970 * 1000).rounded())
  }

  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
