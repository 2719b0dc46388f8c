internal import Foundation

extension Typesetter {
  /// Returns whether a PDF can contain a text as text: color glyphs prevent this.
  package func canKeepText(
    of content: TextContent, fonts: FontLookup
  ) throws(TextError) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return unsafe try typeset(content, fonts).runs.allSatisfy {
      unsafe !($0.font?.isColored ?? false)
    }
  }

  /// Draws text without color glyphs on a PDF page, where it can be searched and copied.
  ///
  /// `box` is the size of the text's box, in canvas pixels. The page's unit is a canvas pixel, and
  /// the box begins at the page's origin.
  package func draw(
    _ content: TextContent, box: Size, fonts: FontLookup, on page: PDFPage
  ) throws(TextError) {
    lock.lock()
    defer { lock.unlock() }
    let painter = unsafe TextPainter(
      pango, cairo: page.context, text: try typeset(content, fonts),
      part: Rect(origin: .zero, size: box), scale: Size(width: 1, height: 1), isCoverage: false,
      keepsText: true
    ) { $0() }
    unsafe try painter.paint()
  }
}
