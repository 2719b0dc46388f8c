import Foundation
import Testing

@testable import CollageCore

/// Compares pictures with PNG files that were looked at once and stored.
///
/// `COLLAGE_REWRITE=1 swift test --filter GoldenSceneTests`, or another suite, writes its files that
/// are missing or differ; look at them before committing.
enum Golden {
  /// What a comparison found.
  enum Finding: Equatable {
    case equal
    case missing
    /// The panel's path.
    case different(String)
  }

  /// The folder of the stored pictures, in the source tree so that they can be rewritten.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  private static let isRewriting = ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1"

  /// Records an issue unless the picture equals the stored one, pixel for pixel.
  static func expect(
    _ actual: Bitmap, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let finding = try compare(actual, with: name)
    if finding == .equal { return }
    guard !isRewriting else { return try write(actual, to: folder.appending(path: "\(name).png")) }
    let fault =
      switch finding {
      case .different(let panel): "differs from Goldens/\(name).png; see \(panel)"
      default: "no Goldens/\(name).png"
      }
    let suite = sourceLocation.fileName.split(separator: ".")[0]
    Issue.record(
      """
      \(fault)
      If the picture is right: COLLAGE_REWRITE=1 swift test --filter \(suite)
      """, sourceLocation: sourceLocation)
  }

  /// Compares a picture with a stored one; where they differ a panel is written.
  static func compare(_ actual: Bitmap, with name: String) throws -> Finding {
    let file = folder.appending(path: "\(name).png")
    guard let bytes = try? Data(contentsOf: file) else { return .missing }
    let expected = try ImageDecoder().decode(Array(bytes), source: file.path())
    guard expected.size != actual.size || expected.bytes != actual.bytes else { return .equal }
    let report = FileManager.default.temporaryDirectory.appending(
      path: "collage-goldens-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
    let panel = report.appending(path: "\(name).png")
    try write(GoldenPanel(expected: expected, actual: actual).bitmap, to: panel)
    return .different(panel.path())
  }

  private static func write(_ picture: Bitmap, to file: URL) throws {
    try Data(PNGEncoder().encode(picture, jobs: 1)).write(to: file)
  }
}
