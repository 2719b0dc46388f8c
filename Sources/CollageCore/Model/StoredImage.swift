package import Foundation

/// The ID of an image file, which never changes: the SHA-256 hash of its bytes, as 64 lowercase
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

/// The description of an image file in the store.
///
/// Fonts are described in the same way.
public struct StoredImage: Hashable, Sendable, Identifiable {
  /// The hash of the file's bytes, which is also its name.
  public let id: ImageID
  package let format: AssetFormat
  /// The size, in pixels.
  public let size: PixelSize
  /// A Boolean value indicating whether every pixel is opaque.
  public let isOpaque: Bool
  package private(set) var metadata: PhotoMetadata?

  /// Creates the description of an image file.
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

  /// Returns the description of the same file with other metadata.
  package func with(_ metadata: PhotoMetadata?) -> StoredImage {
    var image = self
    image.metadata = metadata?.nonEmpty
    return image
  }

  /// The description without the photo's metadata.
  package var file: StoredImage { with(nil) }

  /// Returns the description with the source file that an item's photo was added from.
  ///
  /// - Parameters:
  ///   - source: The source file's path, or its name without folders.
  ///   - libraryPhoto: The ID of the library photo; `nil` if the photo isn't from the library.
  /// - Returns: The description.
  package func added(from source: String, libraryPhoto: UUID?) -> StoredImage {
    var facts = metadata ?? PhotoMetadata()
    (facts.source, facts.libraryPhoto) = (source, libraryPhoto)
    return with(facts)
  }

  /// Returns the description without the folder of the photo's source file.
  package func withoutFolder() -> StoredImage {
    guard let metadata, let source = metadata.source else { return self }
    var facts = metadata
    facts.source = source.pathName
    return with(facts)
  }

  /// Returns whether the metadata of two photos differs.
  package func hasOtherFacts(than other: StoredImage) -> Bool { metadata != other.metadata }

  /// Returns whether the descriptions are of the same file, regardless of the metadata.
  package func isSameFile(as other: StoredImage) -> Bool { file == other.file }

  /// Returns whether an image may have the given size.
  package static func allows(_ size: PixelSize) -> Bool {
    let pixels = 1...Limits.imagePixels
    return pixels.contains(size.width) && pixels.contains(size.height)
      && size.height <= Limits.imagePixels / size.width
  }
}
