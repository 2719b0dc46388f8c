/// Edits that are seen and not stored.
extension Workspace {
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
