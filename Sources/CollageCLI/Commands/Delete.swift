internal import ArgumentParser
internal import CollageCore

/// `delete`: deletes a collage.
struct Delete: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "delete", abstract: "Delete a collage; `restore` brings it back.",
    usage: "collage delete [COLLAGE] [options]",
    discussion: """
        collage delete poster
        collage restore poster
      """)
  static let effects: EditEffects = [.changesCollages, .freesCollageNames]

  @OptionGroup var source: ReferenceArgument
  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = try source.resolved(context)
    return { session in
      let state = try session.delete(reference)
      let name = state.record.name
      return .collage(
        state, label: "delete",
        message: "deleted \(name); `collage restore \(ShellWords.quoted(name.rawValue))` "
          + "brings it back")
    }
  }
}
