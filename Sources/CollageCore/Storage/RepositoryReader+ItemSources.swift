/// Queries for the source files of photos.
///
/// Files with equal pixels share one image of the store.
extension RepositoryReader {
  /// Returns the given records, followed by copies for further source files.
  ///
  /// An image has several source files if users added files with equal pixels. Each copy contains
  /// the path of a source file that the image's own record doesn't contain.
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
