internal import Foundation

/// The properties of an image file, read from the file's bytes.
package struct ImageFileProperties: Hashable, Sendable {
  /// The format, detected from the file's bytes.
  package let format: AssetFormat
  package let size: PixelSize
  package let isOpaque: Bool
  package let byteCount: Int
  let writtenAt: Date

  /// The number of bytes to read first, which is enough for most headers.
  private static let prefixLength = 4096

  /// Reads the properties of a file; `nil` if the file is neither a font nor an upright image in a
  /// format of the store.
  ///
  /// `claim` is true if the store records the image as opaque. The pixels are decoded only if this
  /// is necessary to check the claim.
  package init?(ofFile path: String, claimedOpaque claim: Bool) {
    let reader = ImageProbe(limits: .stored)
    guard let byteCount = Folder.byteCount(ofFile: path), let modified = Folder.modified(path),
      let prefix = try? FileReader.prefix(of: path, count: Self.prefixLength)
    else { return nil }
    func contents() -> [UInt8] {
      (try? FileReader.bytes(at: path, limit: DecodeLimits.stored.bytes, followsLink: false)) ?? []
    }
    if FontFile.isFont(prefix) {
      guard FontFile(contents()) != nil else { return nil }
      (format, size, isOpaque) = (.font, FontFile.size, true)
      self.byteCount = byteCount
      writtenAt = Date(timeIntervalSince1970: Double(modified))
      return
    }
    guard
      let header = (try? reader.header(of: prefix, source: path))
        ?? (try? reader.header(of: contents(), source: path)),
      AssetFormat.stored.contains(.image(header.format)), header.orientation == .up
    else { return nil }
    var isOpaque = !header.mayHaveAlpha
    if claim, !isOpaque {
      let decoder = ImageDecoder(limits: .stored)
      // If the file is too large to decode, the claim is trusted.
      isOpaque =
        byteCount > DecodeLimits.stored.bytes
        || (try? decoder.isOpaque(contents(), header: header, source: path)) ?? false
    }
    format = .image(header.format)
    size = header.size
    self.isOpaque = isOpaque
    self.byteCount = byteCount
    writtenAt = Date(timeIntervalSince1970: Double(modified))
  }

  func image(_ id: ImageID, _ metadata: PhotoMetadata?) -> StoredImage {
    StoredImage(id: id, format: format, size: size, isOpaque: isOpaque, metadata: metadata)
  }
}

/// The ID of an image in the store, and its record if the stored values are valid.
package struct ImageRecordRow: Hashable, Sendable {
  package let id: ImageID
  package let record: ImageRecord?

  package init(id: ImageID, record: ImageRecord?) {
    (self.id, self.record) = (id, record)
  }
}
