package enum CaptionField: String, Hashable, Sendable, CaseIterable {
  case name
  case file
  case date
  case time
  /// The camera's maker and model in their usual form.
  case camera
  case lens
  case tags
  case width
  case height
  case item
  case number
  case count

  /// True if a pattern can follow the field, after a colon.
  var takesPattern: Bool { self == .date || self == .time }

  static let names = allCases.map(\.rawValue)
}
