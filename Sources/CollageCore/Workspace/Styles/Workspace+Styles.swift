/// Styles of people's own, which a store keeps.
extension Workspace {
  /// The styles that the store keeps, by their names.
  ///
  /// - Throws: ``StoreError``.
  public func styles() throws -> [Style] { try repository.read { try $0.styles() } }

  /// Styles as a file in JSON.
  ///
  /// - Parameter names: Which; none are all that the store keeps. The program's own can be named.
  /// - Returns: The file.
  /// - Throws: ``StyleError/unknown(_:nearest:)``, ``StoreError``.
  public func exportStyles(_ names: [String]) throws -> (bytes: [UInt8], styles: [Style]) {
    let own = try styles()
    let styles = try names.isEmpty ? own : names.map { try Style.builtIn($0) ?? own.named($0) }
    return (try StyleFile(styles).bytes(), styles)
  }

  /// Writes styles into a file in JSON.
  ///
  /// - Parameters:
  ///   - names: Which; as in ``exportStyles(_:)``.
  ///   - name: How the file gets its name.
  /// - Returns: What was written.
  /// - Throws: As ``exportStyles(_:)``, and ``FileError``.
  public func exportStyles(
    _ names: [String], as name: OutputName
  ) throws -> (bytes: [UInt8], styles: [Style]) {
    let written = try exportStyles(names)
    let file = try output(name)
    try file.write(written.bytes)
    try file.commit()
    return written
  }

  /// Keeps the styles of a file, all or none.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - replaces: Whether they take the place of others of their names.
  /// - Returns: The styles.
  /// - Throws: ``StyleError``, ``FileReadError``, ``StoreError``.
  public func importStyles(
    _ source: PhotoSource, replacing replaces: Bool
  ) throws -> [Style] {
    let bytes = try source.bytes(limit: Limits.styleFileBytes)
    let styles = try StyleFile.styles(bytes, path: source.name)
    try transaction { try $0.keep(styles, replacing: replaces) }
    return styles
  }
}
