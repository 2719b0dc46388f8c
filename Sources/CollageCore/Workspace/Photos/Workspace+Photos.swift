/// Operations that add photos to collages. The photos are imported before the transaction.
extension Workspace {
  /// Imports photos and adds them to the canvas in one edit.
  ///
  /// - Parameters:
  ///   - request: The photos, from back to front. Several photos are slightly offset from each
  ///     other.
  ///   - reference: The collage.
  ///   - name: The name of a single photo; `nil` derives the names from the file names.
  ///   - placement: The position and size.
  ///   - progress: Called with the number of imported photos.
  ///   - isCancelled: Returns whether to stop. Completed photos are kept unless the request is
  ///     all-or-nothing.
  /// - Returns: The outcome, the new items, and the imported and rejected photos.
  /// - Throws: The errors of ``importPhotos(_:progress:isCancelled:onImport:)`` and
  ///   ``EditSession/add(_:to:as:placement:)``.
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
  /// - Parameters:
  ///   - selector: The item.
  ///   - reference: The collage.
  ///   - source: The new photo.
  ///   - lossless: Whether to store the new photo losslessly, as PNG; `nil` uses the setting.
  ///   - reading: The options for reading the file.
  /// - Returns: The outcome.
  /// - Throws: The errors of ``importPhoto(_:lossless:reading:progress:)`` and
  ///   ``EditSession/replace(in:by:lookingBy:_:)``; ``WorkspaceError/severalItems(_:)`` if the
  ///   selector matches several items.
  package func replace(
    _ selector: ItemSelector, of reference: CollageReference, by source: PhotoSource,
    lossless: Bool? = nil, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> EditOutcome {
    _ = try record(of: reference)
    let photo = try importPhoto(source, lossless: lossless, reading: reading)
    let job = FocusAnalysis { self }
    return try transaction { session in
      try session.replace(in: reference, by: photo, lookingBy: job) { try $0.single(selector) }
    }
  }

  /// Imports a photo and replaces another photo with it in all items of all collages.
  ///
  /// - Parameters:
  ///   - used: The old photo.
  ///   - source: The new photo.
  ///   - lossless: Whether to store the new photo losslessly, as PNG; `nil` uses the setting.
  ///   - reading: The options for reading the file.
  /// - Returns: The result of ``EditSession/replaceEverywhere(_:with:lookingBy:)``.
  /// - Throws: The errors of ``PhotoReference/requireUse(in:)``,
  ///   ``importPhoto(_:lossless:reading:progress:)`` and
  ///   ``EditSession/replaceEverywhere(_:with:lookingBy:)``.
  func replaceEverywhere(
    _ used: PhotoReference, by source: PhotoSource, lossless: Bool? = nil,
    reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    try used.requireUse(in: self)
    let photo = try importPhoto(source, lossless: lossless, reading: reading)
    let job = FocusAnalysis { self }
    return try transaction { try $0.replaceEverywhere(used, by: photo, lookingBy: job) }
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
