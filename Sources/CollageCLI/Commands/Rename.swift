internal import ArgumentParser
internal import CollageCore

struct Rename: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "rename", abstract: "Rename a collage",
    usage: "collage rename [COLLAGE] NAME [options]",
    discussion: """
        collage rename 'summer poster'
        collage rename poster 'summer poster'

      With one name, renames the current collage. `undo` doesn't change the name back.
      """)

  @Argument(
    help: "The collage (default: current) and its new name",
    completion: .custom(CompletionValues.collages))
  var names: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    guard let last = names.last else {
      throw UserFacingError.missing(.newName, in: Self.self)
    }
    guard names.count <= (target.collage == nil ? 2 : 1) else {
      throw UserFacingError.tooManyNames
    }
    let name = try NameParser.collage(last.text)
    let reference =
      names.count == 2 ? .named(names[0].text) : context.reference(target)
    return try StoreRequest.rename(name).prepared(reference, context)
  }
}
