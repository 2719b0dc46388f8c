internal import ArgumentParser
internal import CollageCore

struct Save: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "save", abstract: "Save a snapshot and mark the collage as saved",
    usage: "collage save [options]",
    discussion: """
        collage save
        collage save -c poster

      Edits are stored immediately, even without `save`. The snapshot is the image in `gallery` \
      and in the overview of `serve`. `revert` goes back to the last save.
      """)

  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let state = try context.console.withProgress(.saving) {
      try workspace.save(
        context.reference(target), limits: limits.request, progress: $0,
        isCancelled: context.environment.isInterrupted)
    }
    try context.console.show(Self.report(state))
    return .done
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    return { [limits] session in
      Self.report(try session.save(reference, limits: limits.request))
    }
  }

  private static func report(_ state: CollageState) -> Report {
    .collage(state, label: "save", message: .saved(state.record.name))
  }
}
