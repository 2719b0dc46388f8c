internal import ArgumentParser
internal import CollageCore
internal import Foundation

/// `delete`: deletes a collage.
struct Delete: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "delete", abstract: "Delete a collage; `restore` brings it back.",
    usage: "collage delete [COLLAGE] [options]",
    discussion: """
      Without a name it deletes the current collage, but asks first; without a terminal that needs \
      --force.

        collage delete poster
        collage restore poster
      """)
  static let effects: EditEffects = [.changesCollages, .freesCollageNames]

  @Flag(help: "Delete the current collage without asking.")
  var force = false

  @OptionGroup var source: ReferenceArgument
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !force, isUnnamed(context), Question.canBeAsked(context.environment) else {
      return try runAlone(in: context)
    }
    let workspace = try context.workspace()
    let record = try workspace.record(of: context.reference(source.target))
    let question = Question("Delete \(record.name)? (restore brings it back) [y/N] ")
    guard question.isAnsweredYes(in: context.environment) else {
      throw UserFacingError("refused", .failed, "nothing was deleted.")
    }
    let report = try workspace.transaction {
      try Self.delete(.named(record.id.uuidString), in: $0)
    }
    try context.console.show(report)
    return .done
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = try source.resolved(context)
    return { [force] session in
      guard force || reference != .current else {
        let name = try session.state(of: reference).record.name
        throw UserFacingError(
          "needs-force", .failed, "delete names no collage; the current one is '\(name)'.",
          hint: "`collage delete \(ShellWords.quoted(name.rawValue))` or --force deletes it.")
      }
      return try Self.delete(reference, in: session)
    }
  }

  /// Whether nothing names the collage, so that it is the current one.
  private func isUnnamed(_ context: CommandContext) -> Bool {
    !source.isNamed && context.reference(source.target) == .current
  }

  private static func delete(
    _ reference: CollageReference, in session: EditSession
  ) throws -> Report {
    let state = try session.delete(reference)
    let name = state.record.name
    return .collage(
      state, label: "delete",
      message: "deleted \(name); `collage restore \(ShellWords.quoted(name.rawValue))` "
        + "brings it back")
  }
}
