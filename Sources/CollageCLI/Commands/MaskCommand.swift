internal import ArgumentParser
internal import CollageCore

struct MaskCommand: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "mask", abstract: "Mask items with a shape or an image",
    usage: "collage mask ITEM... ellipse|perforated|torn|FILE [options]\ncollage mask ITEM... none",
    discussion: """
        collage mask hero ellipse
        collage mask hero torn --seed 7
        collage mask hero heart.png
        collage mask hero none

      perforated is the edge of a postage stamp. torn is the edge of torn paper, different for \
      each item. An image is stretched over the item; the item is hidden where the image is dark \
      or transparent. For a file named torn, write ./torn.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the mask", valueName: "item"),
    completion: .custom(CompletionValues.items(and: MaskParser.keywords)))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("The random seed of a torn edge", valueName: "number"),
    transform: Word.reader(MaskParser.seed))
  var seed: UInt64?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { words.last?.text == "-" ? 1 : 0 }

  func request() throws -> EditRequest? {
    let (items, word) = try read()
    let change = try ItemsChange.mask(word, seed: seed)
    let selectors = try items.selectors(of: Self.self)
    return change.map { .items(selectors, $0) }
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    let (items, path) = try read()
    let selectors = try items.selectors(of: Self.self)
    let image = try importImage(path, context)
    return { session in .items(try session.mask(selectors, of: reference, by: image), .masked) }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    if let request = try request() { return .request(request) }
    let (items, path) = try read()
    let source = try PhotoSource.single(path, context)
    if case .path(let file) = source, !file.isPathInUse { throw Self.missing(file) }
    return .mask(try items.selectors(of: Self.self), source)
  }

  /// Returns the error for a word that is neither the name of a mask nor an existing file.
  private static func missing(_ path: String) -> any Error {
    let nearest = NearestNames.to(path, among: MaskParser.keywords)
    guard !nearest.isEmpty else { return FileReadError.notFound(path: path) }
    return UserFacingError.noMask(path, nearest: nearest)
  }

  private func read() throws -> (ItemArguments, String) {
    let (items, values) = try ItemArguments(words).splitLast(1, value: .mask, of: Self.self)
    return (items, values[0])
  }

  private func importImage(_ path: String, _ context: EditContext) throws -> ImportedPhoto {
    let source = try PhotoSource.single(path, context)
    do {
      let image = try context.store.opened().importMask(source)
      context.command.console.warn(about: image)
      return image
    } catch FileReadError.notFound(let path) {
      throw Self.missing(path)
    }
  }
}
