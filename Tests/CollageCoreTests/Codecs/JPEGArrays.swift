@testable import CollageCore

/// What is read from a file in memory, given as an array.
extension JPEGScans {
  static func count(in file: [UInt8]) -> Int {
    file.withUnsafeBufferPointer { count(in: $0) }
  }
}

extension JPEGRestarts {
  static func areMissing(in file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { areMissing(in: $0) }
  }
}
