/// How photos come to stand on several pages.
struct PageSheet {
  /// How they are placed.
  let layout: WantedLayout
  /// What is done in the end, and the images of the files that it shows.
  let edits: [(edit: PageEdit, images: [StoredImage])]
  /// The source of identities.
  let context: WorkspaceContext
  /// Tells where pictures are to be cropped.
  let focus: FocusLookup
  /// The font files of edits.
  let fonts: PageFonts

  /// Places the items of pages, and does the edits on those pages that have their items.
  ///
  /// - Parameter pages: The pages, whose items are in the order in which they are placed if there are several.
  /// - Returns: The pages.
  /// - Throws: ``SelectionError`` for items that are on none, ``ArgumentError/nothingFills(_:)`` for text
  ///   that is empty on all of them; ``ArgumentError``, ``EditError``, and what
  ///   keeps a photo from being read.
  func laidOut(_ pages: [Collage]) throws -> [Collage] {
    var pages = try pages.map { page in
      let layout = pages.count == 1 ? layout : layout.part(on: page)
      return try page.applying(
        layout.edit(
          of: page.items.map(\.id), in: page, context.stamp(), focus: focus, words: fonts.sources))
    }
    for (edit, images) in edits {
      var (done, failure): ([Int], (any Error)?) = ([], nil)
      for number in pages.indices {
        do {
          pages[number] = try pages[number].applying(
            edit.edit(of: pages[number], showing: images, context, focus: focus, fonts: fonts))
          done.append(number)
        } catch let error as SelectionError {
          failure = error
        } catch ArgumentError.nothingFills(let template) {
          failure = ArgumentError.nothingFills(template)
        }
      }
      guard let failure else { continue }
      guard let first = done.first else { throw failure }
      if edit.blursItem { try blurLikewise(&pages, as: first, besides: done, edit) }
    }
    return try pages.map(fonts.sources.refilling)
  }

  /// Gives pages the blurred photo of another page as well: its item is there, too, and hidden.
  private func blurLikewise(
    _ pages: inout [Collage], as first: Int, besides done: [Int], _ edit: PageEdit
  ) throws {
    guard let shown = pages[first].canvas.backdrop?.item, let item = pages[first].items[shown]
    else { return }
    for number in pages.indices where !done.contains(number) {
      var copy = item
      copy.id = context.makeID()
      copy.flags = .none
      copy.flags.isHidden = true
      var page = pages[number]
      page.items = ItemStack([copy] + Array(page.items))
      pages[number] = try page.applying(edit.edit(of: page, showing: [], context, focus: focus))
    }
  }
}

extension PageEdit {
  /// Whether it puts the blurred photo of an item behind the others.
  fileprivate var blursItem: Bool {
    guard case .request(.canvas(let wanted, _)) = self, case .blurred = wanted.background else {
      return false
    }
    return true
  }
}
