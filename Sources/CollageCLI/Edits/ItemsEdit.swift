internal import CollageCore

/// What the verbs that change items have in common.
struct ItemsEdit {
  /// Which collage.
  let reference: CollageReference
  /// Which items.
  let selectors: [ItemSelector]
  /// What was done, in the past: `moved`.
  let verb: String
  /// How it ended for one item: ` to 120, 300`.
  var detail: (Item) -> String = { _ in "" }

  /// The edit as a step of a transaction.
  ///
  /// - Parameter makeEdit: Makes the edit from the items and the present state.
  /// - Returns: The step.
  func prepared(_ makeEdit: @escaping ([Item.ID], Collage) throws -> Edit) -> PreparedEdit {
    { session in
      var ids: [Item.ID] = []
      let outcome = try session.edit(reference) { collage in
        ids = try collage.resolve(selectors)
        return try makeEdit(ids, collage)
      }
      return .items(outcome, ids, verb: verb, detail: detail)
    }
  }
}

extension ItemsEdit {
  /// The only one of some items.
  ///
  /// - Parameters:
  ///   - ids: What selectors named.
  ///   - verb: The verb that takes one item.
  /// - Returns: That item.
  /// - Throws: ``UserFacingError`` when there are several.
  static func single(_ ids: [Item.ID], verb: String) throws -> Item.ID {
    guard ids.count == 1, let id = ids.first else {
      throw UserFacingError.usage(
        "\(verb) takes one item, \(ids.count) are named.", hint: "Name one of them.")
    }
    return id
  }
}
