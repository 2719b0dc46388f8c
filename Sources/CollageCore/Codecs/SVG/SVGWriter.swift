/// Writes a picture as SVG 1.1 with the blend modes of CSS: one file without scripts and without anything that is
/// elsewhere.
///
/// Names that it makes up begin with an underscore, those of layers never do.
package struct SVGWriter {
  private var xml: XMLWriter
  private var clipCount = 0

  /// What readers of XML take in one attribute unless they are told that much may come.
  private static let longestAttribute = 10_000_000
  /// The longest file that goes into an attribute everywhere.
  package static let largestFile = longestAttribute / 4 * 3 - 1000

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - size: The picture's size, in pixels, which are also its units.
  ///   - density: How many of them an inch has; nil gives it no size on paper.
  ///   - title: What it is called.
  ///   - description: What is on it.
  ///   - emit: Takes the document's bytes in order.
  /// - Throws: What taking them throws.
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
        "width": SVGText.length(size.width, density: density),
        "height": SVGText.length(size.height, density: density),
        "viewBox": "0 0 \(size.width) \(size.height)", "aria-labelledby": "_title _description",
      ])
    try xml.element("title", ["id": "_title"], text: title)
    try xml.element("desc", ["id": "_description"], text: description)
    // What is behind a picture on a page does not mix with it.
    try xml.begin("g", ["style": "isolation:isolate"])
  }

  /// Begins something that is laid on what is behind it as one.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - id: A name that nothing else in the document has; nil for none.
  ///   - words: The words that it shows, if that is what it shows.
  ///   - opacity: How opaque it is, in `0...1`.
  ///   - blend: How its colours mix with those behind.
  /// - Throws: What taking the bytes throws.
  package mutating func beginLayer(
    _ name: String, id: String?, words: String? = nil, opacity: Double = 1,
    blend: BlendMode = .normal
  ) throws {
    try xml.begin(
      "g",
      [
        "id": id, "inkscape:groupmode": "layer", "inkscape:label": name,
        "role": words == nil ? nil : "img", "aria-label": words,
        "opacity": opacity == 1 ? nil : SVGText.number(opacity),
        "style": blend == .normal ? nil : "mix-blend-mode:\(blend.rawValue)",
      ])
    try xml.element("title", text: words ?? name)
  }

  /// Ends what was begun last.
  ///
  /// - Throws: What taking the bytes throws.
  package mutating func endLayer() throws { try xml.end() }

  /// Keeps an image to be shown several times.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - id: The name by which it is shown.
  /// - Throws: What taking the bytes throws.
  package mutating func define(_ image: SVGImage, id: String) throws {
    try xml.begin("defs")
    try write(image, id: id)
    try xml.end()
  }

  /// Shows an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - place: Where it is.
  /// - Throws: What taking the bytes throws.
  package mutating func show(_ image: SVGImage, at place: SVGPlace) throws {
    try clipped(by: place.clip) { writer in
      try writer.write(image, transform: place.matrix, opacity: place.opacity)
    }
  }

  /// Shows an image that is kept.
  ///
  /// - Parameters:
  ///   - id: Its name.
  ///   - place: Where it is.
  /// - Throws: What taking the bytes throws.
  package mutating func show(kept id: String, at place: SVGPlace) throws {
    try clipped(by: place.clip) { writer in
      try writer.xml.element(
        "use",
        [
          "xlink:href": "#" + id, "transform": SVGText.transform(place.matrix),
          "opacity": place.opacity == 1 ? nil : SVGText.number(place.opacity),
        ])
    }
  }

  /// Fills the whole picture.
  ///
  /// - Parameter color: The colour.
  /// - Throws: What taking the bytes throws.
  package mutating func fill(_ color: Color) throws {
    try xml.element(
      "rect",
      [
        "width": "100%", "height": "100%", "fill": color.svg, "fill-opacity": opacity(of: color),
      ])
  }

  /// Fills an area.
  ///
  /// - Parameters:
  ///   - shape: Its edge.
  ///   - hole: The edge of what is left open in it, with sides along those of the shape; nil leaves nothing open.
  ///   - color: The colour.
  ///   - opacity: How opaque it is besides, in `0...1`.
  /// - Throws: What taking the bytes throws.
  package mutating func fill(
    _ shape: RoundedQuad, hole: RoundedQuad?, _ color: Color, opacity: Double
  ) throws {
    let toShape = shape.matrix.inverted
    var path = SVGText.path(shape.size, radii: shape.radii)
    if let hole, let corner = toShape?.apply(to: hole.polygon.corners[0]) {
      path += SVGText.path(hole.size, radii: hole.radii, at: corner)
    }
    try xml.element(
      "path",
      [
        "d": path, "transform": SVGText.transform(shape.matrix),
        "fill-rule": hole == nil ? nil : "evenodd", "fill": color.svg,
        "fill-opacity": self.opacity(of: color, opacity),
      ])
  }

  /// Fills areas, of which nothing is seen beyond an edge.
  ///
  /// - Parameters:
  ///   - areas: The edges of each and its colour, back to front.
  ///   - place: Where they are.
  /// - Throws: What taking the bytes throws.
  package mutating func fill(_ areas: [(edges: [PathSegment], color: Color)], at place: SVGPlace)
    throws
  {
    try clipped(by: place.clip) { writer in
      try writer.xml.begin(
        "g",
        [
          "transform": SVGText.transform(place.matrix),
          "opacity": place.opacity == 1 ? nil : SVGText.number(place.opacity),
        ])
      for (edges, color) in areas {
        try writer.xml.element(
          "path",
          [
            "d": SVGText.path(edges), "fill": color.svg,
            "fill-opacity": writer.opacity(of: color),
          ])
      }
      try writer.xml.end()
    }
  }

  /// Ends the document.
  ///
  /// - Throws: What taking the bytes throws.
  package mutating func finish() throws {
    try xml.end()
    try xml.end()
  }

  private func opacity(of color: Color, _ factor: Double = 1) -> String? {
    let opacity = Double(color.alpha) / 255 * factor
    return opacity == 1 ? nil : SVGText.number(opacity)
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
        "d": SVGText.path(clip.size, radii: clip.radii),
        "transform": SVGText.transform(clip.matrix),
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
        "transform": SVGText.transform(transform), "preserveAspectRatio": "none",
        "opacity": opacity == 1 ? nil : SVGText.number(opacity),
      ])
    try xml.attribute("xlink:href", type: image.type, data: image.bytes)
    try xml.end()
  }
}

/// An image file that goes into a document.
package struct SVGImage {
  /// The file.
  package let bytes: [UInt8]
  /// The kind of file.
  let type: String
  /// Columns and rows.
  let size: PixelSize

  package init(bytes: [UInt8], type: String, size: PixelSize) {
    (self.bytes, self.type, self.size) = (bytes, type, size)
  }
}

/// Where an image is.
package struct SVGPlace {
  /// The map from its pixels to the picture's.
  let matrix: AffineMatrix
  /// The edge of what is seen of it, in the picture's pixels; nil is its own.
  var clip: RoundedQuad?
  /// How opaque it is, in `0...1`.
  var opacity = 1.0

  package init(matrix: AffineMatrix, clip: RoundedQuad? = nil, opacity: Double = 1.0) {
    (self.matrix, self.clip, self.opacity) = (matrix, clip, opacity)
  }
}
