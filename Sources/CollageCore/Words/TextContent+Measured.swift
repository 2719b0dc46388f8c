/// Words with the fonts that they are set with, the box that they take and their lines, or what keeps them
/// from being set.
package typealias MeasuredText = Result<
  (content: TextContent, box: Size, lineCount: Int), TextError
>

extension TextContent {
  /// The words with the size and the fonts that they are set with, and the box that they take.
  ///
  /// - Parameter fonts: Finds the store's fonts.
  /// - Returns: The words, the unscaled size of their box in canvas pixels, and how many lines they have.
  /// - Throws: ``TextError``.
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

  /// The same as a result.
  package func measuring(by fonts: FontLookup) -> MeasuredText {
    Result { () throws(TextError) in try measured(by: fonts) }
  }
}
