internal import CollageCore

extension TextRequest {
  /// Imports the font file, if the request names one, and returns the closure for the transaction.
  func prepared(
    _ reference: CollageReference, _ context: EditContext
  ) throws -> PreparedEdit {
    guard let fontFile else { return request().prepared(reference, context) }
    try context.requireCollage(reference)
    let font = try context.store.opened().importFont(fontFile, isForced: isForced)
    return request(with: font.image).prepared(reference, context, with: font)
  }
}
