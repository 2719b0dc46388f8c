/// Lays out the items of several pages and applies the edits.
struct PageLayoutPass {
  let layout: LayoutSpec
  /// The edits that follow the layout, each with the images of its files.
  let edits: [(edit: PageEdit, images: [StoredImage])]
  let context: WorkspaceDependencies
  let focus: FocusLookup
  let fonts: PageFonts

  /// Lays out the items of each page, and applies each edit to the pages that have the edit's
  /// items.
  ///
  /// If there are several pages, their items must already be in the order of placement. Throws for
  /// items that no page has, for items that are locked on all pages, and for text that is empty on
  /// all pages.
  func laidOut(_ pages: [Collage]) throws -> (pages: [Collage], remarks: [PageRemark]) {
    var pages = pages
    var remarks = PageRemarks(pageCount: pages.count)
    for number in pages.indices {
      let page = pages[number]
      let layout = pages.count == 1 ? layout : layout.part(on: page)
      let edit = try layout.edit(
        of: page.items.map(\.id), in: page, context.stamp(), focus: focus,
        textSources: fonts.sources)
      remarks.add(edit, unfilled: 0, skipped: [], on: number)
      pages[number] = try page.applying(edit)
    }
    remarks.endStep()
    // The copies of items whose blurred photos are backgrounds of pages without these items, keyed
    // by the index of the page.
    var copies: [Int: Item] = [:]
    for (edit, images) in edits {
      var (done, failure): ([Int], (any Error)?) = ([], nil)
      for number in pages.indices {
        if let error = try perform(edit, showing: images, on: number, of: &pages, &remarks) {
          // Report the most informative error: the error of a page without the item is less
          // informative than any other.
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
    return (try pages.map(fonts.sources.updatingCaptions), remarks.all)
  }

  /// Applies an edit to a page, and collects the remarks on the page.
  ///
  /// Returns the error if the page remains unchanged because the edit doesn't apply to it;
  /// otherwise `nil`.
  private func perform(
    _ edit: PageEdit, showing images: [StoredImage], on number: Int, of pages: inout [Collage],
    _ remarks: inout PageRemarks
  ) throws -> (any Error)? {
    let page = pages[number]
    do {
      let (requested, unfilled) = try edit.edit(
        of: page, showing: images, context, focus: focus, fonts: fonts)
      let (allowed, skipped) = try requested.excludingLocked(in: page)
      pages[number] = try page.applying(allowed)
      remarks.add(
        pages[number] == page ? nil : allowed, unfilled: unfilled,
        skipped: page.names(of: skipped), on: number)
      return nil
    } catch let error as SelectionError {
      return error
    } catch EditError.locked(let names) {
      remarks.add(nil, unfilled: 0, skipped: names, on: number)
      return EditError.locked(names)
    } catch ArgumentError.nothingFills(let template) {
      let request = try edit.request(showing: images, fonts: fonts)
      remarks.add(
        nil, unfilled: request?.unfilledCount([], in: page) ?? 0, skipped: [], on: number)
      return ArgumentError.nothingFills(template)
    }
  }

  /// Sets a blurred background that shows the photo of an item on another page, using a copy of the
  /// item.
  ///
  /// The caller must add the returned copy after all edits, so that no edit changes it.
  private func blurPhoto(
    of other: Collage, on page: inout Collage, _ edit: PageEdit
  ) throws -> Item? {
    guard let id = other.canvas.backdrop?.item, var copy = other.items[id] else { return nil }
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
  /// Adds a hidden item behind all others if it still provides the background.
  fileprivate mutating func addHidden(_ item: Item) {
    guard canvas.backdrop?.item == item.id else { return }
    var item = item
    item.name = items.freeName(like: item.name)
    items = ItemStack([item] + items)
  }
}

extension PageEdit {
  /// True if the edit sets the blurred photo of an item as the background.
  fileprivate var blursItem: Bool {
    guard case .request(.canvas(let spec, _)) = self, case .blurred = spec.background else {
      return false
    }
    return true
  }
}
