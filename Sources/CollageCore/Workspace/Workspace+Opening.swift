extension Workspace {
  /// Opens the store in a folder.
  ///
  /// - Parameters:
  ///   - path: The store's folder.
  ///   - creating: Whether to create a missing store.
  /// - Returns: A workspace on the store.
  /// - Throws: An error whose ``CollageError/errorCode`` identifies the problem with the store.
  public static func open(at path: String, creating: Bool = false) throws -> Workspace {
    try open(at: path, creating: creating, context: .system)
  }

  /// Opens the store in a folder with replaceable dependencies.
  package static func open(
    at path: String, creating: Bool, context: WorkspaceDependencies
  ) throws -> Workspace {
    let folder = StoreFolder(path: path)
    let isNew = try !folder.hasDatabase(willCreate: creating)
    if isNew {
      guard creating else { throw StoreError.missing(path: path) }
      try folder.make(on: context.fileSystem)
      // Restrict the permissions of the database file. SQLite gives its other files the same
      // permissions.
      try Folder.makeFile(folder.database, on: context.fileSystem)
    }
    // If the database is empty but the store has images, the database lost its contents. Don't
    // treat the folder as a new store.
    if Folder.byteCount(ofFile: folder.database) == 0,
      try !Folder.entries(of: folder.images).isEmpty
    {
      throw StoreError.damaged(
        path: folder.database, detail: "the database is empty, but the store contains images")
    }
    let workspace = Workspace(
      folder: folder, repository: try DatabaseRepository(path: folder.database),
      images: DiskImageFiles(folder: folder, fileSystem: context.fileSystem), context: context)
    // Create the store's ID now: a later backup needs it, and by then the disk is possibly full.
    if isNew { _ = try workspace.storeIdentity() }
    return workspace
  }
}
