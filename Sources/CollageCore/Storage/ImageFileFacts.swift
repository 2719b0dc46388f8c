internal import Foundation

/// What an image's file itself says of what is recorded of it.
package struct ImageFileFacts: Hashable, Sendable {
  /// The format, told by content.
  package let format: AssetFormat
  /// Columns and rows.
  package let size: PixelSize
  /// Whether every pixel is opaque.
  package let isOpaque: Bool
  /// The file's length.
  package let byteCount: Int
  /// When the file was written.
  let writtenAt: Date

  /// As much of a file as most headers take.
  private static let beginning = 4096

  /// Reads the beginning of a file; nil if it is no image of the store's formats, and no font.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - claim: Whether it is said to be opaque; pixels are looked at if only they can disprove it.
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
      // A file that is too large to look at is believed.
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

  /// The image that these are the facts of, with the metadata of the photo that were kept.
  func image(_ id: ImageID, _ metadata: PhotoMetadata?) -> StoredImage {
    StoredImage(id: id, format: format, size: size, isOpaque: isOpaque, metadata: metadata)
  }
}

/// What the store records of one image, as far as it can be read.
package struct ImageClaim: Hashable, Sendable {
  /// The hash of the file's bytes.
  package let id: ImageID
  /// The record; nil if its values are not of their kinds.
  package let record: ImageRecord?

  package init(id: ImageID, record: ImageRecord?) {
    (self.id, self.record) = (id, record)
  }
}
