package import Foundation

package protocol JobReader {
  /// Returns the job with an ID, or `nil` if it doesn't exist.
  func ticket(_ id: UUID) throws -> RepaintJob?

  /// Returns all jobs, oldest first.
  func tickets() throws -> [RepaintJob]

  func presets() throws -> [RepaintPreset]
}

package protocol JobWriter: JobReader {
  /// Adds a job. The store must already have records of the job's images.
  func insert(_ ticket: RepaintJob) throws

  /// Replaces the values of a job that change while it is processed: its state, handle, place,
  /// failure, server and images.
  func update(_ ticket: RepaintJob) throws

  func forget(ticket id: UUID) throws

  /// Adds a preset. A preset with the same name is replaced.
  func insert(_ preset: RepaintPreset) throws

  func forget(preset name: ItemName) throws
}

extension JobReader {
  /// Returns the creation date for a new job: the current time; if the clock is behind the newest
  /// job, the date directly follows that job's date.
  package func nextMoment(_ now: Date) throws -> Date {
    guard let newest = try tickets().last?.createdAt, newest >= now else { return now }
    return Date(milliseconds: newest.milliseconds + 1)
  }
}
