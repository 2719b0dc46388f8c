internal import Synchronization

/// The progress of decoding one photo, as a fraction that never decreases.
package final class DecodeProgress: Sendable {
  /// The object to which decoders of this task report their progress; `nil` if nothing observes it.
  @TaskLocal static var current: DecodeProgress?

  /// The fraction when all tiles of a HEIC are decoded, but their rows aren't converted yet.
  private static let tileShare = 0.7
  /// The fraction when all rows are read; the rest is for work on the pixels.
  private static let rowShare = 0.95

  private struct State {
    var share = 0.0
    /// The fraction before the first rows were read; `nil` until then.
    var rowStart: Double?
  }

  private let state = Mutex(State())
  private let report: @Sendable (Double) -> Void

  /// Creates the progress of a photo.
  ///
  /// `report` receives the fraction, in `0...1`, whenever it increases. Calls don't overlap.
  package init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Runs a closure whose decoders report to `progress`, and then sets the fraction to 1.
  package static func reporting<Value>(
    to progress: DecodeProgress?, _ body: () throws -> Value
  ) rethrows -> Value {
    guard let progress else { return try body() }
    let value = try $current.withValue(progress, operation: body)
    progress.finish()
    return value
  }

  func decodedTiles(_ count: Int, of total: Int) {
    advance { _ in Self.tileShare * Self.share(count, of: total) }
  }

  /// Reports that `count` of `total` rows were read; all tiles must be reported before.
  func readRows(_ count: Int, of total: Int) {
    advance { state in
      let start = state.rowStart ?? state.share
      state.rowStart = start
      return start + (Self.rowShare - start) * Self.share(count, of: total)
    }
  }

  package func finish() { advance { _ in 1 } }

  private func advance(_ share: (inout State) -> Double) {
    state.withLock { state in
      let fraction = share(&state)
      guard fraction > state.share else { return }
      state.share = fraction
      report(fraction)
    }
  }

  private static func share(_ count: Int, of total: Int) -> Double {
    total > 0 ? Double(min(count, total)) / Double(total) : 1
  }
}
