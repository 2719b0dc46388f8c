internal import ArgumentParser
internal import CollageCore

/// The options that describe a canvas.
struct CanvasOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "1080x1920, 10x15cm, a preset (story, square, portrait, landscape, hd, 4k, a6 … a0, letter, "
        + "legal, a4-landscape …) or a ratio with a width (4:5@1080).", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeText.size))
  var size: SizeText?

  @Option(
    help: ArgumentHelp(
      "Dots per inch of paper, which lengths such as 3cm go by and pictures tell; of a new paper "
        + "size 300 when not given.", valueName: "dpi"),
    transform: Word.reader(WholeNumberText.resolution))
  var dpi: Int?

  @Option(
    help: ArgumentHelp("A CSS name, hex digits, rgb(…) or none.", valueName: "colour"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.color))
  var background: Color?

  /// What is to change on a canvas.
  var wanted: WantedCanvas { WantedCanvas(size: size, dpi: dpi, background: background) }
}
