extension Workspace {
  /// Cuts out items in one edit; their subjects are found outside of the transaction.
  ///
  /// - Parameters:
  ///   - selectors: The items.
  ///   - reference: The collage.
  ///   - options: The options.
  ///   - engine: The engine that finds the subjects; `nil` uses the setting.
  ///   - monitor: The observer of the progress.
  ///   - onFailure: Receives the error of the user's command before the built-in engine is used
  ///     instead.
  /// - Returns: The outcome.
  /// - Throws: The errors of ``cutoutEngine(_:command:)`` and ``EditSession/cutOut(_:of:by:)``.
  func cutOut(
    _ selectors: [ItemSelector], of reference: CollageReference,
    _ options: CutoutWork.Options = CutoutWork.Options(), with engine: CutoutEngine? = nil,
    monitor: ProgressMonitor = ProgressMonitor(),
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws -> CutoutOutcome {
    let engine = try engine ?? cutoutEngine()
    let job = CutoutWork(
      options,
      by: { request in
        engine.segmenter(
          isRefined: !request.isUnrefined, isCancelled: monitor.isCancelled, onFailure: onFailure)
      }, monitor: monitor, in: { self })
    return try transaction { try $0.cutOut(selectors, of: reference, by: job) }
  }

  /// Cuts the subject out of a photo in the store.
  ///
  /// The database does not contain the cutout until ``EditSession/register(_:)`` is called.
  ///
  /// - Parameters:
  ///   - photo: The stored photo, not a cutout.
  ///   - request: The request.
  ///   - segmenter: The engine.
  /// - Returns: The image's record, and the cutout for ``Edit/cutOut(_:)``.
  /// - Throws: ``CutoutError``, the engine's errors, ``FileError``, ``FileReadError``,
  ///   ``DecodeError``, ``EncodeError``.
  func makeCutout(
    of photo: StoredImage, _ request: CutoutRequest = CutoutRequest(),
    with segmenter: any Segmenter = ClassicSegmenter()
  ) throws -> StoredCutout {
    try CutoutRenderer(images: images, context: context).make(of: photo, request, with: segmenter)
  }

  /// Adds a mask to the store's files.
  ///
  /// In a mask, 0 is background, 255 is subject, and other values are unknown.
  ///
  /// - Parameters:
  ///   - source: An image of the photo's size, whose gray values are the mask.
  ///   - photo: The stored photo that the mask belongs to.
  /// - Returns: The record of the stored mask.
  /// - Throws: ``CutoutError/trimapSize(_:photo:)``, ``FileReadError``, ``ImportError``,
  ///   ``FileError``.
  func importTrimap(_ source: PhotoSource, for photo: StoredImage) throws -> ImageRecord {
    let limits = try importLimits()
    let bytes = try source.bytes(limit: limits.bytes)
    // Compare the sizes before decoding a large mask.
    let size = try ImageProbe(limits: limits).header(of: bytes, source: source.name).uprightSize
    guard size == photo.size else { throw CutoutError.trimapSize(size, photo: photo.size) }
    let imported = try ImageImporter(limits: limits)
      .importImage(bytes, source: source.name, isLossless: true)
    let base = imported.base
    let format = AssetFormat(base.format)
    let image = StoredImage(
      id: try images.store(base.bytes, format: format), format: format, size: base.size,
      isOpaque: base.isOpaque)
    return ImageRecord(
      image: image, kind: .trimap, byteCount: base.bytes.count, sourceName: source.place,
      createdAt: context.now())
  }

  /// Returns the image of a cutout, or its mask, as a PNG file.
  ///
  /// - Parameters:
  ///   - cutout: A cutout of an item.
  ///   - isMask: Whether to return only the cutout's alpha, as gray values.
  /// - Returns: A PNG file.
  /// - Throws: ``FileReadError``, ``DecodeError``, ``EncodeError``.
  public func picture(of cutout: Cutout, isMask: Bool) throws -> [UInt8] {
    guard isMask else { return try images.bytes(of: cutout.image) }
    var mask = try StoredRasters(images: images).raster(
      of: cutout.image, rendition: .full(eighths: 8))
    for (pixel, alpha) in mask.channel(3).enumerated() {
      mask.bytes.replaceSubrange(pixel * 4..<pixel * 4 + 4, with: [alpha, alpha, alpha, 255])
    }
    mask.alpha = .opaque
    return try PNGEncoder().encode(mask, isGray: true)
  }
}
