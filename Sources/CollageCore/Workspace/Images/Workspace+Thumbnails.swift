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
  /// Renders a single item, upright and opaque.
  ///
  /// The item's rotation, mirroring, opacity and blend mode are ignored, and other items don't
  /// cover it. The border, outline and shadow extend beyond the cropped photo. The image has a
  /// margin for them, with the same width on all four sides.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - part: The part of the item to show.
  ///   - size: The size that the cropped photo is fitted into. The photo is never enlarged.
  ///   - format: The file format; `nil` uses PNG for transparent images and JPEG for others.
  ///   - isKept: Whether to cache the result for the next image of the item.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: The image.
  /// - Throws: ``EditError/noPhoto(_:)``, ``EditError/canvasSize(_:)``, ``RenderError``,
  ///   ``DecodeError``, ``EncodeError``, ``FileReadError``, ``StoreError``.
  package func picture(
    of item: Item, showing part: ItemPart = .body, fitting size: PixelSize,
    as format: RasterFormat? = nil, isKept: Bool = true,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let alone = try IsolatedItem(item, showing: part, fitting: size)
    let format = format ?? (alone.isOpaque ? .jpeg : .png)
    var maker = try maker(isCancelled)
    maker.usesCellCache = isKept
    let bytes = try maker.bytes(
      alone.collage,
      RenderRequest(format: .raster(format), encoding: EncodingOptions(compression: 1)),
      progress: nil)
    return EncodedRender(bytes: bytes, size: alone.collage.canvas.size, format: format)
  }

  /// Renders a whole collage as fast as possible, without approximations.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - width: The width in pixels; the canvas's aspect ratio determines the height.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: A PNG file with little compression.
  /// - Throws: ``EditError/canvasSize(_:)``, ``RenderError``, ``DecodeError``, ``EncodeError``,
  ///   ``FileReadError``, ``StoreError``.
  package func picture(
    of collage: Collage, width: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender {
    let size = collage.canvas.size.scaled(toWidth: width)
    let request = RenderRequest(
      size: size, format: .png, encoding: EncodingOptions(compression: 1))
    return EncodedRender(
      bytes: try maker(isCancelled).bytes(collage, request, progress: nil), size: size,
      format: .png)
  }

  /// Renders a single part of a canvas, without mirroring.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - collage: The document.
  ///   - width: The width in pixels; the canvas's aspect ratio determines the height.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: A PNG file for a transparent image or a JPEG file for an opaque one; `nil` if the
  ///   part is not visible.
  /// - Throws: The errors of ``picture(of:width:isCancelled:)``.
  package func picture(
    of part: CanvasPart, of collage: Collage, width: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedRender? {
    guard let alone = collage.canvasAlone(part) else { return nil }
    let size = collage.canvas.size.scaled(toWidth: width)
    let format: RasterFormat = alone.hasOpaqueBackground ? .jpeg : .png
    var maker = try maker(isCancelled)
    // The cache stores one image per collage. The part's cells would replace the whole collage's
    // cells.
    maker.usesCellCache = false
    let request = RenderRequest(
      size: size, format: .raster(format), encoding: EncodingOptions(compression: 1))
    return EncodedRender(
      bytes: try maker.bytes(alone, request, progress: nil), size: size, format: format)
  }

  /// Returns the thumbnail that represents a collage in a gallery.
  ///
  /// This is the thumbnail that was stored at the last save, or a new one if it is missing.
  ///
  /// - Returns: A JPEG file whose longer side has at most 320 pixels.
  /// - Throws: ``WorkspaceError``, ``RenderError``, ``DecodeError``, ``EncodeError``,
  ///   ``FileReadError``, ``StoreError``.
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
      bytes: try maker(isCancelled).bytes(collage, request, progress: nil), size: size,
      format: .jpeg)
  }

  /// Returns the image that represents a collage in a gallery: the snapshot of the last save, or
  /// the current state if the collage was never saved.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - longSide: The minimum length of the longer side, in pixels. A smaller image is not
  ///     enlarged.
  ///   - isCancelled: Called between the steps; returns whether to stop.
  /// - Returns: A JPEG file, which may be larger than `longSide`.
  /// - Throws: The errors of ``thumbnail(of:isCancelled:)``.
  package func galleryPicture(
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
      bytes: try maker(isCancelled).bytes(state.collage, request, progress: nil),
      size: request.size ?? size, format: .jpeg)
  }

  /// Returns the file of the last save's snapshot; `nil` if the collage was never saved or if the
  /// snapshot is lost.
  package func snapshotFile(of state: CollageState) -> [UInt8]? {
    state.record.snapshot.flatMap { try? snapshotBytes($0) }
  }

  /// Returns the file of a stored snapshot.
  ///
  /// - Throws: ``FileReadError``.
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
