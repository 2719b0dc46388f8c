/// Edits as data: stored, or only tried.
extension Workspace {
  /// Makes the edit that an object of JSON describes.
  ///
  /// - Parameters:
  ///   - edit: An edit that needs nothing but a collage, or a style.
  ///   - reference: The collage.
  /// - Returns: The states before and after the edit.
  /// - Throws: An error whose ``CollageError/errorCode`` says why nothing was changed.
  public func perform(_ edit: JSONEdit, on reference: CollageReference) throws -> EditOutcome {
    try perform(edit.request ?? styling(edit.arguments), on: reference).outcome
  }

  /// A collage as edits would leave it.
  ///
  /// - Parameters:
  ///   - edits: Edits that need nothing but a collage, and styles.
  ///   - collage: The collage as it is.
  /// - Returns: The collage, of which nothing is stored.
  /// - Throws: ``EditDataError``, ``SelectionError``, ``ArgumentError``, ``EditError``,
  ///   ``StyleError``, ``StoreError``.
  public func trying(_ edits: [JSONEdit], on collage: Collage) throws -> Collage {
    let stamp = context.stamp()
    return try edits.reduce(collage) { collage, edit in
      let request = try edit.request ?? styling(edit.arguments)
      let edit = try request.edit(of: collage, stamp, words: textSources).edit
      return try collage.applying(edit.sparingLocked(in: collage).edit)
    }
  }

  /// Giving items a style that the store keeps.
  private func styling(_ arguments: EditArguments) throws -> EditRequest {
    let style = try styles().named(arguments.required("name"))
    return .items(try arguments.items(), .look(.change(.style(style))))
  }
}
