internal import ArgumentParser
internal import CollageCore

struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The bleed of a PDF beyond its trim edge, such as 3mm", valueName: "length"),
    transform: Word.reader(PaperLengthParser.bleed))
  var bleed: Double?

  @Flag(help: "Draw crop marks in a PDF")
  var cropMarks = false

  /// Returns the page layout; `rasterDensity` is the resolution of rasterized content in dots per
  /// inch, and `nil` stands for the canvas's resolution.
  func layout(rasterDensity: Int? = nil) -> PDFPageLayout {
    PDFPageLayout(bleed: bleed ?? 0, hasCropMarks: cropMarks, rasterDensity: rasterDensity)
  }

  func check(for format: RenderFormat) throws(UserFacingError) {
    guard !format.hasPages else { return }
    guard bleed == nil, !cropMarks else {
      throw .formatOption(
        bleed == nil ? "--crop-marks" : "--bleed", formats: RenderFormat.paged, format)
    }
  }
}
