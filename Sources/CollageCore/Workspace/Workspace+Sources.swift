extension Workspace {
  /// Returns the paths of the files that images were made from.
  ///
  /// - Parameter images: The images.
  /// - Returns: The paths at the time when the images were first added. Images from another store
  ///   or a pipe have names without folders instead. Since then, the files can have changed or been
  ///   removed.
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
