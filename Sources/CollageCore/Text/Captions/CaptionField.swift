/// A fact about a photo or its item that a caption can show.
package enum CaptionField: String, Hashable, Sendable, CaseIterable {
  case name
  /// The photo's file name, with the extension.
  case file
  /// The date on which the photo was taken.
  case date
  /// The time of day at which the photo was taken.
  case time
  /// The camera's maker and model in their usual form.
  case camera
  case lens
  case tags
  case width
  case height
  case item
  /// The item's position among all items, counted from 1.
  case number
  /// The total number of items.
  case count

  /// True if a pattern may follow the field, after a colon.
  var takesPattern: Bool { self == .date || self == .time }

  /// The names of all fields, as written between braces.
  static let names = allCases.map(\.rawValue)
}
