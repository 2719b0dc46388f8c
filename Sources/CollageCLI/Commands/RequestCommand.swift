internal import CollageCore

/// A verb that needs only a collage for its edit.
protocol RequestCommand: EditCommand {
  var target: CollageOptions { get }

  /// Returns the edit that the arguments describe.
  ///
  /// - Returns: The request.
  /// - Throws: An error for invalid arguments.
  func request() throws -> EditRequest
}

extension RequestCommand {
  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try request().prepared(context.reference(target), context)
  }
}
