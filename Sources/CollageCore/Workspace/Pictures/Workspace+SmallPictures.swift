/// A picture's file in memory.
package struct EncodedPicture: Hashable, Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// Columns and rows.
  package let size: PixelSize
  /// The file's format.
  package let format: RasterFormat

  /// Describes a file.
  package init(bytes: [UInt8], size: PixelSize, format: RasterFormat) {
    (self.bytes, self.size, self.format) = (bytes, size, format)
  }
}

/// Pictures that show what there is, to choose from.
extension Workspace {
  /// The picture of an item alone, upright and opaque.
  ///
  /// How the item is turned, mirrored, faded, blended and covered by others on its canvas does not
  /// show. Border, outline and shadow reach beyond what is left of the photo by the crop: around it
  /// the picture has as many columns and rows more as they need, the same number on all four sides.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - part: What of it is shown.
  ///   - size: What the photo is fitted into, as the crop leaves it; it is never larger than itself.
  ///   - format: The file's format; nil is JPEG, or PNG where something is transparent.
  ///   - isKept: Whether what was drawn is kept, for the next picture of the item.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: The picture.
  /// - Throws: ``EditError/noPhoto(_:)``, ``EditError/canvasSize(_:)``, ``RenderError``,
  ///   ``DecodeError``, ``EncodeError``, ``FileReadError``, ``StoreError``.
  package func picture(
    of item: Item, showing part: ItemPart = .body, fitting size: PixelSize,
    as format: RasterFormat? = nil, isKept: Bool = true,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedPicture {
    let alone = try LoneItem(item, showing: part, fitting: size)
    let format = format ?? (alone.isOpaque ? .jpeg : .png)
    var maker = try maker(isCancelled)
    maker.keepsCells = isKept
    let bytes = try maker.bytes(
      alone.collage,
      RenderRequest(format: .raster(format), encoding: EncodingOptions(compression: 1)),
      progress: nil)
    return EncodedPicture(bytes: bytes, size: alone.collage.canvas.size, format: format)
  }

  /// The picture of a whole collage, exactly as it is rendered, for who needs it soon.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - width: The columns; the rows follow from the canvas.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: A PNG file that is hardly compressed.
  /// - Throws: ``EditError/canvasSize(_:)``, ``RenderError``, ``DecodeError``, ``EncodeError``,
  ///   ``FileReadError``, ``StoreError``.
  package func picture(
    of collage: Collage, width: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedPicture {
    let size = collage.canvas.size.scaled(toWidth: width)
    let request = RenderRequest(
      size: size, format: .png, encoding: EncodingOptions(compression: 1))
    return EncodedPicture(
      bytes: try maker(isCancelled).bytes(collage, request, progress: nil), size: size,
      format: .png)
  }

  /// The picture of a part of a canvas alone, where no mirror turns it round.
  ///
  /// - Parameters:
  ///   - part: Which part.
  ///   - collage: The document.
  ///   - width: The columns; the rows follow from the canvas.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: A JPEG file, or PNG where something is transparent; nil if there is nothing to be seen.
  /// - Throws: As ``picture(of:width:isCancelled:)``.
  package func picture(
    of part: CanvasPart, of collage: Collage, width: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedPicture? {
    guard let alone = collage.canvasAlone(part) else { return nil }
    let size = collage.canvas.size.scaled(toWidth: width)
    let format: RasterFormat = alone.hasOpaqueGround ? .jpeg : .png
    var maker = try maker(isCancelled)
    // Cells are kept by collage: they would take the place of those of the whole.
    maker.keepsCells = false
    let request = RenderRequest(
      size: size, format: .raster(format), encoding: EncodingOptions(compression: 1))
    return EncodedPicture(
      bytes: try maker.bytes(alone, request, progress: nil), size: size, format: format)
  }

  /// The small picture by which a gallery shows a collage: that of its last save, which is stored, or
  /// one made now where there is none.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: A JPEG file with a long side of at most 320.
  /// - Throws: ``WorkspaceError``, ``RenderError``, ``DecodeError``, ``EncodeError``,
  ///   ``FileReadError``, ``StoreError``.
  package func thumbnail(
    of reference: CollageReference, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedPicture {
    let (record, saved) = try repository.read { reader in
      let record = try reader.resolve(reference)
      return (record, try reader.savedCollage(record))
    }
    if let stored = record.snapshot.flatMap(storedThumbnail) { return stored }
    let collage = try refillingCaptions(saved)
    let size = collage.canvas.size.fitted(longSide: PictureMaker.thumbnailLongSide)
    let request = RenderRequest(
      size: size, format: .jpeg, quality: PictureMaker.snapshotQuality)
    return EncodedPicture(
      bytes: try maker(isCancelled).bytes(collage, request, progress: nil), size: size,
      format: .jpeg)
  }

  /// The picture by which a gallery shows a collage: that of its last save, or of its present state if
  /// it was never saved.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - longSide: The least pixels of the long side; where the picture has fewer, all that it has.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: A JPEG file, which may be larger.
  /// - Throws: As ``thumbnail(of:isCancelled:)``.
  package func galleryPicture(
    of reference: CollageReference, longSide: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> EncodedPicture {
    let state = try state(of: reference)
    if let snapshot = state.record.snapshot {
      if longSide <= PictureMaker.thumbnailLongSide, let stored = storedThumbnail(of: snapshot) {
        return stored
      }
      if let scaled = storedSnapshot(snapshot, longSide: longSide) { return scaled }
      return try thumbnail(of: reference, isCancelled: isCancelled)
    }
    let size = state.collage.canvas.size
    let request = RenderRequest(
      size: size.fitted(longSide: min(longSide, max(size.width, size.height))), format: .jpeg,
      quality: PictureMaker.snapshotQuality)
    return EncodedPicture(
      bytes: try maker(isCancelled).bytes(state.collage, request, progress: nil),
      size: request.size ?? size, format: .jpeg)
  }

  /// The snapshot of the last save as it is stored.
  ///
  /// - Parameter state: The collage.
  /// - Returns: The file; nil if the collage was never saved, or its snapshot is lost.
  package func snapshotFile(of state: CollageState) -> [UInt8]? {
    state.record.snapshot.flatMap { try? snapshotBytes($0) }
  }

  /// A stored snapshot.
  ///
  /// - Parameter snapshot: Its name.
  /// - Returns: The file.
  /// - Throws: ``FileReadError``.
  func snapshotBytes(_ snapshot: String) throws(FileReadError) -> [UInt8] {
    let path = images.snapshotPaths(snapshot).picture
    return try FileReader.bytes(at: path, limit: Self.snapshotLimit, followsLink: false)
  }

  /// A stored snapshot, smaller; nil if it is lost.
  private func storedSnapshot(_ snapshot: String, longSide: Int) -> EncodedPicture? {
    let path = images.snapshotPaths(snapshot).picture
    guard let bytes = try? snapshotBytes(snapshot),
      let header = try? ImageProbe().header(of: bytes, source: path)
    else { return nil }
    let scale = DecodeScale.smallest(keeping: longSide, of: header.size)
    let decoder = ImageDecoder(limits: .stored)
    guard let bitmap = try? decoder.decode(bytes, source: path, scale: scale),
      let file = try? JPEGEncoder(quality: PictureMaker.snapshotQuality, subsampling: .half).encode(
        bitmap)
    else { return nil }
    return EncodedPicture(
      bytes: file, size: PixelSize(width: bitmap.width, height: bitmap.height), format: .jpeg)
  }

  /// The most bytes of a stored snapshot.
  private static var snapshotLimit: Int { 1 << 30 }

  /// The thumbnail that was stored with a snapshot; nil if it is lost.
  private func storedThumbnail(of snapshot: String) -> EncodedPicture? {
    let path = images.snapshotPaths(snapshot).thumbnail
    guard
      let bytes = try? FileReader.bytes(at: path, limit: Self.thumbnailLimit, followsLink: false),
      let header = try? ImageProbe().header(of: bytes, source: path), header.format == .jpeg
    else { return nil }
    return EncodedPicture(bytes: bytes, size: header.size, format: .jpeg)
  }

  /// The most bytes of a stored thumbnail.
  private static var thumbnailLimit: Int { 16 << 20 }
}
