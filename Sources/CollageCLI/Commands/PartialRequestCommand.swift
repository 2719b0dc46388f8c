internal import CollageCore

/// A verb that needs only a collage for some of its edits, and other resources for others.
protocol PartialRequestCommand: EditCommand {
  var target: CollageOptions { get }

  /// Returns the edit that the arguments describe.
  ///
  /// - Returns: The request; `nil` if the edit needs more than a collage.
  /// - Throws: An error for invalid arguments.
  func request() throws -> EditRequest?

  /// Prepares an edit that needs more than a collage, outside the transaction.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - context: The context of the edit.
  /// - Returns: The rest of the edit, inside the transaction.
  /// - Throws: An error for invalid arguments or files.
  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit
}

extension PartialRequestCommand {
  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    if let request = try request() { return request.prepared(reference, context) }
    try context.requireCollage(reference)
    return try prepare(on: reference, context)
  }
}
