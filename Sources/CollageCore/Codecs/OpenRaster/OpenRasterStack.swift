/// What an OpenRaster file says of its layers: `stack.xml` of the draft specification at version 0.0.5.
package struct OpenRasterStack: Hashable, Sendable {
  /// Columns and rows of the picture.
  let size: PixelSize
  /// The dots per inch; nil claims nothing.
  let density: Int?
  /// The layers, back to front.
  var layers: [OpenRasterLayer] = []

  /// What the file's first entry holds.
  static let mediaType = "image/openraster"
  /// The path of the stack in the file.
  static let path = "stack.xml"
  /// The path of the picture that all layers make.
  static let mergedPath = "mergedimage.png"
  /// The path of the small picture.
  static let thumbnailPath = "Thumbnails/thumbnail.png"
  /// The long side of the small picture.
  package static let thumbnailSide = 256

  /// Where in the file the pixels of a layer are.
  ///
  /// - Parameter index: The layer's place from the back.
  /// - Returns: The path.
  static func path(ofLayer index: Int) -> String { "data/layer\(index).png" }

  /// The document.
  ///
  /// - Returns: Its bytes.
  func document() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var xml = try XMLWriter { bytes += $0 }
    let density = density.map(String.init)
    try xml.begin(
      "image",
      [
        "version": "0.0.5", "w": "\(size.width)", "h": "\(size.height)", "xres": density,
        "yres": density,
      ])
    try xml.begin("stack")
    // The format has the uppermost layer first.
    for (index, layer) in layers.enumerated().reversed() {
      try xml.element(
        "layer",
        [
          "name": layer.name, "src": Self.path(ofLayer: index), "x": "\(layer.column)",
          "y": "\(layer.row)", "opacity": NumberFormat.text(layer.opacity),
          "composite-op": layer.blend.openRasterOperation,
          "visibility": layer.isHidden ? "hidden" : "visible",
        ])
    }
    try xml.end()
    try xml.end()
    return bytes
  }
}

/// What an OpenRaster file says of a layer.
package struct OpenRasterLayer: Hashable, Sendable {
  /// What it is called.
  let name: String
  /// The column of the picture in which it begins.
  var column: Int
  /// The row in which it begins.
  var row: Int
  /// How opaque it is, in `0...1`.
  let opacity: Double
  /// How its colours mix with those behind; without a mode that the format has, they do not.
  let blend: BlendMode
  /// Whether it is not shown.
  let isHidden: Bool

  package init(
    name: String, column: Int, row: Int, opacity: Double, blend: BlendMode, isHidden: Bool
  ) {
    (self.name, self.column, self.row, self.opacity, self.blend, self.isHidden) = (
      name, column, row, opacity, blend, isHidden
    )
  }
}

extension BlendMode {
  /// What OpenRaster calls the mode; nil where it has none like it.
  package var openRasterOperation: String? {
    switch self {
    case .normal: "svg:src-over"
    case .exclusion: nil
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .hue, .saturation, .color, .luminosity:
      "svg:" + rawValue
    }
  }
}
