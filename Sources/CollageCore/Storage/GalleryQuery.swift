internal import Foundation

/// Which collages the gallery shows, and in what order.
public struct GalleryQuery: Hashable, Sendable {
  /// What the collages are sorted by.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The name, `trip-9` before `trip-10`.
    case name
    /// The last edit, the newest first.
    case edited
    /// The last save, the newest first.
    case saved
    /// When the collage was made, the newest first.
    case created
  }

  /// What the collages are sorted by.
  public var order: Order
  /// Only collages whose name contains this text, whatever its case.
  public var search: String?
  /// Only collages in which an item shows one of these images now.
  public var images: Set<ImageID>?
  /// Whether deleted collages are listed, or all others.
  public var deleted: Bool
  /// The collage before the first to list.
  public var after: CollageRecord?
  /// The most collages to list; nil lists all.
  public var limit: Int?

  /// Makes a query.
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
  /// Whether the time of a collage counts, and the newest comes first.
  var time: ((CollageRecord) -> Date)? {
    switch self {
    case .name: nil
    case .edited: \.editedAt
    case .saved: \.updatedAt
    case .created: \.createdAt
    }
  }
}
