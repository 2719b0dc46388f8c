internal import ArgumentParser
internal import CollageCore

/// `new`: makes a collage.
struct New: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "new", abstract: "Make a collage and make it the current one.",
    usage: "collage new [NAME] [options]",
    discussion: """
      Prints the name, which is made up when none is given.

        collage new
        collage new poster --size a3-landscape --background coral
        collage new album --background 'linear 160 #fdfbfb #ebedee'
        collage new card --size 4:5@1080
        collage new print --size 10x15cm --dpi 600
      """)

  @Argument(help: "The collage's name.", transform: Word.reader(NameParser.collage))
  var name: CollageName?

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { canvas.file == "-" ? 1 : 0 }

  func check(_ context: EditContext) throws {
    _ = try canvas.wanted().newCanvas()
    try context.expected.insert(name, in: context.store.opened())
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let photo = try self.canvas.file.map { try ImportedPhoto.taken($0, context) }
    let canvas = try self.canvas.wanted(photo?.record.image).newCanvas()
    return StoreRequest.new(name, canvas, with: photo)
  }
}
