/// Writes regular files into a tar archive sequentially.
package struct TarWriter {
  private let emit: ([UInt8]) throws -> Void
  /// The number of bytes still to be written to the current file.
  private var remaining = 0
  private var padding = 0

  /// Starts an archive; `emit` receives the archive's bytes in order.
  package init(emit: @escaping ([UInt8]) throws -> Void) {
    self.emit = emit
  }

  package mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    try begin(name, byteCount: bytes.count)
    try write(bytes)
  }

  /// Starts a file; the caller then writes exactly `byteCount` bytes with ``write(_:)``.
  mutating func begin(_ name: String, byteCount: Int) throws {
    precondition(remaining == 0, "the file before is complete")
    let header = TarHeader(name: name, byteCount: byteCount)
    remaining = byteCount
    padding = header.padding
    try emit(header.bytes)
  }

  mutating func write(_ bytes: [UInt8]) throws {
    precondition(bytes.count <= remaining, "more bytes than announced")
    remaining -= bytes.count
    try emit(bytes)
    if remaining == 0, padding > 0 {
      try emit([UInt8](repeating: 0, count: padding))
      padding = 0
    }
  }

  /// Ends the archive with two empty blocks.
  package mutating func finish() throws {
    precondition(remaining == 0, "the last file is complete")
    try emit([UInt8](repeating: 0, count: 2 * TarHeader.blockSize))
  }
}
