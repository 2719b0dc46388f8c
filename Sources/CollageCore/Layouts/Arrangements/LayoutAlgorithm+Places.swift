extension LayoutAlgorithm {
  /// Returns the position of each item, in the order of `items`.
  ///
  /// The obstacles are areas to keep free, including the gap around them. They are in canvas pixels
  /// relative to the page's top-left corner, and can extend past the page. The result is `nil` if
  /// there isn't enough space for all items, or if a month has fewer days than there are items.
  package func placements(
    of items: [Item], on page: LayoutArea, around obstacles: [Rect] = [], seed: UInt64 = 0
  ) -> [Placement]? {
    let whole = Rect(origin: .zero, size: page.size)
    let obstacles = obstacles.compactMap { $0.intersection(whole) }
    switch self {
    case .scatter(let maximumAngle, let coverage):
      var search = ScatterSearch(
        items, on: page.size, around: obstacles, coverage: coverage, maximumAngle: maximumAngle,
        seed: seed)
      return search.places()?.map { place in
        Placement(
          Rect(center: place.center, size: place.size), degrees: place.degrees, depth: place.depth)
      }
    case .calendar(let sheet):
      let cells = sheet.cells(on: page).filter { cell in
        obstacles.allSatisfy { cell.intersection($0) == nil }
      }
      return Self.upright(Array(cells.prefix(items.count)), of: items.count)
    case _ where obstacles.isEmpty: return placements(of: items, filling: page, seed: seed)
    case .grid, .justified, .columns, .mosaic, .strip:
      return placements(
        of: items, on: page, in: FreeRegions(of: page, around: obstacles), seed: seed)
    case .circle:
      let inRegion = placementsInLargest(of: items, on: page, around: obstacles, seed: seed)
      let around = EqualAreaItems(shapes: items.map(\.aspect), page: page).ring(around: obstacles)
      // A ring can surround an obstacle. Therefore, try it on the whole page, and compare it with
      // the ring in the largest region.
      let (one, other) = (around.first?.size.width ?? 0, inRegion?.first?.cell.size.width ?? 0)
      return one > max(1, other) ? Self.upright(around, of: items.count) : inRegion
    case .spiral, .stack, .shape, .tree:
      return placementsInLargest(of: items, on: page, around: obstacles, seed: seed)
    }
  }

  private func placements(of items: [Item], filling page: LayoutArea, seed: UInt64) -> [Placement]?
  {
    if case .stack(let maximumAngle) = self {
      let areas = EqualAreaItems(shapes: items.map(\.aspect), page: page)
      return FannedPile(areas, maximumAngle: maximumAngle, seed: seed).places()
    }
    return Self.upright(cells(of: items, in: page, seed: seed), of: items.count)
  }

  /// Returns the cells of a layout that doesn't rotate items.
  ///
  /// If there isn't enough space, cells are missing, or their width or height is not positive.
  private func cells(of items: [Item], in page: LayoutArea, seed: UInt64) -> [Rect] {
    let shapes = items.map(\.aspect)
    switch self {
    case .grid(let columns, let rows, let shape, let lastRow):
      return UniformGrid(of: shapes, in: page, columns: columns, rows: rows, shape: shape)
        .cells(in: page, lastRow: lastRow)
    case .justified(let rows):
      return JustifiedRows(of: shapes, in: page, rows: rows).rectangles(of: shapes, in: page)
    case .columns(let count):
      return MasonryColumns(of: shapes, in: page, count: count).rectangles(of: shapes, in: page)
    case .strip where page.size.width >= page.size.height:
      return JustifiedRows(of: shapes, in: page, rows: 1).rectangles(of: shapes, in: page)
    case .strip:
      return MasonryColumns(of: shapes, in: page, count: 1).rectangles(of: shapes, in: page)
    case .mosaic:
      var search = MosaicSearch(
        shapes: shapes, weights: items.map(\.weight), page: page, seed: seed)
      return search.best().map { Self.cells($0, shapes, page) } ?? []
    case .tree(let tree): return Self.cells(tree, shapes, page)
    case .circle: return EqualAreaItems(shapes: shapes, page: page).ring()
    case .spiral: return EqualAreaItems(shapes: shapes, page: page).spiral()
    case .shape(let silhouette):
      return SilhouetteRows(shapes: shapes, silhouette: silhouette, page: page).rectangles()
    case .scatter, .stack, .calendar: return []
    }
  }

  private static func cells(
    _ tree: SlicingTree, _ shapes: [Double], _ page: LayoutArea
  ) -> [Rect] {
    guard let places = tree.rectangles(of: shapes, in: page) else { return [] }
    return shapes.indices.compactMap { places[$0] }
  }

  private static func upright(_ cells: [Rect], of count: Int) -> [Placement]? {
    guard cells.count == count,
      cells.allSatisfy({ $0.size.width > 0 && $0.size.height > 0 })
    else { return nil }
    return cells.enumerated().map { Placement($1, depth: $0) }
  }
}

extension LayoutAlgorithm {
  /// Returns the positions of items in the free regions of a page.
  ///
  /// If a region is too small for its items, all items are distributed again, without this region.
  private func placements(
    of items: [Item], on page: LayoutArea, in regions: FreeRegions, seed: UInt64
  ) -> [Placement]? {
    var regions = regions
    // Only mosaics use the weights of items.
    let weights = items.map { self == .mosaic ? $0.weight : 1 }
    search: while !regions.regions.isEmpty {
      var places = [Placement?](repeating: nil, count: items.count)
      for (number, indexes) in regions.distribution(of: weights).enumerated() where !indexes.isEmpty
      {
        let found = self.placements(
          of: indexes.map { items[$0] }, in: regions.regions[number], of: page,
          seed: seed &+ UInt64(number))
        guard let found else {
          regions.remove(number)
          continue search
        }
        for (item, place) in zip(indexes, found) {
          places[item] = Placement(place.cell, depth: item)
        }
      }
      return places.compactMap { $0 }
    }
    return items.isEmpty ? [] : nil
  }

  private func placementsInLargest(
    of items: [Item], on page: LayoutArea, around obstacles: [Rect], seed: UInt64
  ) -> [Placement]? {
    FreeRegions(of: page, around: obstacles).largest.flatMap {
      placements(of: items, in: $0, of: page, seed: seed)
    }
  }

  private func placements(
    of items: [Item], in region: Rect, of page: LayoutArea, seed: UInt64
  ) -> [Placement]? {
    guard let part = LayoutArea(size: region.size, gap: page.gap) else { return nil }
    return scaled(to: part.size, of: page.size).placements(of: items, filling: part, seed: seed)?
      .map { place in
        let cell = Rect(origin: place.cell.origin + region.origin, size: place.cell.size)
        return Placement(cell, degrees: place.degrees, depth: place.depth)
      }
  }

  /// Returns the layout for a part of a page, with the numbers of rows and columns scaled in
  /// proportion to the part's size.
  private func scaled(to part: Size, of page: Size) -> LayoutAlgorithm {
    func share(_ number: Int?, _ factor: Double) -> Int? {
      number.map { max(1, Int((Double($0) * factor).rounded())) }
    }
    let (across, down) = (part.width / page.width, part.height / page.height)
    switch self {
    case .grid(let columns, let rows, let shape, let lastRow):
      return .grid(
        columns: share(columns, across), rows: share(rows, down), shape: shape, lastRow: lastRow)
    case .justified(let rows): return .justified(rows: share(rows, down))
    case .columns(let count): return .columns(count: share(count, across))
    default: return self
    }
  }
}
