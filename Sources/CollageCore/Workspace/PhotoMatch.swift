/// Finds out whether a photo in the store was made of a file: taking photos in always gives the same.
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
    for reading in [PhotoReading(), PhotoReading(turnsUpright: false)] {
      guard
        let header = try? ImageProbe(limits: limits, reading: reading)
          .header(of: bytes, source: path)
      else { continue }
      let candidates = records.filter { $0.image.size == header.uprightSize }
      if let match = match(bytes, path, reading, among: candidates) { return match }
      // Without a turn the second reading is the first one.
      if header.orientation == .up { return nil }
    }
    return nil
  }

  /// Also what the store made before base images were made from luma and chroma.
  private func match(
    _ bytes: [UInt8], _ path: String, _ reading: PhotoReading, among records: [ImageRecord]
  ) -> (record: ImageRecord, image: [UInt8])? {
    for isLossless in Set(records.map { $0.image.format == .png }) {
      for usesPlanes in isLossless ? [false] : [true, false] {
        var importer = ImageImporter(limits: limits, reading: reading)
        importer.usesPlanes = usesPlanes
        guard
          let made = try? importer.importImage(bytes, source: path, isLossless: isLossless).base,
          let id = ImageID(rawValue: contentHash(of: made.bytes)),
          let record = records.first(where: { $0.image.id == id })
        else { continue }
        return (record, made.bytes)
      }
    }
    return nil
  }
}
