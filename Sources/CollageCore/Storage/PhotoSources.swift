/// The files of photos, of which several may have the same pixels.
extension RepositoryReader {
  /// Records of images, with a record for each other file that an item's photo was added from.
  ///
  /// - Parameter records: The records of images.
  /// - Returns: The records, in their order, and copies of them with the other files.
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
