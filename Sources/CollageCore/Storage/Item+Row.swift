internal import Foundation
internal import GRDB

extension Item {
  /// Reads an item from a row of `item`; `images` are the images of the item's version, keyed by
  /// role.
  init(row: Row, images: [String: StoredImage], _ forms: StoredFormCache) throws {
    let table = "item"
    func number(_ column: String) throws -> Double { try row.number(column, in: table) }
    func flag(_ column: String) throws -> Bool { try row.required(column, in: table) { $0 } }
    func look(_ column: String) throws -> Look {
      try row.required(column, in: table) { forms.looks.value($0) }
    }
    var images = images
    var present = try look("look")
    if case .image(let mask)? = present.mask {
      present.mask = .image(images.removeValue(forKey: ImageRole.mask.rawValue) ?? mask)
    }
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) },
      name: try row.required("name", in: table) { ItemName(rawValue: $0) },
      content: try row.required("content", in: table) {
        forms.contents.value($0)?.content(images)
      },
      box: Size(width: try number("box_width"), height: try number("box_height")),
      transform: Transform(
        center: Point(x: try number("x"), y: try number("y")),
        rotation: Angle(degrees: try number("rotation")), scale: try number("scale"),
        flipHorizontal: try flag("flip_h"), flipVertical: try flag("flip_v")),
      look: present,
      flags: try row.required("flags", in: table) { forms.flags.value($0) },
      added: AddedState(
        transform: Transform(
          center: Point(x: try number("added_x"), y: try number("added_y")),
          rotation: Angle(degrees: try number("added_rotation")),
          scale: try number("added_scale")),
        look: try look("added_look")),
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
    guard hasExtent else { throw RowError(table: table, column: "box_width") }
  }

  static let insertSQL = """
    INSERT INTO item (collage_id, id, since, images_since, name, box_width, box_height, x, y, \
    rotation, scale, flip_h, flip_v, z, content, look, flags, added_x, added_y, added_rotation, \
    added_scale, added_look, created_at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
    """
  static let insertImageSQL = """
    INSERT INTO item_image (collage_id, item_id, since, role, image_id, source_name, captured_at, \
    camera, is_salvaged, photo_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  func insertArguments(
    collage: UUID, since: Int, imagesSince: Int, z: Int, _ forms: StoredFormCache
  ) throws -> StatementArguments {
    [
      collage.text, id.text, since, imagesSince, name.rawValue, box.width, box.height,
      transform.center.x, transform.center.y, transform.rotation.degrees, transform.scale,
      transform.flipHorizontal, transform.flipVertical, z,
      try forms.contents.text(StoredContent(content)),
      try forms.looks.text(look), try forms.flags.text(flags), added.transform.center.x,
      added.transform.center.y, added.transform.rotation.degrees, added.transform.scale,
      try forms.looks.text(added.look),
      createdAt.milliseconds,
    ]
  }
}
