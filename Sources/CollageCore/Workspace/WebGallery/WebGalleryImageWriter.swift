/// Creates the images of a web gallery that don't exist yet.
struct WebGalleryImageWriter: Sendable {
  let workspace: Workspace
  let folder: WebGalleryFolder
  let isCancelled: @Sendable () -> Bool

  /// The JPEG quality of images that are not copied from the store.
  private static let quality = 85
  /// The decoder of stored images, whose sizes were checked when the images were added.
  private static let decoder = ImageDecoder(limits: .stored)

  /// Returns the image of a collage.
  ///
  /// The snapshot is copied unchanged unless it is too large. A thrown ``FileError`` with an
  /// operation other than reading means that the gallery can't be written.
  func picture(of collage: WebGalleryCollage) throws -> WebGalleryImage {
    let (names, key) = (collage.pictures, collage.imageKey)
    if let existing = existingImage(names, key: key) { return existing }
    let file = try collage.unsaved.map(render) ?? snapshot(of: collage.record)
    let sizes: Sizes
    do {
      sizes = try Sizes(file, names, source: collage.stem)
    } catch is DecodeError {
      throw WebGalleryError.damagedSnapshot(collage.record.name)
    }
    return try write(sizes, names, key: key)
  }

  /// Returns the image of a photo.
  ///
  /// A thrown ``FileError`` with an operation other than reading means that the gallery can't be
  /// written.
  func picture(of photo: WebGalleryPhoto) throws -> WebGalleryImage {
    let names = photo.names
    if let existing = existingImage(names, key: photo.key) { return existing }
    return try write(sizes(of: photo, names), names, key: photo.key)
  }

  private func existingImage(_ names: WebGalleryImageNames, key: String) -> WebGalleryImage? {
    var files: [WebGalleryImage.File] = []
    for name in names.all {
      guard let size = folder.upToDateFile(name, key: key)?.size else { return nil }
      files.append(WebGalleryImage.File(name: name, size: size))
    }
    return WebGalleryImage(files: files)
  }

  private func write(
    _ sizes: Sizes, _ names: WebGalleryImageNames, key: String
  ) throws -> WebGalleryImage {
    WebGalleryImage(
      files: try zip(names.all, sizes.files).map { name, file in
        try folder.write(file.bytes, to: name, key: key, size: file.size)
        return WebGalleryImage.File(name: name, size: file.size)
      })
  }

  private func snapshot(of record: CollageRecord) throws -> [UInt8] {
    guard let snapshot = record.snapshot else { throw WebGalleryError.missingSnapshot(record.name) }
    do throws(FileReadError) {
      return try workspace.snapshotBytes(snapshot)
    } catch {
      switch error {
      case .notFound: throw WebGalleryError.missingSnapshot(record.name)
      case .isFolder, .notRegular, .noWriter, .tooLarge:
        throw WebGalleryError.damagedSnapshot(record.name)
      case .notPermitted, .failed: throw error
      }
    }
  }

  private func render(_ collage: Collage) throws -> [UInt8] {
    let request = RenderRequest(
      size: collage.canvas.size.fitted(longSide: WebGalleryImageNames.maximumLongSide),
      format: .jpeg,
      quality: Self.quality, limits: RequestedLimits(jobs: 1))
    return try workspace.imageRenderer(isCancelled).bytes(collage, request, progress: nil)
  }

  private func sizes(of photo: WebGalleryPhoto, _ names: WebGalleryImageNames) throws -> Sizes {
    let look = photo.item.look
    guard look.isPlainButForCrop, photo.image.isOpaque else {
      let side = ProxyParameters.longSide
      let drawn = try workspace.image(
        of: photo.item, fitting: PixelSize(width: side, height: side), as: .jpeg, isCached: false,
        isCancelled: isCancelled)
      return try Sizes(drawn.bytes, names, source: photo.name)
    }
    let rasters = StoredRasters(images: workspace.images)
    guard let crop = look.crop else {
      return try Sizes(rasters.proxyFile(of: photo.image), names, source: photo.name)
    }
    let window = CroppedPhoto(crop, of: photo.image.size)
    let file =
      try window.needsBase
      ? workspace.images.bytes(of: photo.image) : rasters.proxyFile(of: photo.image)
    return try Sizes(window.pixels(of: file, Self.decoder, source: photo.name), names)
  }

  private struct Sizes {
    let files: [EncodedRender]

    /// Creates all sizes of an image from its file.
    ///
    /// The largest size is the unchanged file if the file is a JPEG and not too large. Throws
    /// ``DecodeError`` also if the file is damaged after its header.
    init(_ file: [UInt8], _ names: WebGalleryImageNames, source: String) throws {
      let header = try ImageProbe(limits: decoder.limits).header(of: file, source: source)
      let isReused =
        header.format == .jpeg && header.size.longSide <= WebGalleryImageNames.maximumLongSide
      let needed =
        isReused
        ? names.longSides.last ?? 1
        : min(header.size.longSide, WebGalleryImageNames.maximumLongSide)
      let scale = DecodeScale.smallest(keeping: needed, of: header.size)
      let pixels = try decoder.decode(file, source: source, scale: scale)
      var files = try names.longSides.map {
        try Self.file(pixels, header.size.fitted(longSide: $0))
      }
      files.append(
        try isReused
          ? EncodedRender(bytes: file, size: header.size, format: .jpeg)
          : Self.file(pixels, header.size.fitted(longSide: WebGalleryImageNames.maximumLongSide)))
      self.files = files
    }

    init(_ pixels: Bitmap, _ names: WebGalleryImageNames) throws {
      files = try (names.longSides + [WebGalleryImageNames.maximumLongSide]).map {
        try Self.file(pixels, pixels.size.fitted(longSide: $0))
      }
    }

    private static func file(_ pixels: Bitmap, _ size: PixelSize) throws -> EncodedRender {
      // Reducing an image during decoding can make it one pixel too small.
      let size = PixelSize(
        width: min(size.width, pixels.width), height: min(size.height, pixels.height))
      let smaller = size == pixels.size ? pixels : pixels.areaAveraged(to: size)
      let encoder = JPEGEncoder(quality: quality, subsampling: .quarter)
      return EncodedRender(bytes: try encoder.encode(smaller), size: size, format: .jpeg)
    }
  }
}
