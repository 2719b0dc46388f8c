package import Foundation

/// The read operations of jobs in a transaction.
package protocol JobReader {
  /// Returns the job with an ID, or `nil` if it doesn't exist.
  func ticket(_ id: UUID) throws -> RepaintJob?

  /// Returns all jobs, oldest first.
  func tickets() throws -> [RepaintJob]

  /// Returns the prompt presets, sorted by name.
  func presets() throws -> [RepaintPreset]
}

/// The write operations of jobs in a transaction.
package protocol JobWriter: JobReader {
  /// Adds a job whose images are recorded.
  func insert(_ ticket: RepaintJob) throws

  /// Replaces the state, handle, place, failure, server and images of a job.
  func update(_ ticket: RepaintJob) throws

  func forget(ticket id: UUID) throws

  /// Adds a preset or replaces the one with the same name.
  func insert(_ preset: RepaintPreset) throws

  func forget(preset name: ItemName) throws
}

extension JobReader {
  /// Returns the creation date of a new job: now, or directly after the newest job if the clock is
  /// behind.
  package func nextMoment(_ now: Date) throws -> Date {
    guard let newest = try tickets().last?.createdAt, newest >= now else { return now }
    return Date(milliseconds: newest.milliseconds + 1)
  }
}
