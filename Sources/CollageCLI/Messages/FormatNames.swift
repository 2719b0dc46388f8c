internal import CollageCore

extension InputFormat {
  var noun: String {
    switch self {
    case .webp: "WebP"
    case .jxl: "JPEG XL"
    default: rawValue.uppercased()
    }
  }
  var article: String { withArticle(noun) }
}

extension RenderFormat {
  var noun: String {
    switch self {
    case .raster(let format): InputFormat(format).noun
    case .document(.ora): "OpenRaster file"
    case .document: rawValue.uppercased()
    }
  }

  var article: String { withArticle(noun) }

  static let paged = allCases.filter(\.hasPages)
}

extension AnimationFormat {
  static let endingList = allCases.map(\.fileEnding).endingList
}

extension [String] {
  /// The file extensions, with dots, as a list in a sentence.
  var endingList: String { map { ".\($0)" }.joined(conjunction: "or") }
}

extension EncodedFormat {
  var noun: String {
    switch self {
    case .output(let format): format.noun
    case .gif: "GIF"
    }
  }

  var article: String { withArticle(noun) }

  /// The formats that produce smaller files, as the end of a sentence.
  var smallerFormats: String {
    switch self {
    case .output(.raster(.avif)), .output(.raster(.jxl)): "."
    case .output(.raster(.webp)): ", or an AVIF."
    case .output(.raster(.jpeg)): ", or a WebP or AVIF."
    case .output(.raster(.png)), .output(.document), .gif: ", or a JPEG, WebP or AVIF."
    }
  }
}

/// Returns the name of a format with its article; S is pronounced "ess", so it is "an SVG".
private func withArticle(_ noun: String) -> String {
  (noun.first.map("AOS".contains) == true ? "an " : "a ") + noun
}
