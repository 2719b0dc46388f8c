internal import Foundation

extension Typesetter {
  /// Whether a PDF can hold words as letters: not those that have colours of their own.
  ///
  /// - Parameters:
  ///   - content: The words.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: Whether it can.
  /// - Throws: ``TextError``.
  package func keepsLetters(
    of content: TextContent, fonts: FontLookup
  ) throws(TextError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return unsafe try set(content, fonts).runs.allSatisfy { unsafe !($0.font?.isColored ?? false) }
  }

  /// Draws words on a page, where they can be found and copied.
  ///
  /// - Parameters:
  ///   - content: The words, whose letters have no colours of their own.
  ///   - box: The size of the box that they are laid out for, in canvas pixels.
  ///   - fonts: Finds the store's fonts.
  ///   - page: The page, a unit of which is a canvas pixel; the box begins at its origin.
  /// - Throws: ``TextError``.
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
