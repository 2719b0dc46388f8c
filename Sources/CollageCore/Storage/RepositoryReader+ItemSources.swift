/// Queries for the source files of photos. Files with equal pixels share one image of the store.
extension RepositoryReader {
  /// Returns the given records, followed by a copy of an image's record for each further source
  /// file of the image, which is a file with equal pixels that users added.
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
