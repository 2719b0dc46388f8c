internal import CollageCore
internal import Foundation

struct ImageRequest: Sendable {
  enum Part: String, Sendable {
    /// The photo, without its cutout and effects.
    case photo
    /// The cutout, without effects.
    case cutout
    /// The whole photo, with its shaders and adjustments but without its crop.
    case uncropped
    case shadow
    /// Everything that is drawn for the item, including its shadow.
    case whole
  }

  /// The key of the image, a hash of the properties that determine the image's pixels.
  let key: String
  let collage: String
  /// The ID of the item; `nil` for the whole collage or a part of the canvas.
  var item: String?
  /// The part of the item; `nil` for the item without its shadow.
  var part: Part?
  /// The part of the canvas to render alone; `nil` for an item or the whole collage.
  var canvasPart: CanvasPart?
  /// Edits of the item to preview without storing them; ``key`` is then the key of the whole
  /// collage's image.
  var edits: PreviewEdits?
  /// The maximum width in pixels.
  let width: Int
  var isSaved = false
}

extension ServedStore {
  private static let widths = 1...16384

  /// Renders an image.
  ///
  /// Throws ``ServeError/imageOutdated`` if the item doesn't exist, or if the key belongs to an
  /// earlier state of the collage. The keys of saved images, and of item parts other than the
  /// shadow, aren't checked.
  func picture(_ request: ImageRequest) throws -> EncodedRender {
    guard Self.widths.contains(request.width) else {
      throw ServeError.malformed(.number("width", Self.widths))
    }
    let reference = CollageReference.named(request.collage)
    if request.isSaved {
      let state = try workspace.state(of: reference)
      let longSide = state.collage.canvas.size.scaled(toWidth: request.width).longSide
      return try workspace.galleryImage(
        of: reference, longSide: longSide, isCancelled: environment.isInterrupted)
    }
    var collage = try workspace.state(of: reference).collage
    if let part = request.canvasPart { return try image(of: part, of: collage, request) }
    guard let id = request.item else { return try whole(collage, request) }
    if let edits = request.edits {
      guard collage.imageKey == request.key else { throw ServeError.imageOutdated }
      collage = try workspace.previewing(edits.edits, on: collage)
    }
    guard var item = collage.items.first(where: { $0.id.uuidString.lowercased() == id }) else {
      throw ServeError.imageOutdated
    }
    if item.hasAutomaticColor {
      item = colorings.colored(collage, in: workspace).items[item.id] ?? item
    }
    return try image(of: item, request)
  }

  /// Returns the full-size image that the last save stored, and the collage's name.
  func snapshot(_ id: String) throws -> (bytes: [UInt8], name: String) {
    let state = try workspace.state(of: .named(id))
    guard let bytes = workspace.snapshotFile(of: state) else { throw ServeError.notFound }
    return (bytes, state.collage.name.rawValue)
  }

  private func whole(_ collage: CollageCore.Collage, _ request: ImageRequest) throws
    -> EncodedRender
  {
    guard collage.imageKey == request.key else { throw ServeError.imageOutdated }
    return try workspace.image(
      of: collage, width: request.width, isCancelled: environment.isInterrupted)
  }

  private func image(
    of part: CanvasPart, of collage: CollageCore.Collage, _ request: ImageRequest
  ) throws -> EncodedRender {
    guard collage.imageKey(of: part) == request.key,
      let image = try workspace.image(
        of: part, of: collage, width: request.width, isCancelled: environment.isInterrupted)
    else { throw ServeError.imageOutdated }
    return image
  }

  private func image(of item: Item, _ request: ImageRequest) throws -> EncodedRender {
    var (item, part) = (item, ItemPart.body)
    switch request.part {
    case nil: try check(item.imageKey, request)
    case .shadow:
      try check(item.shadowImageKey, request)
      part = .shadow
    case .whole: part = .whole
    case .uncropped:
      item.look = Look(shaders: item.look.shaders, adjustments: item.look.adjustments)
    case .photo: item = try item.plain(usingCutout: false)
    case .cutout: item = try item.plain(usingCutout: true)
    }
    // A text item doesn't have a size in pixels, so only the maximum width of an image limits its
    // height.
    let rows = item.photo?.drawnImage.size.height ?? Self.widths.upperBound
    return try workspace.image(
      of: item, showing: part, fitting: PixelSize(width: request.width, height: rows),
      isCached: request.edits == nil, isCancelled: environment.isInterrupted)
  }

  /// Throws an error if the key is outdated; for a preview, the caller has already checked the key.
  private func check(_ key: String?, _ request: ImageRequest) throws(ServeError) {
    guard request.edits != nil || key == request.key else { throw .imageOutdated }
  }
}

extension Item {
  /// Returns the item without its look, as the whole photo or as the cutout.
  fileprivate func plain(usingCutout: Bool) throws -> Item {
    var item = self
    item.look = .plain
    guard var photo = photo, !usingCutout || photo.cutout != nil else {
      throw ServeError.notFound
    }
    photo.usesCutout = usingCutout
    item.content = .photo(photo)
    return item
  }
}
