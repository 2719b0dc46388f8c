internal import CollageCore

/// An edit on a line of a batch.
protocol BatchEdit {
  var verb: String { get }
  /// The edit's effects other than changing items.
  var effects: VerbGrammar.Effects { get }
  /// The number of arguments that name standard input, which can be read only once.
  var inputCount: Int { get }

  /// Checks what can be checked for every line of the batch before any line runs.
  ///
  /// - Parameter context: The context of the edit.
  /// - Throws: An error if an argument is invalid.
  func check(_ context: EditContext) throws

  /// Checks the arguments and does slow work outside the transaction, such as importing photos.
  ///
  /// - Parameter context: The context of the edit.
  /// - Returns: The step to perform inside the transaction.
  /// - Throws: An error if an argument or a file is invalid.
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
  /// The collage that the line names; `nil` to use that of the batch.
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
