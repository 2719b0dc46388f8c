/// The cache keys of the cells of an image.
///
/// The key of a cell is a hash of everything that determines the bytes of the cell. Cells with
/// equal keys have equal bytes, even in different collages.
package struct CellKeys {
  /// For each band, the hashes of its cells, from left to right.
  package let keys: [[String]]

  /// Computes the keys; `encoding` is the file format and all other options of the encoder.
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

package enum PixelVersion {
  /// The version of the rendering algorithms, which increases with each change of rendered pixels.
  package static let current = 4
}

extension RenderLayer: PersistentKeyConvertible {}

/// Everything that determines the bytes of a cell.
struct CellIdentity<Encoding: Encodable>: PersistentKeyConvertible {
  /// The version of the renderer, including the build, because another build can render
  /// differently.
  var renderer = "renderer \(PixelVersion.current) \(ProgramFile.version)"
  let encoding: Encoding
  let picture: RenderPlan
  let rows: Range<Int>
  let columns: Range<Int>
  /// The hashes of the layers that touch the cell, back to front.
  let layers: [String]
}
