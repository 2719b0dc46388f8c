/// Writes plain files into a tar archive, one after the other.
package struct TarWriter {
  private let emit: ([UInt8]) throws -> Void
  /// What is still to come of the file that was begun.
  private var missing = 0
  private var padding = 0

  /// Starts an archive.
  ///
  /// - Parameter emit: Takes the archive's bytes in order.
  package init(emit: @escaping ([UInt8]) throws -> Void) {
    self.emit = emit
  }

  /// Adds a whole file.
  package mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    try begin(name, byteCount: bytes.count)
    try write(bytes)
  }

  /// Begins a file whose contents follow by ``write(_:)``.
  mutating func begin(_ name: String, byteCount: Int) throws {
    precondition(missing == 0, "the file before is complete")
    let header = TarHeader(name: name, byteCount: byteCount)
    missing = byteCount
    padding = header.padding
    try emit(header.bytes)
  }

  /// Writes some of a file's contents; exactly as many bytes as announced must come.
  mutating func write(_ bytes: [UInt8]) throws {
    precondition(bytes.count <= missing, "more bytes than announced")
    missing -= bytes.count
    try emit(bytes)
    if missing == 0, padding > 0 {
      try emit([UInt8](repeating: 0, count: padding))
      padding = 0
    }
  }

  /// Ends the archive by two empty blocks.
  package mutating func finish() throws {
    precondition(missing == 0, "the last file is complete")
    try emit([UInt8](repeating: 0, count: 2 * TarHeader.blockSize))
  }
}
