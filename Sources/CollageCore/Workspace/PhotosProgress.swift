internal import Synchronization

/// The progress of decoding several photos, as a number of photos that never decreases.
final class PhotosProgress: Sendable {
  private struct State {
    var shares: [Double]
    /// The sum of the shares of photos that are being decoded.
    var partial = 0.0
    /// The photos that are decoded.
    var decoded = 0
    /// The photos whose results are there.
    var counted = 0
    var isClosed = false

    /// A decoded photo counts a little less than one until its result is there.
    var photos: Double {
      Double(counted) + Double(max(0, decoded - counted)) * PhotosProgress.decodedShare + partial
    }
  }

  private static let decodedShare = 0.99

  private let state: Mutex<State>
  private let report: @Sendable (_ photos: Double, _ counted: Int) -> Void

  /// Creates the progress of a number of photos.
  ///
  /// - Parameters:
  ///   - count: The number of photos.
  ///   - report: Receives the photos done, with shares of those being decoded, and the photos counted; in one
  ///     call at a time.
  init(count: Int, _ report: @escaping @Sendable (_ photos: Double, _ counted: Int) -> Void) {
    state = Mutex(State(shares: [Double](repeating: 0, count: count)))
    self.report = report
  }

  /// Creates the progress of photos that is reported in steps.
  ///
  /// - Parameters:
  ///   - count: The number of photos.
  ///   - steps: The steps of each photo; with one, only photos whose results are there count.
  ///   - progress: Called with each step; `nil` creates nothing.
  convenience init?(count: Int, steps: Int, _ progress: ProgressHandler?) {
    guard let progress else { return nil }
    let last = Mutex(0)
    self.init(count: count) { photos, counted in
      let done = steps == 1 ? counted : min(Int(photos * Double(steps)), count * steps)
      let grows = last.withLock { last in
        defer { last = max(last, done) }
        return done > last
      }
      if grows { progress(done, count * steps) }
    }
  }

  /// The progress of a photo, which may be decoded several times: the most advanced time counts.
  func photo(_ index: Int) -> DecodeProgress {
    DecodeProgress { [self] share in
      change { state in
        let before = state.shares[index]
        guard share > before else { return false }
        state.shares[index] = share
        state.partial += (share < 1 ? share : 0) - before
        if share == 1 { state.decoded += 1 }
        return true
      }
    }
  }

  /// Takes note of the number of photos whose results are there.
  func count(_ count: Int) {
    change { state in
      state.counted = max(state.counted, count)
      return true
    }
  }

  /// Ends all reports: photos that are still being decoded aren't waited for.
  func close() { state.withLock { $0.isClosed = true } }

  private func change(_ body: (inout State) -> Bool) {
    state.withLock { state in
      guard !state.isClosed, body(&state) else { return }
      report(state.photos, state.counted)
    }
  }
}

/// The progress of making an image file: decoding its photos is one half, rendering the other.
final class MakingProgress: Sendable {
  private struct State {
    var photos = 0.0
    var bands = 0.0
    var reported = 0
  }

  private static let steps = 1000

  private let state = Mutex(State())
  private let progress: ProgressHandler

  /// Creates the progress.
  ///
  /// - Parameter progress: Called with the thousandths done; `nil` creates nothing.
  init?(_ progress: ProgressHandler?) {
    guard let progress else { return nil }
    self.progress = progress
  }

  /// The progress of the photos, of which this is one half.
  func photos(_ count: Int) -> PhotosProgress {
    PhotosProgress(count: count) { [self] photos, _ in
      reach { $0.photos = photos / Double(max(1, count)) }
    }
  }

  /// Takes note of rendered bands; after the last one everything is done, whatever wasn't decoded.
  func render(_ done: Int, of total: Int) {
    reach { state in
      state.bands = Double(done) / Double(max(1, total))
      if done == total { state.photos = 1 }
    }
  }

  private func reach(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      let done = Int((state.photos + state.bands) / 2 * Double(Self.steps))
      guard done > state.reported else { return }
      state.reported = done
      progress(done, Self.steps)
    }
  }
}
