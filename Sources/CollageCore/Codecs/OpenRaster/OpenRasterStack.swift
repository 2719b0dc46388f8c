/// The layer stack of an OpenRaster file: `stack.xml` of the draft specification, version 0.0.5.
package struct OpenRasterStack: Hashable, Sendable {
  let size: PixelSize
  /// The resolution in dots per inch; `nil` to omit it.
  let density: Int?
  /// The layers, from back to front.
  var layers: [OpenRasterLayer] = []

  /// The contents of the file's first entry.
  static let mediaType = "image/openraster"
  static let path = "stack.xml"
  static let mergedPath = "mergedimage.png"
  static let thumbnailPath = "Thumbnails/thumbnail.png"
  /// The long side of the thumbnail, in pixels.
  package static let thumbnailSide = 256

  /// Returns the path of a layer's pixels.
  ///
  /// - Parameter index: The index of the layer, from the back.
  /// - Returns: The path.
  static func path(ofLayer index: Int) -> String { "data/layer\(index).png" }

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
    // The format lists the topmost layer first.
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

/// The properties of a layer in an OpenRaster file.
package struct OpenRasterLayer: Hashable, Sendable {
  let name: String
  /// The layer's left edge, in pixels of the image.
  var column: Int
  /// The layer's top edge, in pixels of the image.
  var row: Int
  /// The opacity, in `0...1`.
  let opacity: Double
  /// The blend mode; modes that the format lacks are written as normal.
  let blend: BlendMode
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
  /// The OpenRaster name of the mode; `nil` if the format lacks the mode.
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
