package import Foundation

package protocol JobReader {
  func job(_ id: UUID) throws -> RepaintJob?

  /// Returns all jobs, oldest first.
  func jobs() throws -> [RepaintJob]

  func presets() throws -> [RepaintPreset]
}

package protocol JobWriter: JobReader {
  /// Adds a job; the store must already have records of the job's images.
  func insert(_ job: RepaintJob) throws

  /// Replaces all values of a job except its ID and its creation date.
  func update(_ job: RepaintJob) throws

  func forget(job id: UUID) throws

  /// Adds a preset, or replaces the preset with the same name.
  func insert(_ preset: RepaintPreset) throws

  func forget(preset name: ItemName) throws
}

extension JobReader {
  /// Returns a creation date for a new job: `now`, or the time 1 ms after the newest job if that
  /// job isn't older than `now`.
  package func nextCreationDate(_ now: Date) throws -> Date {
    guard let newest = try jobs().last?.createdAt, newest >= now else { return now }
    return Date(milliseconds: newest.milliseconds + 1)
  }
}
