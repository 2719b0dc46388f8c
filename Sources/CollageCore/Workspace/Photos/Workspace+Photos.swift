/// The verbs that put photos on canvases: the photos are taken in before the transaction.
extension Workspace {
  /// Takes photos in and puts them on the canvas, in one edit.
  ///
  /// - Parameters:
  ///   - request: The photos, from the back to the front; several lie fanned out a little.
  ///   - reference: Which collage.
  ///   - name: The name of the only one; nil makes the names from the files'.
  ///   - placement: Where and how large they are.
  ///   - progress: Called with the photos done.
  ///   - isCancelled: Asked whether to stop; what is finished then counts, unless all are wanted.
  /// - Returns: What changed, the new items, and which photos are the good and the bad ones.
  /// - Throws: As ``importPhotos(_:progress:isCancelled:onImport:)`` and
  ///   ``EditSession/add(_:to:as:placement:)``.
  package func add(
    _ request: PhotoImportRequest, to reference: CollageReference, as name: ItemName? = nil,
    placement: NewPlacement = NewPlacement(), progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (outcome: EditOutcome, items: [Item.ID], photos: PhotoImport) {
    _ = try record(of: reference)
    let photos = try importPhotos(request, progress: progress, isCancelled: isCancelled)
    let (outcome, items) = try transaction {
      try $0.add(photos.photos, to: reference, as: name, placement: placement)
    }
    return (outcome, items, photos)
  }

  /// Takes a photo in and gives it to an item in place of its own.
  ///
  /// - Parameters:
  ///   - selector: The item.
  ///   - reference: Which collage.
  ///   - source: The new photo.
  ///   - lossless: Whether to store it as PNG; nil is the setting's value.
  ///   - reading: How the file is read.
  /// - Returns: What changed.
  /// - Throws: As ``importPhoto(_:lossless:reading:)`` and ``EditSession/replace(in:by:lookingBy:_:)``;
  ///   ``WorkspaceError/severalItems(_:)`` if the selector names several.
  package func replace(
    _ selector: ItemSelector, of reference: CollageReference, by source: PhotoSource,
    lossless: Bool? = nil, reading: PhotoReading = PhotoReading()
  ) throws -> EditOutcome {
    _ = try record(of: reference)
    let photo = try importPhoto(source, lossless: lossless, reading: reading)
    let job = FocusJob { self }
    return try transaction { session in
      try session.replace(in: reference, by: photo, lookingBy: job) { try $0.single(selector) }
    }
  }

  /// Takes a photo in and gives it to every item, in every collage, that shows another one.
  ///
  /// - Parameters:
  ///   - used: The old photo.
  ///   - source: The new photo.
  ///   - lossless: Whether to store it as PNG; nil is the setting's value.
  ///   - reading: How the file is read.
  /// - Returns: As ``EditSession/replaceEverywhere(_:with:lookingBy:)``.
  /// - Throws: As ``UsedPhoto/requireUse(in:)``, ``importPhoto(_:lossless:reading:)`` and
  ///   ``EditSession/replaceEverywhere(_:with:lookingBy:)``.
  func replaceEverywhere(
    _ used: UsedPhoto, by source: PhotoSource, lossless: Bool? = nil,
    reading: PhotoReading = PhotoReading()
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    try used.requireUse(in: self)
    let photo = try importPhoto(source, lossless: lossless, reading: reading)
    let job = FocusJob { self }
    return try transaction { try $0.replaceEverywhere(used, by: photo, lookingBy: job) }
  }
}

extension Collage {
  /// The only item that a selector names.
  func single(_ selector: ItemSelector) throws -> Item.ID {
    let ids = try resolve([selector])
    guard ids.count == 1, let id = ids.first else { throw WorkspaceError.severalItems(ids.count) }
    return id
  }
}
