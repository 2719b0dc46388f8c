/// Writes an image as SVG 1.1 with CSS blend modes, as a single file without scripts.
///
/// IDs that this type generates begin with an underscore. IDs of layers never do.
package struct SVGWriter {
  private var xml: XMLWriter
  private var clipCount = 0

  /// The maximum length of an attribute that common XML parsers accept by default, in bytes.
  private static let maximumAttributeLength = 10_000_000
  /// The maximum size of an embedded file, in bytes.
  ///
  /// Base64 encoding enlarges the file by a third, and the result must fit in an attribute.
  package static let largestFile = maximumAttributeLength / 4 * 3 - 1000

  /// Begins a document whose units are the pixels of the image.
  ///
  /// `density` is in pixels per inch; `nil` if the document has no physical size. `emit` receives
  /// the bytes of the document in order. All methods throw the errors of `emit`.
  package init(
    size: PixelSize, density: Int?, title: String, description: String,
    emit: @escaping ([UInt8]) throws -> Void
  ) throws {
    xml = try XMLWriter(emit: emit)
    try xml.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink",
        "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
        "width": SVGSyntax.length(size.width, density: density),
        "height": SVGSyntax.length(size.height, density: density),
        "viewBox": "0 0 \(size.width) \(size.height)", "aria-labelledby": "_title _description",
      ])
    try xml.element("title", ["id": "_title"], text: title)
    try xml.element("desc", ["id": "_description"], text: description)
    // With this style, layers don't blend with the background of a page that embeds the image.
    try xml.begin("g", ["style": "isolation:isolate"])
  }

  /// Begins a layer, which is composited as a group.
  ///
  /// `id` must be unique in the document. `text` is the text of a text layer.
  package mutating func beginLayer(
    _ name: String, id: String?, text: String? = nil, opacity: Double = 1,
    blend: BlendMode = .normal
  ) throws {
    try xml.begin(
      "g",
      [
        "id": id, "inkscape:groupmode": "layer", "inkscape:label": name,
        "role": text == nil ? nil : "img", "aria-label": text,
        "opacity": opacity == 1 ? nil : SVGSyntax.number(opacity),
        "style": blend == .normal ? nil : "mix-blend-mode:\(blend.rawValue)",
      ])
    try xml.element("title", text: text ?? name)
  }

  package mutating func endLayer() throws { try xml.end() }

  /// Defines an image that can be shown several times by its ID.
  package mutating func define(_ image: SVGImage, id: String) throws {
    try xml.begin("defs")
    try write(image, id: id)
    try xml.end()
  }

  package mutating func show(_ image: SVGImage, at placement: SVGPlacement) throws {
    try clipped(by: placement.clip) { writer in
      try writer.write(image, transform: placement.matrix, opacity: placement.opacity)
    }
  }

  /// Shows an image that ``define(_:id:)`` has defined.
  package mutating func show(definedImage id: String, at placement: SVGPlacement) throws {
    try clipped(by: placement.clip) { writer in
      try writer.xml.element(
        "use",
        [
          "xlink:href": "#" + id, "transform": SVGSyntax.transform(placement.matrix),
          "opacity": placement.opacity == 1 ? nil : SVGSyntax.number(placement.opacity),
        ])
    }
  }

  /// Fills the whole image with a color.
  package mutating func fill(_ color: Color) throws {
    try xml.element(
      "rect",
      [
        "width": "100%", "height": "100%", "fill": color.svg, "fill-opacity": opacity(of: color),
      ])
  }

  /// Fills a shape, except for its hole, with a color whose alpha is multiplied by `opacity`.
  ///
  /// The sides of the hole must be parallel to those of the shape.
  package mutating func fill(
    _ shape: RoundedQuad, hole: RoundedQuad?, _ color: Color, opacity: Double
  ) throws {
    let toShape = shape.matrix.inverted
    var path = SVGSyntax.path(shape.size, radii: shape.radii)
    if let hole, let corner = toShape?.apply(to: hole.polygon.corners[0]) {
      path += SVGSyntax.path(hole.size, radii: hole.radii, at: corner)
    }
    try xml.element(
      "path",
      [
        "d": path, "transform": SVGSyntax.transform(shape.matrix),
        "fill-rule": hole == nil ? nil : "evenodd", "fill": color.svg,
        "fill-opacity": self.opacity(of: color, opacity),
      ])
  }

  /// Fills areas from back to front, each with its own color.
  package mutating func fill(
    _ areas: [(edges: [PathSegment], color: Color)], at placement: SVGPlacement
  )
    throws
  {
    try clipped(by: placement.clip) { writer in
      try writer.xml.begin(
        "g",
        [
          "transform": SVGSyntax.transform(placement.matrix),
          "opacity": placement.opacity == 1 ? nil : SVGSyntax.number(placement.opacity),
        ])
      for (edges, color) in areas {
        try writer.xml.element(
          "path",
          [
            "d": SVGSyntax.path(edges), "fill": color.svg,
            "fill-opacity": writer.opacity(of: color),
          ])
      }
      try writer.xml.end()
    }
  }

  package mutating func finish() throws {
    try xml.end()
    try xml.end()
  }

  private func opacity(of color: Color, _ factor: Double = 1) -> String? {
    let opacity = Double(color.alpha) / 255 * factor
    return opacity == 1 ? nil : SVGSyntax.number(opacity)
  }

  private mutating func clipped(
    by clip: RoundedQuad?, _ body: (inout SVGWriter) throws -> Void
  ) throws {
    guard let clip else { return try body(&self) }
    clipCount += 1
    let id = "_clip\(clipCount)"
    try xml.begin("clipPath", ["id": id])
    try xml.element(
      "path",
      [
        "d": SVGSyntax.path(clip.size, radii: clip.radii),
        "transform": SVGSyntax.transform(clip.matrix),
      ])
    try xml.end()
    try xml.begin("g", ["clip-path": "url(#\(id))"])
    try body(&self)
    try xml.end()
  }

  private mutating func write(
    _ image: SVGImage, id: String? = nil, transform: AffineMatrix = .identity, opacity: Double = 1
  ) throws {
    try xml.begin(
      "image",
      [
        "id": id, "width": "\(image.size.width)", "height": "\(image.size.height)",
        "transform": SVGSyntax.transform(transform), "preserveAspectRatio": "none",
        "opacity": opacity == 1 ? nil : SVGSyntax.number(opacity),
      ])
    try xml.attribute("xlink:href", type: image.type, data: image.bytes)
    try xml.end()
  }
}

package struct SVGImage {
  package let bytes: [UInt8]
  let type: String
  let size: PixelSize

  package init(bytes: [UInt8], type: String, size: PixelSize) {
    (self.bytes, self.type, self.size) = (bytes, type, size)
  }
}

package struct SVGPlacement {
  /// The matrix from pixels of the image to pixels of the document.
  let matrix: AffineMatrix
  /// The outline that clips the image, in pixels of the document; `nil` without clipping.
  var clip: RoundedQuad?
  var opacity = 1.0

  package init(matrix: AffineMatrix, clip: RoundedQuad? = nil, opacity: Double = 1.0) {
    (self.matrix, self.clip, self.opacity) = (matrix, clip, opacity)
  }
}
