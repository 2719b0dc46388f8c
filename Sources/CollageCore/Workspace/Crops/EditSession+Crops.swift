package enum CropShape: Hashable, Sendable {
  case aspect(Double)
  /// The shape of the cell that the collage's layout gave to the photo, or of the item's box if
  /// there isn't a cell.
  ///
  /// If there is a cell, the cropped item fills it.
  case cell
}

extension EditSession {
  /// Crops items to a shape, each around its focus or, without a focus, around the most salient
  /// part of its photo.
  package func crop(
    _ selectors: [ItemSelector], of reference: CollageReference, to shape: CropShape,
    by analysis: FocusAnalysis
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    var ids: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      ids = try collage.resolve(selectors)
      return try .crop(ids, in: collage, to: shape, focus: lookup(by: analysis))
    }
    return (outcome, ids)
  }

  /// Sets the focus of items to the most salient point of their photos.
  package func findFocus(
    _ selectors: [ItemSelector], of reference: CollageReference, by analysis: FocusAnalysis
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    var ids: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      ids = try collage.resolve(selectors)
      return try .focus(ids, in: collage, focus: lookup(by: analysis))
    }
    return (outcome, ids)
  }

  /// Returns the focus for a new photo that replaces the photo of cropped items; `nil` if none of
  /// the items is cropped or `analysis` is `nil`.
  func focus(
    of image: StoredImage, for items: [Item.ID], in collage: Collage, by analysis: FocusAnalysis?
  ) throws -> Point? {
    guard let analysis else { return nil }
    return try lookup(by: analysis).point(of: image, for: items, in: collage)
  }
}

extension Edit {
  /// Returns an edit that crops items to a shape, each around its focus or the most salient part of
  /// its photo.
  static func crop(
    _ ids: [Item.ID], in collage: Collage, to shape: CropShape, focus: FocusLookup
  ) throws -> Edit {
    let plans = try ids.compactMap { collage.items[$0] }.map { try CropPlan($0, shape) }
    var found = try focus.parts(plans.compactMap(\.question))[...]
    return .crop(
      plans.map { plan in plan.crop(to: plan.question == nil ? nil : found.popFirst()) })
  }

  /// Returns an edit that sets the focus of items to the most salient point of their photos.
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
  /// Returns the focus for a new photo that replaces the photo of cropped items; `nil` if none of
  /// the items is cropped.
  func point(of image: StoredImage, for items: [Item.ID], in collage: Collage) throws -> Point? {
    guard items.contains(where: { collage.items[$0]?.look.crop != nil }) else { return nil }
    return try points(of: [Photo(image: image)]).first
  }
}

private struct CropPlan {
  private let item: Item.ID
  /// The part of the photo to keep.
  ///
  /// If `question` isn't `nil`, only the part's size is final; the focus analysis determines the
  /// part's position.
  private let part: UnitRect
  private let fillsRoom: Bool
  /// The question for the focus analysis: a photo, and the aspect ratio of the part to find; `nil`
  /// if the position of the part is known.
  let question: (photo: Photo, aspect: Double)?

  init(_ item: Item, _ shape: CropShape) throws(EditError) {
    guard let photo = item.photo else { throw .noPhoto(item.name) }
    self.item = item.id
    fillsRoom = shape == .cell
    let area = photo.cellSize ?? item.box
    let aspect =
      switch shape {
      case .aspect(let aspect): aspect
      case .cell: area.width / area.height
      }
    let largest = UnitRect.largest(aspect: aspect, in: photo.original.image.size).roundedToWhole
    part = item.look.focus.map(largest.centered(on:)) ?? largest
    let isSettled = item.look.focus != nil || largest == .whole
    question = isSettled ? nil : (photo, aspect)
  }

  func crop(to found: UnitRect?) -> ItemCrop {
    ItemCrop(item, found ?? part, fillsCell: fillsRoom)
  }
}

extension UnitRect {
  /// The fraction of the photo's width or height that a crop must remove to count as a crop; a
  /// smaller fraction is a rounding error.
  private static let tolerance = 1e-9

  /// The whole image if the part differs from the whole image only by a rounding error; otherwise
  /// the part.
  fileprivate var roundedToWhole: UnitRect {
    width > 1 - Self.tolerance && height > 1 - Self.tolerance ? .whole : self
  }
}
