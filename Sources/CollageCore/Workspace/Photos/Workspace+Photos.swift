/// Operations that import photos and then add them to collages in a transaction.
extension Workspace {
  /// Imports photos and adds them to the canvas in one edit; see
  /// ``EditSession/add(_:to:as:placement:)``.
  ///
  /// If the work is canceled, completed photos are kept unless the request is all-or-nothing.
  package func add(
    _ request: PhotoImportRequest, to reference: CollageReference, as name: ItemName? = nil,
    placement: PlacementSpec = PlacementSpec(), progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (outcome: EditOutcome, items: [Item.ID], photos: PhotoImport) {
    _ = try record(of: reference)
    let photos = try importPhotos(request, progress: progress, isCancelled: isCancelled)
    let (outcome, items) = try transaction {
      try $0.add(photos.photos, to: reference, as: name, placement: placement)
    }
    return (outcome, items, photos)
  }

  /// Imports a photo and replaces the photo of an item with it.
  ///
  /// Throws ``WorkspaceError/severalItems(_:)`` if the selector matches several items. `lossless`
  /// is true to store the new photo as PNG; `nil` uses the setting `import.lossless`.
  package func replace(
    _ selector: ItemSelector, of reference: CollageReference, by source: PhotoSource,
    lossless: Bool? = nil, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> EditOutcome {
    _ = try record(of: reference)
    let photo = try importPhoto(source, lossless: lossless, reading: reading)
    let analysis = FocusAnalysis { self }
    return try transaction { session in
      try session.replace(in: reference, by: photo, analysis: analysis) { try $0.single(selector) }
    }
  }

  /// Imports a photo and replaces another photo with it in all items of all collages.
  func replaceEverywhere(
    _ oldPhoto: PhotoReference, by source: PhotoSource, lossless: Bool? = nil,
    reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    try oldPhoto.requireUse(in: self)
    let photo = try importPhoto(source, lossless: lossless, reading: reading)
    let analysis = FocusAnalysis { self }
    return try transaction { try $0.replaceEverywhere(oldPhoto, by: photo, analysis: analysis) }
  }
}

extension Collage {
  /// Returns the only item that matches a selector; throws an error if several items match.
  func single(_ selector: ItemSelector) throws -> Item.ID {
    let ids = try resolve([selector])
    guard ids.count == 1, let id = ids.first else { throw WorkspaceError.severalItems(ids.count) }
    return id
  }
}
