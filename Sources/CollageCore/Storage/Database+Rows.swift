internal import Foundation
internal import GRDB

/// The error thrown if a row contains an invalid value.
struct RowError: InternalError {
  let table: String
  let column: String

  /// The description that the `doctor` command prints.
  var problem: String { "table \(table), column \(column): the value is invalid" }
}

extension Row {
  /// Reads a column and converts the stored value with `make`; throws an error if the value is NULL
  /// or can't be converted.
  func required<Stored: DatabaseValueConvertible, Value>(
    _ column: String, in table: String, _ make: (Stored) -> Value?
  ) throws -> Value {
    guard let stored: Stored = try optional(column, in: table), let value = make(stored) else {
      throw RowError(table: table, column: column)
    }
    return value
  }

  /// Reads a column that can be NULL, and throws an error for a value of a different type.
  ///
  /// With the subscripts of GRDB's `Row`, such a value in a damaged database would end the program.
  func optional<Stored: DatabaseValueConvertible>(
    _ column: String, in table: String
  ) throws -> Stored? {
    do {
      return try decode(Stored?.self, forColumn: column)
    } catch is RowDecodingError {
      throw RowError(table: table, column: column)
    }
  }

  func number(_ column: String, in table: String) throws -> Double {
    try required(column, in: table) { (value: Double) in value.isFinite ? value : nil }
  }

  /// Reads a nonnegative integer, such as the number of a revision.
  func count(_ column: String, in table: String) throws -> Int {
    try required(column, in: table) { (value: Int) in
      (0...Self.largestCount).contains(value) ? value : nil
    }
  }

  /// Reads the ID of the item that the user selected last, from a row of `revision`.
  func selection() throws -> UUID? {
    try (optional("selection", in: "revision") as String?).flatMap(UUID.init(uuidString:))
  }

  /// The largest valid count; real counts are far smaller, and sums of valid counts don't overflow.
  private static let largestCount = 1 << 52
}

extension CollageRecord {
  static let columns = """
    collage.*, (SELECT MAX(number) FROM revision WHERE collage_id = collage.id) AS newest, (
      SELECT created_at FROM revision WHERE collage_id = collage.id ORDER BY number DESC LIMIT 1
    ) AS edited_at
    """

  init(_ row: Row) throws {
    let table = "collage"
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) },
      name: try row.required("name", in: table) { CollageName(rawValue: $0) },
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
    updatedAt = try row.required("updated_at", in: table) { Date(milliseconds: $0) }
    editedAt = try row.required("edited_at", in: table) { Date(milliseconds: $0) }
    head = try row.count("head", in: table)
    newest = try row.count("newest", in: table)
    saved = try row.optional("saved", in: table)
    if row["saved_state"] != nil {
      savedState = try row.required("saved_state", in: table) { (json: String) -> SavedState? in
        let state = try? JSONDecoder().decode(SavedState.self, from: Data(json.utf8))
        return state.flatMap { $0.isUsable ? $0 : nil }
      }
    }
    if row["snapshot"] != nil {
      // The snapshot's name becomes part of a path, so only safe characters are allowed.
      snapshot = try row.required("snapshot", in: table) { (name: String) -> String? in
        name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit } ? name : nil
      }
    }
    deletedAt = try (row.optional("deleted_at", in: table) as Int64?).map(Date.init(milliseconds:))
  }
}

extension CollageRecord.SavedState {
  /// True if the canvas, the items and the images have valid sizes, and no item occurs twice.
  fileprivate var isUsable: Bool {
    canvas.isAllowed && canvas.images.values.allSatisfy { StoredImage.allows($0.size) }
      && Set(items.map(\.id)).count == items.count
      && items.allSatisfy { item in
        item.hasExtent && item.storedImages.allSatisfy { StoredImage.allows($0.size) }
      }
  }
}

extension PixelSize {
  /// Reads a size from the columns of its width and height, and validates it.
  init(
    _ row: Row, _ width: String, _ height: String, in table: String,
    allowed: (PixelSize) -> Bool
  ) throws {
    self.init(
      width: try row.required(width, in: table) { $0 },
      height: try row.required(height, in: table) { $0 })
    guard allowed(self) else { throw RowError(table: table, column: width) }
  }
}

extension Revision {
  init(_ row: Row) throws {
    let table = "revision"
    self.init(
      number: try row.count("number", in: table),
      label: try row.required("label", in: table) { $0 },
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
  }
}

extension Canvas {
  /// Reads a canvas from a row of `revision`, with the recorded `images` unless they are `nil`.
  init(_ row: Row, _ forms: StoredFormCache = StoredFormCache(), images: CanvasImages? = nil) throws
  {
    let table = "revision"
    let canvas = try row.required("canvas", in: table) { forms.canvases.value($0) }
    guard canvas.isAllowed, canvas.images.values.allSatisfy({ StoredImage.allows($0.size) })
    else { throw RowError(table: table, column: "canvas") }
    self = try images?.replacingImages(of: canvas, row) ?? canvas
  }
}

extension StoredImage {
  /// Reads an image from the columns `id`, `format`, `width`, `height` and `is_opaque`.
  ///
  /// The names of the columns can have a prefix. The columns of the metadata are read if they are
  /// selected.
  init(_ row: Row, prefix: String = "") throws {
    let table = "image"
    self.init(
      id: try row.required(prefix + "id", in: table) { ImageID(rawValue: $0) },
      format: try row.required(prefix + "format", in: table) { AssetFormat(rawValue: $0) },
      size: try PixelSize(
        row, prefix + "width", prefix + "height", in: table, allowed: StoredImage.allows),
      isOpaque: try row.required(prefix + "is_opaque", in: table) { $0 },
      metadata: PhotoMetadata(
        capturedAt: try row.optional(prefix + "captured_at", in: table),
        camera: try row.optional(prefix + "camera", in: table),
        isSalvaged: try row.optional(prefix + "is_salvaged", in: table) ?? false))
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    let lower = self | 0x20
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
  }
}
