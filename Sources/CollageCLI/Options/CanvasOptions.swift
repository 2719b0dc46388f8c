internal import ArgumentParser
internal import CollageCore

/// The options that describe a canvas.
struct CanvasOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "1080x1920, a preset (story, square, portrait, landscape, hd, 4k, a6 … a0, a4-landscape …) "
        + "or a ratio with a width (4:5@1080).", valueName: "size"),
    completion: .list(SizePreset.names), transform: SizeText.size)
  var size: SizeText?

  @Option(
    help: ArgumentHelp("Dots per inch of a paper size; 300 when not given.", valueName: "dpi"),
    transform: WholeNumberText.reader("a resolution", in: SizeText.dpiRange))
  var dpi: Int?

  @Option(
    help: ArgumentHelp("A CSS name, hex digits, rgb(…) or none.", valueName: "colour"),
    completion: .list(Suggestions.colors), transform: ColorText.color)
  var background: Color?

  /// The size in pixels; nil when none is given.
  func resolvedSize() throws -> PixelSize? {
    guard let size else {
      guard dpi == nil else { throw UserFacingError.usage("--dpi goes with --size.") }
      return nil
    }
    return try size.resolved(dpi: dpi)
  }
}
