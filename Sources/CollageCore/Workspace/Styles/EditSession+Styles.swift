extension EditSession {
  /// Returns the built-in or stored style with a name.
  ///
  /// - Parameter name: The user's input.
  /// - Returns: The style.
  /// - Throws: ``StyleError/unknown(_:nearest:)``, ``StoreError``.
  public func style(named name: String) throws -> Style {
    try Style.builtIn(name) ?? repository.styles().style(named: name)
  }

  package func applyStyle(
    _ name: String, to selectors: [ItemSelector], of reference: CollageReference
  ) throws -> (outcome: EditOutcome, items: [Item.ID], style: Style) {
    let style = try style(named: name)
    var ids: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      ids = try collage.resolve(selectors)
      return .look(ids, .style(style))
    }
    return (outcome, ids, style)
  }

  /// Saves an item's look as a style; throws an error unless the selectors match exactly one item.
  package func saveStyle(
    _ name: ItemName, of selectors: [ItemSelector], in reference: CollageReference,
    replacing replaces: Bool
  ) throws -> Style {
    let collage = try state(of: reference).collage
    let ids = try collage.resolve(selectors)
    guard ids.count == 1, let item = collage.items[ids[0]] else {
      throw WorkspaceError.severalItems(ids.count)
    }
    guard item.look.mask?.image == nil else { throw StyleError.imageMask(item.name) }
    let style = Style(name: name, look: item.style)
    try saveStyles([style], replacing: replaces)
    return style
  }

  /// Stores styles: all of them or, after an error, none.
  ///
  /// - Parameters:
  ///   - styles: The styles.
  ///   - replaces: Whether to replace styles with the same names.
  /// - Throws: ``StyleError``, ``StoreError``.
  public func saveStyles(_ styles: [Style], replacing replaces: Bool) throws {
    var names = Set(try repository.styles().map(\.name))
    for style in styles {
      guard Style.builtIn(style.name.rawValue) == nil else {
        throw StyleError.builtIn(style.name)
      }
      guard names.insert(style.name).inserted || replaces else {
        throw StyleError.nameTaken(style.name)
      }
      try repository.insert(style)
    }
    guard names.count <= Limits.styleCount else {
      throw StyleError.tooMany(limit: Limits.styleCount)
    }
  }

  /// Deletes a stored style.
  ///
  /// - Parameter name: The user's input.
  /// - Returns: The deleted style.
  /// - Throws: ``StyleError``, ``StoreError``.
  public func deleteStyle(_ name: String) throws -> Style {
    if let style = Style.builtIn(name) { throw StyleError.builtIn(style.name) }
    let style = try repository.styles().style(named: name, suggestingBuiltIn: false)
    try repository.forget(style: style.name)
    return style
  }
}

extension [Style] {
  /// Returns the stored style with a name.
  ///
  /// If `suggestingBuiltIn` is true, the error also suggests the names of built-in styles.
  package func style(named name: String, suggestingBuiltIn: Bool = true)
    throws(StyleError) -> Style
  {
    if let style = first(where: { $0.name.rawValue == name }) { return style }
    let others = self + (suggestingBuiltIn ? Style.builtIn : [])
    throw .unknown(name, nearest: NearestNames.to(name, among: others.map(\.name.rawValue)))
  }
}
