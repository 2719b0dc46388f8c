/// The cells of one picture in one file: their bytes one after the other, then a table of contents.
///
/// The table has for each cell its hash, place, length and checksum; the last bytes say where the
/// table is. Whatever is damaged counts as missing.
package struct CellArchive: Sendable {
  private let file: RandomAccessFile
  private let places: [String: Place]

  /// Where a cell is.
  fileprivate struct Place: Hashable {
    var start: Int
    var count: Int
    var checksum: UInt32
  }

  /// The number of cells.
  package var count: Int { places.count }

  /// Opens an archive; nil if there is none or its table of contents is damaged.
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
    var places: [String: Place] = [:]
    for entry in stride(from: 0, to: table.count, by: Layout.entryLength) {
      let (key, place) = Layout.entry(table[entry..<entry + Layout.entryLength])
      places[key] = place
    }
    self.file = file
    self.places = places
  }

  /// The cell of a name; nil if there is none or its bytes are damaged.
  package func cell(_ key: String) -> [UInt8]? {
    guard let place = places[key], place.start >= 0, place.count >= 0,
      place.count <= file.byteCount - place.start,
      let bytes = file.bytes(in: place.start..<place.start + place.count),
      CRC32.checksum(bytes[...]) == place.checksum
    else { return nil }
    return bytes
  }
}

/// Writes a ``CellArchive``, which appears under its name when it is complete.
///
/// The cache is never needed: what cannot be written, for a full disk, is silently given up.
package final class CellArchiveWriter {
  private var file: AtomicFile?
  private var places: [String: CellArchive.Place] = [:]
  private var position = 0

  /// Begins a file.
  init(path: String, staging: String) {
    file = try? AtomicFile(path: path, staging: staging, mode: 0o600, isDurable: false)
  }

  /// Adds a cell.
  package func add(_ key: String, _ bytes: [UInt8]) {
    guard places[key] == nil else { return }
    places[key] = CellArchive.Place(
      start: position, count: bytes.count, checksum: CRC32.checksum(bytes[...]))
    write(bytes)
  }

  /// Writes the table of contents and gives the file its name.
  ///
  /// - Returns: Whether there is a new archive.
  package func commit() -> Bool {
    let table = places.sorted { $0.key < $1.key }.flatMap { Layout.bytes($0.key, $0.value) }
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

/// The bytes of an archive's end.
private enum Layout {
  static let magic = Array("COLLAGE1".utf8)
  /// The magic, the place of the table and its checksum.
  static let tailLength = 24
  /// A hash of 64 digits, the place, the length and the checksum.
  static let entryLength = 88

  static func bytes(_ key: String, _ place: CellArchive.Place) -> [UInt8] {
    Array(key.utf8) + bytes(place.start, 8) + bytes(place.count, 8) + bytes(Int(place.checksum), 8)
  }

  static func entry(_ bytes: ArraySlice<UInt8>) -> (String, CellArchive.Place) {
    let start = bytes.startIndex + 64
    return (
      String(decoding: bytes[..<start], as: UTF8.self),
      CellArchive.Place(
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
