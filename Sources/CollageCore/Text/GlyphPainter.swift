internal import CPango

/// Draws glyphs at any size.
///
/// Fills outlines, and copies color glyphs as images. In formats that can contain text, such as
/// PDF, writes glyphs as text.
@unsafe struct GlyphPainter {
  private let pango: cpango_functions
  private let cairo: OpaquePointer
  /// The number of output pixels per layout pixel.
  private let pixels: Double
  /// Releases the lock on Pango while a closure runs, so that other threads can use Pango.
  private let unlocked: (() -> Void) -> Void
  /// True if glyphs are written as text, with the characters that they represent.
  private let keepsText: Bool

  /// The largest em (the nominal font size), in pixels, at which FreeType creates outlines, minus a
  /// safety margin.
  private static let maximumOutlineEm = 16_384.0
  /// The em, in pixels, at which outlines are created if they are scaled up for larger glyphs.
  private static let enlargedOutlineEm = 8192.0
  /// The largest em, in pixels, at which color glyphs are rendered without scaling them up.
  private static let maximumColorEm = 2048.0
  /// The maximum side, in pixels, of an image from which color glyphs are scaled up; the image
  /// takes 64 MB.
  private static let maximumCopySide = 4096.0
  /// The maximum width of a run, and the maximum em, in pixels; they leave a safety margin below
  /// eight million, the maximum of Cairo's fixed-point numbers.
  private static let maximumRunWidth = 2_000_000.0

  init(
    _ pango: cpango_functions, cairo: OpaquePointer, pixels: Double, keepsText: Bool,
    unlocked: @escaping (() -> Void) -> Void
  ) {
    unsafe (self.pango, self.cairo, self.pixels, self.unlocked) = unsafe (
      pango, cairo, pixels, unlocked
    )
    unsafe self.keepsText = keepsText
  }

  /// Returns whether the em of a run's font is small enough for Cairo's fixed-point numbers.
  func canDraw(_ run: TextRun) -> Bool { unsafe em(run.font) <= Self.maximumRunWidth }

  /// Returns whether a run is drawn as a whole; otherwise, it is drawn cluster by cluster.
  func drawsAtOnce(_ run: TextRun) -> Bool {
    unsafe keepsText
      || em(run.font) <= largest(run.font) && run.bounds.size.width * pixels <= Self.maximumRunWidth
  }

  /// Draws a run; `text` is the text of the whole layout.
  func draw(_ run: TextRun, of text: UnsafePointer<CChar>?) {
    guard unsafe keepsText, let text = unsafe text else {
      return unsafe draw(run.string, run.font, at: run.origin)
    }
    unsafe run.forEachWord(of: text) { number, part, x in
      unsafe pango.cairo_save(cairo)
      unsafe pango.cairo_translate(cairo, x, run.origin.y)
      // PDF rounds the widths of glyphs to thousandths of the em, and the errors add up along a
      // line. Cairo writes an exact position after each change of the font size, so change the size
      // by a tiny amount.
      if !number.isMultiple(of: 2) { unsafe pango.cairo_scale(cairo, Self.nearOne, Self.nearOne) }
      unsafe pango.cairo_move_to(cairo, 0, 0)
      unsafe pango.pango_cairo_show_glyph_item(cairo, text, part)
      unsafe pango.cairo_restore(cairo)
    }
    unsafe pango.cairo_new_path(cairo)
  }

  /// A scale factor so close to one that its effect is invisible.
  private static let nearOne = 1 + 1e-9

  /// Draws glyphs that start at a point on their baseline.
  func draw(_ glyphs: cpango_glyphs, _ font: RunFont?, at point: Point) {
    guard let font = unsafe font else { return }
    var glyphs = unsafe glyphs
    if unsafe !keepsText, unsafe em(font) > largest(font) {
      unsafe pango.cairo_save(cairo)
      unsafe pango.cairo_translate(cairo, point.x, point.y)
      if unsafe font.isColored {
        unsafe enlargeCopy(&glyphs, font)
      } else {
        unsafe enlargeOutlines(&glyphs, font)
      }
      unsafe pango.cairo_restore(cairo)
    } else {
      unsafe pango.cairo_move_to(cairo, point.x, point.y)
      if unsafe font.isColored || keepsText {
        unsafe pango.pango_cairo_show_glyph_string(cairo, font.pointer, &glyphs)
      } else {
        unsafe pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
        unsafe unlocked { unsafe pango.cairo_fill(cairo) }
      }
    }
    unsafe pango.cairo_new_path(cairo)
  }

  private func em(_ font: RunFont?) -> Double { unsafe (font?.size ?? 0) * pixels }

  private func largest(_ font: RunFont?) -> Double {
    unsafe font?.isColored ?? false ? Self.maximumColorEm : Self.maximumOutlineEm
  }

  /// Fills outlines that are created at a smaller size and scaled up.
  private func enlargeOutlines(_ glyphs: inout cpango_glyphs, _ font: RunFont) {
    let scale = unsafe Self.enlargedOutlineEm / font.size
    unsafe pango.cairo_save(cairo)
    unsafe pango.cairo_identity_matrix(cairo)
    unsafe pango.cairo_scale(cairo, scale, scale)
    unsafe pango.cairo_new_path(cairo)
    unsafe pango.cairo_move_to(cairo, 0, 0)
    unsafe pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
    let path = unsafe pango.cairo_copy_path(cairo)
    unsafe pango.cairo_restore(cairo)
    unsafe pango.cairo_new_path(cairo)
    unsafe pango.cairo_append_path(cairo, path)
    unsafe unlocked { unsafe pango.cairo_fill(cairo) }
    unsafe pango.cairo_path_destroy(path)
  }

  /// Draws color glyphs at a smaller size and scales the image up; Cairo would render them as
  /// images in any case.
  private func enlargeCopy(_ glyphs: inout cpango_glyphs, _ font: RunFont) {
    var rectangle = cpango_rectangle()
    unsafe pango.pango_glyph_string_extents(&glyphs, font.pointer, &rectangle, nil)
    let ink = BrokenLines.rect(rectangle)
    // Glyphs that are many ems wide or high are scaled up more, so they are less sharp.
    let scale = unsafe min(
      Self.maximumColorEm / 2 / font.size,
      Self.maximumCopySide / max(ink.size.width, ink.size.height))
    let margin = 2.0
    func side(_ length: Double) -> Int32 {
      unsafe Int32(min(max(length * scale, 0), Self.maximumCopySide).rounded(.up) + 2 * margin)
    }
    guard
      let surface = unsafe PangoObject(
        pango.cairo_image_surface_create(
          Int32(CPANGO_ARGB32), side(ink.size.width), side(ink.size.height)),
        release: { [pango] in unsafe pango.cairo_surface_destroy($0) }),
      let copy = unsafe PangoObject(
        pango.cairo_create(surface.pointer), release: { [pango] in unsafe pango.cairo_destroy($0) })
    else { return }
    let origin = Point(x: margin - ink.minX * scale, y: margin - ink.minY * scale)
    unsafe pango.cairo_translate(copy.pointer, origin.x, origin.y)
    unsafe pango.cairo_scale(copy.pointer, scale, scale)
    unsafe pango.cairo_move_to(copy.pointer, 0, 0)
    unsafe pango.pango_cairo_show_glyph_string(copy.pointer, font.pointer, &glyphs)
    unsafe pango.cairo_scale(cairo, 1 / scale, 1 / scale)
    unsafe pango.cairo_set_source_surface(cairo, surface.pointer, -origin.x, -origin.y)
    unsafe pango.cairo_paint(cairo)
  }
}
