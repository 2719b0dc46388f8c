/// Scripts of collages.
extension Workspace {
  /// A script that makes a collage as it is now in an empty store, from the files of its images.
  ///
  /// - Parameter collage: The collage.
  /// - Returns: The script, which leaves out what has no file any more.
  /// - Throws: ``StoreError``.
  public func script(of collage: Collage) throws -> CollageScript {
    let images = collage.items.flatMap(\.imageIDs) + collage.canvas.imageIDs
    let files = try sourceNames(of: Set(images)).mapValues { name -> ScriptFile in
      let isThere = name.isAbsolutePath && Folder.exists(name) && !Folder.isFolder(name)
      return isThere ? .there(name) : .gone(name)
    }
    return CollageScript(of: collage, files: files)
  }
}
