internal import ArgumentParser
internal import CollageCore

struct New: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "new", abstract: "Create a collage and make it current",
    usage: "collage new [NAME] [options]",
    discussion: """
        collage new poster
        collage new poster --size a3-landscape --background coral
        collage new album --background 'linear 160 #fdfbfb #ebedee'
        collage new card --size 4:5@1080
        collage new print --size 10x15cm --dpi 600

      Prints the collage's name. Without NAME, a name is generated. The default canvas is white \
      and has 1080x1920 pixels.

      A size is WIDTHxHEIGHT in pixels or with a unit (mm, cm, in, pt), a ratio with a width, such \
      as 4:5@1080, or a preset: story (1080x1920), square, portrait, landscape, hd, 4k, a6 to a0, \
      letter and legal. Each preset also has a landscape form, such as a4-landscape. `canvas` \
      describes backgrounds.
      """)

  @Argument(help: "The collage's name", transform: Word.reader(NameParser.collage))
  var name: CollageName?

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { canvas.file == "-" ? 1 : 0 }

  func check(_ context: EditContext) throws {
    _ = try canvas.spec().newCanvas()
    try context.expectedContents.insert(name, in: context.store.opened())
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let photo = try self.canvas.file.map { try ImportedPhoto.taken($0, context) }
    let canvas = try self.canvas.spec(photo?.record.image).newCanvas()
    return StoreRequest.new(name, canvas, with: photo)
  }
}
