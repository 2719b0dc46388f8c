import Foundation
import Testing

@testable import CollageImaging

@Suite struct ExternalResultTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test(arguments: [
    "ok-rgba {in} {out}", "ok-mask {in} {out}", "ok-mask - {out}", "ok-mask {in} -", "ok-rgba - -",
    "megabyte-on-stderr {in} {out}", "megabyte-on-stderr - -",
  ]) func usesAlphaOrLightness(arguments: String) throws {
    let result = try standIn.engine(arguments).segment(ImageFiles.picture(8, 6))
    #expect(result == Segmentation(alpha: StandIn.rightHalf(8, 6), confidence: 1))
    #expect(try standIn.remains == [])
  }

  @Test func enlargesSmallerMask() throws {
    let alpha = try standIn.engine("half-size {in} {out}").segment(ImageFiles.picture(8, 6)).alpha
    #expect(Array(alpha.prefix(8)) == [0, 0, 0, 64, 191, 255, 255, 255])
    #expect(alpha.count == 48)
  }

  @Test func passesSmallerPhoto() throws {
    var engine = try standIn.engine("wrong-aspect {in} {out}")
    engine.maxSide = 4
    #expect(
      try standIn.failure(of: engine)?.reason
        == .result(
          .otherShape(PixelSize(width: 4, height: 6), photo: PixelSize(width: 4, height: 3))))
    engine.maxSide = 0
    #expect(
      try standIn.failure(of: engine)?.reason
        == .result(
          .otherShape(PixelSize(width: 8, height: 12), photo: PixelSize(width: 8, height: 6))))
  }

  @Test func refinesMask() throws {
    let photo = ImageFiles.picture(32, 24)
    let engine = try standIn.engine("ok-mask {in} {out}", isRefined: true)
    let mask = Raster<Float>(
      size: photo.size, values: StandIn.rightHalf(32, 24).map { Float($0) / 255 })
    #expect(
      try engine.segment(photo).alpha
        == AlphaRefinement(medium: photo).alpha(of: photo, mask: mask))
  }

  @Test func enforcesHintsAfterRefining() throws {
    let photo = ImageFiles.picture(48, 40)
    let engine = try standIn.engine("ok-mask {in} {out}", isRefined: true)
    let box = CutoutHints(rect: Rect(origin: Point(x: 20, y: 8), size: Size(width: 18, height: 20)))
    var trimap = [UInt8](repeating: 128, count: 48 * 40)
    for y in 12..<16 { for x in 22..<26 { trimap[y * 48 + x] = x < 24 ? 255 : 0 } }
    let alpha = try engine.segment(photo, hints: box, trimap: trimap).alpha
    #expect(alpha.contains { $0 > 0 })
    for (pixel, value) in alpha.enumerated() {
      let (x, y) = (pixel % 48, pixel / 48)
      if !(20..<38).contains(x) || !(8..<28).contains(y) { #expect(value == 0) }
      if trimap[pixel] != 128 { #expect(value == trimap[pixel]) }
    }
  }

  @Test(arguments: [true, false]) func keepsSinglePart(isRefined: Bool) throws {
    let photo = ImageFiles.picture(48, 40)
    let engine = try standIn.engine("ok-mask {in} {out}", isRefined: isRefined)
    // The trimap divides the subject, which is the right half; the lower part is larger.
    let trimap = (0..<48 * 40).map { pixel in (12..<18).contains(pixel / 48) ? UInt8(0) : 128 }
    var hints = CutoutHints()
    let both = try engine.segment(photo, hints: hints, trimap: trimap).alpha
    hints.isSingle = true
    let one = try engine.segment(photo, hints: hints, trimap: trimap).alpha
    #expect(both[4 * 48 + 40] > 200 && both[30 * 48 + 40] > 200)
    #expect(one[..<(12 * 48)].allSatisfy { $0 == 0 } && one[30 * 48 + 40] > 200)
  }

  @Test(arguments: [
    ("opaque-rgba {in} {out}", ExternalEngineError.ResultFault.noTransparency),
    ("black {in} {out}", .noSubject), ("white {in} {out}", .noBackground),
    ("no-file {in} {out}", .missing), ("no-file {in}", .empty),
    ("empty-file {in} {out}", .empty), ("empty-file {in} -", .empty),
    (
      "garbage {in} {out}",
      .notAnImage(.unknownFormat(source: "the result of stand-in", guess: .text))
    ),
  ]) func rejectsResult(arguments: String, fault: ExternalEngineError.ResultFault) throws {
    #expect(try standIn.failure(arguments)?.reason == .result(fault) && standIn.remains == [])
  }

  @Test func rejectsEndlessResult() throws {
    var engine = try standIn.engine("flood {in} -")
    engine.resultLimit = 100_000
    #expect(try standIn.failure(of: engine)?.reason == .result(.tooLarge(limit: 100_000)))
    engine = try standIn.engine("ok-mask {in} {out}")
    engine.resultLimit = 10
    #expect(try standIn.failure(of: engine)?.reason == .result(.tooLarge(limit: 10)))
  }

  @Test func acceptsCommandThatIgnoresPhoto() throws {
    // The photo is larger than the buffer of a pipe, so writing it to a program that doesn't read
    // would block.
    let photo = Bitmap.noise(200, 150)
    let result = try standIn.engine("reads-no-stdin - {out} 200 150").segment(photo)
    #expect(result.alpha == StandIn.rightHalf(200, 150))
  }
}

@Suite struct ExternalFailureTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test func reportsStatusArgumentsAndErrorOutput() throws {
    let failure = try standIn.failure("exit-3-with-stderr a\\ b 'c;d'")
    #expect(
      failure
        == ExternalEngineError(
          engine: "stand-in", words: [StandIn.path, "exit-3-with-stderr", "a b", "c;d"],
          reason: .exited(status: 3), errorOutput: "[31mno weights\n50 %\n100 %\n"))
    #expect(try standIn.remains == [])
  }

  @Test func keepsEndOfLongErrorOutput() throws {
    let errorOutput = try #require(
      try standIn.failure("megabyte-on-stderr {in} /dev/null")?.errorOutput)
    #expect(errorOutput.utf8.count == 4096)
    #expect(errorOutput.hasSuffix("line 19999 of a long, long complaint, 50 letters\n"))
  }

  @Test func reportsSignal() throws {
    #expect(try standIn.failure("crash")?.reason == .signaled(signal: SIGKILL))
  }

  @Test func reportsMissingCommand() throws {
    var engine = try standIn.engine("")
    engine.command = try CommandTemplate("no-such-command-anywhere {in}")
    #expect(try standIn.failure(of: engine)?.reason == .notStarted(code: ENOENT))
    #expect(try standIn.remains == [])
  }

  @Test func reportsMissingFolder() throws {
    var engine = try standIn.engine("ok-mask {in} {out}")
    engine.temporaryFolder += "/missing"
    let failure = try #require(try standIn.failure(of: engine))
    guard case .folder(let error) = failure.reason else { throw TestFailure() }
    #expect(error.operation == .makeFolder && error.code == ENOENT)
    // The error contains the arguments before the placeholders are replaced.
    #expect(failure.words == [StandIn.path, "ok-mask", "{in}", "{out}"])
    #expect(failure.engine == "stand-in" && failure.errorOutput == "")
  }

  @Test(arguments: ["sleep", "sleep - -", "sleep {in} {out}"])
  func stopsAtTimeout(arguments: String) throws {
    let start = ContinuousClock.now
    let failure = try standIn.failure(arguments, timeout: .milliseconds(200))
    #expect(failure?.reason == .timedOut(after: .milliseconds(200)))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try standIn.remains == [])
  }

  @Test func stopsCommandThatWritesTooMuch() throws {
    var engine = try standIn.engine("flood - -", timeout: .seconds(60))
    engine.resultLimit = 1 << 20
    let start = ContinuousClock.now
    #expect(try standIn.failure(of: engine)?.reason == .result(.tooLarge(limit: 1 << 20)))
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try standIn.remains == [])
  }

  /// The stand-in starts a copy of itself, which holds the lock until it ends.
  @Test func killsProcessGroupThatIgnoresTermination() throws {
    let lock = standIn.folder("lock")
    var engine = try standIn.engine("sleep-ignoring-TERM '\(lock)'")
    engine.isCancelled = { FileManager.default.contents(atPath: lock)?.isEmpty == false }
    let start = ContinuousClock.now
    #expect(throws: CancellationError.self) { try standIn.failure(of: engine) }
    let file = open(lock, O_RDWR)
    #expect(flock(file, LOCK_EX) == 0)
    close(file)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try standIn.remains == [])
  }

  @Test func doesNotStartCancelledCommand() throws {
    var engine = try standIn.engine("sleep")
    engine.isCancelled = { true }
    #expect(throws: CancellationError.self) { try standIn.failure(of: engine) }
  }

  @Test func rejectsHintsAndTrimapsOutsidePhoto() throws {
    let engine = try standIn.engine("ok-mask {in} {out}")
    let photo = ImageFiles.picture(8, 6)
    #expect(throws: CutoutError.againstTrimap(x: 1, y: 1, isKept: true)) {
      try engine.segment(
        photo, hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 1, y: 1))]),
        trimap: [UInt8](repeating: 0, count: 48))
    }
    #expect(throws: CutoutError.emptyMark) {
      try engine.segment(photo, hints: CutoutHints(keep: [CutoutMark(stroke: [])]))
    }
  }
}

/// Runs the stand-in for a background remover in an external engine.
struct StandIn {
  /// The parent folder of `runs`; the name `runs` tests quoting.
  let folder: TemporaryFolder
  let runs: String

  init() throws {
    folder = try TemporaryFolder()
    runs = folder(#"it's "one"; rm -rf {out} $HOME"#)
    try FileManager.default.createDirectory(atPath: runs, withIntermediateDirectories: false)
  }

  /// The program, next to the tests in the build folder.
  static var path: String {
    #if canImport(Darwin)
      let tests = Bundle(for: TemporaryFolder.self).bundleURL
    #else
      let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("CutoutStandIn").path
  }

  /// An engine that runs the stand-in with the given mode and arguments.
  func engine(
    _ arguments: String, timeout: Duration = .seconds(20), isRefined: Bool = false
  ) throws -> ExternalSegmenter {
    var engine = ExternalSegmenter(
      name: "stand-in", command: try CommandTemplate("'\(Self.path)' \(arguments)"),
      temporaryFolder: runs)
    engine.timeout = timeout
    engine.grace = .milliseconds(200)
    engine.isRefined = isRefined
    return engine
  }

  /// The error of running the stand-in on a photo; `nil` if it succeeds.
  func failure(
    _ arguments: String, photo: Bitmap = ImageFiles.picture(8, 6), timeout: Duration = .seconds(20)
  ) throws -> ExternalEngineError? {
    try failure(of: engine(arguments, timeout: timeout), photo: photo)
  }

  /// The error of running an engine on a photo; `nil` if it succeeds.
  func failure(
    of engine: ExternalSegmenter, photo: Bitmap = ImageFiles.picture(8, 6),
    hints: CutoutHints = CutoutHints()
  ) throws -> ExternalEngineError? {
    do {
      _ = try engine.segment(photo, hints: hints)
      return nil
    } catch let error as ExternalEngineError { return error }
  }

  /// The files that remain after the runs.
  var remains: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: runs) } }

  /// The alpha of a photo whose right half is the subject.
  static func rightHalf(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<width * height).map { $0 % width < width / 2 ? 0 : 255 }
  }
}
