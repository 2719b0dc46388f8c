internal import ArgumentParser
internal import CollageCore

/// The options of a PDF for printing and cutting.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Extend a PDF beyond its trim edge, such as 3mm", valueName: "length"),
    transform: Word.reader(PaperLengthParser.bleed))
  var bleed: Double?

  @Flag(help: "Draw crop marks in a PDF")
  var cropMarks = false

  /// Returns the layout of the pages.
  ///
  /// - Parameter rasterDensity: The resolution of rasterized content in dots per inch; `nil` for
  ///   the canvas's own.
  /// - Returns: The layout.
  func layout(rasterDensity: Int? = nil) -> PDFPageLayout {
    PDFPageLayout(bleed: bleed ?? 0, hasCropMarks: cropMarks, rasterDensity: rasterDensity)
  }

  /// Checks that the format supports the options.
  ///
  /// - Parameter format: The image format.
  /// - Throws: ``UserFacingError``.
  func check(for format: RenderFormat) throws(UserFacingError) {
    guard !format.hasPages else { return }
    guard bleed == nil, !cropMarks else {
      throw .formatOption(
        bleed == nil ? "--crop-marks" : "--bleed", formats: RenderFormat.paged, format)
    }
  }
}
