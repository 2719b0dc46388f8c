/// How photos come to stand on several pages.
struct PageSheet {
  /// How they are placed.
  let layout: WantedLayout
  /// What is done in the end.
  let edits: [EditRequest]
  /// The source of identities.
  let context: WorkspaceContext
  /// Tells where pictures are to be cropped.
  let focus: FocusLookup

  /// Places the items of pages, and does the edits on those pages that have their items.
  ///
  /// - Parameter pages: The pages, whose items are in the order in which they are placed if there are several.
  /// - Returns: The pages.
  /// - Throws: ``SelectionError`` for items that are on none; ``ArgumentError``, ``EditError``, and what
  ///   keeps a photo from being read.
  func laidOut(_ pages: [Collage]) throws -> [Collage] {
    var pages = try pages.map { page in
      let layout = pages.count == 1 ? layout : layout.part(on: page)
      return try page.applying(
        layout.edit(
          of: page.items.map(\.id), in: page, context.stamp(), focus: focus, words: .none))
    }
    for edit in edits {
      var (isDone, failure): (Bool, SelectionError?) = (false, nil)
      for number in pages.indices {
        do {
          pages[number] = try pages[number].applying(
            edit.edit(of: pages[number], context.stamp(), focus: focus).edit)
          isDone = true
        } catch let error as SelectionError {
          failure = error
        }
      }
      if let failure, !isDone { throw failure }
    }
    return try pages.map(TextSources.none.refilling)
  }
}
