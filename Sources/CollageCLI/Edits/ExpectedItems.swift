internal import CollageCore

/// The items that the lines of a batch will add, as far as that is known before they run.
final class ExpectedItems {
  private var items: [CollageReference: [NewItem]] = [:]

  /// Items are going to be added to a collage.
  func insert(_ new: [NewItem], to reference: CollageReference) {
    items[reference, default: []] += new
  }

  /// Items that are going to be added to a collage.
  func of(_ reference: CollageReference) -> [NewItem] { items[reference] ?? [] }
}

extension Preparation {
  /// A collage as it probably is when the edit happens: with what earlier lines add.
  ///
  /// - Parameter reference: Which collage.
  /// - Returns: The collage; nil when nothing can be said of it.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  func expectedCollage(_ reference: CollageReference) throws -> Collage? {
    let context = program.context
    var collage = isCollageSettled ? try store.opened().state(of: reference).collage : nil
    if collage == nil, let name = CollageName(rawValue: "expected") {
      collage = Collage(
        id: context.makeID(), name: name, canvas: .standard, createdAt: context.now())
    }
    return try? collage?.applying(.add(expected.of(reference)))
  }
}
