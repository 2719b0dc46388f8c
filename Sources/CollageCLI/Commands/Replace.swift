internal import ArgumentParser
internal import CollageCore

/// `replace`: exchanges an item's photo.
struct Replace: EditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Exchange an item's photo; everything else about it stays.",
    usage: "collage replace ITEM FILE [options]",
    discussion: """
      The new photo is fitted into the place of the old one. '-' is standard input.

        collage replace hero better.jpg
      """)

  @Argument(help: ArgumentHelp("The item and the file.", valueName: "item"), completion: .file())
  var words: [Word] = []

  @Flag(help: "Store the photo without loss, as PNG.")
  var lossless = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (items, values) = try ItemWords(words).splitLast(1, value: "a file", of: Self.self)
    let selectors = try items.selectors(of: Self.self)
    let source = try PhotoSource.list(values, preparation)[0]
    let edit = ItemsEdit(
      reference: preparation.reference(target), selectors: selectors, verb: "replaced")
    try preparation.requireCollage(edit.reference)
    let photo = try preparation.store.opened().importPhoto(
      source, lossless: lossless ? true : nil, reading: reading.reading)
    let record = photo.record
    preparation.program.console.remark(of: photo, from: source)
    let change = edit.prepared { ids, _ in
      .replace(try ItemsEdit.single(ids, verb: "replace"), with: record.image)
    }
    return { session in
      try session.register(record)
      return try change(session)
    }
  }
}
