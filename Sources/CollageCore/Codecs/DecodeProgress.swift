internal import Synchronization

/// The progress of decoding one photo, as a fraction that never decreases.
///
/// Decoders report to the current progress of the thread that called them.
package final class DecodeProgress: Sendable {
  /// The progress that decoders report to; `nil` if nothing observes them.
  @TaskLocal static var current: DecodeProgress?

  /// The fraction when all tiles of a HEIC are decoded, before rows are converted and encoded.
  private static let tileShare = 0.7
  /// The fraction when all rows are read, before the pixels are processed.
  private static let rowShare = 0.95

  private struct State {
    var share = 0.0
    /// The fraction when the first rows were read.
    var rowStart: Double?
  }

  private let state = Mutex(State())
  private let report: @Sendable (Double) -> Void

  /// Creates the progress of a photo.
  ///
  /// - Parameter report: Receives the fraction from 0 to 1 whenever it grows. Calls don't overlap.
  package init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Runs a closure while decoders on this thread report to a progress, which is finished
  /// afterwards.
  package static func reporting<Value>(
    to progress: DecodeProgress?, _ body: () throws -> Value
  ) rethrows -> Value {
    guard let progress else { return try body() }
    let value = try $current.withValue(progress, operation: body)
    progress.finish()
    return value
  }

  func decodedTiles(_ count: Int, of total: Int) {
    reach { _ in Self.tileShare * Self.share(count, of: total) }
  }

  /// Reports rows that were read, after tiles if the photo has tiles.
  func readRows(_ count: Int, of total: Int) {
    reach { state in
      let start = state.rowStart ?? state.share
      state.rowStart = start
      return start + (Self.rowShare - start) * Self.share(count, of: total)
    }
  }

  package func finish() { reach { _ in 1 } }

  private func reach(_ share: (inout State) -> Double) {
    state.withLock { state in
      let reached = share(&state)
      guard reached > state.share else { return }
      state.share = reached
      report(reached)
    }
  }

  private static func share(_ count: Int, of total: Int) -> Double {
    total > 0 ? Double(min(count, total)) / Double(total) : 1
  }
}
