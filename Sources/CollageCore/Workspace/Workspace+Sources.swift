extension Workspace {
  /// Returns the files that images were made from, with their names at the time when they were
  /// first added.
  ///
  /// - Parameter images: The images.
  /// - Returns: Paths, or names without folders for images from another store or a pipe. The files
  ///   may have changed or may no longer exist.
  /// - Throws: ``StoreError``.
  public func sourceNames(of images: Set<ImageID>) throws -> [ImageID: String] {
    try repository.read { reader in
      try images.reduce(into: [:]) { names, id in
        let name = try reader.image(id)?.sourceName
        names[id] = name.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
  }
}
