internal import ArgumentParser
internal import CollageCore

/// `focus`: says what must stay visible.
struct FocusCommand: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "focus", abstract: "Say what of photos must stay visible when they are cropped.",
    usage: "collage focus ITEM... X,Y|auto|none [options]",
    discussion: """
      The place is in pixels of the photo, or percent. `auto` finds it: the subject of the cutout, \
      else what stands out, and faces, where OpenCV's cascades are installed. A photo that is \
      cropped already moves in its frame; the frame stays.

        collage focus hero 50%,35%
        collage focus @all auto
        collage focus hero none
      """)

  @Argument(
    help: ArgumentHelp("The items, then the place.", valueName: "item"),
    completion: .custom(CompletionValues.items(and: ["auto", LookParser.none])))
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest? {
    let (items, wanted) = try read()
    let selectors = try items.selectors(of: Self.self)
    return switch wanted {
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
    let (items, values) = try ItemArguments(words).splitLast(1, value: "a place", of: Self.self)
    return (items, try CropParser.focus(values[0]))
  }
}
