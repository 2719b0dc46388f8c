internal import CJPEG

/// Decodes all blocks of a JPEG to check that its image is complete.
///
/// Some cameras and programs write files without an end marker, with other data in its place, or
/// with extra bytes. libjpeg reports these files like damaged ones, or fails after the last block.
struct JPEGIntegrityCheck {
  /// True if every block was decoded without damage.
  let isComplete: Bool
  /// A description of damage to the pixels; `nil` if there isn't any.
  let damage: String?
  /// True if libjpeg fails before it has read all rows.
  ///
  /// For a file with several scans, true if libjpeg fails before it has read the image's scans and
  /// the data after them.
  let fails: Bool
  /// True if libjpeg fails after the last block.
  let failsAfterLastBlock: Bool
  private let oddities: Int
  /// The offset at which the coded data ends, which can be a few bytes too large.
  private let end: Int

  /// Examines a file; this takes as long as decoding it at a small scale.
  init(_ file: UnsafeBufferPointer<UInt8>) {
    var findings = cjpeg_findings()
    // SAFETY: the file lives during the call.
    unsafe cjpeg_examine(file.baseAddress, file.count, &findings)
    fails = findings.fails == 1
    failsAfterLastBlock = findings.fails_after_image == 1
    oddities = Int(findings.oddities)
    end = min(Int(findings.end), file.count)
    let message = unsafe withUnsafeBytes(of: findings.damage) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    let lacksBlocks =
      message.isEmpty
      && !Self.isPlausible(leftOver: Int(findings.left_over), in: end - Int(findings.start))
    isComplete = findings.is_complete == 1 && !lacksBlocks
    damage =
      lacksBlocks
      ? "\(findings.left_over) bytes of coded data are left over"
      : message.isEmpty ? nil : message
  }

  init(_ file: [UInt8]) {
    self = unsafe file.withUnsafeBufferPointer { unsafe JPEGIntegrityCheck($0) }
  }

  /// Returns true if a complete scan of `scan` bytes can have `leftOver` extra bytes.
  ///
  /// Some devices add a few bytes to each restart interval, or a row of blocks that the image
  /// doesn't have. More bytes are left over if damage made blocks shorter, or if the header
  /// specifies fewer rows than the scan contains.
  static func isPlausible(leftOver: Int, in scan: Int) -> Bool {
    leftOver <= max(CJPEG_MAX_EXTRA_BYTES, scan / 20)
  }

  var hasScan: Bool { end > 0 }

  /// True if the end marker is missing, and no invalid code precedes the end of the file.
  var isTruncated: Bool { has(CJPEG_NO_END) && !has(CJPEG_BAD_CODE) }

  /// The remark about bytes that are left over after the last block.
  static let extraBytes = PhotoRemark.nonconforming(detail: leftOver, isCertain: false)
  private static let leftOver = "bytes are left over before a marker"

  var oddity: PhotoRemark {
    let names = [
      (CJPEG_JUNK, "it has extra bytes between its segments"),
      (CJPEG_NO_END, "its end marker is missing"),
      (CJPEG_TRAILER, "other data follows its image without an end marker"),
      (CJPEG_SCAN_HEADER, "the numbers in its scan header are invalid"),
      (CJPEG_PROGRESSION, "its scans are in an unusual order"),
      (CJPEG_EXTRA_BYTES, Self.leftOver),
    ]
    let found = names.filter { has($0.0) }.map(\.1)
    return .nonconforming(
      detail: found.isEmpty ? "it isn't written as specified" : found.joined(separator: ", "),
      isCertain: !has(CJPEG_EXTRA_BYTES))
  }

  /// True if a repaired copy conforms to the specification, except for a few bytes before its end.
  var isRepairable: Bool {
    isComplete && !has(CJPEG_JUNK) && !has(CJPEG_SCAN_HEADER) && !has(CJPEG_PROGRESSION)
  }

  private func has(_ oddity: Int) -> Bool { oddities & oddity != 0 }

  /// Returns a copy that ends after the last complete scan; the caller must deallocate it.
  func repaired(
    _ file: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: end + 2)
    _ = unsafe copy.initialize(fromContentsOf: file[..<end] + SplitJPEG.end)
    return unsafe copy
  }

  /// Returns a copy of the file that ends after the last complete scan.
  func repaired(_ file: [UInt8]) -> [UInt8] { file[..<end] + SplitJPEG.end }
}
