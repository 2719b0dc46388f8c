internal import CollageCore

/// A verb that needs only a collage for some edits, and the store or files for others.
protocol PartialRequestCommand: EditCommand {
  var target: CollageOptions { get }

  /// Returns the edit that the arguments describe; `nil` if the edit needs more than a collage.
  func request() throws -> EditRequest?

  /// Does the slow work of an edit that needs more than a collage.
  ///
  /// Returns a closure that makes the edit in a transaction of the store.
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
