/// Names each cell of a picture by everything that decides its bytes.
///
/// Cells of equal names are equal, whichever collage, size or place in the history they come from.
package struct CellKeys {
  /// For each band and each of its cells, from left to right, a hash.
  package let keys: [[String]]

  /// Names the cells of a picture.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - grid: How it is divided.
  ///   - encoding: The format and everything else that the encoder goes by.
  /// - Throws: What a part of the plan throws when it is encoded.
  package init(_ plan: RenderPlan, grid: CellGrid, encoding: some Encodable) throws {
    let picture = plan.withoutLayers
    let layers = try plan.layers.map { try $0.persistentKey }
    keys = try grid.bands.map { rows in
      let near = plan.layers.indices.filter { plan.layers[$0].rows.overlaps(rows) }
      let reaches = near.map { plan.layers[$0].columns(in: rows) }
      return try grid.columns.map { columns in
        let inside = zip(near, reaches).filter { $1?.overlaps(columns) ?? false }
        return try CellIdentity(
          encoding: encoding, picture: picture, rows: rows, columns: columns,
          layers: inside.map { layers[$0.0] }
        ).persistentKey
      }
    }
  }
}

/// The law by which pixels are made.
package enum PixelVersion {
  /// It is another number for versions of the program that draw otherwise.
  package static let current = 4
}

extension RenderLayer: PersistentIdentity {}

/// Everything that decides the bytes of a cell.
struct CellIdentity<Encoding: Encodable>: PersistentIdentity {
  /// The renderer's own part: another build of the program may draw otherwise, and what earlier ones
  /// drew of images that were not compared with their names does not count.
  var renderer = "renderer \(PixelVersion.current) \(ProgramFile.version)"
  /// What the encoder goes by.
  let encoding: Encoding
  /// The picture without its layers.
  let picture: RenderPlan
  /// The cell's rows.
  let rows: Range<Int>
  /// The cell's columns.
  let columns: Range<Int>
  /// The hashes of the layers that reach into the cell, back to front.
  let layers: [String]
}
