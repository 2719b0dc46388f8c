import Testing

@testable import CollageImaging

@Suite struct BandQueueTests {
  /// The delivered bands, and the caller's reactions.
  private final class Record {
    var rows: [Range<Int>] = []
    var outputs: [String] = []
    var isCancelled = false
    var failure: TestFailure?
  }

  private let record = Record()

  private func queue(lookAhead: Int = 9) -> BandQueue<String> {
    BandQueue(
      bands: [0..<8, 8..<16, 16..<20], lookAhead: lookAhead,
      isCancelled: { [record] in record.isCancelled },
      deliver: { [record] rows, output in
        if let failure = record.failure { throw failure }
        record.rows.append(rows)
        record.outputs.append(output)
      })
  }

  private func next(_ queue: BandQueue<String>) throws -> Int? { try queue.next { false } }

  @Test func deliversResultsInOrder() throws {
    let queue = queue()
    #expect(try [next(queue), next(queue), next(queue), next(queue)] == [0, 1, 2, nil])
    queue.finish(2, "c")
    #expect(record.rows == [])
    queue.finish(0, "a")
    #expect(record.rows == [0..<8])
    queue.finish(1, "b")
    #expect(record.rows == [0..<8, 8..<16, 16..<20] && record.outputs == ["a", "b", "c"])
    try queue.check()
  }

  @Test(arguments: [1, 2]) func limitsLookAhead(_ lookAhead: Int) throws {
    let queue = queue(lookAhead: lookAhead)
    for band in 0..<lookAhead { #expect(try next(queue) == band) }
    var prepared = 0
    let band = try queue.next {
      prepared += 1
      if prepared == 2 { queue.finish(0, "a") }
      return true
    }
    #expect(band == lookAhead && prepared == 2)
  }

  @Test func worksOnAtLeastOneBand() throws { #expect(try next(queue(lookAhead: 0)) == 0) }

  @Test func propagatesPreparationError() throws {
    let queue = queue(lookAhead: 1)
    _ = try next(queue)
    #expect(throws: TestFailure.self) { _ = try queue.next { throw TestFailure() } }
  }

  @Test func stopsAfterRejectedResult() throws {
    let queue = queue()
    _ = try [next(queue), next(queue)]
    record.failure = TestFailure()
    queue.finish(0, "a")
    record.failure = nil
    queue.finish(1, "b")
    #expect(record.rows == [] && queue.shouldStop())
    #expect(try next(queue) == nil)
    #expect(throws: TestFailure.self) { try queue.check() }
  }

  @Test func stopsDeliveryAfterCancellation() throws {
    let first = queue()
    record.isCancelled = true
    #expect(try next(first) == nil)
    #expect(throws: CancellationError.self) { try first.check() }
    record.isCancelled = false
    let second = queue()
    _ = try [next(second), next(second), next(second)]
    #expect(!second.shouldStop())
    second.finish(0, "a")
    record.isCancelled = true
    second.finish(1, "b")
    #expect(second.shouldStop())
    second.finish(2, "c")
    #expect(record.outputs == ["a", "b"])
    #expect(throws: CancellationError.self) { try second.check() }
  }

  @Test func ignoresCancellationAfterCompletion() throws {
    let queue = queue()
    _ = try [next(queue), next(queue), next(queue)]
    queue.finish(0, "a")
    queue.finish(1, "b")
    record.isCancelled = true
    queue.finish(2, "c")
    try queue.check()
    #expect(record.outputs == ["a", "b", "c"])
  }

  @Test func reportsFirstError() throws {
    let queue = queue()
    _ = try next(queue)
    queue.fail(TestFailure())
    queue.fail(CancellationError())
    record.isCancelled = true
    #expect(queue.shouldStop())
    #expect(try next(queue) == nil)
    queue.finish(0, "a")
    #expect(record.rows == [])
    #expect(throws: TestFailure.self) { try queue.check() }
  }
}

/// The lifetime of decoded sources.
@Suite struct SourceStoreTests {
  /// Three images of one size: the first in bands 0 and 3, the second in 0 to 2, the third in 1.
  static func scene() throws -> (provider: MemoryProvider, schedule: BandSchedule, cost: Int) {
    var provider = MemoryProvider()
    let sources = try (0..<3).map { number in
      let image = try provider.add(.noise(8, 6, seed: UInt64(number)))
      return SourceKey.raster(TreatedRaster(image: image, rendition: .full(eighths: 8)))
    }
    let layers = [
      PlannedLayer.rectangle(sources[0], 0, 0, 40, 10),
      PlannedLayer.rectangle(sources[0], 0, 30, 40, 40),
      PlannedLayer.rectangle(sources[1], 0, 0, 40, 30),
      PlannedLayer.rectangle(sources[2], 0, 10, 40, 20),
    ]
    let plan = RenderPlan(
      size: PixelSize(width: 40, height: 40), background: .white, layers: layers)
    let schedule = BandSchedule(plan, bandHeight: 10)
    return (provider, schedule, schedule.sources[0].cost)
  }

  private func draw(_ band: Int, _ schedule: BandSchedule, from store: SourceStore) throws {
    store.begin(band)
    defer { store.end(band) }
    for layer in schedule.layersOfBand[band] {
      try store.withSource(ofLayer: layer, .none, band: band) { source in
        #expect(source.pixels?.extent == Size(width: 8, height: 6))
      }
    }
  }

  /// The image numbers in order of decoding, and the number of sources held after each band.
  private func decoded(memory: Int) throws -> (numbers: [Int], held: [Int]) {
    let (provider, schedule, cost) = try Self.scene()
    let store = SourceStore(schedule: schedule, provider: provider, memory: memory * cost)
    let held = try schedule.bands.indices.map { band in
      try draw(band, schedule, from: store)
      return store.count
    }
    let numbers = provider.log.all.compactMap { Int($0.image?.id.rawValue ?? "", radix: 16) }
    return (numbers, held)
  }

  @Test func holdsReusedSourcesWhileMemoryLasts() throws {
    let (numbers, held) = try decoded(memory: 3)
    #expect(numbers == [0, 1, 2] && held == [2, 2, 1, 0])
  }

  @Test func evictsSourceNeededLast() throws {
    let (numbers, held) = try decoded(memory: 2)
    #expect(numbers == [0, 1, 2, 0] && held == [2, 1, 0, 0])
  }

  @Test func holdsOneSourceBeyondLimit() throws {
    let (numbers, held) = try decoded(memory: 0)
    #expect(numbers == [0, 1, 2, 1, 0] && held == [1, 0, 0, 0])
  }

  @Test func reservesNoMemoryForFailedSource() throws {
    let (provider, schedule, cost) = try Self.scene()
    let failing = SourceStore(schedule: schedule, provider: MemoryProvider(), memory: cost)
    for _ in 0..<2 {
      #expect(throws: MissingImage.self) { try draw(0, schedule, from: failing) }
      #expect(throws: MissingImage.self) { _ = try failing.prepare() }
    }
    #expect(failing.count == 0 && provider.images.count == 3)
  }

  @Test func lendsNoSourcesAfterStop() throws {
    let (provider, schedule, cost) = try Self.scene()
    let store = SourceStore(schedule: schedule, provider: provider, memory: 3 * cost)
    store.stop()
    #expect(throws: SourceStore.Stopped.self) { try draw(0, schedule, from: store) }
    #expect(provider.log.all.isEmpty)
  }

  @Test func preparesNextNeededSourcesFirst() throws {
    let (provider, schedule, cost) = try Self.scene()
    let store = SourceStore(schedule: schedule, provider: provider, memory: 2 * cost, jobs: 2)
    #expect(try [store.prepare(), store.prepare(), store.prepare()] == [true, true, false])
    let numbers = provider.log.all.compactMap { Int($0.image?.id.rawValue ?? "", radix: 16) }
    #expect(numbers == [0, 1])
  }
}
