import Foundation
import Testing

@testable import CollageCore

/// Compares pictures with files that were looked at once and stored: binary PAM, RGBA.
///
/// `RECORD_GOLDENS=1 swift test` writes the files; look at them before committing.
enum Golden {
  /// The folder of the stored pictures, in the source tree so that they can be recorded.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  /// Records an issue unless the picture equals the stored one, byte for byte.
  static func expect(
    _ actual: Bitmap, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: "\(name).pam")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try encode(actual).write(to: file)
    }
    guard let expected = try? Data(contentsOf: file) else {
      Issue.record(
        "no golden \(name).pam; RECORD_GOLDENS=1 writes it", sourceLocation: sourceLocation)
      return
    }
    guard expected != encode(actual) else { return }
    let report = try writeReport(name, expected: expected, actual: actual)
    Issue.record(
      "differs from \(name).pam; see \(report.path())", sourceLocation: sourceLocation)
  }

  private static func header(_ size: PixelSize) -> Data {
    Data(
      """
      P7
      WIDTH \(size.width)
      HEIGHT \(size.height)
      DEPTH 4
      MAXVAL 255
      TUPLTYPE RGB_ALPHA
      ENDHDR

      """.utf8)
  }

  private static func encode(_ bitmap: Bitmap) -> Data {
    header(bitmap.size) + Data(bitmap.bytes)
  }

  /// Writes the expected picture, the actual one and eight times their difference.
  private static func writeReport(_ name: String, expected: Data, actual: Bitmap) throws -> URL {
    let report = FileManager.default.temporaryDirectory.appending(
      path: "collage-goldens-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
    try expected.write(to: report.appending(path: "\(name)-expected.pam"))
    try encode(actual).write(to: report.appending(path: "\(name)-actual.pam"))
    let header = header(actual.size)
    if expected.starts(with: header), expected.count == header.count + actual.bytes.count {
      let difference = zip(expected.dropFirst(header.count), actual.bytes).enumerated().map {
        $0 % 4 == 3 ? 255 : UInt8(min(255, 8 * abs(Int($1.0) - Int($1.1))))
      }
      try (header + Data(difference)).write(to: report.appending(path: "\(name)-difference.pam"))
    }
    return report
  }
}
