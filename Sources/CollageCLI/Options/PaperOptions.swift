internal import ArgumentParser
internal import CollageCore

/// The options of a PDF that is cut.
struct PaperOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far the picture goes on beyond where a PDF is cut, such as 3mm.", valueName: "length"),
    transform: Word.reader(PaperText.bleed))
  var bleed: Double?

  @Flag(help: "Lines beside the corners that tell where a PDF is cut.")
  var cropMarks = false

  /// How pages are made.
  ///
  /// - Parameter rasterDensity: The dots per inch of what becomes pixels; nil is the picture's own.
  /// - Returns: The layout.
  func layout(rasterDensity: Int? = nil) -> PaperLayout {
    PaperLayout(bleed: bleed ?? 0, hasCropMarks: cropMarks, rasterDensity: rasterDensity)
  }

  /// Refuses options that the format has not.
  ///
  /// - Parameter format: The picture's format.
  /// - Throws: ``UserFacingError``.
  func check(for format: RenderFormat) throws(UserFacingError) {
    guard !format.hasPages else { return }
    guard bleed == nil, !cropMarks else {
      let formats = RenderFormat.paged.map(\.noun).joined(conjunction: "and")
      let option = bleed == nil ? "--crop-marks" : "--bleed"
      throw .usage("\(option) goes with \(formats), the picture is \(format.article).")
    }
  }
}
