/// The cells of an image that is being rendered.
///
/// An image consists of bands, which are horizontal strips. Each band is divided into cells, which
/// are rectangles that are cached separately. Only the cells that are not cached must be rendered.
final class ImageCells {
  /// The cache keys of the cells, indexed by band and column; a key is a hash of everything that
  /// determines the bytes of its cell.
  private let keys: [[String]]
  private let old: CellCacheFile?
  private let cache: CellCache?
  private let writer: CellCacheWriter?
  /// The columns of the cells that must be rendered, for each band.
  let needed: [[Int]]

  /// Looks up which cells are in the cache, under the image's name.
  init(keys: [[String]], cache: CellCache, name: String) {
    let archive = cache.file(name)
    self.keys = keys
    self.cache = cache
    old = archive
    needed = keys.map { band in
      band.indices.filter { archive?.cell(band[$0]).flatMap(CodedCell.init(bytes:)) == nil }
    }
    let isUnchanged =
      needed.allSatisfy(\.isEmpty) && Set(keys.joined()).count == archive?.count
    writer = isUnchanged ? nil : cache.writer(name)
  }

  /// Creates the cells of an image without a cache; all cells must be rendered.
  init(grid: CellGrid) {
    keys = []
    (old, cache, writer) = (nil, nil, nil)
    needed = grid.bands.map { _ in Array(grid.columns.indices) }
  }

  /// Returns all cells of a band from left to right, and adds them to the image's new cache file.
  ///
  /// `rendered` contains the rendered cells in the order of ``needed``. Returns `nil` if a cached
  /// cell has become unreadable.
  func cells(ofBand band: Int, rendered: [CodedCell]) -> [CodedCell]? {
    guard !keys.isEmpty else { return rendered }
    var cells: [CodedCell] = []
    var fresh = rendered[...]
    var missing = needed[band][...]
    for (index, key) in keys[band].enumerated() {
      let isFresh = missing.first == index
      if isFresh { missing = missing.dropFirst() }
      let bytes = isFresh ? nil : old?.cell(key)
      guard let cell = isFresh ? fresh.popFirst() : bytes.flatMap(CodedCell.init(bytes:))
      else { return nil }
      writer?.add(key, bytes ?? cell.bytes)
      cells.append(cell)
    }
    return cells
  }

  /// Replaces the image's cache file after all bands are complete, and removes old files from the
  /// cache.
  func commit() {
    _ = writer?.commit()
    cache?.trim()
  }
}
