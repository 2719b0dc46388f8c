internal import Synchronization

/// The progress of decoding several photos, as a number of photos that never decreases.
final class PhotosProgress: Sendable {
  private struct State {
    var shares: [Double]
    /// The sum of the completed fractions of the photos that are being decoded.
    var partial = 0.0
    var decoded = 0
    /// The number of photos whose results the caller has received.
    var counted = 0
    var isClosed = false

    /// The number of completed photos, including fractions.
    ///
    /// A decoded photo counts slightly less than one until the caller has received its result.
    var photos: Double {
      Double(counted) + Double(max(0, decoded - counted)) * PhotosProgress.decodedShare + partial
    }
  }

  private static let decodedShare = 0.99

  private let state: Mutex<State>
  private let report: @Sendable (_ photos: Double, _ counted: Int) -> Void

  /// Creates the progress of a number of photos.
  ///
  /// `report` receives the number of completed photos, including fractions, and the number of
  /// photos with results. Calls do not overlap.
  init(count: Int, _ report: @escaping @Sendable (_ photos: Double, _ counted: Int) -> Void) {
    state = Mutex(State(shares: [Double](repeating: 0, count: count)))
    self.report = report
  }

  /// Creates the progress of decoding photos, and reports it in steps; `nil` without a progress
  /// handler.
  ///
  /// `steps` is the number of steps per photo. If it is one, only photos with results count.
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

  /// Returns the progress of one photo.
  ///
  /// If the photo is decoded several times, the largest completed fraction counts.
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

  func count(_ count: Int) {
    change { state in
      state.counted = max(state.counted, count)
      return true
    }
  }

  /// Stops all reports without waiting for photos that are still being decoded.
  func close() { state.withLock { $0.isClosed = true } }

  private func change(_ body: (inout State) -> Bool) {
    state.withLock { state in
      guard !state.isClosed, body(&state) else { return }
      report(state.photos, state.counted)
    }
  }
}

/// The progress of creating an image file.
///
/// Decoding the photos is one half of the work; rendering is the other half.
final class RenderProgress: Sendable {
  private struct State {
    var photos = 0.0
    var bands = 0.0
    var reported = 0
  }

  private static let steps = 1000

  private let state = Mutex(State())
  private let progress: ProgressHandler

  /// Creates the progress, which is reported in thousandths of the work; `nil` without a progress
  /// handler.
  init?(_ progress: ProgressHandler?) {
    guard let progress else { return nil }
    self.progress = progress
  }

  func photos(_ count: Int) -> PhotosProgress {
    PhotosProgress(count: count) { [self] photos, _ in
      reach { $0.photos = photos / Double(max(1, count)) }
    }
  }

  /// Sets the number of rendered bands.
  ///
  /// The last band completes the progress, even if some photos were not decoded.
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
