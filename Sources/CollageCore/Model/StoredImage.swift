package import Foundation

/// The ID of an immutable image or font file: the SHA-256 hash of its bytes, as 64 lowercase
/// hexadecimal digits.
public struct ImageID: Hashable, Sendable, Codable, RawRepresentable {
  /// The hexadecimal digits.
  public let rawValue: String

  /// Creates an ID, or returns `nil` if the text isn't 64 lowercase hexadecimal digits.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 64, rawValue.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.rawValue = rawValue
  }

  package init(ofContents bytes: [UInt8]) { rawValue = contentHash(of: bytes) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// The description of an image file or a font file in the store.
public struct StoredImage: Hashable, Sendable, Identifiable {
  /// The hash of the file's bytes, which is also the file's name.
  public let id: ImageID
  package let format: AssetFormat
  /// The size, in pixels.
  public let size: PixelSize
  /// True if every pixel is opaque.
  public let isOpaque: Bool
  package private(set) var metadata: PhotoMetadata?

  package init(
    id: ImageID, format: AssetFormat, size: PixelSize, isOpaque: Bool,
    metadata: PhotoMetadata? = nil
  ) {
    self.id = id
    self.format = format
    self.size = size
    self.isOpaque = isOpaque
    self.metadata = metadata?.nonEmpty
  }

  package func with(_ metadata: PhotoMetadata?) -> StoredImage {
    var image = self
    image.metadata = metadata?.nonEmpty
    return image
  }

  /// The description without metadata.
  package var file: StoredImage { with(nil) }

  /// Returns the description with the source of an item's photo: the path or the name of a file,
  /// and the photo of the library, if any.
  package func added(from source: String, libraryPhoto: UUID?) -> StoredImage {
    var newMetadata = metadata ?? PhotoMetadata()
    (newMetadata.source, newMetadata.libraryPhoto) = (source, libraryPhoto)
    return with(newMetadata)
  }

  /// Returns the description without the folder of the photo's source file.
  package func withoutFolder() -> StoredImage {
    guard let metadata, let source = metadata.source else { return self }
    var newMetadata = metadata
    newMetadata.source = source.pathName
    return with(newMetadata)
  }

  package func hasDifferentMetadata(from other: StoredImage) -> Bool { metadata != other.metadata }

  /// Returns whether both descriptions are of the same file, regardless of the metadata.
  package func isSameFile(as other: StoredImage) -> Bool { file == other.file }

  package static func allows(_ size: PixelSize) -> Bool {
    let pixels = 1...Limits.imagePixels
    return pixels.contains(size.width) && pixels.contains(size.height)
      && size.height <= Limits.imagePixels / size.width
  }
}
