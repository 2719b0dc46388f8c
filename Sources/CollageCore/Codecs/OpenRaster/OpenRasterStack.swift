/// The layer stack of an OpenRaster file: `stack.xml` of the draft specification, version 0.0.5.
package struct OpenRasterStack: Hashable, Sendable {
  let size: PixelSize
  /// The resolution in dots per inch; `nil` if the file doesn't contain it.
  let density: Int?
  /// The layers, from back to front.
  var layers: [OpenRasterLayer] = []

  /// The media type, which is the content of the archive's first entry.
  static let mediaType = "image/openraster"
  static let path = "stack.xml"
  static let mergedPath = "mergedimage.png"
  static let thumbnailPath = "Thumbnails/thumbnail.png"
  /// The long side of the thumbnail, in pixels.
  package static let thumbnailSide = 256

  /// Returns the path of a layer's pixels; the index counts from the back.
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

package struct OpenRasterLayer: Hashable, Sendable {
  let name: String
  /// The position of the layer's left edge in the image, in pixels.
  var column: Int
  /// The position of the layer's top edge in the image, in pixels.
  var row: Int
  let opacity: Double
  /// The blend mode; a mode that OpenRaster doesn't define is written as normal.
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
  /// The mode's name in OpenRaster; `nil` if OpenRaster doesn't define the mode.
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
