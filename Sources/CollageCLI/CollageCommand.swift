internal import ArgumentParser
internal import CollageCore

/// A verb of the program.
protocol CollageCommand: ParsableCommand {
  /// The options that every verb has.
  var common: CommonOptions { get }

  /// Does what the verb says.
  ///
  /// - Parameter program: The store, the streams and what else comes from outside.
  /// - Returns: The exit status; a failure is thrown.
  /// - Throws: Whatever went wrong; the text for people is made later.
  func run(in program: Program) throws -> ExitStatus
}

/// A verb that changes collages: on its own, or as a line of a batch.
protocol EditCommand: CollageCommand, BatchEdit {
  /// Whether the verb makes another collage the current one.
  static var changesCurrentCollage: Bool { get }
  /// Whether the verb makes a store where there is none.
  static var makesStore: Bool { get }
}

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
  static var changesCurrentCollage: Bool { false }
  static var makesStore: Bool { false }

  func check(_ preparation: Preparation) throws {}

  /// Prepares the edit and does it in a transaction of its own.
  func run(in program: Program) throws -> ExitStatus {
    try runAlone(in: program)
  }

  /// Prepares the edit and does it in a transaction of its own.
  func runAlone(in program: Program) throws -> ExitStatus {
    let store = LazyStore(program, creating: Self.makesStore)
    var preparation = Preparation(program: program, store: store)
    try preparation.takeInput(of: self)
    try check(preparation)
    let edit = try prepare(preparation)
    let report = try store.opened().transaction(recording: .everyEdit, edit)
    // Closing the store takes longer than it takes the process to end, which closes it too.
    _ = Unmanaged.passRetained(store)
    try program.console.show(report)
    return report.status
  }
}
