internal import CollageCore

/// A verb whose edit needs only a collage.
protocol RequestCommand: EditCommand {
  var target: CollageOptions { get }

  func request() throws -> EditRequest
}

extension RequestCommand {
  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try request().prepared(context.reference(target), context)
  }
}
