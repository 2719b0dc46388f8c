/// Finds out which photos in the store were made of a file: taking photos in always gives the same.
struct PhotoMatch {
  let limits: DecodeLimits

  /// The image that the store would make of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: What messages call it.
  ///   - records: The images that it could be.
  /// - Returns: The record of one of them, and the image's file.
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

  /// The images that the store may have made of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: What messages call it.
  ///   - records: The images that it could be; nil gives all that there can be.
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

  /// A way in which a photo may have been taken in.
  private struct Way {
    let importer: ImageImporter
    let isLossless: Bool
    /// The size of the image that comes of it.
    let size: PixelSize

    /// Whether an image can have come this way, as far as its record tells.
    func mayHaveMade(_ image: StoredImage) -> Bool {
      image.size == size && (!isLossless || image.format == .png)
        && (image.metadata?.isSalvaged ?? false) == importer.reading.isSalvaging
    }

    /// The image that comes of a file; nil if none does.
    func image(of bytes: [UInt8], source: String) -> (id: ImageID, bytes: [UInt8])? {
      let made = try? importer.importImage(bytes, source: source, isLossless: isLossless)
      // Of a sound file there is nothing to salvage.
      guard let made, made.metadata.isSalvaged == importer.reading.isSalvaging,
        let id = ImageID(rawValue: contentHash(of: made.base.bytes))
      else { return nil }
      return (id, made.base.bytes)
    }
  }

  /// Upright or as stored; without loss, or with it as this version takes photos in and as earlier
  /// ones did, before base images were made from luma and chroma; and what a damaged file gives.
  private func ways(_ bytes: [UInt8], _ path: String) -> [Way] {
    [false, true].flatMap { isSalvaging in
      var ways: [Way] = []
      for turnsUpright in [true, false] {
        let reading = PhotoReading(turnsUpright: turnsUpright, isSalvaging: isSalvaging)
        let probe = ImageProbe(limits: limits, reading: reading)
        guard let header = try? probe.header(of: bytes, source: path) else { continue }
        for (isLossless, usesPlanes) in [(false, true), (false, false), (true, false)] {
          var importer = ImageImporter(limits: limits, reading: reading)
          importer.usesPlanes = usesPlanes
          ways.append(
            Way(importer: importer, isLossless: isLossless, size: header.uprightSize))
        }
        // Without a turn the second reading is the first one; some formats turn by themselves.
        if header.orientation == .up, ![.heic, .avif].contains(header.format) { break }
      }
      return ways
    }
  }
}
