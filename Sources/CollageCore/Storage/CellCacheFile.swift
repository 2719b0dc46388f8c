/// A file with the cells of one image, followed by a table of contents.
///
/// The table contains each cell's hash, offset, length and checksum. The last bytes of the file
/// contain the table's offset. A damaged cell counts as missing.
package struct CellCacheFile: Sendable {
  private let file: RandomAccessFile
  private let entries: [String: Entry]

  /// The range of a cell's bytes in the file, with its checksum.
  fileprivate struct Entry: Hashable {
    var start: Int
    var count: Int
    var checksum: UInt32
  }

  package var count: Int { entries.count }

  /// Opens a file; `nil` if it doesn't exist or its table of contents is damaged.
  init?(path: String) {
    guard let file = RandomAccessFile(path: path), file.byteCount >= Layout.tailLength,
      let tail = file.bytes(in: file.byteCount - Layout.tailLength..<file.byteCount),
      tail.starts(with: Layout.magic)
    else { return nil }
    let (start, checksum) = (Layout.number(tail[8..<16]), Layout.number(tail[16..<20]))
    guard let end = Int(exactly: file.byteCount - Layout.tailLength), start >= 0, start <= end,
      let table = file.bytes(in: start..<end), table.count.isMultiple(of: Layout.entryLength),
      CRC32.checksum(table[...]) == UInt32(truncatingIfNeeded: checksum)
    else { return nil }
    var entries: [String: Entry] = [:]
    for offset in stride(from: 0, to: table.count, by: Layout.entryLength) {
      let (key, entry) = Layout.entry(table[offset..<offset + Layout.entryLength])
      entries[key] = entry
    }
    self.file = file
    self.entries = entries
  }

  /// Returns the cell with a key; `nil` if it is missing or damaged.
  package func cell(_ key: String) -> [UInt8]? {
    guard let entry = entries[key], entry.start >= 0, entry.count >= 0,
      entry.count <= file.byteCount - entry.start,
      let bytes = file.bytes(in: entry.start..<entry.start + entry.count),
      CRC32.checksum(bytes[...]) == entry.checksum
    else { return nil }
    return bytes
  }
}

/// A writer of a ``CellCacheFile``; the file gets its name only when it is complete.
///
/// Because the cache is optional, write errors such as a full disk are ignored.
package final class CellCacheWriter {
  private var file: AtomicFile?
  private var entries: [String: CellCacheFile.Entry] = [:]
  private var position = 0

  init(path: String, staging: String) {
    file = try? AtomicFile(path: path, staging: staging, mode: 0o600, isDurable: false)
  }

  package func add(_ key: String, _ bytes: [UInt8]) {
    guard entries[key] == nil else { return }
    entries[key] = CellCacheFile.Entry(
      start: position, count: bytes.count, checksum: CRC32.checksum(bytes[...]))
    write(bytes)
  }

  /// Writes the table of contents, gives the file its name, and returns whether the file was
  /// written.
  package func commit() -> Bool {
    let table = entries.sorted { $0.key < $1.key }.flatMap { Layout.bytes($0.key, $0.value) }
    let start = position
    write(table)
    write(
      Layout.magic + Layout.bytes(start, 8)
        + Layout.bytes(Int(CRC32.checksum(table[...])), Layout.tailLength - 16))
    guard let file else { return false }
    self.file = nil
    return (try? file.commit()) != nil
  }

  private func write(_ bytes: [UInt8]) {
    guard let file else { return }
    do {
      try file.write(bytes)
      position += bytes.count
    } catch {
      self.file = nil
    }
  }
}

/// The layout of the table of contents and of the file's last bytes.
private enum Layout {
  static let magic = Array("COLLAGE1".utf8)
  /// The length in bytes of the file's end: the magic number, the table's offset, and the table's
  /// checksum.
  static let tailLength = 24
  /// The length of a table entry in bytes: a 64-digit hash, and the cell's offset, length and
  /// checksum.
  static let entryLength = 88

  static func bytes(_ key: String, _ entry: CellCacheFile.Entry) -> [UInt8] {
    Array(key.utf8) + bytes(entry.start, 8) + bytes(entry.count, 8) + bytes(Int(entry.checksum), 8)
  }

  static func entry(_ bytes: ArraySlice<UInt8>) -> (String, CellCacheFile.Entry) {
    let start = bytes.startIndex + 64
    return (
      String(decoding: bytes[..<start], as: UTF8.self),
      CellCacheFile.Entry(
        start: number(bytes[start..<start + 8]), count: number(bytes[start + 8..<start + 16]),
        checksum: UInt32(truncatingIfNeeded: number(bytes[start + 16..<start + 24])))
    )
  }

  static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
