internal import ArgumentParser
internal import CollageCore

/// The options for printing and cutting a PDF.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Extend a PDF beyond its trim edge, such as 3mm", valueName: "length"),
    transform: Word.reader(PaperLengthParser.bleed))
  var bleed: Double?

  @Flag(help: "Draw crop marks in a PDF")
  var cropMarks = false

  /// Returns the page layout.
  ///
  /// - Parameter rasterDensity: The resolution of rasterized content, in dots per inch; `nil` to
  ///   use the canvas's resolution.
  /// - Returns: The page layout.
  func layout(rasterDensity: Int? = nil) -> PDFPageLayout {
    PDFPageLayout(bleed: bleed ?? 0, hasCropMarks: cropMarks, rasterDensity: rasterDensity)
  }

  /// Throws an error if the format doesn't support one of the given options.
  func check(for format: RenderFormat) throws(UserFacingError) {
    guard !format.hasPages else { return }
    guard bleed == nil, !cropMarks else {
      throw .formatOption(
        bleed == nil ? "--crop-marks" : "--bleed", formats: RenderFormat.paged, format)
    }
  }
}
