/// A fact that a caption shows of the photo or the item that it belongs to.
package enum CaptionField: String, Hashable, Sendable, CaseIterable {
  /// What the photo is called.
  case name
  /// The name of the photo's file, with its ending.
  case file
  /// The day on which the photo was taken.
  case date
  /// The time of that day.
  case time
  /// The camera's maker and model, as people say it.
  case camera
  /// The lens.
  case lens
  /// The photo's tags, with commas between.
  case tags
  /// The photo's columns.
  case width
  /// The photo's rows.
  case height
  /// The item's name.
  case item
  /// The item's number, from 1.
  case number
  /// How many items there are.
  case count

  /// Whether a pattern may follow behind a colon.
  var takesPattern: Bool { self == .date || self == .time }

  /// What is written between the braces, of all fields.
  static let names = allCases.map(\.rawValue)
}
