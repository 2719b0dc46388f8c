internal import CollageCore

/// A verb whose edit needs only a collage.
protocol RequestCommand: EditCommand {
  var target: CollageOptions { get }

  /// Returns the edit that the arguments describe.
  func request() throws -> EditRequest
}

extension RequestCommand {
  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try request().prepared(context.reference(target), context)
  }
}
