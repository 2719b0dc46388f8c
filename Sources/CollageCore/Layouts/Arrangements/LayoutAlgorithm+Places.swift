extension LayoutAlgorithm {
  /// Returns the places of items.
  ///
  /// - Parameters:
  ///   - pictures: The items, in order.
  ///   - page: The page.
  ///   - obstacles: The areas to keep free, including the gap around them, in canvas pixels
  ///     relative to the page's top-left corner. They may extend past the page.
  ///   - seed: The random seed, for layouts that use one.
  /// - Returns: A place for each item. `nil` if the gaps and obstacles leave no space for some
  ///   item, or if a month has fewer days than there are items.
  package func places(
    of pictures: [Picture], on page: LayoutArea, around obstacles: [Rect] = [], seed: UInt64 = 0
  ) -> [Place]? {
    let whole = Rect(origin: .zero, size: page.size)
    let obstacles = obstacles.compactMap { $0.intersection(whole) }
    switch self {
    case .scatter(let maximumAngle, let coverage):
      var search = ScatterSearch(
        pictures, on: page.size, around: obstacles, coverage: coverage, maximumAngle: maximumAngle,
        seed: seed)
      return search.places()?.map { place in
        Place(
          Rect(center: place.center, size: place.size), degrees: place.degrees, depth: place.depth)
      }
    case .calendar(let sheet):
      let cells = sheet.cells(on: page).filter { cell in
        obstacles.allSatisfy { cell.intersection($0) == nil }
      }
      return Self.upright(Array(cells.prefix(pictures.count)), of: pictures.count)
    case _ where obstacles.isEmpty: return places(of: pictures, filling: page, seed: seed)
    case .grid, .justified, .columns, .mosaic, .strip:
      return places(
        of: pictures, on: page, in: FreeRegions(of: page, around: obstacles), seed: seed)
    case .circle:
      let inRegion = placesInLargest(of: pictures, on: page, around: obstacles, seed: seed)
      let around = EqualAreaItems(shapes: pictures.map(\.shape), page: page).ring(around: obstacles)
      // A ring may surround an obstacle. So try it on the whole page, and compare it with the ring
      // in the largest region.
      let (one, other) = (around.first?.size.width ?? 0, inRegion?.first?.cell.size.width ?? 0)
      return one > max(1, other) ? Self.upright(around, of: pictures.count) : inRegion
    case .spiral, .stack, .shape, .tree:
      return placesInLargest(of: pictures, on: page, around: obstacles, seed: seed)
    }
  }

  private func places(of pictures: [Picture], filling page: LayoutArea, seed: UInt64) -> [Place]? {
    if case .stack(let maximumAngle) = self {
      let areas = EqualAreaItems(shapes: pictures.map(\.shape), page: page)
      return FannedPile(areas, maximumAngle: maximumAngle, seed: seed).places()
    }
    return Self.upright(cells(of: pictures, in: page, seed: seed), of: pictures.count)
  }

  /// Returns the cells of items that are not rotated.
  ///
  /// There are fewer cells than items if there isn't enough space.
  private func cells(of pictures: [Picture], in page: LayoutArea, seed: UInt64) -> [Rect] {
    let shapes = pictures.map(\.shape)
    switch self {
    case .grid(let columns, let rows, let shape, let lastRow):
      return UniformGrid(of: shapes, in: page, columns: columns, rows: rows, shape: shape)
        .cells(in: page, lastRow: lastRow)
    case .justified(let rows):
      return JustifiedRows(of: shapes, in: page, rows: rows).places(of: shapes, in: page)
    case .columns(let count):
      return MasonryColumns(of: shapes, in: page, count: count).places(of: shapes, in: page)
    case .strip where page.size.width >= page.size.height:
      return JustifiedRows(of: shapes, in: page, rows: 1).places(of: shapes, in: page)
    case .strip:
      return MasonryColumns(of: shapes, in: page, count: 1).places(of: shapes, in: page)
    case .mosaic:
      var search = MosaicSearch(
        shapes: shapes, weights: pictures.map(\.weight), page: page, seed: seed)
      return search.best().map { Self.cells($0, shapes, page) } ?? []
    case .tree(let tree): return Self.cells(tree, shapes, page)
    case .circle: return EqualAreaItems(shapes: shapes, page: page).ring()
    case .spiral: return EqualAreaItems(shapes: shapes, page: page).spiral()
    case .shape(let silhouette):
      return SilhouetteRows(shapes: shapes, silhouette: silhouette, page: page).places()
    case .scatter, .stack, .calendar: return []
    }
  }

  private static func cells(
    _ tree: SlicingTree, _ shapes: [Double], _ page: LayoutArea
  ) -> [Rect] {
    guard let places = tree.places(of: shapes, in: page) else { return [] }
    return shapes.indices.compactMap { places[$0] }
  }

  private static func upright(_ cells: [Rect], of count: Int) -> [Place]? {
    guard cells.count == count,
      cells.allSatisfy({ $0.size.width > 0 && $0.size.height > 0 })
    else { return nil }
    return cells.enumerated().map { Place($1, depth: $0) }
  }
}

extension LayoutAlgorithm {
  /// Returns the places of items in the free regions of a page.
  ///
  /// Regions that are too small for their items are not used.
  private func places(
    of pictures: [Picture], on page: LayoutArea, in regions: FreeRegions, seed: UInt64
  ) -> [Place]? {
    var regions = regions
    // Only mosaics use the weights of items.
    let weights = pictures.map { self == .mosaic ? $0.weight : 1 }
    search: while !regions.regions.isEmpty {
      var places = [Place?](repeating: nil, count: pictures.count)
      for (number, dealt) in regions.dealt(weights).enumerated() where !dealt.isEmpty {
        let found = self.places(
          of: dealt.map { pictures[$0] }, in: regions.regions[number], of: page,
          seed: seed &+ UInt64(number))
        guard let found else {
          regions.remove(number)
          continue search
        }
        for (picture, place) in zip(dealt, found) {
          places[picture] = Place(place.cell, depth: picture)
        }
      }
      return places.compactMap { $0 }
    }
    return pictures.isEmpty ? [] : nil
  }

  private func placesInLargest(
    of pictures: [Picture], on page: LayoutArea, around obstacles: [Rect], seed: UInt64
  ) -> [Place]? {
    FreeRegions(of: page, around: obstacles).largest.flatMap {
      places(of: pictures, in: $0, of: page, seed: seed)
    }
  }

  private func places(
    of pictures: [Picture], in region: Rect, of page: LayoutArea, seed: UInt64
  ) -> [Place]? {
    guard let part = LayoutArea(size: region.size, gap: page.gap) else { return nil }
    return scaled(to: part.size, of: page.size).places(of: pictures, filling: part, seed: seed)?
      .map { place in
        let cell = Rect(origin: place.cell.origin + region.origin, size: place.cell.size)
        return Place(cell, degrees: place.degrees, depth: place.depth)
      }
  }

  /// Returns the layout for a part of a page.
  ///
  /// Its numbers of rows and columns are reduced in proportion to the part's size.
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
