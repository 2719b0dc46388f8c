/// The source files of photos; several files may have the same pixels.
extension RepositoryReader {
  /// Returns records of images, with an additional record for each other file of an item's photo.
  ///
  /// - Parameter records: The records of images.
  /// - Returns: The records in their order, and copies of them with the other files.
  /// - Throws: ``StoreError``.
  package func withItemSources(_ records: [ImageRecord]) throws -> [ImageRecord] {
    let sources = try itemSources()
    return records
      + records.flatMap { record in
        (sources[record.image.id] ?? []).subtracting([record.sourceName]).sorted().map { source in
          var other = record
          other.sourceName = source
          return other
        }
      }
  }
}
