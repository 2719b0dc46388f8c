/// The EXIF fields that this program uses.
///
/// An EXIF block is a TIFF file in either byte order. An invalid field counts as missing.
struct EXIF: Hashable {
  var orientation = Orientation.up
  /// True if the colors are in Adobe RGB, which cameras record in EXIF instead of a profile.
  var isAdobeRGB = false
  var metadata = PhotoMetadata()
  var captureMetadata = CaptureMetadata()

  /// Reads a TIFF block, without the `Exif` signature.
  init(tiff block: ArraySlice<UInt8>) {
    guard let reader = EXIFReader(block) else { return }
    let main = reader.directory(at: reader.start)
    orientation = main.short(.orientation).flatMap(Orientation.init(rawValue:)) ?? .up
    let details = main.long(.details).map(reader.directory)
    let time =
      details.flatMap { $0.text(.originalTime) ?? $0.text(.digitizedTime) }
      ?? main.text(.changeTime)
    metadata.capturedAt = time.flatMap(PhotoMetadata.time)
    let offset =
      details.flatMap { $0.text(.originalOffset) ?? $0.text(.digitizedOffset) }
      ?? details?.text(.changeOffset)
    captureMetadata.offset = offset.flatMap { PhotoMetadata.isOffset($0) ? $0 : nil }
    captureMetadata.lens = PhotoMetadata.camera(
      maker: details?.text(.lensMaker), model: details?.text(.lensModel))
    metadata.camera = PhotoMetadata.camera(maker: main.text(.maker), model: main.text(.model))
    // The Design rule for Camera File system (DCF) marks Adobe RGB with an interoperability index.
    let code = details?.long(.interoperability).map(reader.directory)?.text(.interoperabilityIndex)
    switch details?.short(.colorSpace) {
    case 2: isAdobeRGB = true
    case 0xFFFF, nil: isAdobeRGB = code == "R03"
    default: break
    }
  }

  init() {}
}

/// Photo metadata that is stored only in the library.
package struct CaptureMetadata: Hashable, Sendable {
  /// The offset of the camera's clock from UTC, such as `+02:00`.
  package var offset: String?
  package var lens: String?
}

struct EXIFReader {
  enum Tag: Int {
    case interoperabilityIndex = 0x0001
    case maker = 0x010F
    case model = 0x0110
    case orientation = 0x0112
    case changeTime = 0x0132
    case details = 0x8769
    case originalTime = 0x9003
    case digitizedTime = 0x9004
    case changeOffset = 0x9010
    case originalOffset = 0x9011
    case digitizedOffset = 0x9012
    case colorSpace = 0xA001
    case interoperability = 0xA005
    case lensMaker = 0xA433
    case lensModel = 0xA434
  }

  /// The offset of the first directory.
  let start: Int
  private let bytes: ArraySlice<UInt8>
  private let order: ByteCursor.Order
  /// The maximum number of entries that are read from a directory.
  ///
  /// It limits the work on malicious files. Cameras write fewer entries.
  private static let maximumEntries = 1000
  private static let maximumTextLength = 256

  init?(_ block: ArraySlice<UInt8>) {
    var cursor = ByteCursor(block)
    switch cursor.uint16() {
    case 0x4949: order = .little
    case 0x4D4D: order = .big
    default: return nil
    }
    guard cursor.uint16(order) == 42, let start = cursor.uint32(order) else { return nil }
    self.start = start
    bytes = block
  }

  struct Entry {
    let type: Int
    let count: Int
    /// The four bytes that contain the value or its offset.
    let value: ArraySlice<UInt8>
  }

  struct Directory {
    let reader: EXIFReader
    let entries: [Int: Entry]

    /// Returns the value of a field with one or two 16-bit values or one 32-bit value.
    ///
    /// If there are two values, returns the first. Some programs write a 32-bit value where the
    /// specification requires 16 bits.
    func short(_ tag: Tag) -> Int? {
      guard let entry = entries[tag.rawValue] else { return nil }
      var cursor = ByteCursor(entry.value)
      return switch (entry.type, entry.count) {
      case (3, 1...2): cursor.uint16(reader.order)
      case (4, 1): cursor.uint32(reader.order)
      default: nil
      }
    }

    func long(_ tag: Tag) -> Int? {
      guard let entry = entries[tag.rawValue], entry.type == 4, entry.count == 1 else { return nil }
      var cursor = ByteCursor(entry.value)
      return cursor.uint32(reader.order)
    }

    func text(_ tag: Tag) -> String? {
      guard let entry = entries[tag.rawValue], entry.type == 2,
        (1...EXIFReader.maximumTextLength).contains(entry.count)
      else { return nil }
      var characters = entry.value.prefix(entry.count)
      if entry.count > 4 {
        var cursor = ByteCursor(entry.value)
        var target = ByteCursor(reader.bytes)
        guard let offset = cursor.uint32(reader.order), target.seek(offset),
          let slice = target.slice(entry.count)
        else { return nil }
        characters = slice
      }
      return String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns the directory at an offset; empty if there isn't one.
  func directory(at offset: Int) -> Directory {
    var entries: [Int: Entry] = [:]
    var cursor = ByteCursor(bytes)
    if cursor.seek(offset), let count = cursor.uint16(order) {
      for _ in 0..<min(count, Self.maximumEntries) {
        guard let tag = cursor.uint16(order), let type = cursor.uint16(order),
          let values = cursor.uint32(order), let value = cursor.slice(4)
        else { break }
        if entries[tag] == nil { entries[tag] = Entry(type: type, count: values, value: value) }
      }
    }
    return Directory(reader: self, entries: entries)
  }
}
