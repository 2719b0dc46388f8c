internal import CJPEG

/// The result of decoding all blocks of a JPEG to find out whether its picture is complete.
///
/// Cameras and programs write files without an end marker, with other data in its place, and with bytes
/// that belong to nothing. The library warns of them as it does of damage, or fails after the last block.
struct JPEGExamination {
  /// Whether every block was decoded without damage.
  let isComplete: Bool
  /// The library's first warning that costs pixels; `nil` if there isn't one.
  let damage: String?
  /// Whether the file ends without an end marker.
  let lacksEnd: Bool
  /// Whether the library fails before it has read all rows.
  let fails: Bool
  private let oddities: Int
  /// Where the coded data ends, or a few bytes later.
  private let end: Int

  /// Examines a file.
  ///
  /// - Complexity: That of decoding at a small scale, so that it is for files with a warning only.
  init(_ file: UnsafeBufferPointer<UInt8>) {
    var findings = cjpeg_findings()
    // SAFETY: the file lives during the call.
    cjpeg_examine(file.baseAddress, file.count, &findings)
    isComplete = findings.is_complete == 1
    fails = findings.fails == 1
    oddities = Int(findings.oddities)
    end = min(Int(findings.end), file.count)
    lacksEnd = oddities & Int(CJPEG_NO_END) != 0
    let message = withUnsafeBytes(of: findings.damage) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    damage = message.isEmpty ? nil : message
  }

  /// Examines a file.
  init(_ file: [UInt8]) {
    self = file.withUnsafeBufferPointer { JPEGExamination($0) }
  }

  /// Whether some scan could be read.
  var hasScan: Bool { end > 0 }

  /// What is unusual about a complete file, as the end of a sentence.
  var oddity: String {
    let names = [
      (CJPEG_NO_END, "its end marker is missing"),
      (CJPEG_TRAILER, "other data follows its picture without an end marker"),
      (CJPEG_SCAN_HEADER, "the numbers in its scan header are invalid"),
      (CJPEG_PROGRESSION, "its scans are in an unusual order"),
      (CJPEG_EXTRA_BYTES, "it has extra bytes that belong to nothing"),
    ]
    let found = names.filter { oddities & Int($0.0) != 0 }.map(\.1)
    return found.isEmpty ? "it isn't written as specified" : found.joined(separator: ", ")
  }

  /// A copy of a file without what follows the scans that could be read, which the caller deallocates.
  func repaired(
    _ file: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: end + 2)
    _ = copy.initialize(fromContentsOf: file[..<end] + JPEGStream.end)
    return copy
  }

  /// A copy of a file without what follows the scans that could be read.
  func repaired(_ file: [UInt8]) -> [UInt8] { file[..<end] + JPEGStream.end }
}
