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
    return try shares.enumerated().map { number, share in
      let names = share.map(\.name)
      let others = Set(items.map(\.name)).subtracting(names)
      let name = CollageName(likeForeign: "\(original.record.name)-\(number + 1)")
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
  }
}
