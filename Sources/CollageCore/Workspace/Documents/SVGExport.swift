struct SVGExport {
  private var writer: SVGWriter
  private let repeated: Set<StoredImage>
  /// The photos that are shown several times and are already defined in the file.
  ///
  /// A value contains the photo's ID in the file, and the transformation that makes the photo
  /// upright.
  private var defined: [StoredImage: (id: String, upright: AffineMatrix)] = [:]
  /// The smallest scale at which a photo is embedded; below this scale, the photo is rasterized.
  ///
  /// Browsers draw strongly reduced photos inaccurately: at a quarter of the size, the PSNR
  /// relative to the exact result is 35 dB.
  private static let minimumScale = 0.25
  private let encoder: PNGEncoder

  /// Begins a file; `photos` contains the photos whose stored files are embedded, each as often as
  /// it is shown.
  init(writer: SVGWriter, photos: [StoredImage], encoder: PNGEncoder) {
    (self.writer, self.encoder) = (writer, encoder)
    let counts = Dictionary(photos.map { ($0, 1) }, uniquingKeysWith: +)
    repeated = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Fills the background behind all layers.
  mutating func begin(_ background: Color) throws {
    if background.alpha > 0 { try writer.fill(background) }
  }

  /// Begins a layer in front of the previous layers; `text` is the text that it shows.
  ///
  /// If SVG readers draw the layer's blend mode inconsistently, the layer gets the normal mode, and
  /// the caller applies the blend mode to the pixels.
  mutating func begin(_ layer: ImageLayer, text: String?) throws {
    var id: String?
    if case .item(let name) = layer.subject { id = name.rawValue }
    try writer.beginLayer(
      layer.name, id: id, text: text, opacity: layer.opacity,
      blend: layer.blend.isConsistentInSVG ? layer.blend : .normal)
  }

  /// Adds the contents of a layer.
  ///
  /// `photo` reads the file of a photo, and `outlines` creates outlines of text; they return `nil`
  /// if the content must be rasterized. `pixels` draws a render plan, a list of layers to
  /// rasterize.
  mutating func add(
    _ parts: [LayerPart], photo: (StoredImage) throws -> PhotoFile?,
    outlines: (TextContent) throws -> [TextOutline]?, pixels: (RenderPlan) throws -> Bitmap
  ) throws {
    for part in parts {
      switch part {
      case .photo(let placed): try add(placed, photo: photo, pixels: pixels)
      case .shape(let shape):
        try writer.fill(shape.shape, hole: shape.hole, shape.color, opacity: shape.opacity)
      case .text(let text):
        guard let letters = try outlines(text.content) else {
          try add(text.pixels, pixels: pixels)
          continue
        }
        if let background = text.content.style.background {
          try writer.fill(text.clip, hole: nil, background, opacity: text.opacity)
        }
        try writer.fill(
          letters.map { ($0.edges, $0.color) },
          at: SVGPlacement(matrix: text.matrix, clip: text.clip, opacity: text.opacity))
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
    guard placed.reduction >= Self.minimumScale else {
      return try add(placed.pixels, pixels: pixels)
    }
    func placement(_ upright: AffineMatrix) -> SVGPlacement {
      SVGPlacement(
        matrix: upright.then(placed.matrix), clip: placed.edge, opacity: placed.opacity)
    }
    if let (id, upright) = defined[placed.image] {
      return try writer.show(definedImage: id, at: placement(upright))
    }
    guard let stored = try photo(placed.image),
      stored.image.bytes.count <= SVGWriter.largestFile
    else { return try add(placed.pixels, pixels: pixels) }
    guard repeated.contains(placed.image) else {
      return try writer.show(stored.image, at: placement(stored.upright))
    }
    let id = "_photo\(defined.count + 1)"
    defined[placed.image] = (id, stored.upright)
    try writer.define(stored.image, id: id)
    try writer.show(definedImage: id, at: placement(stored.upright))
  }

  private mutating func add(
    _ raster: PlacedRaster, pixels: (RenderPlan) throws -> Bitmap
  ) throws {
    try add(pixels(raster.plan), column: raster.column, row: raster.row)
  }

  /// Adds the visible part of an image with straight alpha; `column` and `row` are the position of
  /// the image's top-left corner on the page.
  ///
  /// If the PNG file is too long for some SVG readers, the image is split into several files.
  mutating func add(_ pixels: Bitmap, column: Int, row: Int) throws {
    guard let trimmed = pixels.trimmed() else { return }
    let (pixels, column, row) = (trimmed.bitmap, column + trimmed.column, row + trimmed.row)
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

  /// The clip path; `nil` if the photo isn't clipped.
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
