/// Makes the pictures of a site, unless they are there already.
struct SitePictureMaker: Sendable {
  let workspace: Workspace
  let folder: SiteFolder
  let isCancelled: @Sendable () -> Bool

  /// The quality of all pictures that are not in the store as they are needed.
  private static let quality = 85
  /// What the store holds has passed the limits of its time.
  private static let decoder = ImageDecoder(limits: .stored)

  /// The picture of a collage: its snapshot as it is stored, where that is not too large.
  ///
  /// - Throws: ``SiteError``, ``FileReadError``, the errors of rendering, and ``FileError`` with another
  ///   operation than reading where the site cannot be written.
  func picture(of collage: SiteCollage) throws -> SitePicture {
    let (names, key) = (collage.pictures, collage.pictureKey)
    if let kept = kept(names, key: key) { return kept }
    let file = try collage.unsaved.map(paint) ?? snapshot(of: collage.record)
    let picture: Sizes
    do {
      picture = try Sizes(file, names, source: collage.stem)
    } catch is DecodeError {
      throw SiteError.damagedSnapshot(collage.record.name)
    }
    return try write(picture, names, key: key)
  }

  /// The picture of a photo.
  ///
  /// - Throws: ``StoreError``, ``FileReadError``, ``DecodeError``, the errors of rendering, and ``FileError``
  ///   with another operation than reading where the site cannot be written.
  func picture(of photo: SitePhoto) throws -> SitePicture {
    let names = photo.names
    if let kept = kept(names, key: photo.key) { return kept }
    return try write(sizes(of: photo, names), names, key: photo.key)
  }

  private func kept(_ names: SitePictureNames, key: String) -> SitePicture? {
    var files: [SitePicture.File] = []
    for name in names.all {
      guard let size = folder.kept(name, key: key)?.size else { return nil }
      files.append(SitePicture.File(name: name, size: size))
    }
    return SitePicture(files: files)
  }

  private func write(
    _ picture: Sizes, _ names: SitePictureNames, key: String
  ) throws -> SitePicture {
    SitePicture(
      files: try zip(names.all, picture.files).map { name, file in
        try folder.write(file.bytes, to: name, key: key, size: file.size)
        return SitePicture.File(name: name, size: file.size)
      })
  }

  private func snapshot(of record: CollageRecord) throws -> [UInt8] {
    guard let snapshot = record.snapshot else { throw SiteError.missingSnapshot(record.name) }
    do throws(FileReadError) {
      return try workspace.snapshotBytes(snapshot)
    } catch {
      switch error {
      case .notFound: throw SiteError.missingSnapshot(record.name)
      case .isFolder, .notRegular, .noWriter, .tooLarge:
        throw SiteError.damagedSnapshot(record.name)
      case .notPermitted, .failed: throw error
      }
    }
  }

  /// Draws a collage that was never saved.
  private func paint(_ collage: Collage) throws -> [UInt8] {
    let request = RenderRequest(
      size: collage.canvas.size.fitted(longSide: SitePictureNames.mostLongSide), format: .jpeg,
      quality: Self.quality, limits: RequestedLimits(jobs: 1))
    return try workspace.maker(isCancelled).bytes(collage, request, progress: nil)
  }

  private func sizes(of photo: SitePhoto, _ names: SitePictureNames) throws -> Sizes {
    let look = photo.item.look
    guard look.isPlainButForCrop, photo.image.isOpaque else {
      let side = ProxyRecipe.longSide
      let drawn = try workspace.picture(
        of: photo.item, fitting: PixelSize(width: side, height: side), as: .jpeg, isKept: false,
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

  /// A picture in all its sizes, of one decoding.
  private struct Sizes {
    /// The files, the smallest picture first.
    let files: [EncodedPicture]

    /// Takes a file, which becomes the largest as it is if it is a JPEG and not too large.
    ///
    /// - Throws: ``DecodeError`` also where the file is damaged behind its head; ``EncodeError``.
    init(_ file: [UInt8], _ names: SitePictureNames, source: String) throws {
      let header = try ImageProbe(limits: decoder.limits).header(of: file, source: source)
      let isTaken =
        header.format == .jpeg && header.size.longSide <= SitePictureNames.mostLongSide
      let needed =
        isTaken
        ? names.longSides.last ?? 1 : min(header.size.longSide, SitePictureNames.mostLongSide)
      let scale = DecodeScale.smallest(keeping: needed, of: header.size)
      let pixels = try decoder.decode(file, source: source, scale: scale)
      var files = try names.longSides.map {
        try Self.file(pixels, header.size.fitted(longSide: $0))
      }
      files.append(
        try isTaken
          ? EncodedPicture(bytes: file, size: header.size, format: .jpeg)
          : Self.file(pixels, header.size.fitted(longSide: SitePictureNames.mostLongSide)))
      self.files = files
    }

    /// Takes pixels.
    init(_ pixels: Bitmap, _ names: SitePictureNames) throws {
      files = try (names.longSides + [SitePictureNames.mostLongSide]).map {
        try Self.file(pixels, pixels.size.fitted(longSide: $0))
      }
    }

    private static func file(_ pixels: Bitmap, _ size: PixelSize) throws -> EncodedPicture {
      // Scaled decoding can leave a side one pixel short.
      let size = PixelSize(
        width: min(size.width, pixels.width), height: min(size.height, pixels.height))
      let smaller = size == pixels.size ? pixels : pixels.areaAveraged(to: size)
      let encoder = JPEGEncoder(quality: quality, subsampling: .quarter)
      return EncodedPicture(bytes: try encoder.encode(smaller), size: size, format: .jpeg)
    }
  }
}
