/// Styles inside one transaction of the store.
extension EditSession {
  /// The style of a name: the program's own, or one that the store keeps.
  ///
  /// - Parameter name: What was written.
  /// - Returns: The style.
  /// - Throws: ``StyleError/unknown(_:nearest:)``, ``StoreError``.
  public func style(named name: String) throws -> Style {
    try Style.builtIn(name) ?? repository.styles().named(name)
  }

  /// Gives items a style.
  ///
  /// - Parameters:
  ///   - name: The style's name.
  ///   - selectors: Which items.
  ///   - reference: Which collage.
  /// - Returns: What was done, the items, and the style.
  /// - Throws: ``StyleError/unknown(_:nearest:)``, ``SelectionError``, ``EditError``,
  ///   ``WorkspaceError``, ``StoreError``.
  package func giveStyle(
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

  /// Keeps the look of an item as a style.
  ///
  /// - Parameters:
  ///   - name: The style's name.
  ///   - selectors: The item, which must be one.
  ///   - reference: Its collage.
  ///   - replaces: Whether it takes the place of another style of this name.
  /// - Returns: The style.
  /// - Throws: ``StyleError``, ``SelectionError``, ``WorkspaceError``, ``StoreError``.
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
    try keep([style], replacing: replaces)
    return style
  }

  /// Keeps styles, all or none.
  ///
  /// - Parameters:
  ///   - styles: The styles.
  ///   - replaces: Whether they take the place of others of their names.
  /// - Throws: ``StyleError``, ``StoreError``.
  public func keep(_ styles: [Style], replacing replaces: Bool) throws {
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

  /// Forgets a style that the store keeps.
  ///
  /// - Parameter name: What was written.
  /// - Returns: The style as it was.
  /// - Throws: ``StyleError``, ``StoreError``.
  public func deleteStyle(_ name: String) throws -> Style {
    if let style = Style.builtIn(name) { throw StyleError.builtIn(style.name) }
    let style = try repository.styles().named(name, besidesBuiltIn: false)
    try repository.forget(style: style.name)
    return style
  }
}

extension [Style] {
  /// The style of a name among those that a store keeps.
  ///
  /// - Parameters:
  ///   - name: What was written.
  ///   - besidesBuiltIn: Whether one of the program's own may have been meant.
  /// - Returns: The style.
  /// - Throws: ``StyleError/unknown(_:nearest:)``.
  package func named(_ name: String, besidesBuiltIn: Bool = true) throws(StyleError) -> Style {
    if let style = first(where: { $0.name.rawValue == name }) { return style }
    let others = self + (besidesBuiltIn ? Style.builtIn : [])
    throw .unknown(name, nearest: NearestNames.to(name, among: others.map(\.name.rawValue)))
  }
}
