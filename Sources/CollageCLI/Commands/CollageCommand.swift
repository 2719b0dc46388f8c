internal import ArgumentParser
internal import CollageCore

/// A verb of the program.
protocol CollageCommand: ParsableCommand {
  /// The options that every verb has.
  var common: CommonOptions { get }

  /// Does what the verb says.
  ///
  /// - Parameter context: The store, the streams and what else comes from outside.
  /// - Returns: The exit status; a failure is thrown.
  /// - Throws: Whatever went wrong; the text for people is made later.
  func run(in context: CommandContext) throws -> ExitStatus
}

/// A verb that changes collages: on its own, or as a line of a batch.
protocol EditCommand: CollageCommand, BatchEdit {}

extension CommandConfiguration {
  /// What the argument parser is told of a verb.
  ///
  /// That there is a program above it spares a verb that is parsed alone the question whether its
  /// words ask for a completion script, which takes longer than all others together.
  static func verb(
    _ name: String, abstract: String, usage: String? = nil, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "collage", abstract: abstract, usage: usage,
      discussion: discussion, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}

/// What an edit does inside its transaction; it may be done several times, but counts once.
typealias PreparedEdit = (EditSession) throws -> Report

extension EditCommand {
  func check(_ context: EditContext) throws {}

  /// Prepares the edit and does it in a transaction of its own.
  func run(in context: CommandContext) throws -> ExitStatus {
    try runAlone(in: context)
  }

  /// Prepares the edit and does it in a transaction of its own.
  func runAlone(in context: CommandContext) throws -> ExitStatus {
    let store = LazyStore(context, creating: effects.contains(.makesStore))
    var edits = EditContext(command: context, store: store)
    try edits.claimStandardInput(of: self)
    try check(edits)
    let edit = try prepare(edits)
    let report = try store.opened().transaction(recording: .everyEdit, edit)
    // Closing the store takes longer than it takes the process to end, which closes it too.
    context.environment.keepOpen(store)
    try context.console.show(report)
    return report.status
  }
}
