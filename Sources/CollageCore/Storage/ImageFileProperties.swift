internal import Foundation

/// The properties of an image file, read from the file's bytes.
package struct ImageFileProperties: Hashable, Sendable {
  /// The format, detected from the file's bytes.
  package let format: AssetFormat
  package let size: PixelSize
  package let isOpaque: Bool
  package let byteCount: Int
  let writtenAt: Date

  /// The number of bytes to read first; most headers fit into it.
  private static let beginning = 4096

  /// Reads the properties of a file; returns `nil` if the file is neither a font nor an image in a
  /// format of the store.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - claim: True if the store records the image as opaque. The pixels are decoded only if this
  ///     is necessary to check the claim.
  package init?(ofFile path: String, claimedOpaque claim: Bool) {
    let reader = ImageProbe(limits: .stored)
    guard let byteCount = Folder.byteCount(ofFile: path), let modified = Folder.modified(path),
      let prefix = try? FileReader.prefix(of: path, count: Self.beginning)
    else { return nil }
    func whole() -> [UInt8] {
      (try? FileReader.bytes(at: path, limit: DecodeLimits.stored.bytes, followsLink: false)) ?? []
    }
    if FontFile.isFont(prefix) {
      guard FontFile(whole()) != nil else { return nil }
      (format, size, isOpaque) = (.font, FontFile.size, true)
      self.byteCount = byteCount
      writtenAt = Date(timeIntervalSince1970: Double(modified))
      return
    }
    guard
      let header = (try? reader.header(of: prefix, source: path))
        ?? (try? reader.header(of: whole(), source: path)),
      AssetFormat.stored.contains(.image(header.format)), header.orientation == .up
    else { return nil }
    var isOpaque = !header.mayHaveAlpha
    if claim, !isOpaque {
      let decoder = ImageDecoder(limits: .stored)
      // If the file is too large to decode, the claim is trusted.
      isOpaque =
        byteCount > DecodeLimits.stored.bytes
        || (try? decoder.isOpaque(whole(), header: header, source: path)) ?? false
    }
    format = .image(header.format)
    size = header.size
    self.isOpaque = isOpaque
    self.byteCount = byteCount
    writtenAt = Date(timeIntervalSince1970: Double(modified))
  }

  /// Returns an image with these properties and the given ID and metadata.
  func image(_ id: ImageID, _ metadata: PhotoMetadata?) -> StoredImage {
    StoredImage(id: id, format: format, size: size, isOpaque: isOpaque, metadata: metadata)
  }
}

/// The store's row for an image: its ID, and the record if the row's values are valid.
package struct ImageRecordRow: Hashable, Sendable {
  /// The hash of the file's bytes, which identifies the image.
  package let id: ImageID
  package let record: ImageRecord?

  package init(id: ImageID, record: ImageRecord?) {
    (self.id, self.record) = (id, record)
  }
}
