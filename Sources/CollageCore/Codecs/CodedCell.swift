/// The compressed form of one cell of a ``BandedWriter``.
///
/// It depends only on the cell's pixels and on the encoder, so it can be cached and reused in
/// another file.
package struct CodedCell: Hashable, Sendable {
  /// The pieces of data from which the format's writer creates the cell's part of the file.
  ///
  /// Their number and meaning depend on the writer.
  let parts: [[UInt8]]

  init(parts: [[UInt8]]) {
    self.parts = parts
  }

  /// The serialized form of the cell: the number of parts, their lengths, and their data.
  package var bytes: [UInt8] {
    var bytes = Self.little32(parts.count) + parts.flatMap { Self.little32($0.count) }
    bytes.reserveCapacity(bytes.count + parts.reduce(0) { $0 + $1.count })
    for part in parts { bytes += part }
    return bytes
  }

  /// Restores a cell from its serialized form; `nil` if the form is invalid.
  package init?(bytes: [UInt8]) {
    func number(at position: Int) -> Int? {
      guard position + 4 <= bytes.count else { return nil }
      return (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << ($1 * 8) }
    }
    guard let count = number(at: 0), count <= bytes.count / 4 else { return nil }
    var parts: [[UInt8]] = []
    var position = 4 + count * 4
    for index in 0..<count {
      guard let length = number(at: 4 + index * 4), position + length <= bytes.count else {
        return nil
      }
      parts.append(Array(bytes[position..<position + length]))
      position += length
    }
    guard position == bytes.count else { return nil }
    self.parts = parts
  }

  private static func little32(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
