internal import CollageCore

/// A verb that needs nothing but a collage for some of its edits, and more for others.
protocol PartialRequestCommand: EditCommand {
  /// Which collage.
  var target: CollageOptions { get }

  /// What the words ask for.
  ///
  /// - Returns: The request; nil where it takes more than a collage.
  /// - Throws: Whatever is wrong with the words.
  func request() throws -> EditRequest?

  /// Checks the arguments and does what must not hold up the store, where it takes more than a
  /// collage.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - context: Where the edit will happen.
  /// - Returns: What is left to do inside the transaction.
  /// - Throws: Whatever is wrong with the arguments or the files.
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
