/// The shape to which photos are cropped.
package enum CropShape: Hashable, Sendable {
  /// A width over a height.
  case aspect(Double)
  /// That of the room which the photo was given, and as large as that.
  case room
}

extension EditSession {
  /// Crops items to a shape, each where it is best: around what must stay visible, else around what
  /// is found to matter.
  ///
  /// - Parameters:
  ///   - selectors: Which items.
  ///   - reference: Which collage.
  ///   - shape: The shape.
  ///   - job: What looks at the photos; it outlives the transaction.
  /// - Returns: What was done, and the items.
  /// - Throws: ``SelectionError``, ``EditError``, `CancellationError`,
  ///   ``WorkspaceError``, ``StoreError`` and what keeps a photo from being read.
  package func crop(
    _ selectors: [ItemSelector], of reference: CollageReference, to shape: CropShape,
    by job: FocusJob
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    var ids: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      ids = try collage.resolve(selectors)
      return try .crop(ids, in: collage, to: shape, focus: lookup(by: job))
    }
    return (outcome, ids)
  }

  /// Keeps in sight what is found to matter in items' photos.
  ///
  /// - Parameters:
  ///   - selectors: Which items.
  ///   - reference: Which collage.
  ///   - job: What looks at the photos; it outlives the transaction.
  /// - Returns: What was done, and the items.
  /// - Throws: As ``crop(_:of:to:by:)``.
  package func findFocus(
    _ selectors: [ItemSelector], of reference: CollageReference, by job: FocusJob
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    var ids: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      ids = try collage.resolve(selectors)
      return try .focus(ids, in: collage, focus: lookup(by: job))
    }
    return (outcome, ids)
  }

  /// What must stay visible of a photo that takes the place of one which is cropped.
  ///
  /// - Parameters:
  ///   - image: The new photo.
  ///   - items: The items that are going to show it.
  ///   - collage: Their collage.
  ///   - job: What looks at it; nil leaves it to the middle.
  /// - Returns: The point; nil where none of the items is cropped.
  /// - Throws: As ``crop(_:of:to:by:)``.
  func focus(
    of image: StoredImage, for items: [Item.ID], in collage: Collage, by job: FocusJob?
  ) throws -> Point? {
    guard let job else { return nil }
    return try lookup(by: job).point(of: image, for: items, in: collage)
  }
}

extension Edit {
  /// Crops items to a shape, each around its focus, or around what stands out.
  ///
  /// - Throws: ``EditError/noPhoto(_:)``, and what keeps a photo from being read.
  static func crop(
    _ ids: [Item.ID], in collage: Collage, to shape: CropShape, focus: FocusLookup
  ) throws -> Edit {
    let plans = try ids.compactMap { collage.items[$0] }.map { try CropPlan($0, shape) }
    var found = try focus.parts(plans.compactMap(\.question))[...]
    return .crop(
      plans.map { plan in plan.crop(to: plan.question == nil ? nil : found.popFirst()) })
  }

  /// Sets the focus of items to what stands out in their photos.
  ///
  /// - Throws: ``EditError/noPhoto(_:)``, and what keeps a photo from being read.
  static func focus(_ ids: [Item.ID], in collage: Collage, focus: FocusLookup) throws -> Edit {
    let items = try ids.compactMap { collage.items[$0] }.map { item in
      guard let photo = item.photo else { throw EditError.noPhoto(item.name) }
      return (id: item.id, photo: photo)
    }
    return .focus(
      zip(items, try focus.points(of: items.map(\.photo))).map { ItemFocus($0.id, $1) })
  }
}

extension FocusLookup {
  /// Returns the point that stays visible of a photo that replaces a cropped one; `nil` if none of the
  /// items is cropped.
  ///
  /// - Throws: What keeps a photo from being read.
  func point(of image: StoredImage, for items: [Item.ID], in collage: Collage) throws -> Point? {
    guard items.contains(where: { collage.items[$0]?.look.crop != nil }) else { return nil }
    return try points(of: [Photo(image: image)]).first
  }
}

/// How an item is going to be cropped to a shape.
private struct CropPlan {
  private let item: Item.ID
  /// The part as far as it is known: its size, and its place too where nothing is asked.
  private let part: UnitRect
  private let fillsRoom: Bool
  /// What has to be found out for its place; nil if nothing.
  let question: (photo: Photo, aspect: Double)?

  init(_ item: Item, _ shape: CropShape) throws(EditError) {
    guard let photo = item.photo else { throw .noPhoto(item.name) }
    self.item = item.id
    fillsRoom = shape == .room
    let room = photo.room ?? item.box
    let aspect =
      switch shape {
      case .aspect(let aspect): aspect
      case .room: room.width / room.height
      }
    let largest = UnitRect.largest(aspect: aspect, in: photo.original.image.size).orWhole
    part = item.look.focus.map(largest.centered(on:)) ?? largest
    let isSettled = item.look.focus != nil || largest == .whole
    question = isSettled ? nil : (photo, aspect)
  }

  func crop(to found: UnitRect?) -> ItemCrop {
    ItemCrop(item, found ?? part, fillsRoom: fillsRoom)
  }
}

extension UnitRect {
  /// How little of a picture is not worth a crop.
  private static let tolerance = 1e-9

  /// The whole picture where it is that but for rounding.
  fileprivate var orWhole: UnitRect {
    width > 1 - Self.tolerance && height > 1 - Self.tolerance ? .whole : self
  }
}
