import Foundation

@testable import CollageCore

/// The program that takes the part of a background remover, and the engine that runs it.
struct StandIn {
  /// A folder for the runs, whose name tries to be taken for something else.
  let folder: TemporaryFolder
  let runs: String

  init() throws {
    folder = try TemporaryFolder()
    runs = folder(#"it's "one"; rm -rf {out} $HOME"#)
    try FileManager.default.createDirectory(atPath: runs, withIntermediateDirectories: false)
  }

  /// The program, beside the tests in the build folder.
  static var path: String {
    #if canImport(Darwin)
      let tests = Bundle(for: TemporaryFolder.self).bundleURL
    #else
      let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("CutoutStandIn").path
  }

  /// The engine for a mode and the words behind it, without refinement and with little patience.
  func engine(_ words: String, timeout: Duration = .seconds(20)) throws -> ExternalSegmenter {
    var engine = ExternalSegmenter(
      name: "stand-in", command: try CommandTemplate("'\(Self.path)' \(words)"),
      temporaryFolder: runs)
    engine.timeout = timeout
    engine.grace = .milliseconds(200)
    engine.isRefined = false
    return engine
  }

  /// How the engine fails on a photo; nil when it does not.
  func failure(
    _ words: String, photo: Bitmap = ImageFiles.picture(8, 6), timeout: Duration = .seconds(20)
  ) throws -> ExternalEngineError? {
    try failure(of: engine(words, timeout: timeout), photo: photo)
  }

  /// How an engine fails on a photo; nil when it does not.
  func failure(
    of engine: ExternalSegmenter, photo: Bitmap = ImageFiles.picture(8, 6),
    hints: CutoutHints = CutoutHints()
  ) throws -> ExternalEngineError? {
    do {
      _ = try engine.segment(photo, hints: hints)
      return nil
    } catch let error as ExternalEngineError {
      return error
    }
  }

  /// What the runs have left behind.
  var remains: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: runs) }
  }

  /// The alpha of a photo of which the right half is the subject.
  static func rightHalf(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<width * height).map { $0 % width < width / 2 ? 0 : 255 }
  }
}
