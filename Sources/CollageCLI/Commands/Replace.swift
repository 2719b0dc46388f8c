internal import ArgumentParser
internal import CollageCore

struct Replace: EditCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "replace", abstract: "Replace an item's photo and keep everything else",
    usage: """
      collage replace ITEM FILE [options]
      collage replace --everywhere FILE|ITEM NEW [options]
      """,
    discussion: """
        collage replace hero better.jpg
        collage replace hero photo:beach
        collage replace --everywhere old-logo.png logo.png

      The new photo is scaled to fit into the area of the old photo. If the old photo is cropped, \
      the new photo is cropped to fill this area. '-' is standard input.

      --everywhere replaces a photo in every collage. To reverse this, use `undo` in each collage.
      """)

  @Argument(
    help: ArgumentHelp("The item, then the new photo's file", valueName: "item"),
    completion: .file())
  var words: [Word] = []

  @Flag(help: "Replace the photo in every collage")
  var everywhere = false

  @Flag(help: "Store the photo losslessly, as PNG")
  var lossless = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { words.last?.text == "-" ? 1 : 0 }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let (items, values) = try ItemArguments(words).splitLast(1, value: .file, of: Self.self)
    let reference = context.reference(target)
    if everywhere { return try prepareEverywhere(items.arguments, values[0], reference, context) }
    let selectors = try items.selectors(of: Self.self)
    try context.requireCollage(reference)
    let photo = try importPhoto(values[0], context)
    let analysis = FocusAnalysis(context)
    return { session in
      var ids: [Item.ID] = []
      let outcome = try session.replace(in: reference, by: photo, analysis: analysis) { collage in
        ids = try collage.resolve(selectors)
        return try ItemsChange.single(ids, verb: "replace")
      }
      return .items(outcome, ids, .replaced)
    }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    guard !everywhere else {
      throw UserFacingError.pageEditOption("--everywhere", .everywhere)
    }
    try reading.requireDefaultsInPageEdit()
    let (items, values) = try ItemArguments(words).splitLast(1, value: .file, of: Self.self)
    return .replace(
      try items.selectors(of: Self.self), try .single(values[0], context), isLossless: lossless)
  }

  private func prepareEverywhere(
    _ old: [String], _ new: String, _ reference: CollageReference, _ context: EditContext
  ) throws -> PreparedEdit {
    guard old.count == 1 else {
      throw UserFacingError.replacedPhotos(old.count + 1)
    }
    let workspace = try context.store.opened()
    // In a batch, an earlier line can add the photo to a collage after this check. Therefore, a
    // photo that no collage uses isn't an error here.
    let used = try PhotoReference(
      word: old[0], reference, in: workspace, isStored: !context.isInBatch)
    if !context.isInBatch { try used.requireUse(in: workspace) }
    let photo = try importPhoto(new, context)
    let analysis = FocusAnalysis(context)
    return { session in
      .everywhere(try session.replaceEverywhere(used, by: photo, analysis: analysis))
    }
  }

  private func importPhoto(_ path: String, _ context: EditContext) throws -> ImportedPhoto {
    try ImportedPhoto.taken(
      path, context, lossless: lossless ? true : nil, reading: reading.reading)
  }
}
