/// Finds the stored images that were made from a file.
///
/// This is possible because importing the same file with the same options always creates the same
/// image.
struct PhotoMatch {
  let limits: DecodeLimits

  /// Returns the candidate that importing a file creates; `nil` if no candidate matches.
  ///
  /// - Returns: The record of the matching candidate, and the contents of the image's file.
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
  ///   - bytes: The contents of the file.
  ///   - path: The name of the file in messages.
  ///   - records: The candidates; `nil` returns all possible images.
  /// - Returns: The images.
  func images(
    _ bytes: [UInt8], _ path: String, among records: [ImageRecord]?
  ) -> Set<ImageID> {
    let made = ways(bytes, path)
      .filter { way in records?.contains { way.mayHaveMade($0.image) } ?? true }
      .compactMap { $0.image(of: bytes, source: path)?.id }
    // The file may be an image file of the store itself.
    let all = Set(made + [ImageID(rawValue: contentHash(of: bytes))].compactMap { $0 })
    return records.map { all.intersection($0.map(\.image.id)) } ?? all
  }

  /// A combination of import options.
  private struct Way {
    let importer: ImageImporter
    let isLossless: Bool
    let size: PixelSize

    /// Returns whether these options may have created an image, according to the image's record.
    func mayHaveMade(_ image: StoredImage) -> Bool {
      image.size == size && (!isLossless || image.format == .png)
        && (image.metadata?.isSalvaged ?? false) == importer.reading.isSalvaging
    }

    /// Returns the image created from a file; `nil` if the import fails.
    func image(of bytes: [UInt8], source: String) -> (id: ImageID, bytes: [UInt8])? {
      let made = try? importer.importImage(bytes, source: source, isLossless: isLossless)
      // For an intact file, importing with salvage gives the same image as importing without it.
      guard let made, made.metadata.isSalvaged == importer.reading.isSalvaging,
        let id = ImageID(rawValue: contentHash(of: made.base.bytes))
      else { return nil }
      return (id, made.base.bytes)
    }
  }

  /// Returns the combinations of import options with which a file may have been imported.
  ///
  /// The image may have been rotated upright or not. It may be lossless, lossy as in this version,
  /// or lossy as in earlier versions, which did not create base images from luma and chroma planes.
  /// A damaged file may have been salvaged or not.
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
        // If the file specifies no rotation, both images are equal. The exceptions are formats that
        // rotate images themselves.
        if header.orientation == .up, ![.heic, .avif].contains(header.format) { break }
      }
      return ways
    }
  }
}
