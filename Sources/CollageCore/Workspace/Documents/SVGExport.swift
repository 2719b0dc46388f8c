struct SVGExport {
  private var writer: SVGWriter
  private let repeated: Set<StoredImage>
  /// The photos that the file already contains and shows again, with their IDs in the file.
  private var kept: [StoredImage: (id: String, upright: AffineMatrix)] = [:]
  /// The smallest scale at which a photo is embedded; below it, the photo is rasterized.
  ///
  /// Browsers draw strongly reduced photos inaccurately: at a quarter of the size, the PSNR
  /// relative to the exact result is 35 dB.
  private static let smallestScale = 0.25
  private let encoder: PNGEncoder

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - writer: The writer of the elements.
  ///   - photos: The photos whose stored files are embedded. A photo that is shown several times
  ///     occurs several times.
  ///   - encoder: The encoder for pixels.
  init(writer: SVGWriter, photos: [StoredImage], encoder: PNGEncoder) {
    (self.writer, self.encoder) = (writer, encoder)
    let counts = Dictionary(photos.map { ($0, 1) }, uniquingKeysWith: +)
    repeated = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Fills the background behind all layers.
  ///
  /// - Throws: An error of the output.
  mutating func begin(_ background: Color) throws {
    if background.alpha > 0 { try writer.fill(background) }
  }

  /// Begins a layer in front of the layers written before.
  ///
  /// - Parameters:
  ///   - layer: The layer. If SVG readers draw its blend mode differently, the mode is applied to
  ///     the layer's pixels instead.
  ///   - words: The text that the layer shows; `nil` for other layers.
  /// - Throws: An error of the output.
  mutating func begin(_ layer: ImageLayer, words: String?) throws {
    var id: String?
    if case .item(let name) = layer.subject { id = name.rawValue }
    try writer.beginLayer(
      layer.name, id: id, words: words, opacity: layer.opacity,
      blend: layer.blend.isConsistentInSVG ? layer.blend : .normal)
  }

  /// Adds the contents of a layer.
  ///
  /// - Parameters:
  ///   - parts: The layer's parts.
  ///   - photo: Reads the file of a photo; returns `nil` if the photo must be rasterized.
  ///   - outlines: Creates outlines of text; returns `nil` if the text must be rasterized.
  ///   - pixels: Draws a render plan, a list of layers to rasterize.
  /// - Throws: An error of reading, drawing or the output.
  mutating func add(
    _ parts: [LayerPart], photo: (StoredImage) throws -> PhotoFile?,
    outlines: (TextContent) throws -> [TextOutline]?, pixels: (RenderPlan) throws -> Bitmap
  ) throws {
    for part in parts {
      switch part {
      case .photo(let placed): try add(placed, photo: photo, pixels: pixels)
      case .shape(let shape):
        try writer.fill(shape.shape, hole: shape.hole, shape.color, opacity: shape.opacity)
      case .words(let words):
        guard let letters = try outlines(words.content) else {
          try add(words.pixels, pixels: pixels)
          continue
        }
        if let background = words.content.style.background {
          try writer.fill(words.clip, hole: nil, background, opacity: words.opacity)
        }
        try writer.fill(
          letters.map { ($0.edges, $0.color) },
          at: SVGPlacement(matrix: words.matrix, clip: words.clip, opacity: words.opacity))
      case .raster(let raster): try add(raster, pixels: pixels)
      }
    }
  }

  mutating func end() throws { try writer.endLayer() }

  mutating func finish() throws { try writer.finish() }

  private mutating func add(
    _ placed: PlacedPhoto, photo: (StoredImage) throws -> PhotoFile?,
    pixels: (RenderPlan) throws -> Bitmap
  ) throws {
    guard placed.reduction >= Self.smallestScale else {
      return try add(placed.pixels, pixels: pixels)
    }
    func place(_ upright: AffineMatrix) -> SVGPlacement {
      SVGPlacement(
        matrix: upright.then(placed.matrix), clip: placed.edge, opacity: placed.opacity)
    }
    if let (id, upright) = kept[placed.image] {
      return try writer.show(kept: id, at: place(upright))
    }
    guard let stored = try photo(placed.image),
      stored.image.bytes.count <= SVGWriter.largestFile
    else { return try add(placed.pixels, pixels: pixels) }
    guard repeated.contains(placed.image) else {
      return try writer.show(stored.image, at: place(stored.upright))
    }
    let id = "_photo\(kept.count + 1)"
    kept[placed.image] = (id, stored.upright)
    try writer.define(stored.image, id: id)
    try writer.show(kept: id, at: place(stored.upright))
  }

  private mutating func add(
    _ raster: PlacedRaster, pixels: (RenderPlan) throws -> Bitmap
  ) throws {
    try add(pixels(raster.plan), column: raster.column, row: raster.row)
  }

  /// Adds the visible part of an image, split if some readers would reject it because of its
  /// length.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, not premultiplied.
  ///   - column: The column of the page at the left edge of the pixels.
  ///   - row: The row of the page at the top edge of the pixels.
  /// - Throws: ``EncodeError``, or an error of the output.
  mutating func add(_ pixels: Bitmap, column: Int, row: Int) throws {
    guard let seen = pixels.trimmed() else { return }
    let (pixels, column, row) = (seen.bitmap, column + seen.column, row + seen.row)
    let file = try encoder.encode(pixels)
    guard file.count > SVGWriter.largestFile, pixels.height > 1 else {
      return try writer.show(
        SVGImage(bytes: file, type: "image/png", size: pixels.size),
        at: SVGPlacement(matrix: .translation(x: Double(column), y: Double(row))))
    }
    let half = pixels.height / 2
    try add(pixels.rows(0..<half), column: column, row: row)
    try add(pixels.rows(half..<pixels.height), column: column, row: row + half)
  }
}

struct PhotoFile {
  let image: SVGImage
  /// The transformation from the file's pixels to the pixels of the upright photo.
  let upright: AffineMatrix
}

extension PlacedPhoto {
  /// The smaller of the horizontal and vertical scales at which the photo is drawn.
  fileprivate var reduction: Double {
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    return min(length(matrix.a, matrix.b), length(matrix.c, matrix.d))
  }

  /// The clip path; `nil` if the photo is not clipped.
  fileprivate var edge: RoundedQuad? {
    guard !clip.isRounded else { return clip }
    let (width, height) = (Double(image.size.width), Double(image.size.height))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)]
      .map { matrix.apply(to: Point(x: $0.0, y: $0.1)) }
    let isWhole = zip(corners, clip.polygon.corners).allSatisfy { own, edge in
      abs(own.x - edge.x) < 1e-3 && abs(own.y - edge.y) < 1e-3
    }
    return isWhole ? nil : clip
  }
}
