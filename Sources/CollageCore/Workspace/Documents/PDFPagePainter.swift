/// Draws layers on a PDF page: photos, text, and shapes as vector or embedded content, other
/// content as pixels.
struct PDFPagePainter {
  let rasters: any RasterProvider
  let renderer: Renderer
  let encoder: JPEGEncoder
  let memory: Int?
  let isCancelled: @Sendable () -> Bool

  /// The approximate memory per pixel while an image is written to a page, in bytes.
  private static let bytesPerPixel = 4 + 4 + 1

  /// Draws a layer on a page whose unit of length is one pixel.
  func draw(_ layer: ImageLayer, on page: PDFPage) throws {
    if layer.opacity < 1 {
      if layer.parts.count == 1, let part = layer.parts.first?.faded(by: layer.opacity) {
        return try draw(part, on: page)
      }
      return try page.group(opacity: layer.opacity) {
        for part in layer.parts { try draw(part, on: page) }
      }
    }
    for part in layer.parts { try draw(part, on: page) }
  }

  private func draw(_ part: LayerPart, on page: PDFPage) throws {
    switch part {
    case .photo(let photo): try draw(photo, on: page)
    case .text(let text): try draw(text, on: page)
    case .shape(let shape):
      page.fill(shape.shape, hole: shape.hole, shape.color, opacity: shape.opacity)
    case .raster(let raster): try draw(raster, on: page)
    }
  }

  private func draw(_ photo: PlacedPhoto, on page: PDFPage) throws {
    guard let file = try rasters.jpegFile(of: photo.image),
      file.size.longSide <= PDFImages.longestSide
    else { return try draw(photo.pixels, on: page) }
    let matrix = file.orientation.uprightMatrix(of: file.size).then(photo.matrix)
    let whole = LayerDraft.quad(
      of: AffineMatrix.scaling(
        x: Double(photo.image.size.width), y: Double(photo.image.size.height)
      ).then(photo.matrix))
    let isWhole = !photo.clip.isRounded && photo.clip.polygon == whole
    try page.withTransform(nil, clip: isWhole ? nil : photo.clip) {
      try page.withTransform(matrix) {
        let drawn = LayerDraft.drawnSize(
          of: AffineMatrix.scaling(x: Double(file.size.width), y: Double(file.size.height))
            .then(matrix))
        try page.withTransform(Self.inset(file.size, drawn: drawn)) {
          try page.draw(
            PDFJPEG(bytes: file.bytes, size: file.size), name: photo.image.id.rawValue,
            opacity: photo.opacity)
        }
      }
    }
  }

  /// The distance between an image and the edges of the pixels that it covers, in pixels: Poppler
  /// draws over the adjacent pixels if an image ends exactly at a pixel edge.
  private static let inset = 0.01

  /// Returns the transformation that makes an image slightly smaller on all sides; `drawn` is the
  /// size at which the image is drawn, in pixels of the page.
  private static func inset(_ size: PixelSize, drawn: PixelSize) -> AffineMatrix {
    let (x, y) = (inset / Double(drawn.width), inset / Double(drawn.height))
    return AffineMatrix.scaling(x: 1 - 2 * x, y: 1 - 2 * y)
      .then(.translation(x: x * Double(size.width), y: y * Double(size.height)))
  }

  private func draw(_ text: PlacedTextLayout, on page: PDFPage) throws {
    guard let typesetter = rasters.typesetter,
      try typesetter.canKeepText(of: text.content, fonts: rasters.fonts)
    else { return try draw(text.pixels, on: page) }
    func letters() throws {
      try page.withTransform(clip: text.clip) {
        try page.withTransform(text.matrix) {
          try typesetter.draw(text.content, box: text.box, fonts: rasters.fonts, on: page)
        }
      }
    }
    guard text.opacity < 1 else { return try letters() }
    try page.group(opacity: text.opacity, letters)
  }

  private func draw(_ raster: PlacedRaster, on page: PDFPage) throws {
    try page.withTransform(.translation(x: Double(raster.column), y: Double(raster.row))) {
      try draw(raster.plan, on: page)
    }
  }

  private func draw(_ plan: RenderPlan, on page: PDFPage) throws {
    guard plan.size.longSide <= PDFImages.longestSide else {
      throw EncodeError.tooLarge(
        format: .pdf, size: plan.size, longestSide: PDFImages.longestSide)
    }
    try WholeImageMemory.requireAvailable(
      for: plan.size, bytesPerPixel: Self.bytesPerPixel, inAdditionTo: page.byteCount, limit: memory
    )
    let raster = try PDFRaster(renderer.bitmap(of: plan, isCancelled: isCancelled), by: encoder)
    try page.withTransform(Self.inset(plan.size, drawn: plan.size)) { try page.draw(raster) }
  }

  /// Extends an image beyond its edges by mirroring it; `reach` is the width and height of the
  /// extension, in pixels.
  func drawMirrored(_ plan: RenderPlan, reach: PixelSize, on page: PDFPage) throws {
    let size = plan.size
    func strips(_ length: Int, _ reach: Int) -> [(part: Range<Int>, mirror: Double?)] {
      let reach = min(reach, length)
      return [(0..<reach, 0), (0..<length, nil), (length - reach..<length, 2 * Double(length))]
    }
    for (columns, left) in strips(size.width, reach.width) {
      for (rows, top) in strips(size.height, reach.height)
      where !(left == nil && top == nil) && !columns.isEmpty && !rows.isEmpty {
        let area = PixelArea(
          column: columns.lowerBound, row: rows.lowerBound,
          size: PixelSize(width: columns.count, height: rows.count))
        let mirror = AffineMatrix(
          a: left == nil ? 1 : -1, b: 0, c: 0, d: top == nil ? 1 : -1, tx: left ?? 0, ty: top ?? 0)
        try page.withTransform(
          AffineMatrix.translation(x: Double(area.column), y: Double(area.row)).then(mirror)
        ) {
          try draw(plan.part(area), on: page)
        }
      }
    }
  }
}

extension LayerPart {
  /// Returns the part with a reduced opacity; `nil` for pixels, which the caller must draw as a
  /// group with the opacity.
  fileprivate func faded(by opacity: Double) -> LayerPart? {
    switch self {
    case .photo(let photo):
      .photo(
        PlacedPhoto(
          image: photo.image, matrix: photo.matrix, clip: photo.clip,
          opacity: photo.opacity * opacity, pixels: photo.pixels))
    case .text(let text):
      .text(
        PlacedTextLayout(
          content: text.content, box: text.box, matrix: text.matrix, clip: text.clip,
          opacity: text.opacity * opacity, pixels: text.pixels))
    case .shape(let shape):
      .shape(
        FilledShape(
          shape: shape.shape, hole: shape.hole, color: shape.color,
          opacity: shape.opacity * opacity))
    case .raster: nil
    }
  }
}
