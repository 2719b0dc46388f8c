extension Workspace {
  /// Cuts out items in one edit.
  ///
  /// The work of finding their subjects is deferred: the transaction is rolled back, the subjects
  /// are found, and the transaction runs again.
  ///
  /// If `engine` is `nil`, the setting `cutout.engine` determines the engine. If an external engine
  /// fails and the built-in engine replaces it, `onFailure` receives the error first.
  func cutOut(
    _ selectors: [ItemSelector], of reference: CollageReference,
    _ options: CutoutWork.Options = CutoutWork.Options(), with engine: CutoutEngine? = nil,
    monitor: ProgressMonitor = ProgressMonitor(),
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws -> CutoutOutcome {
    let engine = try engine ?? cutoutEngine()
    let work = CutoutWork(
      options,
      by: { request in
        engine.segmenter(
          isRefined: !request.isUnrefined, isCancelled: monitor.isCancelled, onFailure: onFailure)
      }, monitor: monitor, in: { self })
    return try transaction { try $0.cutOut(selectors, of: reference, by: work) }
  }

  /// Cuts the subject out of a stored photo, which must not itself be a cutout.
  ///
  /// The database doesn't contain the cutout until ``EditSession/register(_:)`` is called.
  func makeCutout(
    of photo: StoredImage, _ request: CutoutRequest = CutoutRequest(),
    with segmenter: any Segmenter = ClassicSegmenter()
  ) throws -> StoredCutout {
    try CutoutRenderer(images: images, context: context).make(of: photo, request, with: segmenter)
  }

  /// Adds a mask to the store's files: an image of the photo's size, in which the gray value 0 is
  /// background, 255 is subject, and other values are unknown.
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
      image: image, kind: .trimap, byteCount: base.bytes.count, sourceName: source.absolutePath,
      createdAt: context.now())
  }

  /// Returns the image of a cutout, or its mask, as a PNG file.
  ///
  /// - Parameters:
  ///   - cutout: A cutout of an item.
  ///   - isMask: Whether to return only the cutout's alpha, as gray values.
  /// - Returns: A PNG file.
  /// - Throws: ``FileReadError``, ``DecodeError``, ``EncodeError``.
  public func image(of cutout: Cutout, isMask: Bool) throws -> [UInt8] {
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
