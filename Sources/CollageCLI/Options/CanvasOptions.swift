internal import ArgumentParser
internal import CollageCore

/// The options that describe a canvas.
struct CanvasOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "1080x1920, 10x15cm, a preset (story, square, portrait, landscape, hd, 4k, a6 … a0, letter, "
        + "legal, a4-landscape …) or a ratio with a width (4:5@1080).", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var size: SizeParser?

  @Option(
    help: ArgumentHelp(
      "Dots per inch of paper, which lengths such as 3cm go by and pictures tell; of a new paper "
        + "size 300 when not given.", valueName: "dpi"),
    transform: Word.reader(IntegerParser.resolution))
  var dpi: Int?

  @Option(
    help: ArgumentHelp(
      "A color (a CSS name, hex digits, rgb(…) or none), paper, linen or kraft, or "
        + "'linear 135 #fff #ccc', 'radial #fff #ccc', 'image FILE', 'blur ITEM RADIUS'.",
      valueName: "background"),
    completion: .list(BackgroundParser.words + ColorParser.names),
    transform: Word.reader(BackgroundParser.background))
  var background: BackgroundParser?

  /// The image file for the background; `nil` for any other background.
  var file: String? {
    if case .file(let path) = background { path } else { nil }
  }

  /// Returns the changes to the canvas.
  ///
  /// - Parameter image: The image of ``file``, once it is imported.
  /// - Returns: The changes; without the image, they don't include an image background.
  func wanted(_ image: StoredImage? = nil) -> CanvasSpec {
    let backdrop = image.map { BackgroundSpec.backdrop(.image($0)) }
    guard case .wanted(let wanted) = background else {
      return CanvasSpec(size: size, dpi: dpi, background: backdrop)
    }
    return CanvasSpec(size: size, dpi: dpi, background: wanted)
  }
}
