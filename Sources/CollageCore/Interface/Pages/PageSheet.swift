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
  /// - Returns: The pages, and what the user should know of them.
  /// - Throws: ``SelectionError`` for items that are on none, ``ArgumentError/nothingFills(_:)`` for text
  ///   that is empty on all of them; ``ArgumentError``, ``EditError``, and what
  ///   keeps a photo from being read.
  func laidOut(_ pages: [Collage]) throws -> (pages: [Collage], remarks: [PageRemark]) {
    var pages = pages
    var remarks = PageRemarks(pageCount: pages.count)
    for number in pages.indices {
      let page = pages[number]
      let layout = pages.count == 1 ? layout : layout.part(on: page)
      let edit = try layout.edit(
        of: page.items.map(\.id), in: page, context.stamp(), focus: focus, words: fonts.sources)
      remarks.note(edit, unfilled: 0, skipped: [], on: number)
      pages[number] = try page.applying(edit)
    }
    remarks.endStep()
    // The items that pages blur and other pages have, by the index of the page.
    var copies: [Int: Item] = [:]
    for (edit, images) in edits {
      var (done, failure): ([Int], (any Error)?) = ([], nil)
      for number in pages.indices {
        if let error = try perform(edit, showing: images, on: number, of: &pages, &remarks) {
          // An item that is missing on a page says less than why it stays as it is on another.
          if failure is SelectionError? { failure = error }
        } else {
          done.append(number)
        }
      }
      remarks.endStep()
      guard let failure else { continue }
      guard let first = done.first else { throw failure }
      guard edit.blursItem else { continue }
      for number in pages.indices where !done.contains(number) {
        copies[number] = try blurPhoto(of: pages[first], on: &pages[number], edit)
      }
    }
    for number in pages.indices {
      if let copy = copies[number] { pages[number].addHidden(copy) }
    }
    return (try pages.map(fonts.sources.refilling), remarks.all)
  }

  /// Does an edit on a page, and collects what users should know of it.
  ///
  /// - Returns: The error if the page stays as it is, because there is nothing to edit on it.
  private func perform(
    _ edit: PageEdit, showing images: [StoredImage], on number: Int, of pages: inout [Collage],
    _ remarks: inout PageRemarks
  ) throws -> (any Error)? {
    let page = pages[number]
    do {
      let (wanted, unfilled) = try edit.edit(
        of: page, showing: images, context, focus: focus, fonts: fonts)
      let (allowed, skipped) = try wanted.sparingLocked(in: page)
      pages[number] = try page.applying(allowed)
      remarks.note(
        pages[number] == page ? nil : allowed, unfilled: unfilled,
        skipped: page.names(of: skipped), on: number)
      return nil
    } catch let error as SelectionError {
      return error
    } catch EditError.locked(let names) {
      remarks.note(nil, unfilled: 0, skipped: names, on: number)
      return EditError.locked(names)
    } catch ArgumentError.nothingFills(let template) {
      let request = try edit.request(showing: images, fonts: fonts)
      remarks.note(
        nil, unfilled: request?.unfilledCount([], in: page) ?? 0, skipped: [], on: number)
      return ArgumentError.nothingFills(template)
    }
  }

  /// Blurs the photo that another page blurs, as if its item were on this page too.
  ///
  /// - Returns: The item, which is added after all edits, because none of them is meant for it.
  private func blurPhoto(
    of other: Collage, on page: inout Collage, _ edit: PageEdit
  ) throws -> Item? {
    guard let shown = other.canvas.backdrop?.item, var copy = other.items[shown] else { return nil }
    copy.id = context.makeID()
    copy.flags = .none
    copy.flags.isHidden = true
    page.items = ItemStack([copy] + page.items)
    page = try page.applying(edit.edit(of: page, showing: [], context, focus: focus).edit)
    defer { page.items = ItemStack(page.items.filter { $0.id != copy.id }) }
    return page.items[copy.id]
  }
}

extension Collage {
  /// Adds a hidden item that the backdrop shows, unless it shows something else by now.
  fileprivate mutating func addHidden(_ item: Item) {
    guard canvas.backdrop?.item == item.id else { return }
    var item = item
    item.name = items.freeName(like: item.name)
    items = ItemStack([item] + items)
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
