internal import CollageCore

extension TextRequest {
  /// The request as a step of a transaction, for which the font's file that it names is taken in.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - context: Where the edit will happen.
  /// - Returns: The step.
  /// - Throws: Whatever is wrong with the file.
  func prepared(
    _ reference: CollageReference, _ context: EditContext
  ) throws -> PreparedEdit {
    guard let fontFile else { return request().prepared(reference, context) }
    try context.requireCollage(reference)
    let font = try context.store.opened().importFont(fontFile, isForced: isForced)
    return request(with: font.image).prepared(reference, context, with: font)
  }
}
