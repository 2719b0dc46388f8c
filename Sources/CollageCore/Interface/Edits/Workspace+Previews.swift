extension Workspace {
  /// Performs an edit that was parsed from JSON.
  ///
  /// - Parameters:
  ///   - edit: An edit that requires only a collage, or that applies a stored style.
  ///   - reference: The collage.
  /// - Returns: The states before and after the edit.
  /// - Throws: An error whose ``CollageError/errorCode`` is the reason why the edit failed.
  public func perform(_ edit: JSONEdit, on reference: CollageReference) throws -> EditOutcome {
    try perform(edit.request ?? styling(edit.arguments), on: reference).outcome
  }

  /// Returns the collage as several edits would change it, without storing the result.
  ///
  /// - Parameters:
  ///   - edits: Edits that require only a collage, or that apply a stored style.
  ///   - collage: The current collage.
  /// - Returns: The edited collage.
  /// - Throws: ``EditDataError``, ``SelectionError``, ``ArgumentError``, ``EditError``,
  ///   ``StyleError``, ``StoreError``.
  public func previewing(_ edits: [JSONEdit], on collage: Collage) throws -> Collage {
    let stamp = context.stamp()
    return try edits.reduce(collage) { collage, edit in
      let request = try edit.request ?? styling(edit.arguments)
      let edit = try request.edit(of: collage, stamp, textSources: textSources).edit
      return try collage.applying(edit.excludingLocked(in: collage).edit)
    }
  }

  /// Returns a request that applies a stored style.
  private func styling(_ arguments: EditArguments) throws -> EditRequest {
    let style = try styles().style(named: arguments.required("name"))
    return .items(try arguments.items(), .look(.change(.style(style))))
  }
}
