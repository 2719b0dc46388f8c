import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageImaging

@Suite("Choice of the cutout engine") struct EngineChoiceTests {
  private func engine(
    _ name: String? = nil, command: String? = nil, own: [Setting: String] = [:],
    foreign: [Setting: String] = [:]
  ) throws -> CutoutEngine {
    try CutoutEngine(name: name, command: command, settings: own, foreign: foreign)
  }

  private func segmenter(_ engine: CutoutEngine, isRefined: Bool = true) -> any Segmenter {
    engine.segmenter(isRefined: isRefined, isCancelled: { true }, onFailure: { _ in })
  }

  @Test func isBuiltInByDefault() throws {
    let own: [Setting: String] = [.engine("b"): "tool b", .engine("a"): "tool a"]
    for engine in try [
      engine(), engine("classic"), engine("auto"), engine("classic", own: own),
      engine(own: own.merging([.cutoutEngine: "classic"]) { $1 }),
    ] { #expect(segmenter(engine) is ClassicSegmenter && engine.dryRun is ClassicSegmenter) }
  }

  @Test("is the named command, or the first one with a fallback")
  func isNamedOrFirstCommand() throws {
    var own: [Setting: String] = [.engine("b"): "tool b", .engine("a"): "tool a"]
    let named = try #require(
      segmenter(engine("b", own: own), isRefined: false) as? ExternalSegmenter)
    #expect(named.name == "b" && named.command.arguments == ["tool", "b"])
    #expect(!named.isRefined && named.isCancelled())
    #expect(named.timeout == .seconds(120) && named.maxSide == 2048)
    let auto = try #require(segmenter(engine("auto", own: own)) as? FallbackSegmenter)
    let first = try #require(auto.first as? ExternalSegmenter)
    #expect(first.name == "a" && first.isRefined && auto.second is ClassicSegmenter)
    own[.cutoutEngine] = "b"
    own[.cutoutTimeout] = "7"
    own[.cutoutMaxSide] = "0"
    let set = try #require(segmenter(engine(own: own)) as? ExternalSegmenter)
    #expect(set.name == "b" && set.timeout == .seconds(7) && set.maxSide == 0)
    #expect(try engine(own: own).dryRun is DryRunSegmenter && engine(own: own).dryRun.name == "b")
    let given = try #require(
      segmenter(engine("x", command: "own 1", own: own)) as? ExternalSegmenter)
    #expect(given.name == "command" && given.command.arguments == ["own", "1"])
    // A command given by the user has no fallback.
    #expect(try segmenter(engine("auto", command: "own", own: own)) is ExternalSegmenter)
  }

  @Test func rejectsUnknownNamesAndInvalidCommands() throws {
    let own: [Setting: String] = [.engine("rembg"): "tool"]
    #expect(throws: EngineChoiceError.unknown("rembgs", nearest: ["rembg"])) {
      try engine("rembgs", own: own)
    }
    #expect(throws: EngineChoiceError.noCommand) { try engine("command", own: own) }
    #expect(throws: EngineChoiceError.badCommand("a 'b", .openQuote("'"))) {
      try engine(command: "a 'b")
    }
    #expect(throws: EngineChoiceError.badCommand("", .empty)) {
      try engine("x", own: [.engine("x"): ""])
    }
  }

  @Test func rejectsProgramsNamedOnlyByStore() {
    let tool: [Setting: String] = [.engine("tool"): "t", .engine("zoo"): "z"]
    // The name, whether the store chose it, the engines of the user and the store, and the
    // rejection.
    let cases: [(String?, Bool, [String], [Setting: String], String?)] = [
      (nil, false, [], tool, nil), ("classic", true, [], tool, nil),
      // The user names the engine, but its command comes from the store.
      ("tool", false, [], tool, "tool t engine.tool"),
      ("tool", false, ["tool"], tool, nil), ("other", false, [], tool, nil),
      // The store names the engine.
      ("tool", true, [], tool, "tool t engine.tool cutout.engine"),
      ("tool", true, ["tool"], tool, "tool - cutout.engine"),
      ("other", true, [], tool, "other - cutout.engine"),
      // `auto` selects the alphabetically first engine of the user and the store. If the user
      // chooses `auto` and has engines, the store's engines are ignored.
      ("auto", false, [], tool, "tool t engine.tool"),
      ("auto", false, ["x"], tool, nil), ("auto", false, [], [:], nil),
      ("auto", true, ["x"], tool, "tool t engine.tool cutout.engine"),
      ("auto", true, ["a"], tool, "a - cutout.engine"),
      ("auto", true, [], [:], nil),
    ]
    for (index, (name, byStore, own, foreign, expected)) in cases.enumerated() {
      let found = UnadoptedEngine(name, isChosenByStore: byStore, own: own, foreign)
      let parts = found.map { [$0.name, $0.command ?? "-"] + $0.settings.map(\.rawValue) }
      #expect(parts?.joined(separator: " ") == expected, "\(index)")
    }
  }

  @Test("rejects a program of the store, unless the built-in engine may take over")
  func rejectsStoreProgramWithoutFallback() throws {
    let tool: [Setting: String] = [.engine("tool"): "t"]
    let named = try engine("tool", foreign: tool)
    #expect((segmenter(named) as? RefusedSegmenter)?.engine.command == "t")
    #expect(named.dryRun is RefusedSegmenter)
    let chosen = try engine(foreign: tool.merging([.cutoutEngine: "tool"]) { $1 })
    #expect(
      (segmenter(chosen) as? RefusedSegmenter)?.engine.settings == [.engine("tool"), .cutoutEngine])
    for auto in try [
      engine("auto", foreign: tool), engine(foreign: tool.merging([.cutoutEngine: "auto"]) { $1 }),
    ] {
      let found = try #require(segmenter(auto) as? FallbackSegmenter)
      #expect(found.first is RefusedSegmenter && found.name == "tool")
      #expect(auto.dryRun is ClassicSegmenter)
    }
    let choice = try engine(own: [.cutoutEngine: "tool"], foreign: tool)
    #expect((segmenter(choice) as? RefusedSegmenter)?.engine.settings == [.engine("tool")])
    // The user's own `auto` applies only to the user's own engines.
    let auto = try engine(own: [.cutoutEngine: "auto"], foreign: tool)
    #expect(segmenter(auto) is ClassicSegmenter)
    // A command given by the user is trusted.
    #expect(try segmenter(engine("tool", command: "own", foreign: tool)) is ExternalSegmenter)
  }
}

@Suite("Fallback engine") struct FallbackSegmenterTests {
  private struct Engine: Segmenter {
    let name: String
    var error: (any Error)?

    func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
      if let error { throw error }
      return Segmentation(alpha: [7], confidence: 0.5)
    }
  }

  private let photo = ImageFiles.picture(2, 3)

  private func failure(_ reason: ExternalEngineError.Reason) -> ExternalEngineError {
    ExternalEngineError(engine: "a", words: [], reason: reason)
  }

  /// The engine of the result after an error, and the number of reported failures.
  private func found(_ error: (any Error)?) throws -> String {
    let failureCount = Mutex(0)
    let both = FallbackSegmenter(
      first: Engine(name: "a", error: error), second: Engine(name: "b"),
      onFailure: { _ in failureCount.withLock { $0 += 1 } })
    #expect(both.name == "a")
    let found = try both.segment(photo)
    return "\(found.engine ?? "none"), \(failureCount.withLock { $0 })"
  }

  @Test func takesOverAfterFailure() throws {
    #expect(try found(nil) == "none, 0")
    let unadopted = try #require(UnadoptedEngine("x", isChosenByStore: true, own: [], [:]))
    for error in [
      failure(.exited(status: 1)), failure(.timedOut(after: .seconds(1))),
      failure(.result(.missing)), unadopted,
    ] as [any Error] { #expect(try found(error) == "b, 1", "\(error)") }
  }

  @Test func staysUnusedAfterCancellationAndWrongHints() {
    #expect(throws: CutoutError.noSubject) { try found(CutoutError.noSubject) }
    #expect(throws: CancellationError.self) { try found(CancellationError()) }
  }

  @Test("accepts any photo in a dry run, but no hints outside of it")
  func acceptsAnyPhotoInDryRun() throws {
    let engine = DryRunSegmenter(name: "x")
    let all = Segmentation(alpha: [UInt8](repeating: 255, count: 6), confidence: 1)
    #expect(try engine.segment(photo) == all)
    let point = Point(x: 9, y: 9)
    let outside = CutoutHints(keep: [CutoutMark(disc: point)])
    #expect(throws: CutoutError.markOutOfFrame(point: point, photo: photo.size)) {
      try engine.segment(photo, hints: outside)
    }
  }
}
