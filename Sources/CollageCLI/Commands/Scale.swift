internal import ArgumentParser
internal import CollageCore

struct Scale: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "scale", abstract: "Scale items",
    usage: """
      collage scale ITEM... FACTOR [options]
      collage scale ITEM... (--by F | --width W | --height H | --fit WxH | --cover WxH)
      """,
    discussion: """
        collage scale hero 150%
        collage scale hero beach --by 0.5
        collage scale hero --width 40%
        collage scale hero --width 4cm
        collage scale backdrop --cover 100%x100%

      FACTOR 1, or 100%, is the size at which an item was added. Items keep their centers and \
      aspect ratios. Widths and heights are those of the unrotated item. They are in canvas \
      pixels, in percent of the canvas, or in mm, cm, in or pt on paper.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the factor", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp("Multiply the current scale by this factor", valueName: "factor"),
    transform: Word.reader(FactorParser.scale))
  var step: Double?

  @Option(
    help: ArgumentHelp("Scale to this width", valueName: "length"), transform: Word.lengthReader)
  var width: Length?

  @Option(
    help: ArgumentHelp("Scale to this height", valueName: "length"), transform: Word.lengthReader)
  var height: Length?

  @Option(
    help: ArgumentHelp("Scale to the largest size in this rectangle", valueName: "WxH"),
    transform: Word.reader(BoundsSpec.bounds))
  var fit: BoundsSpec?

  @Option(
    help: ArgumentHelp("Scale to the smallest size that covers this rectangle", valueName: "WxH"),
    transform: Word.reader(BoundsSpec.bounds))
  var cover: BoundsSpec?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let items: ItemArguments
    let change: ItemsChange
    if step != nil || width != nil || height != nil || fit != nil || cover != nil {
      change = try self.change(to: nil)
      items = try ItemArguments(words).withoutValue(.factor, besides: .otherSize)
    } else {
      let (rest, values) = try ItemArguments(words).splitLast(1, value: .factor, of: Self.self)
      change = try self.change(to: try FactorParser.scale(values[0]))
      items = rest
    }
    return .items(try items.selectors(of: Self.self), change)
  }

  private func change(to factor: Double?) throws -> ItemsChange {
    do throws(ArgumentError) {
      return try .scale(
        to: factor, by: step, width: width, height: height, fit: fit, cover: cover)
    } catch {
      guard case .exclusive(let given, _) = error else { throw error }
      throw UserFacingError.severalSizes(given.count)
    }
  }
}
