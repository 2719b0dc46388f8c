internal import Foundation

/// The name of an immutable image file: the SHA-256 of its bytes, 64 lower-case hexadecimal digits.
public struct ImageID: Hashable, Sendable, Codable, RawRepresentable {
  /// The digits.
  public let rawValue: String

  /// Makes an identifier, or nil when the text is not 64 lower-case hexadecimal digits.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 64, rawValue.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.rawValue = rawValue
  }

  /// The name of a file with these contents.
  init(ofContents bytes: [UInt8]) { rawValue = contentHash(of: bytes) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// A file format of images: of photos that are read, of the store, and of rendered pictures.
///
/// The store keeps JPEG and PNG alone, and beside them the fonts of words.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// JPEG, always opaque.
  case jpeg
  /// PNG, with or without alpha.
  case png
  /// WebP, lossy or lossless, with or without alpha.
  case webp
  /// HEIC and HEIF, the format of phones.
  case heic
  /// AVIF.
  case avif
  /// TIFF.
  case tiff
  /// GIF, of which the first frame counts.
  case gif
  /// PDF, which is written alone: pages of photos, words and shapes.
  case pdf
  /// SVG, which is written alone: items for browsers and programs that draw.
  case svg
  /// OpenRaster, which is written alone: items for programs that paint.
  case ora
  /// A TrueType or OpenType font, which is kept as images are and is none.
  case font

  /// The formats of pictures.
  static var pictures: [ImageFormat] { allCases.filter { $0 != .font && !$0.keepsLayers } }

  /// Whether the items of a picture stay apart in its files, which are none of photos.
  public var keepsLayers: Bool { [.pdf, .svg, .ora].contains(self) }

  /// The format of a stored image by its name; nil for one that no stored image has.
  ///
  /// - Parameter name: The name.
  init?(stored name: String) {
    guard let format = ImageFormat(rawValue: name), !format.keepsLayers else { return nil }
    self = format
  }

  /// Reads the format of a stored image.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let format = ImageFormat(stored: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no format: \(name)")
    }
    self = format
  }

  /// The usual ending of file names, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png, .webp, .heic, .avif, .gif, .pdf, .svg, .ora, .font: rawValue
    case .tiff: "tif"
    }
  }
}

/// What the document knows of an image file in the store.
public struct StoredImage: Hashable, Sendable, Identifiable {
  /// The hash of the file's bytes, which is also its name.
  public let id: ImageID
  /// The file's format.
  public let format: ImageFormat
  /// Columns and rows.
  public let size: PixelSize
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// What was kept of the photo's metadata, if there was anything.
  public private(set) var metadata: PhotoMetadata?

  /// Describes an image file.
  public init(
    id: ImageID, format: ImageFormat, size: PixelSize, isOpaque: Bool,
    metadata: PhotoMetadata? = nil
  ) {
    self.id = id
    self.format = format
    self.size = size
    self.isOpaque = isOpaque
    self.metadata = metadata?.nonEmpty
  }

  /// The same file with other metadata.
  func with(_ metadata: PhotoMetadata?) -> StoredImage {
    var image = self
    image.metadata = metadata?.nonEmpty
    return image
  }

  /// The file alone, without what was kept of the photo's metadata.
  var file: StoredImage { with(nil) }

  /// Returns the same image with the file that an item's photo was added from.
  ///
  /// - Parameters:
  ///   - source: The file's path, or its name without folders.
  ///   - libraryPhoto: The library's photo; `nil` for a photo of another file.
  /// - Returns: The image.
  func added(from source: String, libraryPhoto: UUID?) -> StoredImage {
    var facts = metadata ?? PhotoMetadata()
    (facts.source, facts.libraryPhoto) = (source, libraryPhoto)
    return with(facts)
  }

  /// The same file without the folder of the photo's source.
  func withoutFolder() -> StoredImage {
    guard let metadata, let source = metadata.source else { return self }
    var facts = metadata
    facts.source = source.pathName
    return with(facts)
  }

  /// Returns whether another photo has other facts than this one.
  func hasOtherFacts(than other: StoredImage) -> Bool { metadata != other.metadata }

  /// Whether two descriptions are of one file.
  func isSameFile(as other: StoredImage) -> Bool { file == other.file }

  /// Whether an image may have this size.
  static func allows(_ size: PixelSize) -> Bool {
    let pixels = 1...Limits.imagePixels
    return pixels.contains(size.width) && pixels.contains(size.height)
      && size.height <= Limits.imagePixels / size.width
  }
}
