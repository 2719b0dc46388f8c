/// The result of laying out text: the text with resolved fonts, the size of its box, and its number
/// of lines, or an error.
package typealias MeasuredText = Result<
  (content: TextContent, box: Size, lineCount: Int), TextError
>

extension TextContent {
  /// Returns the text with its resolved size and fonts, the unscaled size of its box in canvas
  /// pixels, and its number of lines.
  func measured(
    by fonts: FontLookup
  ) throws(TextError) -> (content: TextContent, box: Size, lineCount: Int) {
    let layout = try Typesetter.shared().layout(self, fonts: fonts)
    var content = self
    content.style.size = layout.size
    content.fonts = layout.fonts
    if font != nil, let family = layout.fonts.first?.family { content.style.family = family }
    return (content, layout.extent, layout.lineCount)
  }

  package func measuring(by fonts: FontLookup) -> MeasuredText {
    Result { () throws(TextError) in try measured(by: fonts) }
  }
}
