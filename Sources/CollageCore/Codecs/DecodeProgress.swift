internal import Synchronization

/// The progress of decoding one photo, as a fraction that never decreases.
///
/// Decoders report to the current progress of the thread that called them.
package final class DecodeProgress: Sendable {
  /// The progress to which decoders of this task report; `nil` if nothing observes it.
  @TaskLocal static var current: DecodeProgress?

  /// The fraction that is reached when all tiles of a HEIC are decoded.
  ///
  /// The rest is for the conversion and encoding of rows.
  private static let tileShare = 0.7
  /// The fraction that is reached when all rows are read.
  ///
  /// The rest is for work on the pixels.
  private static let rowShare = 0.95

  private struct State {
    var share = 0.0
    /// The fraction that was reached when the first rows were read.
    var rowStart: Double?
  }

  private let state = Mutex(State())
  private let report: @Sendable (Double) -> Void

  /// Creates the progress of a photo.
  ///
  /// - Parameter report: Receives the fraction, from 0 to 1, whenever it increases. Calls don't
  ///   overlap.
  package init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Runs a closure, and reports the progress of decoders that it calls on this thread.
  ///
  /// Afterwards the fraction is 1.
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

  /// Reports that `count` of `total` rows were read.
  ///
  /// If the photo has tiles, the tiles are reported before.
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
