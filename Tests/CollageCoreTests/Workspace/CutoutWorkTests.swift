import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Cutout job") struct CutoutWorkTests {
  private final class Log: Sendable {
    struct State {
      var trimaps: [[UInt8]?] = []
      var requests: [CutoutRequest] = []
      var steps: [[Int]] = []
      var recordings = 0
    }

    private let state = Mutex(State())
    var all: State { state.withLock { $0 } }
    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  }

  /// Returns an engine that finds the left half of a photo, except in the calls that fail.
  private func engine(_ log: Log, failures: [Int: any Error]) -> TestSegmenter {
    TestSegmenter(name: "left") { photo, trimap in
      log.change { $0.trimaps.append(trimap) }
      if let error = failures[log.all.trimaps.count] { throw error }
      return TestSegmenter.leftHalf(photo, nil)
    }
  }

  private let test: TestWorkspace
  private let log = Log()

  init() throws {
    test = try TestWorkspace.withPoster()
    for (index, name) in ["a", "b", "c"].enumerated() {
      try test.add(test.picture("\(name).png", width: 20 + 2 * index), as: name, lossless: true)
    }
  }

  private func cutOut(
    _ text: String = "@all", _ options: CutoutWork.Options = CutoutWork.Options(),
    failures: [Int: any Error] = [:], stopsAfter limit: Int = .max
  ) throws -> CutoutOutcome {
    let log = log
    let monitor = ProgressMonitor(
      isCancelled: { log.all.trimaps.count >= limit },
      beginRecording: { log.change { $0.recordings += 1 } },
      run: { work in try work { done, total in log.change { $0.steps.append([done, total]) } } })
    let job = CutoutWork(
      options,
      by: { request in
        log.change { $0.requests.append(request) }
        return engine(log, failures: failures)
      }, monitor: monitor, in: { test.workspace })
    return try test.workspace.transaction {
      try $0.cutOut(ItemSelector.parse(text), of: .current, by: job)
    }
  }

  private func failure(_ reason: ExternalEngineError.Reason) -> ExternalEngineError {
    ExternalEngineError(engine: "left", words: [], reason: reason)
  }

  private func uses() throws -> [Bool] { try test.items.map { $0.photo?.usesCutout ?? false } }

  private func trimap(_ value: UInt8, width: Int = 20) throws -> PhotoSource {
    let file = try PNGEncoder().encode(.filled(width, 12, [value, value, value, 255]))
    return .bytes(file, name: "m.png")
  }

  @Test func reportsProgressAndRecordsSeveral() throws {
    _ = try cutOut("a")
    #expect(log.all.steps == [[0, 1]] && log.all.recordings == 0)
    _ = try cutOut("b,c")
    #expect(log.all.steps == [[0, 1], [0, 2], [1, 2]] && log.all.recordings == 1)
    var options = CutoutWork.Options(reusesCutouts: false)
    options.isAllOrNothing = true
    _ = try cutOut("a,b", options)
    #expect(log.all.recordings == 1 && log.all.steps.count == 5)
  }

  @Test func segmentsSharedPhotoOnce() throws {
    try test.edit { .replace([$0.items[1].id], with: $0.items[0].image) }
    _ = try cutOut("a")
    #expect(log.all.trimaps.count == 1)
    // The shared photo is segmented again, because its second item has no cutout yet.
    let done = try cutOut()
    #expect(log.all.trimaps.count == 3 && done.items.count == 3 && !done.isInterrupted)
    #expect(try uses() == [true, true, true])
    _ = try cutOut("a,b", CutoutWork.Options(reusesCutouts: false))
    #expect(log.all.trimaps.count == 4)
    #expect(try cutOut().outcome.hasChanged == false && log.all.trimaps.count == 4)
  }

  @Test func passesRequestedOrGivenMask() throws {
    let photo = try test.items[0].image
    let earlier = try test.workspace.importTrimap(trimap(0), for: photo)
    try test.register(earlier)
    var options = CutoutWork.Options(reusesCutouts: false) { size, _ in
      #expect(size == photo.size)
      return CutoutRequest(
        edge: CutoutEdgeOptions(grow: 1), trimap: earlier.image, isUnrefined: true)
    }
    _ = try cutOut("a", options)
    let first = try #require(log.all.requests.first)
    #expect(first.trimap == earlier.image && first.isUnrefined && first.edge.grow == 1)
    #expect(log.all.trimaps == [[UInt8](repeating: 0, count: 240)])
    options.mask = try trimap(255)
    _ = try cutOut("a", options)
    let given = try #require(test.items[0].photo?.cutout?.trimap)
    #expect(log.all.trimaps.last == [UInt8](repeating: 255, count: 240) && given != earlier.image)
    #expect(log.all.requests.last?.trimap == given)
    let record = try #require(try test.workspace.repository.read { try $0.image(given.id) })
    #expect(record.kind == .trimap && record.sourceName == "m.png")
    #expect(try test.findings(deep: true) == [])
  }

  @Test func passesEarlierCutout() throws {
    let seen = Mutex<[Cutout?]>([])
    let options = CutoutWork.Options(reusesCutouts: false) { _, earlier in
      seen.withLock { $0.append(earlier) }
      return CutoutRequest()
    }
    for _ in 1...2 { _ = try cutOut("b", options) }
    let found = try test.items[1].photo?.cutout
    #expect(found != nil && seen.withLock { $0 } == [nil, found])
  }

  @Test func endsWithFirstFailingPhoto() throws {
    let errors: [any Error] = [
      CutoutError.noSubject, failure(.exited(status: 1)), failure(.result(.empty)),
    ]
    for error in errors {
      let before = log.all.trimaps.count
      let found = #expect(throws: ItemError.self) { try cutOut(failures: [before + 2: error]) }
      #expect(found?.item.rawValue == "b" && log.all.trimaps.count == before + 2)
      #expect(found.map { "\($0.underlying)" } == "\(error)")
    }
    #expect(try uses() == [false, false, false])
    // Errors that don't concern the photo are thrown unchanged.
    #expect(throws: StoreError.missing(path: "s")) {
      try cutOut(failures: [log.all.trimaps.count + 1: StoreError.missing(path: "s")])
    }
  }

  @Test func reportsLostImageWithoutItem() throws {
    let path = test.file(of: try test.items[0].image)
    try Folder.remove(path)
    #expect(throws: StoreError.missingImage(path: path)) { try cutOut("a,b") }
    #expect(log.all.trimaps.isEmpty)
  }

  @Test func keepsResultsWhenEngineIsCancelled() throws {
    let stopped = CancellationError()
    #expect(throws: CancellationError.self) { try cutOut("a", failures: [1: stopped]) }
    var options = CutoutWork.Options()
    options.isAllOrNothing = true
    #expect(throws: CancellationError.self) { try cutOut("@all", options, failures: [3: stopped]) }
    #expect(try uses() == [false, false, false])
    // A cancellation during the first photo leaves no results.
    #expect(throws: CancellationError.self) { try cutOut(failures: [4: stopped]) }
    let done = try cutOut(failures: [7: stopped])
    let ids = try test.items.map(\.id)
    #expect(done.items == [ids[0], ids[1]] && done.expectedCount == 3 && done.isInterrupted)
    #expect(try uses() == [true, true, false])
  }

  @Test func keepsResultsWhenCancelled() throws {
    #expect(throws: CancellationError.self) { try cutOut(stopsAfter: 0) }
    #expect(throws: CancellationError.self) { try cutOut("a", stopsAfter: 0) }
    _ = try cutOut("c")
    try test.edit { .useCutout([$0.items[2].id], .off) }
    let done = try cutOut(stopsAfter: 2)
    let ids = try test.items.map(\.id)
    #expect(done.items == [ids[0], ids[2]] && done.expectedCount == 3)
    #expect(try uses() == [true, false, true] && log.all.trimaps.count == 2)
    var options = CutoutWork.Options(reusesCutouts: false)
    options.isAllOrNothing = true
    #expect(throws: CancellationError.self) { try cutOut("@all", options, stopsAfter: 3) }
  }

  @Test func rejectsItemWithoutPhotoFirst() throws {
    let item = try test.items[1]
    try test.execute("UPDATE item SET content = ? WHERE name = 'b'", [#"{"kind":"text"}"#])
    #expect(throws: EditError.noPhoto(item.name)) { try cutOut() }
    #expect(log.all.trimaps.isEmpty && log.all.steps.isEmpty)
    _ = try cutOut("a,c")
    #expect(try uses() == [true, false, true])
  }

  @Test func usesGivenEngineInVerb() throws {
    let workspace = test.workspace
    let engine = try workspace.cutoutEngine(
      CutoutEngine.commandName, command: test.folder("no-such-program") + " {in} {out}")
    let error = #expect(throws: ItemError.self) {
      try workspace.cutOut(ItemSelector.parse("a"), of: .current, with: engine)
    }
    #expect(error?.item.rawValue == "a")
    let inner = try #require(error?.underlying as? ExternalEngineError)
    #expect(inner.engine == "command" && inner.reason == .notStarted(code: ENOENT))
  }
}
