package import Foundation

/// A collage with its history, independent of a store, as in an export.
package struct CollageArchive: Hashable, Sendable {
  package var id: UUID
  package var name: CollageName
  var createdAt: Date
  /// The date the collage was last saved; if it was never saved, the date it was created.
  var updatedAt: Date
  package var head: Int
  /// The number of the last saved revision; `nil` if there isn't one or if it was dropped.
  package var saved: Int?
  /// The last saved state; `nil` unless its revision was dropped.
  package var savedState: CollageRecord.SavedState?
  /// The revisions without their items, indexed by number.
  var revisions: [State]
  package var versions: [ItemVersion]

  struct State: Hashable, Sendable {
    var label: String
    let createdAt: Date
    let canvas: Canvas
    /// The item that the user selected last.
    let selection: Item.ID?
  }

  /// A version of an item: the item's values, and the range of revisions that contain them.
  package struct ItemVersion: Hashable, Sendable {
    /// The number of the first revision that contains this version.
    package let since: Int
    /// The number of the first later revision that doesn't contain this version; `nil` if every
    /// later revision contains it.
    package var until: Int?
    /// The item's position in the stack, where 0 is the back.
    package let z: Int
    package let item: Item

    package init(since: Int, until: Int?, z: Int, item: Item) {
      (self.since, self.until, self.z, self.item) = (since, until, z, item)
    }

    package func holds(at revision: Int) -> Bool {
      since <= revision && until.map { $0 > revision } ?? true
    }
  }

  func items(at revision: Int) -> [Item] {
    versions.filter { $0.holds(at: revision) }.sorted { $0.z < $1.z }.map(\.item)
  }

  package func collage(at revision: Int) -> Collage {
    let state = revisions[revision]
    return Collage(
      id: id, name: name, canvas: state.canvas, items: ItemStack(items(at: revision)),
      selection: state.selection, createdAt: createdAt, updatedAt: updatedAt)
  }

  /// The images used by any revision or the last saved state.
  package var storedImages: [StoredImage] {
    versions.flatMap(\.item.storedImages) + revisions.flatMap(\.canvas.images.values)
      + (savedState?.storedImages ?? [])
  }

  /// Returns the collage with the image descriptions of its items replaced.
  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> CollageArchive {
    var archive = self
    archive.versions = versions.map { version in
      ItemVersion(
        since: version.since, until: version.until, z: version.z,
        item: version.item.mappingImages(map))
    }
    archive.savedState = savedState?.mappingImages(map)
    return archive
  }

  package var imageIDs: Set<ImageID> { Set(storedImages.map(\.id)) }
}

extension CollageArchive {
  init(_ record: CollageRecord) {
    self.init(
      id: record.id, name: record.name, createdAt: record.createdAt, updatedAt: record.updatedAt,
      head: record.head, saved: record.saved, savedState: record.savedState, revisions: [],
      versions: [])
  }

  mutating func append(_ collage: Collage, label: String, at date: Date) {
    let number = revisions.count
    revisions.append(
      State(
        label: label, createdAt: date, canvas: collage.canvas, selection: collage.selection))
    var positions = Dictionary(
      collage.items.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    for (index, version) in versions.enumerated() where version.until == nil {
      if positions[version.item] == version.z {
        positions[version.item] = nil
      } else {
        versions[index].until = number
      }
    }
    for (z, item) in collage.items.enumerated() where positions[item] != nil {
      versions.append(ItemVersion(since: number, until: nil, z: z, item: item))
    }
  }

  /// Returns the collage with its current state as its only revision, marked as saved.
  package func asSavedWithoutHistory() -> CollageArchive {
    var archive = withoutHistory()
    (archive.saved, archive.savedState) = (0, nil)
    return archive
  }

  /// Returns the collage with its current state as its only revision.
  ///
  /// The last saved state remains: the collage has unsaved edits if it had them before, and
  /// `revert` restores the last saved state.
  package func withoutHistory() -> CollageArchive {
    var archive = self
    archive.revisions = []
    archive.versions = []
    archive.head = 0
    archive.append(collage(at: head), label: "exported", at: revisions[head].createdAt)
    if savedState != nil || head != (saved ?? 0) {
      archive.savedState =
        savedState ?? CollageRecord.SavedState(collage(at: saved ?? 0))
      archive.saved = nil
    } else if saved != nil {
      archive.saved = 0
    }
    return archive
  }
}
