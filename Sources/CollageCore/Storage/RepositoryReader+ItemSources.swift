/// Queries for the source files of photos. Files with the same pixels share one image of the store.
extension RepositoryReader {
  /// Adds records for the other source files of images: files with the same pixels that users
  /// added.
  ///
  /// - Parameter records: The records of images.
  /// - Returns: The given records in their order, and a copy of a record for each other source
  ///   file.
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
