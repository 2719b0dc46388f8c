internal import CollageCore

/// What a line of a batch can do.
protocol BatchEdit {
  /// The verb.
  var verb: String { get }
  /// What it does besides changing items.
  var effects: VerbGrammar.Effects { get }
  /// How many of its words name standard input, which can be read once.
  var inputCount: Int { get }

  /// Refuses what is known to be wrong before anything is done, for any line of a batch.
  ///
  /// - Parameter context: Where the edit will happen.
  /// - Throws: Whatever is wrong with the arguments.
  func check(_ context: EditContext) throws

  /// Checks the arguments and does what must not hold up the store, such as importing photos.
  ///
  /// - Parameter context: Where the edit will happen.
  /// - Returns: What is left to do inside the transaction.
  /// - Throws: Whatever is wrong with the arguments or the files.
  func prepare(_ context: EditContext) throws -> PreparedEdit
}

extension BatchEdit {
  var inputCount: Int { 0 }
  var effects: VerbGrammar.Effects { VerbGrammar.of(verb)?.effects ?? [] }
}

extension EditCommand {
  var verb: String { Self.verbName }
}

/// An edit that was written as data and needs nothing but a collage.
struct DataEdit: BatchEdit {
  let verb: String
  /// The collage that the line names; nil leaves it to the batch.
  let collage: CollageReference?
  /// What is asked for.
  let request: EditRequest

  func check(_ context: EditContext) throws {
    try request.check(context, reference(context))
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    request.prepared(reference(context), context)
  }

  private func reference(_ context: EditContext) -> CollageReference {
    collage ?? context.reference(naming: nil)
  }
}
