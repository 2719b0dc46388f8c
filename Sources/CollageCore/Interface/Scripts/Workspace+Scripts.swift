extension Workspace {
  /// Returns a script that recreates a collage in an empty store.
  ///
  /// The script adds the files from which the collage's images were created. It omits items whose
  /// files are unknown or no longer exist.
  package func script(of collage: Collage) throws -> CollageScript {
    let images = collage.items.flatMap(\.imageIDs) + collage.canvas.imageIDs
    func file(_ name: String) -> ScriptFile {
      let isThere = name.isAbsolutePath && Folder.exists(name) && !Folder.isFolder(name)
      return isThere ? .existing(name) : .missing(name)
    }
    let own = collage.items.flatMap(\.storedImages).compactMap(\.metadata?.source)
      .filter { !$0.isEmpty }
    return CollageScript(
      of: collage, files: try sourceNames(of: Set(images)).mapValues(file),
      sources: Dictionary(own.map { ($0, file($0)) }, uniquingKeysWith: { first, _ in first }))
  }
}
