internal import Foundation

/// The decoded sources of a rendering, which all threads share.
///
/// The first thread that draws a source decodes it. Instead of waiting for another thread, a thread
/// decodes a source that is needed soon. A source is released after its last use. If memory runs
/// short, the source whose next use is farthest away is released earlier and decoded again later.
final class SourceStore: @unchecked Sendable {
  // All mutable state is protected by `condition`.
  private let condition = NSCondition()
  private let schedule: BandSchedule
  private let provider: any RasterProvider
  private let memory: Int
  private let cache: CachedSources?
  /// The maximum number of decoded sources that no band has drawn yet.
  private let lookAhead: Int
  private var states: [State]
  private var remaining: [Int]
  private var used = 0
  /// The memory footprint of each source, in bytes.
  private var costs: [Int]
  /// The indices of the bands that are being drawn.
  private var active: [Int] = []
  private var isStopped = false

  private enum State {
    case absent
    case loading
    case ready([Preparation: PreparedLayer], pins: Int)
  }

  /// Creates an empty store for `jobs` threads; if `cache` isn't `nil`, prepared sources come from
  /// it.
  init(
    schedule: BandSchedule, provider: any RasterProvider, memory: Int, jobs: Int = 1,
    cache: CachedSources? = nil
  ) {
    self.cache = cache
    self.schedule = schedule
    self.provider = provider
    self.memory = memory
    lookAhead = 2 * jobs
    states = schedule.sources.map { _ in .absent }
    remaining = schedule.sources.map(\.uses)
    costs = schedule.sources.map(\.cost)
  }

  var count: Int {
    condition.withLock {
      states.count { if case .ready = $0 { true } else { false } }
    }
  }

  func begin(_ band: Int) {
    condition.withLock { active.append(band) }
  }

  func end(_ band: Int) {
    condition.withLock {
      if let index = active.firstIndex(of: band) { active.remove(at: index) }
      condition.broadcast()
    }
  }

  /// Calls a closure with the source of a layer, prepared for drawing, or throws ``Stopped`` after
  /// ``stop()``.
  func withSource(
    ofLayer layer: Int, _ preparation: Preparation, band: Int, draw: (PreparedLayer) -> Void
  ) throws {
    let index = schedule.source(ofLayer: layer, band: band)
    let source = try pinned(index, preparation, band: band)
    draw(source)
    condition.withLock { unpin(index) }
  }

  /// Decodes a source that is needed soon, for a thread without a band to draw; returns `false` if
  /// there isn't such a source.
  func prepare() throws -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return try prepareNext()
  }

  /// Makes all waiting and later calls of ``withSource(ofLayer:_:band:draw:)`` throw ``Stopped``.
  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  /// The error that stops a thread after rendering has failed or has been canceled on another
  /// thread.
  ///
  /// The caller receives the other thread's error.
  struct Stopped: InternalError {}

  private func pinned(
    _ index: Int, _ preparation: Preparation, band: Int
  ) throws -> PreparedLayer {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped {
      switch states[index] {
      case .ready(let sources, let pins):
        guard let source = sources[preparation] else {
          preconditionFailure("the schedule knows all preparations")
        }
        states[index] = .ready(sources, pins: pins + 1)
        return source
      case .absent where releaseSources(for: index, band: band):
        let loaded = try load(index)
        states[index] = .ready(loaded, pins: 1)
        condition.broadcast()
        guard let source = loaded[preparation] else {
          preconditionFailure("the schedule knows all preparations")
        }
        return source
      case .loading:
        if try !prepareNext() { condition.wait() }
      case .absent:
        condition.wait()
      }
    }
    throw Stopped()
  }

  private func prepareNext() throws -> Bool {
    guard !isStopped, let next = nextToPrepare() else { return false }
    states[next] = .ready(try load(next), pins: 0)
    condition.broadcast()
    return true
  }

  /// Decodes a source; the lock is released during decoding.
  private func load(_ index: Int) throws -> [Preparation: PreparedLayer] {
    let source = schedule.sources[index]
    states[index] = .loading
    used += costs[index]
    condition.unlock()
    let result = Result { () throws -> [Preparation: PreparedLayer] in
      guard let cache else { return try prepared(source) }
      return try cache.layers(of: source, isPremultiplied: schedule.isOpaque) {
        try prepared(source)
      }
    }
    condition.lock()
    switch result {
    case .success(let sources):
      // A provider can return more than the requested part, so the footprint can differ from the
      // estimate.
      let bytes = sources.values.reduce(0) { $0 + $1.byteCount }
      used += bytes - costs[index]
      costs[index] = bytes
    case .failure:
      release(index)
    }
    return try result.get()
  }

  private func prepared(
    _ source: BandSchedule.Source
  ) throws -> [Preparation: PreparedLayer] {
    var (result, rest) = ([Preparation: PreparedLayer](), source.preparations)
    if rest.contains(.letters),
      let letters = try source.key.letters(part: source.part, from: provider)
    {
      result[.letters] = .letters(letters)
      rest.remove(.letters)
    }
    guard !rest.isEmpty else { return result }
    return try PreparedSource(
      source.key, part: source.part, from: provider, isPremultiplied: schedule.isOpaque
    ).prepared(by: rest).merging(result) { $1 }
  }

  private func unpin(_ index: Int) {
    guard case .ready(let sources, let pins) = states[index] else { return }
    remaining[index] -= 1
    states[index] = .ready(sources, pins: pins - 1)
    if remaining[index] == 0 { release(index) }
    if pins == 1 { condition.broadcast() }
  }

  private func release(_ index: Int) {
    states[index] = .absent
    used -= costs[index]
    condition.broadcast()
  }

  /// Releases sources until a source fits in memory, and returns whether it can be decoded now.
  ///
  /// The source whose next use is farthest away is released first. The topmost active band can
  /// release any source that isn't being read, so this band always makes progress. Other bands can
  /// release only sources whose next use is after them.
  private func releaseSources(for index: Int, band: Int) -> Bool {
    let first = active.min() ?? band
    while used + costs[index] > memory {
      let idle = states.indices.filter {
        if case .ready(_, pins: 0) = states[$0] { true } else { false }
      }
      let last = idle.max { nextUse($0, first) < nextUse($1, first) }
      // Sources that are being read are released soon. If no source is in memory, the new source
      // must be decoded even though it doesn't fit.
      guard let last else { return used == 0 }
      guard band <= first || nextUse(last, first) > band else { return false }
      release(last)
    }
    return true
  }

  private func nextUse(_ index: Int, _ band: Int) -> Int {
    schedule.sources[index].nextUse(from: band) ?? .max
  }

  /// Returns the index of the next source to decode ahead of its use.
  ///
  /// The result is `nil` if all sources that are still needed have been decoded, if enough sources
  /// are decoded ahead, or if the next source doesn't fit in memory.
  private func nextToPrepare() -> Int? {
    let unused = states.indices.count { index in
      if case .absent = states[index] { return false }
      return remaining[index] == schedule.sources[index].uses
    }
    guard unused < lookAhead else { return nil }
    let first = active.min() ?? 0
    return states.indices.filter { index in
      guard case .absent = states[index] else { return false }
      return remaining[index] > 0
    }.min { nextUse($0, first) < nextUse($1, first) }
      .flatMap { used + costs[$0] <= memory ? $0 : nil }
  }
}
