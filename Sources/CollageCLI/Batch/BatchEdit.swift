internal import CollageCore

/// One edit of a batch.
///
/// A batch is a list of edits that are performed in one transaction.
protocol BatchEdit {
  var verb: String { get }
  /// The edit's effects other than changing items.
  var effects: VerbGrammar.Effects { get }
  /// The number of arguments that refer to standard input, which can be read only once.
  var inputCount: Int { get }

  /// Checks the arguments; runs for all lines of a batch before any line is performed.
  func check(_ context: EditContext) throws

  /// Does slow work, such as importing photos, and returns the part that runs in the transaction.
  func prepare(_ context: EditContext) throws -> PreparedEdit
}

extension BatchEdit {
  var inputCount: Int { 0 }
  var effects: VerbGrammar.Effects { VerbGrammar.of(verb)?.effects ?? [] }
}

extension EditCommand {
  var verb: String { Self.verbName }
}

/// An edit in JSON that changes one collage and needs no files.
struct DataEdit: BatchEdit {
  let verb: String
  /// The collage that the edit names; `nil` for the default collage of the batch.
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
