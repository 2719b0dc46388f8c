internal import Foundation
internal import GRDB

/// The row versions of items.
extension Item {
  /// The columns that ``init(row:)`` reads, from `item` joined with its images.
  static let columns = """
    item.*, base.id AS base_id, base.format AS base_format, base.width AS base_width, \
    base.height AS base_height, base.is_opaque AS base_is_opaque, \
    base.captured_at AS base_captured_at, base.camera AS base_camera, \
    base.is_salvaged AS base_is_salvaged, cut.id AS cut_id, \
    cut.format AS cut_format, cut.width AS cut_width, cut.height AS cut_height, \
    cut.is_opaque AS cut_is_opaque, tri.id AS tri_id, tri.format AS tri_format, \
    tri.width AS tri_width, tri.height AS tri_height, tri.is_opaque AS tri_is_opaque
    """
  /// The tables that ``columns`` are of.
  static let tables = """
    item JOIN image AS base ON base.id = item.image_id \
    LEFT JOIN image AS cut ON cut.id = item.cutout_id \
    LEFT JOIN image AS tri ON tri.id = item.trimap_id
    """

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - row: One with ``columns``.
  ///   - forms: The shader stacks of rows that were read before.
  /// - Throws: A `RowError`.
  init(row: Row, _ forms: ShaderStackForms) throws {
    let table = "item"
    func number(_ column: String) throws -> Double { try row.number(column, in: table) }
    func flag(_ column: String) throws -> Bool { try row.required(column, in: table) { $0 } }
    func opacity(_ column: String) throws -> UnitInterval {
      try row.required(column, in: table) { UnitInterval($0) }
    }
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) },
      name: try row.required("name", in: table) { ItemName(rawValue: $0) },
      image: try StoredImage(row, prefix: "base_"),
      cutout: row["cut_id"] == nil ? nil : try Cutout(row: row),
      usesCutout: try flag("uses_cutout"),
      box: Size(width: try number("box_width"), height: try number("box_height")),
      transform: Transform(
        center: Point(x: try number("x"), y: try number("y")),
        rotation: Angle(degrees: try number("rotation")), scale: try number("scale"),
        flipHorizontal: try flag("flip_h"), flipVertical: try flag("flip_v")),
      opacity: try opacity("opacity"),
      shaders: try row.required("shaders", in: table) { try? forms.stack($0) },
      added: AddedState(
        transform: Transform(
          center: Point(x: try number("added_x"), y: try number("added_y")),
          rotation: Angle(degrees: try number("added_rotation")),
          scale: try number("added_scale")),
        opacity: try opacity("added_opacity")),
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
    guard hasExtent else { throw RowError(table: table, column: "box_width") }
  }

  static let insertSQL = """
    INSERT INTO item (collage_id, id, since, name, image_id, cutout_id, trimap_id, cutout, uses_cutout, box_width, \
    box_height, x, y, rotation, scale, flip_h, flip_v, z, opacity, shaders, added_x, added_y, \
    added_rotation, added_scale, added_opacity, created_at) \
    VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
    """

  func insertArguments(
    collage: UUID, since: Int, z: Int, _ forms: ShaderStackForms
  ) throws -> StatementArguments {
    [
      collage.text, id.text, since, name.rawValue, image.id.rawValue,
      cutout?.image.id.rawValue, cutout?.trimap?.id.rawValue, try cutout?.origin.json(), usesCutout,
      box.width, box.height, transform.center.x, transform.center.y,
      transform.rotation.degrees, transform.scale, transform.flipHorizontal,
      transform.flipVertical, z, opacity.value, try forms.json(shaders), added.transform.center.x,
      added.transform.center.y, added.transform.rotation.degrees, added.transform.scale,
      added.opacity.value, createdAt.milliseconds,
    ]
  }
}

extension Cutout {
  init(row: Row) throws {
    self.init(
      image: try StoredImage(row, prefix: "cut_"),
      trimap: row["tri_id"] == nil ? nil : try StoredImage(row, prefix: "tri_"),
      origin: try row.required("cutout", in: "item") { (json: String) in
        try? JSONDecoder().decode(CutoutOrigin.self, from: Data(json.utf8))
      })
  }
}

extension CutoutOrigin {
  fileprivate func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
