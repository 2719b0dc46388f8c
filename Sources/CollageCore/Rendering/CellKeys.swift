/// Cache keys that identify each cell of an image by everything that determines its bytes.
///
/// Cells with equal keys have equal bytes, regardless of the collage, size or revision.
package struct CellKeys {
  /// The hash of each cell, from left to right, for each band.
  package let keys: [[String]]

  /// Computes the keys of an image.
  ///
  /// - Parameters:
  ///   - plan: The content of the image.
  ///   - grid: The division into cells.
  ///   - encoding: The format and all other options of the encoder.
  /// - Throws: Any error thrown while encoding a part of the plan.
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

/// The version of the rendering algorithms.
package enum PixelVersion {
  /// The current version.
  ///
  /// It is incremented when the program renders different pixels.
  package static let current = 4
}

extension RenderLayer: PersistentKeyConvertible {}

/// Everything that determines the bytes of a cell.
struct CellIdentity<Encoding: Encodable>: PersistentKeyConvertible {
  /// The version of the renderer.
  ///
  /// It includes the build, because another build may render differently. It also invalidates cells
  /// rendered by earlier versions from images that were not verified against their names.
  var renderer = "renderer \(PixelVersion.current) \(ProgramFile.version)"
  let encoding: Encoding
  let picture: RenderPlan
  let rows: Range<Int>
  let columns: Range<Int>
  /// The hashes of the layers that touch the cell, back to front.
  let layers: [String]
}
