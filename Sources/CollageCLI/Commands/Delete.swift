internal import ArgumentParser
internal import CollageCore
internal import Foundation

struct Delete: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "delete", abstract: "Delete a collage",
    usage: "collage delete [COLLAGE] [options]",
    discussion: """
        collage delete poster
        collage restore poster

      Without COLLAGE, deletes the current collage after asking for confirmation. Without a \
      terminal, --force is required. `restore` recovers deleted collages.
      """)

  @Flag(help: "Delete the current collage without asking")
  var force = false

  @OptionGroup var source: CollageArgument
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !force, isUnnamed(context), Question.canBeAsked(context.environment) else {
      return try runAlone(in: context)
    }
    let workspace = try context.workspace()
    let record = try workspace.record(of: context.reference(source.target))
    guard Question.delete(record.name).isAnsweredYes(in: context.environment) else {
      throw UserFacingError.nothingDeleted
    }
    let edit = try StoreRequest.delete(isForced: true).prepared(
      .named(record.id.uuidString),
      EditContext(command: context, store: LazyStore(context, creating: false)))
    let report = try workspace.transaction(edit)
    try context.console.show(report)
    return .done
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.delete(isForced: force).prepared(source.resolved(context), context)
  }

  private func isUnnamed(_ context: CommandContext) -> Bool {
    !source.isNamed && context.reference(source.target) == .current
  }
}
