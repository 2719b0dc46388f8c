internal import CollageCore

extension InputFormat {
  var noun: String { self == .webp ? "WebP" : rawValue.uppercased() }
  var article: String { withArticle(noun) }
}

extension ImageFormat {
  var noun: String { EncodedFormat(self).noun }
  var article: String { EncodedFormat(self).article }
}

extension EncodedFormat {
  var noun: String {
    switch self {
    case .raster(.webp): "WebP"
    case .raster(let format): format.rawValue.uppercased()
    case .document(.ora): "OpenRaster file"
    case .document(let format): format.rawValue.uppercased()
    case .gif: "GIF"
    }
  }

  var article: String { withArticle(noun) }

  /// The formats whose files are smaller, as the end of a sentence.
  var smallerFormats: String {
    switch self {
    case .raster(.avif): "."
    case .raster(.webp): ", or as AVIF."
    case .raster(.jpeg): ", or as WebP or AVIF."
    case .raster(.png), .document, .gif: ", or as JPEG, WebP or AVIF."
    }
  }
}

/// Puts the article before the name of a format; an S is read as a letter, as in "an SVG".
private func withArticle(_ noun: String) -> String {
  (noun.first.map("AOS".contains) == true ? "an " : "a ") + noun
}
