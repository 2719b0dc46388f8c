internal import CollageCore

extension ImageFormat {
  var noun: String {
    switch self {
    case .jpeg, .png, .tiff, .gif, .avif, .pdf: rawValue.uppercased()
    case .webp: "WebP"
    case .heic: "HEIC"
    case .svg: "SVG"
    case .ora: "OpenRaster file"
    case .font: "font"
    }
  }

  /// The formats whose files are smaller, as the end of a sentence.
  var smallerFormats: String {
    switch self {
    case .avif: "."
    case .webp: ", or as AVIF."
    case .jpeg: ", or as WebP or AVIF."
    default: ", or as JPEG, WebP or AVIF."
    }
  }

  /// The hint on an image that is damaged; `nil` for what isn't an image of pixels.
  var salvageHint: String? {
    switch self {
    case .jpeg, .png, .webp, .gif, .tiff, .heic, .avif:
      "`add`, `replace` and `make` take what can be read of it with --salvage."
    case .pdf, .svg, .ora, .font: nil
    }
  }

  /// The name with its article.
  var article: String { ([.avif, .svg, .ora].contains(self) ? "an " : "a ") + noun }
}
