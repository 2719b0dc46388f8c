internal import CPango

/// Draws glyphs at any size: outlines are filled, letters with colours of their own copied; or letters stay letters.
@unsafe struct GlyphPainter {
  private let pango: cpango_functions
  private let cairo: OpaquePointer
  /// Pixels to one of the layout's.
  private let pixels: Double
  /// Calls what it gets while other threads may use Pango.
  private let freely: (() -> Void) -> Void
  /// Whether letters stay letters, with what they say, for files that hold such.
  private let keepsLetters: Bool

  /// The largest em that FreeType makes outlines of, with some room, in pixels.
  private static let largestOutline = 16_384.0
  /// The em of the outlines that are enlarged for larger letters, in pixels.
  private static let enlargedOutline = 8192.0
  /// The largest em of letters with colours of their own that are made as large as they are drawn, in pixels.
  private static let largestCopy = 2048.0
  /// The longest side of the picture from which such letters are enlarged: 64 MB are enough for one.
  private static let longestCopy = 4096.0
  /// The longest run that Cairo's numbers hold, which end at eight million pixels.
  private static let longestRun = 2_000_000.0

  /// Prepares to draw at so many pixels to one of the layout's.
  init(
    _ pango: cpango_functions, cairo: OpaquePointer, pixels: Double, keepsLetters: Bool,
    freely: @escaping (() -> Void) -> Void
  ) {
    unsafe (self.pango, self.cairo, self.pixels, self.freely) = unsafe (
      pango, cairo, pixels, freely
    )
    unsafe self.keepsLetters = keepsLetters
  }

  /// Whether Cairo's numbers hold a letter of a run.
  func canDraw(_ run: TextRun) -> Bool { unsafe em(run.font) <= Self.longestRun }

  /// Whether a run is drawn as a whole; else cluster by cluster.
  func drawsAtOnce(_ run: TextRun) -> Bool {
    unsafe keepsLetters
      || em(run.font) <= largest(run.font) && run.bounds.size.width * pixels <= Self.longestRun
  }

  /// Draws a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - words: The layout's, of which the run knows its part.
  func draw(_ run: TextRun, of words: UnsafePointer<CChar>?) {
    guard unsafe keepsLetters, let words = unsafe words else {
      return unsafe draw(run.string, run.font, at: run.origin)
    }
    unsafe run.forEachWord(of: words) { number, part, x in
      unsafe pango.cairo_save(cairo)
      unsafe pango.cairo_translate(cairo, x, run.origin.y)
      // PDF rounds the widths of letters to thousandths of the em, which adds up along a line. Cairo says anew where
      // letters are where their size is another, by however little.
      if !number.isMultiple(of: 2) { unsafe pango.cairo_scale(cairo, Self.another, Self.another) }
      unsafe pango.cairo_move_to(cairo, 0, 0)
      unsafe pango.pango_cairo_show_glyph_item(cairo, words, part)
      unsafe pango.cairo_restore(cairo)
    }
    unsafe pango.cairo_new_path(cairo)
  }

  /// A size that is another one, and looks the same.
  private static let another = 1 + 1e-9

  /// Draws glyphs.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs.
  ///   - font: Their font.
  ///   - point: Where they begin on their baseline.
  func draw(_ glyphs: cpango_glyphs, _ font: RunFont?, at point: Point) {
    guard let font = unsafe font else { return }
    var glyphs = unsafe glyphs
    if unsafe !keepsLetters, unsafe em(font) > largest(font) {
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
      if unsafe font.isColored || keepsLetters {
        unsafe pango.pango_cairo_show_glyph_string(cairo, font.pointer, &glyphs)
      } else {
        unsafe pango.pango_cairo_glyph_string_path(cairo, font.pointer, &glyphs)
        unsafe freely { unsafe pango.cairo_fill(cairo) }
      }
    }
    unsafe pango.cairo_new_path(cairo)
  }

  /// The height of the em, in pixels.
  private func em(_ font: RunFont?) -> Double { unsafe (font?.size ?? 0) * pixels }

  private func largest(_ font: RunFont?) -> Double {
    unsafe font?.isColored ?? false ? Self.largestCopy : Self.largestOutline
  }

  /// Fills outlines that are made at another size.
  private func enlargeOutlines(_ glyphs: inout cpango_glyphs, _ font: RunFont) {
    let scale = unsafe Self.enlargedOutline / font.size
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
    unsafe freely { unsafe pango.cairo_fill(cairo) }
    unsafe pango.cairo_path_destroy(path)
  }

  /// Copies letters with colours of their own from a smaller picture, for they would be made as pictures.
  private func enlargeCopy(_ glyphs: inout cpango_glyphs, _ font: RunFont) {
    var rectangle = cpango_rectangle()
    unsafe pango.pango_glyph_string_extents(&glyphs, font.pointer, &rectangle, nil)
    let ink = LaidLines.rect(rectangle)
    // Some letters are many ems long: they are whole all the same, though less sharp.
    let scale = unsafe min(
      Self.largestCopy / 2 / font.size, Self.longestCopy / max(ink.size.width, ink.size.height))
    let margin = 2.0
    func side(_ length: Double) -> Int32 {
      unsafe Int32(min(max(length * scale, 0), Self.longestCopy).rounded(.up) + 2 * margin)
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
