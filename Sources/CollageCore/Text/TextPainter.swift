internal import CPango
internal import Foundation

/// Draws a part of laid-out text with Cairo, in canvas pixels relative to the top-left corner of
/// the text's box.
@unsafe struct TextPainter {
  private let pango: cpango_functions
  private let cairo: OpaquePointer
  private let text: PlacedText
  /// The part to draw, in layout pixels; see ``BrokenLines``.
  private let part: Rect
  private let glyphs: GlyphPainter
  /// True if Cairo receives colors with red and blue swapped, so that its pixels are in RGBA order.
  let isReversed: Bool
  /// True if only the coverage matters, not the color.
  private let isCoverage: Bool
  /// The text to embed with the glyphs, without noncharacters, which Cairo rejects; `nil` if glyphs
  /// are drawn as paths.
  private let letters: ContiguousArray<CChar>?

  private static let opaque = Color(red: 0, green: 0, blue: 0)
  /// The number of intervals between the color stops of a gradient.
  private static let gradientStops = 64
  /// The distance by which glyphs can extend past the bounds that Pango reports, as a multiple of
  /// the font size.
  private static let overhang = 0.5

  /// Prepares to draw a part of a text's box, given in canvas pixels.
  ///
  /// `scale` is the number of output pixels per canvas pixel along each axis. If `keepsText` is
  /// true, glyphs are drawn as text instead of paths, which the output format must support.
  /// `unlocked` releases the lock on Pango while a closure runs.
  init(
    _ pango: cpango_functions, cairo: OpaquePointer, text: PlacedText, part: Rect, scale: Size,
    isCoverage: Bool, keepsText: Bool = false,
    unlocked: @escaping (() -> Void) -> Void
  ) {
    unsafe (self.pango, self.cairo, self.text, self.isCoverage) = unsafe (
      pango, cairo, text, isCoverage
    )
    let pixels = max(scale.width, scale.height) * text.unit
    unsafe self.part = text.inLayout(part).grown(by: EdgeDistances(2 / pixels))
    // Cairo draws color glyphs in its own channel order, so the colors of such text aren't swapped.
    unsafe isReversed =
      unsafe !keepsText && !text.runs.contains { unsafe $0.font?.isColored ?? false }
    unsafe letters =
      unsafe keepsText
      ? pango.pango_layout_get_text(text.lines.object.pointer)
        .map { unsafe String(cString: $0).withoutNoncharacters().utf8CString } : nil
    unsafe glyphs = unsafe GlyphPainter(
      pango, cairo: cairo, pixels: pixels, keepsText: keepsText, unlocked: unlocked)
  }

  /// Draws the text and its background; throws ``TextError/tooLarge`` if a glyph is too large for
  /// Cairo.
  func paint() throws(TextError) {
    let (style, extent) = unsafe (text.content.style, text.layout.extent)
    if let background = style.background {
      // Paint the whole surface, because the caller antialiases the edge of the box.
      unsafe setSource(background)
      unsafe pango.cairo_paint(cairo)
    }
    unsafe setSource(isCoverage ? .color(Self.opaque) : style.color, extent)
    unsafe pango.cairo_set_antialias(cairo, Int32(CPANGO_ANTIALIAS_BEST))
    unsafe pango.cairo_translate(cairo, text.origin.x, text.origin.y)
    if unsafe text.isVertical { unsafe pango.cairo_rotate(cairo, .pi / 2) }
    unsafe pango.cairo_scale(cairo, text.unit, text.unit)
    for index in unsafe text.runs.indices {
      let run = unsafe text.runs[index]
      guard unsafe glyphs.canDraw(run) else { throw .tooLarge }
      // Restore the color afterward, because a run's color applies only to that run.
      unsafe pango.cairo_save(cairo)
      if let arc = unsafe text.arc { unsafe bend(run, arc) } else { unsafe draw(run) }
      unsafe pango.cairo_restore(cairo)
    }
  }

  private func draw(_ run: TextRun) {
    guard unsafe isDrawn(run.bounds, of: run) else { return }
    let (columns, baseline) = unsafe (run.columns, run.origin.y)
    unsafe drawBehind(run, columns, at: baseline)
    if let color = unsafe run.attributes.color { unsafe setSource(color) }
    if unsafe glyphs.drawsAtOnce(run) {
      unsafe letters.withPointer { unsafe glyphs.draw(run, of: $0) }
    } else {
      unsafe run.forEachCluster { string, columns in
        let area = unsafe Rect(
          origin: Point(x: columns.lowerBound, y: run.bounds.minY),
          size: Size(
            width: columns.upperBound - columns.lowerBound, height: run.bounds.size.height))
        guard unsafe isDrawn(area.grown(by: EdgeDistances(run.font?.size ?? 0)), of: run) else {
          return
        }
        unsafe glyphs.draw(string, run.font, at: Point(x: columns.lowerBound, y: baseline))
      }
    }
    unsafe drawLines(run, columns, at: baseline)
  }

  /// Draws a run along an arc: first the backgrounds of all clusters, then their glyphs and lines.
  private func bend(_ run: TextRun, _ arc: TextArc) {
    func forEachVisibleCluster(_ body: (cpango_glyphs, Range<Double>) -> Void) {
      unsafe run.forEachCluster { string, columns in
        let bounds = unsafe arc.bounds(columns, rows: run.rows)
        let area = unsafe Rect(
          origin: Point(x: bounds.minX, y: bounds.minY + run.origin.y), size: bounds.size)
        guard unsafe isDrawn(area.grown(by: EdgeDistances(run.font?.size ?? 0)), of: run) else {
          return
        }
        unsafe pango.cairo_save(cairo)
        let (point, angle) = arc.transform(of: columns)
        unsafe pango.cairo_translate(cairo, point.x, point.y + run.origin.y)
        unsafe pango.cairo_rotate(cairo, angle)
        let half = (columns.upperBound - columns.lowerBound) / 2
        unsafe body(string, -half..<half)
        unsafe pango.cairo_restore(cairo)
      }
    }
    if unsafe run.attributes.background != nil {
      unsafe forEachVisibleCluster { _, columns in unsafe drawBehind(run, columns, at: 0) }
    }
    if let color = unsafe run.attributes.color { unsafe setSource(color) }
    unsafe forEachVisibleCluster { string, columns in
      unsafe glyphs.draw(string, run.font, at: Point(x: columns.lowerBound, y: 0))
      unsafe drawLines(run, columns, at: 0)
    }
  }

  /// Returns whether glyphs can be inside the part to draw.
  private func isDrawn(_ bounds: Rect, of run: TextRun) -> Bool {
    let reach = unsafe bounds.grown(by: EdgeDistances(Self.overhang * (run.font?.size ?? 0)))
    return unsafe reach.minX < part.maxX && reach.maxX > part.minX && reach.minY < part.maxY
      && reach.maxY > part.minY
  }

  /// Fills the background of glyphs if markup sets a background; the current color doesn't change.
  private func drawBehind(_ run: TextRun, _ columns: Range<Double>, at baseline: Double) {
    guard let color = unsafe run.attributes.background else { return }
    unsafe pango.cairo_save(cairo)
    unsafe setSource(color)
    unsafe fill(columns, run.rows.lowerBound + baseline..<run.rows.upperBound + baseline)
    unsafe pango.cairo_restore(cairo)
  }

  /// Draws underlines and strikethroughs at typical fractions of the font's height.
  private func drawLines(_ run: TextRun, _ columns: Range<Double>, at baseline: Double) {
    let (ascent, descent) = unsafe (-run.rows.lowerBound, run.rows.upperBound)
    let thickness = (ascent + descent) / 20
    if unsafe run.attributes.isUnderlined {
      let top = baseline + descent * 0.4
      unsafe fill(columns, top..<top + thickness)
    }
    if unsafe run.attributes.isStruckThrough {
      let top = baseline - ascent * 0.3
      unsafe fill(columns, top..<top + thickness)
    }
  }

  private func fill(_ columns: Range<Double>, _ rows: Range<Double>) {
    unsafe pango.cairo_rectangle(
      cairo, columns.lowerBound, rows.lowerBound, columns.upperBound - columns.lowerBound,
      rows.upperBound - rows.lowerBound)
    unsafe pango.cairo_fill(cairo)
  }

  private func setSource(_ color: TextColor, _ extent: Size) {
    switch color {
    case .color(let color): unsafe setSource(color)
    case .gradient(let gradient): unsafe setSource(gradient, extent)
    // The caller has replaced `auto` with a color or a gradient.
    case .auto: unsafe setSource(Self.opaque)
    }
  }

  private func setSource(_ color: Color) {
    let parts = unsafe parts(color)
    unsafe pango.cairo_set_source_rgba(cairo, parts.red, parts.green, parts.blue, parts.alpha)
  }

  private func parts(
    _ color: Color
  ) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    func part(_ channel: UInt8) -> Double { Double(channel) / 255 }
    let (red, blue) = unsafe isReversed ? (color.blue, color.red) : (color.red, color.blue)
    return (part(red), part(color.green), part(blue), part(color.alpha))
  }

  /// Sets a gradient across the box.
  ///
  /// The gradient gets many color stops, because its colors can be interpolated in a color space
  /// that Cairo doesn't support.
  private func setSource(_ gradient: Gradient, _ extent: Size) {
    func side(_ length: Double) -> Int { max(1, Int(length.rounded())) }
    let canvasGradient = CanvasGradient(
      gradient: gradient,
      canvas: PixelSize(width: side(extent.width), height: side(extent.height)))
    let pattern: OpaquePointer?
    switch gradient.shape {
    case .linear:
      let line = canvasGradient.line
      let square = line.x * line.x + line.y * line.y
      let (start, end) = (-line.offset / square, (1 - line.offset) / square)
      unsafe pattern = pango.cairo_pattern_create_linear(
        start * line.x, start * line.y, end * line.x, end * line.y)
    case .radial:
      let (center, radii) = canvasGradient.ellipse
      unsafe pattern = pango.cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      var matrix = cpango_matrix(
        xx: 1 / radii.width, yx: 0, xy: 0, yy: 1 / radii.height, x0: -center.x / radii.width,
        y0: -center.y / radii.height)
      unsafe pango.cairo_pattern_set_matrix(pattern, &matrix)
    }
    for index in unsafe 0...Self.gradientStops {
      let position = unsafe Double(index) / Double(Self.gradientStops)
      let channels = canvasGradient.color(at: position).straight
      let (red, blue) = unsafe isReversed ? (channels.z, channels.x) : (channels.x, channels.z)
      unsafe pango.cairo_pattern_add_color_stop_rgba(
        pattern, position, red, channels.y, blue, channels.w)
    }
    unsafe pango.cairo_set_source(cairo, pattern)
    unsafe pango.cairo_pattern_destroy(pattern)
  }
}

extension ContiguousArray<CChar>? {
  /// Calls the body with the array's elements, or with `nil` if the array is `nil`.
  fileprivate func withPointer(_ body: (UnsafePointer<CChar>?) -> Void) {
    guard let array = self else { return body(nil) }
    unsafe array.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}
