internal import CollageCore

extension TextRequest {
  /// Imports the font file that the request names, and returns the request as a step of a
  /// transaction.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - context: The context of the edit.
  /// - Returns: The step.
  /// - Throws: An error if the font file is invalid.
  func prepared(
    _ reference: CollageReference, _ context: EditContext
  ) throws -> PreparedEdit {
    guard let fontFile else { return request().prepared(reference, context) }
    try context.requireCollage(reference)
    let font = try context.store.opened().importFont(fontFile, isForced: isForced)
    return request(with: font.image).prepared(reference, context, with: font)
  }
}
