public import Foundation
internal import GRDB

/// A row that breaks a rule of the document.
struct RowError: Error {
  let table: String
  let column: String
}

extension Row {
  /// A column that must hold a value of this kind, made from its text or number.
  func required<Stored: DatabaseValueConvertible, Value>(
    _ column: String, in table: String, _ make: (Stored) -> Value?
  ) throws -> Value {
    guard let stored: Stored = self[column], let value = make(stored) else {
      throw RowError(table: table, column: column)
    }
    return value
  }

  func date(_ column: String) -> Date? {
    (self[column] as Int64?).map(Date.init(milliseconds:))
  }
}

extension UUID {
  /// The identity as the store and the program write it: in lower case.
  public var text: String { uuidString.lowercased() }
}

extension CollageRecord {
  /// The columns that ``init(_:)`` reads.
  static let columns = """
    collage.*, (SELECT MAX(number) FROM revision WHERE collage_id = collage.id) AS newest
    """

  init(_ row: Row) throws {
    let table = "collage"
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) },
      name: try row.required("name", in: table) { CollageName(rawValue: $0) },
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
    updatedAt = try row.required("updated_at", in: table) { Date(milliseconds: $0) }
    head = try row.required("head", in: table) { $0 }
    newest = try row.required("newest", in: table) { $0 }
    saved = row["saved"]
    if row["saved_state"] != nil {
      savedState = try row.required("saved_state", in: table) { (json: String) in
        try? JSONDecoder().decode(SavedState.self, from: Data(json.utf8))
      }
    }
    if row["snapshot"] != nil {
      // It becomes a part of paths.
      snapshot = try row.required("snapshot", in: table) { (name: String) in
        name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit } ? name : nil
      }
    }
    deletedAt = row.date("deleted_at")
  }
}

extension Canvas {
  init(_ row: Row) throws {
    let table = "revision"
    self.init(
      size: PixelSize(
        width: try row.required("canvas_width", in: table) { $0 },
        height: try row.required("canvas_height", in: table) { $0 }),
      background: try row.required("background", in: table) { Color(hex: $0) })
  }
}

extension StoredImage {
  /// Reads the columns `id`, `format`, `width`, `height` and `is_opaque`, whose names may have a
  /// prefix, and those of the facts where they are selected.
  init(_ row: Row, prefix: String = "") throws {
    let table = "image"
    self.init(
      id: try row.required(prefix + "id", in: table) { ImageID(rawValue: $0) },
      format: try row.required(prefix + "format", in: table) { ImageFormat(rawValue: $0) },
      size: PixelSize(
        width: try row.required(prefix + "width", in: table) { $0 },
        height: try row.required(prefix + "height", in: table) { $0 }),
      isOpaque: try row.required(prefix + "is_opaque", in: table) { $0 },
      facts: PhotoFacts(
        capturedAt: row[prefix + "captured_at"], camera: row[prefix + "camera"],
        isSalvaged: row[prefix + "is_salvaged"] ?? false))
  }
}

extension ShaderStack {
  /// The stored form of most items' stacks, which is not worth a JSON decoder.
  private static let emptyJSON = "{}"

  init(json: String) throws {
    guard json != Self.emptyJSON else {
      self = .empty
      return
    }
    self = try JSONDecoder().decode(ShaderStack.self, from: Data(json.utf8))
  }

  func json() throws -> String {
    guard self != .empty else { return Self.emptyJSON }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether this is the code of an ASCII letter or digit.
  fileprivate var isLetterOrDigit: Bool {
    let lower = self | 0x20
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
  }
}
