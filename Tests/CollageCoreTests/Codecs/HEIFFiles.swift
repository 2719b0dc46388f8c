@testable import CollageCore

/// The parts of HEIF files.
enum HEIFFiles {
  static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    big32(body.count + 8) + Array(kind.utf8) + body
  }

  static func big16(_ value: Int) -> [UInt8] { Array(big32(value)[2...]) }

  static func big32(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
