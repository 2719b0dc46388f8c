internal import Foundation
internal import GRDB

/// The row versions of items.
extension Item {
  /// The columns that ``init(row:)`` reads, from `item` joined with its images.
  static let columns = """
    item.*, base.id AS base_id, base.format AS base_format, base.width AS base_width, \
    base.height AS base_height, base.is_opaque AS base_is_opaque, cut.id AS cut_id, \
    cut.format AS cut_format, cut.width AS cut_width, cut.height AS cut_height, \
    cut.is_opaque AS cut_is_opaque
    """

  init(row: Row) throws {
    let table = "item"
    func number(_ column: String) throws -> Double { try row.required(column, in: table) { $0 } }
    func flag(_ column: String) throws -> Bool { try row.required(column, in: table) { $0 } }
    func opacity(_ column: String) throws -> UnitInterval {
      try row.required(column, in: table) { UnitInterval($0) }
    }
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) },
      name: try row.required("name", in: table) { ItemName(rawValue: $0) },
      image: try StoredImage(row, prefix: "base_"),
      cutout: row["cut_id"] == nil ? nil : try StoredImage(row, prefix: "cut_"),
      usesCutout: try flag("uses_cutout"),
      box: Size(width: try number("box_width"), height: try number("box_height")),
      transform: Transform(
        center: Point(x: try number("x"), y: try number("y")),
        rotation: Angle(degrees: try number("rotation")), scale: try number("scale"),
        flipHorizontal: try flag("flip_h"), flipVertical: try flag("flip_v")),
      opacity: try opacity("opacity"),
      shaders: try row.required("shaders", in: table) { try? ShaderStack(json: $0) },
      added: AddedState(
        transform: Transform(
          center: Point(x: try number("added_x"), y: try number("added_y")),
          rotation: Angle(degrees: try number("added_rotation")),
          scale: try number("added_scale")),
        opacity: try opacity("added_opacity")),
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
  }

  static let insertSQL = """
    INSERT INTO item (collage_id, id, since, name, image_id, cutout_id, uses_cutout, box_width, \
    box_height, x, y, rotation, scale, flip_h, flip_v, z, opacity, shaders, added_x, added_y, \
    added_rotation, added_scale, added_opacity, created_at) \
    VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
    """

  func insertArguments(collage: UUID, since: Int, z: Int) throws -> StatementArguments {
    [
      collage.text, id.text, since, name.rawValue, image.id.rawValue, cutout?.id.rawValue,
      usesCutout, box.width, box.height, transform.center.x, transform.center.y,
      transform.rotation.degrees, transform.scale, transform.flipHorizontal,
      transform.flipVertical, z, opacity.value, try shaders.json(), added.transform.center.x,
      added.transform.center.y, added.transform.rotation.degrees, added.transform.scale,
      added.opacity.value, createdAt.milliseconds,
    ]
  }
}
