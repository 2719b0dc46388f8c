internal import ArgumentParser
internal import CollageCore

struct CanvasOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The size: 1080x1920, 10x15cm, 4:5@1080 or a preset", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var size: SizeParser?

  @Option(
    help: ArgumentHelp("Pixels per inch on paper (default for paper sizes: 300)", valueName: "dpi"),
    transform: Word.reader(IntegerParser.resolution))
  var dpi: Int?

  @Option(
    help: ArgumentHelp(
      "A color, gradient, texture, image or blurred photo", valueName: "background"),
    completion: .list(BackgroundParser.keywords + ColorParser.names),
    transform: Word.reader(BackgroundParser.background))
  var background: BackgroundParser?

  /// The path of the background image; `nil` for any other background.
  var file: String? {
    if case .file(let path) = background { path } else { nil }
  }

  /// Returns the changes to the canvas.
  ///
  /// `image` is the imported image of ``file``; if it is `nil`, the changes exclude a background
  /// from a file.
  func spec(_ image: StoredImage? = nil) -> CanvasSpec {
    let backdrop = image.map { BackgroundSpec.backdrop(.image($0)) }
    guard case .spec(let spec) = background else {
      return CanvasSpec(size: size, dpi: dpi, background: backdrop)
    }
    return CanvasSpec(size: size, dpi: dpi, background: spec)
  }
}
