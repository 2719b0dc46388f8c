/// Finds the stored images that were made from a file.
///
/// Importing the same file with the same options always creates the same image.
struct PhotoMatch {
  let limits: DecodeLimits

  /// Returns the first of `records` whose image an import of the file would create, and the
  /// contents of this image's file; `nil` if there isn't such a record.
  ///
  /// `path` is the name of the file in messages.
  func match(
    _ bytes: [UInt8], _ path: String, among records: some Collection<ImageRecord>
  ) -> (record: ImageRecord, image: [UInt8])? {
    for options in importOptions(bytes, path) {
      let candidates = records.filter { options.mayHaveCreated($0.image) }
      guard !candidates.isEmpty, let (id, image) = options.image(of: bytes, source: path) else {
        continue
      }
      if let record = candidates.first(where: { $0.image.id == id }) { return (record, image) }
    }
    return nil
  }

  /// Returns the images that an import of the file would create and, if the file is an image file
  /// of a store, its image.
  ///
  /// The result contains only images in `records`; if `records` is `nil`, it contains all of them.
  /// `path` is the name of the file in messages.
  func images(
    _ bytes: [UInt8], _ path: String, among records: [ImageRecord]?
  ) -> Set<ImageID> {
    let ids = importOptions(bytes, path)
      .filter { options in records?.contains { options.mayHaveCreated($0.image) } ?? true }
      .compactMap { $0.image(of: bytes, source: path)?.id }
    // The file can be an image file of the store itself.
    let all = Set(ids + [ImageID(rawValue: contentHash(of: bytes))].compactMap { $0 })
    return records.map { all.intersection($0.map(\.image.id)) } ?? all
  }

  /// A combination of import options.
  private struct ImportOptions {
    let importer: ImageImporter
    let isLossless: Bool
    let size: PixelSize

    /// Returns whether these options can have created an image, according to the image's record.
    func mayHaveCreated(_ image: StoredImage) -> Bool {
      image.size == size && (!isLossless || image.format == .png)
        && (image.metadata?.isSalvaged ?? false) == importer.reading.isSalvaging
    }

    /// Returns the image created from a file; `nil` if the import fails.
    func image(of bytes: [UInt8], source: String) -> (id: ImageID, bytes: [UInt8])? {
      let imported = try? importer.importImage(bytes, source: source, isLossless: isLossless)
      // Accept a salvaged image only if the file is damaged, because salvaging an intact file gives
      // the same image as importing it without salvaging.
      guard let imported, imported.metadata.isSalvaged == importer.reading.isSalvaging,
        let id = ImageID(rawValue: contentHash(of: imported.base.bytes))
      else { return nil }
      return (id, imported.base.bytes)
    }
  }

  /// Returns the combinations of import options with which a file was possibly imported.
  ///
  /// The options differ in whether the image is rotated upright, and in whether a damaged file is
  /// salvaged. They also differ in the compression: lossless, lossy as in this version, or lossy as
  /// in earlier versions, which did not create base images from luma and chroma planes.
  private func importOptions(_ bytes: [UInt8], _ path: String) -> [ImportOptions] {
    [false, true].flatMap { isSalvaging in
      var combinations: [ImportOptions] = []
      for turnsUpright in [true, false] {
        let reading = PhotoReadingOptions(
          appliesOrientation: turnsUpright, isSalvaging: isSalvaging)
        let probe = ImageProbe(limits: limits, reading: reading)
        guard let header = try? probe.header(of: bytes, source: path) else { continue }
        for (isLossless, reusesJPEGPlanes) in [(false, true), (false, false), (true, false)] {
          var importer = ImageImporter(limits: limits, reading: reading)
          importer.reusesJPEGPlanes = reusesJPEGPlanes
          combinations.append(
            ImportOptions(importer: importer, isLossless: isLossless, size: header.uprightSize))
        }
        // If the file specifies no rotation, the rotated and the unrotated image are equal, except
        // in formats that rotate images themselves.
        if header.orientation == .up, ![.heic, .avif].contains(header.format) { break }
      }
      return combinations
    }
  }
}
