/// Where photos came from.
extension Workspace {
  /// The files that images were made from, as they were called when they were first added.
  ///
  /// - Parameter images: The images.
  /// - Returns: Paths; names without folders where the image came from another store or a pipe. Nothing
  ///   says that there is such a file still, or that it is the same.
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
