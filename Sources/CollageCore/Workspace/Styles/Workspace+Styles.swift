/// The user's own styles, which the store contains.
extension Workspace {
  /// Returns the stored styles, sorted by name.
  ///
  /// - Throws: ``StoreError``.
  public func styles() throws -> [Style] { try repository.read { try $0.styles() } }

  /// Returns styles as a JSON file.
  ///
  /// - Parameter names: The names of stored or built-in styles; empty for all stored styles.
  /// - Returns: The contents of the file and its styles.
  /// - Throws: ``StyleError/unknown(_:nearest:)``, ``StoreError``.
  public func exportStyles(_ names: [String]) throws -> (bytes: [UInt8], styles: [Style]) {
    let own = try styles()
    let styles =
      try names.isEmpty ? own : names.map { try Style.builtIn($0) ?? own.style(named: $0) }
    return (try StyleFile(styles).bytes(), styles)
  }

  /// Writes styles to a JSON file.
  ///
  /// - Parameters:
  ///   - names: The names of stored or built-in styles; empty for all stored styles.
  ///   - name: The file's name, or a rule for choosing a free name.
  /// - Returns: The contents of the file and its styles.
  /// - Throws: The errors of ``exportStyles(_:)``, and ``FileError``.
  public func exportStyles(
    _ names: [String], as name: OutputName
  ) throws -> (bytes: [UInt8], styles: [Style]) {
    let written = try exportStyles(names)
    let file = try output(name)
    try file.write(written.bytes)
    try file.commit()
    return written
  }

  /// Stores the styles of a file: all of them or, after an error, none.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - replaces: Whether to replace styles with the same names.
  /// - Returns: The styles.
  /// - Throws: ``StyleError``, ``FileReadError``, ``StoreError``.
  public func importStyles(
    _ source: PhotoSource, replacing replaces: Bool
  ) throws -> [Style] {
    let bytes = try source.bytes(limit: Limits.styleFileBytes)
    let styles = try StyleFile.styles(bytes, path: source.name)
    try transaction { try $0.saveStyles(styles, replacing: replaces) }
    return styles
  }
}
