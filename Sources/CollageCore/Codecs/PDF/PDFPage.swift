internal import CCairo

/// A page of a PDF that is being drawn.
///
/// Lengths are in points from the top-left corner, except inside ``withTransform(_:clip:_:)``.
@unsafe package struct PDFPage {
  private let cairo: ccairo_functions
  /// The Cairo context, for code that calls Cairo directly.
  let context: OpaquePointer
  private let images: PDFImages

  /// The memory that the page's images need until the page is written, in bytes.
  package var byteCount: Int { unsafe images.byteCount }

  init(_ cairo: ccairo_functions, context: OpaquePointer, images: PDFImages) {
    unsafe (self.cairo, self.context, self.images) = unsafe (cairo, context, images)
  }

  /// Draws in another coordinate system, clipped to an outline.
  ///
  /// Restores the coordinate system and the clipping afterwards. `matrix` maps the new coordinate
  /// system to the current one. `clip` is the visible area in the current coordinate system.
  package func withTransform<Value>(
    _ matrix: AffineMatrix? = nil, clip: RoundedQuad? = nil, _ draw: () throws -> Value
  ) rethrows -> Value {
    unsafe cairo.cairo_save(context)
    defer { unsafe cairo.cairo_restore(context) }
    if let clip {
      unsafe add(clip)
      unsafe cairo.cairo_clip(context)
    }
    if let matrix {
      var matrix = ccairo_matrix(
        xx: matrix.a, yx: matrix.b, xy: matrix.c, yy: matrix.d, x0: matrix.tx, y0: matrix.ty)
      unsafe cairo.cairo_transform(context, &matrix)
    }
    return try draw()
  }

  /// Draws a group, which is composited as a whole with an opacity in `0...1`.
  package func group(opacity: Double, _ draw: () throws -> Void) rethrows {
    unsafe cairo.cairo_push_group(context)
    defer {
      unsafe cairo.cairo_pop_group_to_source(context)
      if opacity < 1 {
        unsafe cairo.cairo_paint_with_alpha(context, opacity)
      } else {
        unsafe cairo.cairo_paint(context)
      }
    }
    try draw()
  }

  /// Fills a shape, except for its hole, with a color whose alpha is multiplied by `opacity`.
  package func fill(
    _ shape: RoundedQuad, hole: RoundedQuad? = nil, _ color: Color, opacity: Double = 1
  ) {
    unsafe setSource(color, opacity)
    unsafe cairo.cairo_set_fill_rule(context, Int32(CCAIRO_EVEN_ODD))
    unsafe add(shape)
    if let hole { unsafe add(hole) }
    unsafe cairo.cairo_fill(context)
  }

  package func line(from start: Point, to end: Point, width: Double, _ color: Color) {
    unsafe setSource(color, 1)
    unsafe cairo.cairo_set_line_width(context, width)
    unsafe cairo.cairo_new_path(context)
    unsafe cairo.cairo_move_to(context, start.x, start.y)
    unsafe cairo.cairo_line_to(context, end.x, end.y)
    unsafe cairo.cairo_stroke(context)
  }

  /// Draws a JPEG at the origin, with one unit per pixel.
  ///
  /// The PDF stores only one JPEG for each `name`, even if it is drawn repeatedly.
  package func draw(_ file: PDFJPEG, name: String, opacity: Double = 1) throws(EncodeError) {
    guard let image = unsafe images.jpeg(file, name: name) else { throw unsafe Self.noMemory }
    guard unsafe image.isUsed || opacity < 1 else { return unsafe paint(image.surface, file.size) }
    // If the page shows an image repeatedly, a group prevents Cairo from listing it twice among the
    // page's resources.
    unsafe group(opacity: opacity) { unsafe paint(image.surface, file.size) }
  }

  /// Draws pixels at the origin, with one unit per pixel.
  package func draw(_ raster: PDFRaster) throws(EncodeError) {
    guard let image = unsafe images.jpeg(raster.colors, name: nil) else {
      throw unsafe Self.noMemory
    }
    let size = raster.colors.size
    guard let alpha = raster.alpha else { return unsafe paint(image.surface, size) }
    guard let mask = unsafe images.mask(alpha, size) else { throw unsafe Self.noMemory }
    unsafe paint(image.surface, size, mask: mask)
  }

  private static var noMemory: EncodeError { .failed(format: .pdf, detail: "out of memory") }

  /// Paints the surface that represents a JPEG, enlarged to the JPEG's size.
  private func paint(_ jpeg: OpaquePointer, _ size: PixelSize, mask: OpaquePointer? = nil) {
    let side = Double(PDFImages.jpegSide)
    let (x, y) = (Double(size.width) / side, Double(size.height) / side)
    unsafe withTransform(.scaling(x: x, y: y)) {
      unsafe cairo.cairo_set_source_surface(context, jpeg, 0, 0)
      guard let mask = unsafe mask else { return unsafe cairo.cairo_paint(context) }
      // This matrix applies only to the mask, because the source was set before.
      unsafe withTransform(.scaling(x: 1 / x, y: 1 / y)) {
        unsafe cairo.cairo_mask_surface(context, mask, 0, 0)
      }
    }
  }

  private func setSource(_ color: Color, _ opacity: Double) {
    func part(_ channel: UInt8) -> Double { Double(channel) / 255 }
    unsafe cairo.cairo_set_source_rgba(
      context, part(color.red), part(color.green), part(color.blue), part(color.alpha) * opacity)
  }

  /// The distance of a curve's control points from its ends, as a multiple of the corner's radius.
  ///
  /// With this value, a curve differs from a quarter circle by 0.03 %.
  private static let kappa = 0.5522847498

  private func add(_ shape: RoundedQuad) {
    guard shape.isRounded else {
      for (index, corner) in shape.polygon.corners.enumerated() {
        unsafe index == 0
          ? cairo.cairo_move_to(context, corner.x, corner.y)
          : cairo.cairo_line_to(context, corner.x, corner.y)
      }
      return unsafe cairo.cairo_close_path(context)
    }
    let (matrix, size, radii) = (shape.matrix, shape.size, shape.radii)
    // Each corner, with the direction back along the preceding side and the direction ahead along
    // the following side.
    let corners = [
      (Point(x: size.width, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1)),
      (Point(x: size.width, y: size.height), Point(x: 0, y: -1), Point(x: -1, y: 0)),
      (Point(x: 0, y: size.height), Point(x: 1, y: 0), Point(x: 0, y: -1)),
      (Point(x: 0, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 0)),
    ]
    for (index, (corner, back, ahead)) in corners.enumerated() {
      func point(_ direction: Point, _ part: Double) -> Point {
        matrix.apply(
          to: Point(
            x: corner.x + direction.x * radii.width * part,
            y: corner.y + direction.y * radii.height * part))
      }
      let (start, end) = (point(back, 1), point(ahead, 1))
      let handles = unsafe (point(back, 1 - Self.kappa), point(ahead, 1 - Self.kappa))
      unsafe index == 0
        ? cairo.cairo_move_to(context, start.x, start.y)
        : cairo.cairo_line_to(context, start.x, start.y)
      unsafe cairo.cairo_curve_to(
        context, handles.0.x, handles.0.y, handles.1.x, handles.1.y, end.x, end.y)
    }
    unsafe cairo.cairo_close_path(context)
  }
}
