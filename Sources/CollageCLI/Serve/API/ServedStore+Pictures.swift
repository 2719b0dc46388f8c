internal import CollageCore
internal import Foundation

/// Which picture a page wants.
struct WantedPicture: Sendable {
  /// What of an item is shown.
  enum Part: String, Sendable {
    /// The photo without cutout and effects.
    case photo
    /// The cutout without effects.
    case cutout
    /// All of the photo with its effects and adjustments, whatever is left of it by the crop.
    case uncropped
    /// The shadow alone.
    case shadow
    /// All that is drawn of it, with the shadow.
    case whole
  }

  /// The picture's name, which says what is shown.
  let key: String
  /// The collage.
  let collage: String
  /// The item; nil for the whole collage.
  var item: String?
  /// What of the item; nil for all that is drawn of it but the shadow.
  var part: Part?
  /// What of the canvas alone.
  var canvasPart: CanvasPart?
  /// What is to be done to the item before it is shown, and is not stored; the name is then that of the
  /// picture of the whole collage.
  var edits: TrialEdits?
  /// The most columns.
  let width: Int
  /// Whether the snapshot of the last save is wanted.
  var isSaved = false
}

extension ServedStore {
  private static let widths = 1...16384

  /// Makes a picture.
  ///
  /// - Parameter wanted: Which.
  /// - Returns: The picture.
  /// - Throws: ``ServeError/pictureOutdated`` when the name is of an earlier state; the errors of
  ///   rendering.
  func picture(_ wanted: WantedPicture) throws -> EncodedPicture {
    guard Self.widths.contains(wanted.width) else {
      throw ServeError.malformed("a picture has 1 to \(Self.widths.upperBound) columns.")
    }
    let reference = CollageReference.named(wanted.collage)
    if wanted.isSaved {
      let state = try workspace.state(of: reference)
      let longSide = state.collage.canvas.size.scaled(toWidth: wanted.width).longSide
      return try workspace.galleryPicture(
        of: reference, longSide: longSide, isCancelled: environment.isInterrupted)
    }
    var collage = try workspace.state(of: reference).collage
    if let part = wanted.canvasPart { return try picture(of: part, of: collage, wanted) }
    guard let id = wanted.item else { return try whole(collage, wanted) }
    if let edits = wanted.edits {
      guard collage.pictureKey == wanted.key else { throw ServeError.pictureOutdated }
      collage = try workspace.trying(edits.edits, on: collage)
    }
    guard var item = collage.items.first(where: { $0.id.uuidString.lowercased() == id }) else {
      throw ServeError.pictureOutdated
    }
    if item.hasAutomaticColor {
      item = colorings.colored(collage, in: workspace).items[item.id] ?? item
    }
    return try picture(of: item, wanted)
  }

  /// The snapshot of the last save in full.
  func snapshot(_ id: String) throws -> (bytes: [UInt8], name: String) {
    let state = try workspace.state(of: .named(id))
    guard let bytes = workspace.snapshotFile(of: state) else { throw ServeError.notFound }
    return (bytes, state.collage.name.rawValue)
  }

  /// The whole collage, exactly as it is rendered.
  private func whole(_ collage: CollageCore.Collage, _ wanted: WantedPicture) throws
    -> EncodedPicture
  {
    guard collage.pictureKey == wanted.key else { throw ServeError.pictureOutdated }
    return try workspace.picture(
      of: collage, width: wanted.width, isCancelled: environment.isInterrupted)
  }

  private func picture(
    of part: CanvasPart, of collage: CollageCore.Collage, _ wanted: WantedPicture
  ) throws -> EncodedPicture {
    guard collage.pictureKey(of: part) == wanted.key,
      let picture = try workspace.picture(
        of: part, of: collage, width: wanted.width, isCancelled: environment.isInterrupted)
    else { throw ServeError.pictureOutdated }
    return picture
  }

  private func picture(of item: Item, _ wanted: WantedPicture) throws -> EncodedPicture {
    var (item, part) = (item, ItemPart.body)
    switch wanted.part {
    case nil: try check(item.pictureKey, wanted)
    case .shadow:
      try check(item.shadowPictureKey, wanted)
      part = .shadow
    case .whole: part = .whole
    case .uncropped:
      item.look = Look(shaders: item.look.shaders, adjustments: item.look.adjustments)
    case .photo: item = try item.plain(usingCutout: false)
    case .cutout: item = try item.plain(usingCutout: true)
    }
    // Words have any size, but not more rows than a picture may have columns.
    let rows = item.photo?.drawnImage.size.height ?? Self.widths.upperBound
    return try workspace.picture(
      of: item, showing: part, fitting: PixelSize(width: wanted.width, height: rows),
      isKept: wanted.edits == nil, isCancelled: environment.isInterrupted)
  }

  /// Refuses a name that is not the one of now; a trial was looked at before it was made.
  private func check(_ key: String?, _ wanted: WantedPicture) throws(ServeError) {
    guard wanted.edits != nil || key == wanted.key else { throw .pictureOutdated }
  }
}

extension Item {
  /// The item without effects and looks.
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
