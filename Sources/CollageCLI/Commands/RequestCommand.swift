internal import CollageCore

/// A verb that needs nothing but a collage for its edit.
protocol RequestCommand: EditCommand {
  /// Which collage.
  var target: CollageOptions { get }

  /// What the words ask for.
  ///
  /// - Returns: The request.
  /// - Throws: Whatever is wrong with the words.
  func request() throws -> EditRequest
}

extension RequestCommand {
  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try request().prepared(context.reference(target), context)
  }
}
