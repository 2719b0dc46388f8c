internal import Foundation

extension Typesetter {
  /// Returns whether a PDF can contain a text as text.
  ///
  /// This is not possible if the text has color glyphs.
  ///
  /// - Parameters:
  ///   - content: The text.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: `true` if the text can be written as text.
  /// - Throws: A ``TextError`` if the text can't be set.
  package func keepsLetters(
    of content: TextContent, fonts: FontLookup
  ) throws(TextError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return unsafe try set(content, fonts).runs.allSatisfy { unsafe !($0.font?.isColored ?? false) }
  }

  /// Draws text on a page, where it can be searched and copied.
  ///
  /// - Parameters:
  ///   - content: The text, without color glyphs.
  ///   - box: The size of the box that it is laid out for, in canvas pixels.
  ///   - fonts: Finds the store's fonts.
  ///   - page: The page, whose unit is a canvas pixel; the box begins at its origin.
  /// - Throws: A ``TextError`` if the text can't be drawn.
  package func draw(
    _ content: TextContent, box: Size, fonts: FontLookup, on page: PDFPage
  ) throws(TextError) {
    lock.lock()
    defer { lock.unlock() }
    let painter = unsafe TextPainter(
      pango, cairo: page.context, text: try set(content, fonts),
      part: Rect(origin: .zero, size: box), scale: Size(width: 1, height: 1), isCoverage: false,
      keepsLetters: true
    ) { $0() }
    unsafe try painter.paint()
  }
}
