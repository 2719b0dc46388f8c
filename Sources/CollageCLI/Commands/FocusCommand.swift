internal import ArgumentParser
internal import CollageCore

struct FocusCommand: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "focus", abstract: "Set the point of a photo that a crop keeps visible",
    usage: "collage focus ITEM... X,Y|auto|none [options]",
    discussion: """
        collage focus hero 50%,35%
        collage focus @all auto
        collage focus hero none

      The point is in pixels of the photo, or in percent. auto uses the subject of the cutout, or \
      else the most prominent area. It also keeps faces visible; face detection requires OpenCV's \
      cascade files. If a photo is already cropped, the photo moves within its frame.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the point", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ["auto", LookParser.none])))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest? {
    let (items, spec) = try read()
    let selectors = try items.selectors(of: Self.self)
    return switch spec {
    case .none: .items(selectors, .look(.focus(nil)))
    case .point(let position): .items(selectors, .look(.focus(position)))
    case .auto: nil
    }
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.findFocus(read().0.selectors(of: Self.self)).prepared(reference, context)
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    if let request = try request() { return .request(request) }
    return .findFocus(try read().0.selectors(of: Self.self))
  }

  private func read() throws -> (ItemArguments, FocusSpec) {
    let (items, values) = try ItemArguments(words).splitLast(1, value: .focusPoint, of: Self.self)
    return (items, try CropParser.focus(values[0]))
  }
}
