/// A format in which photos can be added.
package enum InputFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// JPEG, always opaque.
  case jpeg
  /// PNG, with or without alpha.
  case png
  /// WebP, lossy or lossless, with or without alpha.
  case webp
  /// HEIC and HEIF, the default format of many phones.
  case heic
  case avif
  /// JPEG XL; only the first frame of an animation is read.
  case jxl
  case tiff
  /// GIF; only its first frame is read.
  case gif
  case svg

  /// Creates the input format that corresponds to an output format; every output format of raster
  /// images can also be read.
  package init(_ format: RasterFormat) {
    self =
      switch format {
      case .jpeg: .jpeg
      case .png: .png
      case .webp: .webp
      case .avif: .avif
      case .jxl: .jxl
      }
  }

  var fileExtension: String { fileExtensions[0] }

  /// All file name extensions, the default one first.
  package var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .tiff: ["tif", "tiff"]
    case .heic: ["heic", "heif"]
    case .png, .webp, .avif, .jxl, .gif, .svg: [rawValue]
    }
  }
}

/// An output format of raster images.
public enum RasterFormat: String, Hashable, Sendable, CaseIterable {
  /// JPEG, always opaque.
  case jpeg
  /// PNG, lossless.
  case png
  /// WebP, lossy or lossless.
  case webp
  /// AVIF, lossy.
  case avif
  /// JPEG XL, lossy or lossless.
  case jxl

  /// The default file name extension, without the dot.
  public var fileExtension: String { InputFormat(self).fileExtension }

  /// True if the format has a quality setting; a lower quality makes files smaller.
  package var hasQuality: Bool { self != .png }

  package var canBeLossless: Bool { self == .webp || self == .jxl }
}

/// A document format that keeps items as layers.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// PDF, for printing.
  case pdf
  /// SVG, for browsers and drawing programs.
  case svg
  /// OpenRaster, for painting programs.
  case ora
}

/// The format of an output file.
public enum RenderFormat: Hashable, Sendable, RawRepresentable {
  /// A raster image.
  case raster(RasterFormat)
  /// A document.
  case document(DocumentFormat)

  /// JPEG.
  public static let jpeg = RenderFormat.raster(.jpeg)
  /// PNG.
  public static let png = RenderFormat.raster(.png)
  /// WebP.
  public static let webp = RenderFormat.raster(.webp)
  /// AVIF.
  public static let avif = RenderFormat.raster(.avif)
  /// JPEG XL.
  public static let jxl = RenderFormat.raster(.jxl)
  /// PDF.
  public static let pdf = RenderFormat.document(.pdf)
  /// SVG.
  public static let svg = RenderFormat.document(.svg)
  /// OpenRaster.
  public static let ora = RenderFormat.document(.ora)

  /// Creates the output format with a name; `nil` if no output format has this name.
  public init?(rawValue: String) {
    if let format = RasterFormat(rawValue: rawValue) {
      self = .raster(format)
    } else if let format = DocumentFormat(rawValue: rawValue) {
      self = .document(format)
    } else {
      return nil
    }
  }

  /// The format of an image; `nil` for a document.
  public var raster: RasterFormat? {
    if case .raster(let format) = self { format } else { nil }
  }

  /// The format of a document; `nil` for an image.
  public var document: DocumentFormat? {
    if case .document(let format) = self { format } else { nil }
  }

  /// The format's name in JSON.
  public var rawValue: String {
    switch self {
    case .raster(let format): format.rawValue
    case .document(let format): format.rawValue
    }
  }

  /// The default file name extension, without the dot.
  public var fileExtension: String { raster?.fileExtension ?? rawValue }

  /// All file name extensions, the default one first.
  public var fileExtensions: [String] {
    raster.map { InputFormat($0).fileExtensions } ?? [rawValue]
  }

  /// Creates the output format with a file name extension, ignoring case, or returns `nil` if the
  /// extension isn't one of an output format.
  public init?(fileExtension text: String) {
    let ending = text.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension RenderFormat: CustomStringConvertible {
  /// The format's name in JSON.
  public var description: String { rawValue }
}

extension RenderFormat: CaseIterable {
  /// All formats, first those of raster images, then those of documents.
  public static let allCases =
    RasterFormat.allCases.map(RenderFormat.raster)
    + DocumentFormat.allCases.map(RenderFormat.document)
}

/// The format of an output file, as reported if encoding fails.
public enum EncodedFormat: Hashable, Sendable {
  /// An output format.
  ///
  /// An animation other than a GIF is reported as the format of its frames.
  case output(RenderFormat)
  /// An animated GIF.
  case gif

  /// JPEG.
  public static let jpeg = EncodedFormat.output(.jpeg)
  /// PNG.
  public static let png = EncodedFormat.output(.png)
  /// WebP.
  public static let webp = EncodedFormat.output(.webp)
  /// AVIF.
  public static let avif = EncodedFormat.output(.avif)
  /// JPEG XL.
  public static let jxl = EncodedFormat.output(.jxl)
  /// PDF.
  public static let pdf = EncodedFormat.output(.pdf)
}

extension EncodedFormat: CustomStringConvertible {
  /// The format's name in JSON.
  public var description: String {
    switch self {
    case .output(let format): format.description
    case .gif: "gif"
    }
  }
}

/// The format of a file in a store: an image or a font.
package enum AssetFormat: Hashable, Sendable, Codable, RawRepresentable {
  /// An image.
  ///
  /// Photos are stored as JPEG or PNG; SVG files are stored unchanged.
  case image(InputFormat)
  case font

  package static let jpeg = AssetFormat.image(.jpeg)
  package static let png = AssetFormat.image(.png)
  package static let svg = AssetFormat.image(.svg)

  /// The formats of the files that stores and exports contain.
  package static let stored = [AssetFormat.jpeg, .png, .svg, .font]

  /// Creates the format with a stored name; `nil` if the name is neither an input format nor
  /// `font`.
  package init?(rawValue: String) {
    if rawValue == Self.fontName {
      self = .font
    } else if let format = InputFormat(rawValue: rawValue) {
      self = .image(format)
    } else {
      return nil
    }
  }

  package init(_ format: InputFormat) { self = .image(format) }

  package init(_ format: RasterFormat) { self = .image(InputFormat(format)) }

  private static let fontName = "font"

  package var rawValue: String {
    switch self {
    case .image(let format): format.rawValue
    case .font: Self.fontName
    }
  }

  package var fileExtension: String {
    switch self {
    case .image(let format): format.fileExtension
    case .font: Self.fontName
    }
  }
}

extension AssetFormat: CustomStringConvertible {
  /// The name in the store.
  public var description: String { rawValue }
}

extension AssetFormat: CaseIterable {
  package static let allCases = InputFormat.allCases.map(AssetFormat.image) + [.font]
}
