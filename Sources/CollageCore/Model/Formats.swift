/// A format of photos that can be read.
public enum InputFormat: String, Hashable, Sendable, Codable, CaseIterable {
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
  /// GIF, of which the first frame is read.
  case gif

  /// The usual ending of file names, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    case .png, .webp, .heic, .avif, .gif: rawValue
    }
  }
}

/// A format that pixels are encoded in.
public enum RasterFormat: String, Hashable, Sendable, CaseIterable {
  /// JPEG, always opaque.
  case jpeg
  /// PNG, without loss.
  case png
  /// WebP, lossy or lossless.
  case webp
  /// AVIF, lossy or lossless.
  case avif

  /// The usual ending of file names, without the dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// A format of documents whose items stay layers.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// PDF, for printing.
  case pdf
  /// SVG, for browsers and drawing programs.
  case svg
  /// OpenRaster, for painting programs.
  case ora
}

/// The format of a file that could not be encoded.
public enum EncodedFormat: Hashable, Sendable {
  /// An image.
  case raster(RasterFormat)
  /// A document.
  case document(DocumentFormat)
  /// An animated GIF; other animations are files of a raster format.
  case gif

  /// JPEG.
  public static let jpeg = EncodedFormat.raster(.jpeg)
  /// PNG, still or animated.
  public static let png = EncodedFormat.raster(.png)
  /// WebP, still or animated.
  public static let webp = EncodedFormat.raster(.webp)
  /// AVIF.
  public static let avif = EncodedFormat.raster(.avif)
  /// PDF.
  public static let pdf = EncodedFormat.document(.pdf)
}

/// The format of a file that the store keeps for collages: an image or a font.
public enum AssetFormat: Hashable, Sendable, Codable, RawRepresentable {
  /// An image; JPEG and PNG alone are written into the store.
  case image(InputFormat)
  /// A TrueType or OpenType font of text items.
  case font

  /// A JPEG.
  public static let jpeg = AssetFormat.image(.jpeg)
  /// A PNG.
  public static let png = AssetFormat.image(.png)

  /// Reads a stored name; `nil` for one that is neither a format of photos nor `font`.
  public init?(rawValue: String) {
    if rawValue == Self.fontName {
      self = .font
    } else if let format = InputFormat(rawValue: rawValue) {
      self = .image(format)
    } else {
      return nil
    }
  }

  /// Returns the format of an encoded image that becomes an asset.
  public init(_ format: RasterFormat) {
    self =
      switch format {
      case .jpeg: .jpeg
      case .png: .png
      case .webp: .image(.webp)
      case .avif: .image(.avif)
      }
  }

  private static let fontName = "font"

  /// The name that is stored.
  public var rawValue: String {
    switch self {
    case .image(let format): format.rawValue
    case .font: Self.fontName
    }
  }

  /// The usual ending of file names, without the dot.
  public var fileExtension: String {
    switch self {
    case .image(let format): format.fileExtension
    case .font: Self.fontName
    }
  }
}

extension AssetFormat: CaseIterable {
  /// The formats of images, and fonts.
  public static let allCases = InputFormat.allCases.map(AssetFormat.image) + [.font]
}
