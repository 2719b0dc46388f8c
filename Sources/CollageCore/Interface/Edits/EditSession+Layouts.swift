/// The result of a layout on several pages, each of which is a collage.
package struct LayoutPages: Sendable {
  package internal(set) var pages: [CollageState] = []
  /// The names of an earlier layout's pages that this layout replaced.
  package internal(set) var replaced: [CollageName] = []
  /// The names of an earlier layout's pages that were deleted, because this layout has fewer pages.
  package internal(set) var deleted: [CollageName] = []
  /// The warnings of the layout, each with the name of its page.
  package internal(set) var remarks: [(page: CollageName, remark: LayoutWarning)] = []
}

extension EditSession {
  /// Lays items out on several pages, which are named after the collage: `poster-1`, `poster-2`.
  ///
  /// Each page is a copy of the collage with up to `perPage` of the selected items. The selected
  /// items of other pages, and their captions, are removed from the copy. The collage itself
  /// doesn't change. Replaces or deletes the pages of an earlier call, but not those that were
  /// edited or saved. Throws if the name of a new page belongs to another collage, or to an earlier
  /// page that was edited or saved.
  package func layOut(
    _ selectors: [ItemSelector], of reference: CollageReference, by layout: LayoutSpec,
    perPage: Int, analysis: FocusAnalysis
  ) throws -> LayoutPages {
    let original = try state(of: reference)
    let collage = original.collage
    let focus = lookup(by: analysis)
    let items = try layout.placeable(collage.resolve(selectors), in: collage)
    let shares = try layout.pages(of: items, perPage: perPage, focus)
    let layout = try layout.naming(itemsOf: collage)
    let current = try repository.currentCollage()
    let old = try deletePages(of: original.record)
    var result = LayoutPages()
    for (index, share) in shares.enumerated() {
      let names = share.map(\.name)
      let others = Set(items.map(\.name)).subtracting(names)
      let name = Self.pageName(index + 1, of: original.record)
      guard try repository.isFree(name) else { throw WorkspaceError.pageNameTaken(name) }
      var page = try copy(of: collage, as: name)
      let removedIDs = Set(page.items.filter { others.contains($0.name) }.map(\.id))
      let removed = page.items.filter { item in
        removedIDs.contains(item.id)
          || item.text?.caption.map { removedIDs.contains($0.of) } ?? false
      }
      if !removed.isEmpty { page = try page.applying(excludingLocked: .remove(removed.map(\.id))) }
      let stamp = EditStamp(id: context.makeID(), date: context.now())
      let edit = try layout.part(on: page).edit(
        of: names.compactMap { page.items[$0]?.id }, in: page, stamp, focus: focus,
        textSources: textSources)
      page = try refillingCaptions(page.applying(excludingLocked: edit))
      result.remarks += edit.layoutWarnings.map { (name, $0) }
      result.pages.append(try insert(page, label: Self.pageLabel(index + 1, of: original.record)))
    }
    let createdNames = Set(result.pages.map(\.record.name))
    result.replaced = old.map(\.name).filter(createdNames.contains)
    result.deleted = old.map(\.name).filter { !createdNames.contains($0) }
    if let page = old.first(where: { $0.id == current }) {
      let next = result.pages.first { $0.record.name == page.name } ?? original
      _ = try open(.named(next.record.id.text))
    }
    return result
  }

  private static func pageName(_ number: Int, of record: CollageRecord) -> CollageName {
    CollageName(likeForeign: "\(record.name)-\(number)")
  }

  /// Returns the label of a page's first revision, which identifies a page of an earlier layout.
  private static func pageLabel(_ number: Int, of record: CollageRecord) -> String {
    "page \(number) of \(record.name)"
  }

  /// Deletes and returns the unchanged pages that an earlier layout created from a collage.
  private func deletePages(of record: CollageRecord) throws -> [CollageRecord] {
    // Page numbers can have gaps: edited pages stay, and the user can delete other pages.
    let numbers = try repository.names(deleted: false).compactMap { name -> Int? in
      guard let number = name.split(separator: "-").last.flatMap({ Int($0) }), number > 0,
        Self.pageName(number, of: record).rawValue == name
      else { return nil }
      return number
    }
    var deleted: [CollageRecord] = []
    for number in numbers.sorted() {
      let name = Self.pageName(number, of: record)
      let named = try repository.records(matching: name.rawValue, deleted: false)
      guard let page = named.first(where: { $0.name == name }),
        try isUnchanged(page, label: Self.pageLabel(number, of: record), since: record)
      else { continue }
      _ = try delete(.named(page.id.text))
      deleted.append(page)
    }
    return deleted
  }

  /// Returns whether a page was neither edited nor saved since the layout created it.
  ///
  /// Returns `false` for a page of an earlier collage that had the same name.
  private func isUnchanged(
    _ page: CollageRecord, label: String, since record: CollageRecord
  ) throws -> Bool {
    try page.newest == 0 && page.saved == nil && page.createdAt >= record.createdAt
      && !unrecordedCollages.contains(page.id)
      && repository.revisions(of: page.id, limit: nil).map(\.label) == [label]
  }
}

extension Collage {
  fileprivate func applying(excludingLocked edit: Edit) throws -> Collage {
    try applying(edit.excludingLocked(in: self).edit)
  }
}
