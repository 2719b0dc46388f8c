/// An image file in memory.
package struct EncodedRender: Hashable, Sendable {
  package let bytes: [UInt8]
  package let size: PixelSize
  package let format: RasterFormat

  package init(bytes: [UInt8], size: PixelSize, format: RasterFormat) {
    (self.bytes, self.size, self.format) = (bytes, size, format)
  }
}

extension Workspace {
  /// Renders a single item, upright and with full opacity.
  ///
  /// The item's rotation, mirroring, opacity and blend mode are ignored, and other items don't
  /// cover it. The cropped photo or text is fitted into `size`; photos are never enlarged. The
  /// border, outline and shadow extend beyond the photo or text, into a margin with the same width
  /// on all four sides.
  ///
  /// If `format` is `nil`, transparent images are PNG files and others are JPEG files. `isCached`
  /// is true to cache the rendered cells for the next image of the item.
  package func image(
    of item: Item, showing part: ItemPart = .body, fitting size: PixelSize,
    as format: RasterFormat? = nil, isCached: Bool = true,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let isolated = try IsolatedItem(item, showing: part, fitting: size)
    let format = format ?? (isolated.isOpaque ? .jpeg : .png)
    var renderer = try imageRenderer(isCancelled)
    renderer.usesCellCache = isCached
    let bytes = try renderer.bytes(
      isolated.collage,
      RenderRequest(format: .raster(format), encoding: EncodingOptions(compression: 1)),
      progress: nil)
    return EncodedRender(bytes: bytes, size: isolated.collage.canvas.size, format: format)
  }

  /// Renders a whole collage as fast as possible, without approximations, to a PNG file with little
  /// compression.
  ///
  /// The canvas's aspect ratio determines the height.
  package func image(
    of collage: Collage, width: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let size = collage.canvas.size.scaled(toWidth: width)
    let request = RenderRequest(
      size: size, format: .png, encoding: EncodingOptions(compression: 1))
    return EncodedRender(
      bytes: try imageRenderer(isCancelled).bytes(collage, request, progress: nil), size: size,
      format: .png)
  }

  /// Renders a single part of a canvas, without mirroring; returns `nil` if the part is not
  /// visible.
  ///
  /// The canvas's aspect ratio determines the height. Transparent images are PNG files, opaque ones
  /// are JPEG files.
  package func image(
    of part: CanvasPart, of collage: Collage, width: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender? {
    guard let isolated = collage.isolatingCanvasPart(part) else { return nil }
    let size = collage.canvas.size.scaled(toWidth: width)
    let format: RasterFormat = isolated.hasOpaqueBackground ? .jpeg : .png
    var renderer = try imageRenderer(isCancelled)
    // The cache stores one image for each collage, size and encoding. The cells of the part would
    // replace those of the whole collage.
    renderer.usesCellCache = false
    let request = RenderRequest(
      size: size, format: .raster(format), encoding: EncodingOptions(compression: 1))
    return EncodedRender(
      bytes: try renderer.bytes(isolated, request, progress: nil), size: size, format: format)
  }

  /// Returns the thumbnail that represents a collage in a gallery, a JPEG file.
  ///
  /// This is the thumbnail that was stored at the last save. If it is missing, a new one is
  /// rendered, whose longer side has at most 320 pixels.
  package func thumbnail(
    of reference: CollageReference, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let (record, saved) = try repository.read { reader in
      let record = try reader.resolve(reference)
      return (record, try reader.savedCollage(record))
    }
    if let stored = record.snapshot.flatMap(storedThumbnail) { return stored }
    let collage = try refillingCaptions(saved)
    let size = collage.canvas.size.fitted(longSide: ImageRenderer.thumbnailLongSide)
    let request = RenderRequest(
      size: size, format: .jpeg, quality: ImageRenderer.snapshotQuality)
    return EncodedRender(
      bytes: try imageRenderer(isCancelled).bytes(collage, request, progress: nil), size: size,
      format: .jpeg)
  }

  /// Returns the JPEG file that represents a collage in a gallery: the snapshot of the last save,
  /// or the current state if the collage was never saved.
  ///
  /// The longer side has at least `longSide` pixels, unless the image itself is smaller. If the
  /// snapshot is lost, the thumbnail is returned.
  package func galleryImage(
    of reference: CollageReference, longSide: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let state = try state(of: reference)
    if let snapshot = state.record.snapshot {
      if longSide <= ImageRenderer.thumbnailLongSide, let stored = storedThumbnail(of: snapshot) {
        return stored
      }
      if let scaled = storedSnapshot(snapshot, longSide: longSide) { return scaled }
      return try thumbnail(of: reference, isCancelled: isCancelled)
    }
    let size = state.collage.canvas.size
    let request = RenderRequest(
      size: size.fitted(longSide: min(longSide, max(size.width, size.height))), format: .jpeg,
      quality: ImageRenderer.snapshotQuality)
    return EncodedRender(
      bytes: try imageRenderer(isCancelled).bytes(state.collage, request, progress: nil),
      size: request.size ?? size, format: .jpeg)
  }

  /// Returns the file of the last save's snapshot; `nil` if it doesn't exist.
  package func snapshotFile(of state: CollageState) -> [UInt8]? {
    state.record.snapshot.flatMap { try? snapshotBytes($0) }
  }

  func snapshotBytes(_ snapshot: String) throws(FileReadError) -> [UInt8] {
    let path = images.snapshotPaths(snapshot).picture
    return try FileReader.bytes(at: path, limit: Self.snapshotLimit, followsLink: false)
  }

  /// Returns a reduced copy of a stored snapshot; `nil` if the snapshot is lost.
  private func storedSnapshot(_ snapshot: String, longSide: Int) -> EncodedRender? {
    let path = images.snapshotPaths(snapshot).picture
    guard let bytes = try? snapshotBytes(snapshot),
      let header = try? ImageProbe().header(of: bytes, source: path)
    else { return nil }
    let scale = DecodeScale.smallest(keeping: longSide, of: header.size)
    let decoder = ImageDecoder(limits: .stored)
    guard let bitmap = try? decoder.decode(bytes, source: path, scale: scale),
      let file = try? JPEGEncoder(quality: ImageRenderer.snapshotQuality, subsampling: .half)
        .encode(
          bitmap)
    else { return nil }
    return EncodedRender(
      bytes: file, size: PixelSize(width: bitmap.width, height: bitmap.height), format: .jpeg)
  }

  private static var snapshotLimit: Int { 1 << 30 }

  /// Returns the thumbnail that was stored with a snapshot; `nil` if the thumbnail is lost.
  private func storedThumbnail(of snapshot: String) -> EncodedRender? {
    let path = images.snapshotPaths(snapshot).thumbnail
    guard
      let bytes = try? FileReader.bytes(at: path, limit: Self.thumbnailLimit, followsLink: false),
      let header = try? ImageProbe().header(of: bytes, source: path), header.format == .jpeg
    else { return nil }
    return EncodedRender(bytes: bytes, size: header.size, format: .jpeg)
  }

  private static var thumbnailLimit: Int { 16 << 20 }
}
