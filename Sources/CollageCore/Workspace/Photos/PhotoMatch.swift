/// Finds the stored images that were made from a file, based on the fact that importing a photo
/// always creates the same image.
struct PhotoMatch {
  let limits: DecodeLimits

  /// Returns the image that importing a file would create.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: The name of the file in messages.
  ///   - records: The candidates.
  /// - Returns: The record of a matching candidate, and the image's file.
  func match(
    _ bytes: [UInt8], _ path: String, among records: some Collection<ImageRecord>
  ) -> (record: ImageRecord, image: [UInt8])? {
    for way in ways(bytes, path) {
      let candidates = records.filter { way.mayHaveMade($0.image) }
      guard !candidates.isEmpty, let (id, image) = way.image(of: bytes, source: path) else {
        continue
      }
      if let record = candidates.first(where: { $0.image.id == id }) { return (record, image) }
    }
    return nil
  }

  /// Returns the images that may have been created from a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: The name of the file in messages.
  ///   - records: The candidates; `nil` returns all possible images.
  /// - Returns: The images.
  func images(
    _ bytes: [UInt8], _ path: String, among records: [ImageRecord]?
  ) -> Set<ImageID> {
    let made = ways(bytes, path)
      .filter { way in records?.contains { way.mayHaveMade($0.image) } ?? true }
      .compactMap { $0.image(of: bytes, source: path)?.id }
    // The file may be one of the store's own.
    let all = Set(made + [ImageID(rawValue: contentHash(of: bytes))].compactMap { $0 })
    return records.map { all.intersection($0.map(\.image.id)) } ?? all
  }

  /// A combination of import options.
  private struct Way {
    let importer: ImageImporter
    let isLossless: Bool
    let size: PixelSize

    /// Returns whether an image can be the result, according to its record.
    func mayHaveMade(_ image: StoredImage) -> Bool {
      image.size == size && (!isLossless || image.format == .png)
        && (image.metadata?.isSalvaged ?? false) == importer.reading.isSalvaging
    }

    /// Returns the image created from a file; `nil` if the import fails.
    func image(of bytes: [UInt8], source: String) -> (id: ImageID, bytes: [UInt8])? {
      let made = try? importer.importImage(bytes, source: source, isLossless: isLossless)
      // In an intact file there is nothing to salvage.
      guard let made, made.metadata.isSalvaged == importer.reading.isSalvaging,
        let id = ImageID(rawValue: contentHash(of: made.base.bytes))
      else { return nil }
      return (id, made.base.bytes)
    }
  }

  /// Returns the possible import options: upright or as stored; lossless, lossy as in this version,
  /// or lossy as in earlier versions, which did not create base images from luma and chroma planes;
  /// with or without salvaging a damaged file.
  private func ways(_ bytes: [UInt8], _ path: String) -> [Way] {
    [false, true].flatMap { isSalvaging in
      var ways: [Way] = []
      for turnsUpright in [true, false] {
        let reading = PhotoReadingOptions(turnsUpright: turnsUpright, isSalvaging: isSalvaging)
        let probe = ImageProbe(limits: limits, reading: reading)
        guard let header = try? probe.header(of: bytes, source: path) else { continue }
        for (isLossless, reusesJPEGPlanes) in [(false, true), (false, false), (true, false)] {
          var importer = ImageImporter(limits: limits, reading: reading)
          importer.reusesJPEGPlanes = reusesJPEGPlanes
          ways.append(
            Way(importer: importer, isLossless: isLossless, size: header.uprightSize))
        }
        // Without a rotation, both readings are the same, except for formats that rotate images
        // themselves.
        if header.orientation == .up, ![.heic, .avif].contains(header.format) { break }
      }
      return ways
    }
  }
}
