/// The cells of one picture that is being made: those kept from last time, and those to be made.
final class PictureCells {
  /// The hash of each cell of each band.
  private let keys: [[String]]
  private let old: CellArchive?
  private let cache: PictureCache?
  private let writer: CellArchiveWriter?
  /// For each band the cells that have to be made.
  let needed: [[Int]]

  /// Looks what there is.
  ///
  /// - Parameters:
  ///   - keys: The hash of each cell of each band.
  ///   - cache: Where cells are kept.
  ///   - name: The name of the picture there.
  init(keys: [[String]], cache: PictureCache, name: String) {
    let archive = cache.archive(name)
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

  /// No cache: all cells have to be made.
  init(grid: CellGrid) {
    keys = []
    (old, cache, writer) = (nil, nil, nil)
    needed = grid.bands.map { _ in Array(grid.columns.indices) }
  }

  /// All cells of a band, kept for next time.
  ///
  /// - Parameters:
  ///   - band: The band's index.
  ///   - made: Those of ``needed``, in its order.
  /// - Returns: The cells from left to right; nil if one that was there can be read no more.
  func cells(ofBand band: Int, made: [CodedCell]) -> [CodedCell]? {
    guard !keys.isEmpty else { return made }
    var cells: [CodedCell] = []
    var fresh = made[...]
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

  /// Keeps what was made, now that all bands are there, if there is room for it.
  func commit() {
    _ = writer?.commit()
    cache?.trim()
  }
}
