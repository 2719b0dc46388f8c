internal import Foundation

/// Names each cell of a picture by everything that decides its bytes.
///
/// Cells of equal names are equal, whichever collage, size or place in the history they come from.
struct CellKeys {
  /// For each band and each of its cells, from left to right, a hash.
  let keys: [[String]]

  /// Names the cells of a picture.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - grid: How it is divided.
  ///   - encoding: The format and everything else that the encoder goes by.
  init(_ plan: RenderPlan, grid: CellGrid, encoding: String) {
    let (size, color) = (plan.size, plan.background)
    let base =
      "\(Self.renderer) \(encoding) \(size.width) \(size.height) "
      + "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
    let layers = plan.layers.map { contentHash(of: Array($0.identity.utf8)) }
    keys = grid.bands.enumerated().map { band, rows in
      let near = plan.layers.indices.filter { plan.layers[$0].rows.overlaps(rows) }
      let reaches = near.map { plan.layers[$0].columns(in: rows) }
      return grid.columns.map { columns in
        var text = "\(base) \(rows) \(columns)"
        for (layer, reach) in zip(near, reaches) where reach?.overlaps(columns) ?? false {
          text += " " + layers[layer]
        }
        return contentHash(of: Array(text.utf8))
      }
    }
  }

  /// The renderer's own part: another build of the program may draw otherwise, and what the first one
  /// drew of images that were not compared with their names does not count.
  private static let renderer = "renderer 2 \(ProgramFile.stamp)"
}

extension RenderLayer {
  /// Everything that decides what the layer looks like, in words and exact numbers.
  var identity: String {
    let image = source.image
    let numbers =
      [
        matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty, opacity,
      ] + quad.corners.flatMap { [$0.x, $0.y] }
    return [
      "\(image.id.rawValue) \(image.format.rawValue) \(image.size.width) \(image.size.height)",
      "\(image.isOpaque) \(source.rendition) \(drawnSize.width) \(drawnSize.height)",
      "\(reduction.columns) \(reduction.rows) \(isOpaque) \(rows)",
      numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: " "),
      source.shaders.map(\.identity).joined(separator: " "),
    ].joined(separator: "\n")
  }
}

extension Shader {
  /// The name and the parameters.
  fileprivate var identity: String {
    let values = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(name)(\(values.joined(separator: ",")))"
  }
}
