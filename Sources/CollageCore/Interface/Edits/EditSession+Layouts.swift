extension EditSession {
  /// Lays items out on pages, each a copy of the collage with a share of them; the collage stays as it
  /// is.
  ///
  /// - Parameters:
  ///   - selectors: The items; those that are locked stand on every page.
  ///   - reference: The collage.
  ///   - layout: How they are placed.
  ///   - perPage: How many come onto a page at most.
  ///   - job: Looks at the photos.
  /// Copies that an earlier call made, and that were not edited since, are deleted first.
  ///
  /// - Returns: The copies, named after the collage: `poster-1`, `poster-2`.
  /// - Throws: As ``perform(_:on:_:lookingBy:)``; ``WorkspaceError/collageNameTaken(_:nearest:)``.
  public func layOut(
    _ selectors: [ItemSelector], of reference: CollageReference, by layout: WantedLayout,
    perPage: Int, lookingBy job: FocusJob
  ) throws -> [CollageState] {
    let original = try state(of: reference)
    let collage = original.collage
    let focus = lookup(by: job)
    let items = try layout.placeable(collage.resolve(selectors), in: collage)
    let shares = try layout.shares(of: items, perPage: perPage, focus)
    let layout = try layout.naming(itemsOf: collage)
    let current = try deletePages(of: original.record)
    let pages = try shares.enumerated().map { number, share in
      let names = share.map(\.name)
      let others = Set(items.map(\.name)).subtracting(names)
      let name = Self.pageName(number + 1, of: original.record)
      let copy = CollageReference.named(try duplicate(reference, as: name).collage.id.text)
      if !others.isEmpty {
        _ = try edit(copy) { copy in
          let gone = Set(copy.items.filter { others.contains($0.name) }.map(\.id))
          // Captions go with what they are about.
          return .remove(
            copy.items.filter { item in
              gone.contains(item.id) || item.text?.caption.map { gone.contains($0.of) } ?? false
            }.map(\.id))
        }
      }
      let stamp = EditStamp(id: context.makeID(), date: context.now())
      _ = try edit(copy) { copy in
        try layout.part(on: copy).edit(
          of: names.compactMap { copy.items[$0]?.id }, in: copy, stamp, focus: focus,
          words: textSources)
      }
      return try state(of: copy)
    }
    if let page = pages.first(where: { $0.record.name == current }) {
      _ = try open(.named(page.record.id.text))
    }
    return pages
  }

  private static func pageName(_ number: Int, of record: CollageRecord) -> CollageName {
    CollageName(likeForeign: "\(record.name)-\(number)")
  }

  /// Deletes the pages that an earlier layout made of a collage, if they are as it left them.
  ///
  /// - Returns: The name of the page that was the current collage; `nil` if none was.
  private func deletePages(of record: CollageRecord) throws -> CollageName? {
    var current: CollageName?
    for number in 1... {
      let name = Self.pageName(number, of: record)
      let named = try repository.records(matching: name.rawValue, deleted: false)
      guard let page = named.first(where: { $0.name == name }), page.id != record.id,
        try isUnchangedPage(page, of: record)
      else { break }
      if try repository.currentCollage() == page.id { current = name }
      _ = try delete(.named(page.id.text))
    }
    return current
  }

  /// Whether a collage is a copy of another one in which nothing happened but a layout.
  private func isUnchangedPage(_ page: CollageRecord, of record: CollageRecord) throws -> Bool {
    let labels = try repository.revisions(of: page.id, limit: nil).map(\.label)
    guard labels.count <= 3, labels.first == "duplicate of \(record.name)",
      let last = labels.last, page.head == page.newest
    else { return false }
    return last.hasPrefix("layout")
  }
}
