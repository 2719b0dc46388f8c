internal import CollageCore

/// An edit in a batch: a script whose edits are performed in one transaction.
protocol BatchEdit {
  var verb: String { get }
  /// The effects of the edit other than changing items.
  var effects: VerbGrammar.Effects { get }
  /// The number of arguments that refer to standard input, which can be read only once.
  var inputCount: Int { get }

  /// Performs the checks that are made for all lines of the batch before any line runs.
  func check(_ context: EditContext) throws

  /// Checks the arguments, and does slow work such as importing photos before the transaction.
  ///
  /// Returns the step to perform inside the transaction.
  func prepare(_ context: EditContext) throws -> PreparedEdit
}

extension BatchEdit {
  var inputCount: Int { 0 }
  var effects: VerbGrammar.Effects { VerbGrammar.of(verb)?.effects ?? [] }
}

extension EditCommand {
  var verb: String { Self.verbName }
}

/// An edit in JSON that needs only a collage.
struct DataEdit: BatchEdit {
  let verb: String
  /// The collage that the line names; `nil` to use the batch's collage.
  let collage: CollageReference?
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
