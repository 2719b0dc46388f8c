internal import Foundation

/// A filter and an order for the collages of the gallery.
public struct GalleryQuery: Hashable, Sendable {
  /// The sort order of collages.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By name, in natural order: `trip-9` precedes `trip-10`.
    case name
    /// By last edit, newest first.
    case edited
    /// By last save, newest first.
    case saved
    /// By creation date, newest first.
    case created
  }

  /// The sort order.
  public var order: Order
  /// The text that a collage's name must contain, ignoring case; `nil` matches all collages.
  public var search: String?
  /// The images to search for; `nil` matches all collages.
  ///
  /// A collage matches if one of these images is the base image of an item in the collage's current
  /// revision.
  public var images: Set<ImageID>?
  /// True to list only deleted collages; false to omit them.
  public var deleted: Bool
  /// The last collage of the previous page of results; `nil` starts at the beginning.
  public var after: CollageRecord?
  /// The maximum number of collages; `nil` is unlimited.
  public var limit: Int?

  /// Creates a query.
  public init(
    order: Order = .saved, search: String? = nil, images: Set<ImageID>? = nil,
    deleted: Bool = false, after: CollageRecord? = nil, limit: Int? = nil
  ) {
    self.order = order
    self.search = search
    self.images = images
    self.deleted = deleted
    self.after = after
    self.limit = limit
  }
}

extension GalleryQuery.Order {
  /// A function that returns the date to sort by, newest first; `nil` if the order is by name.
  var time: ((CollageRecord) -> Date)? {
    switch self {
    case .name: nil
    case .edited: \.editedAt
    case .saved: \.updatedAt
    case .created: \.createdAt
    }
  }
}
