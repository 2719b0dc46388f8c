package import Foundation

/// A collage with its history, apart from any store.
package struct CollageArchive: Hashable, Sendable {
  /// The collage's identity.
  package var id: UUID
  /// The collage's name.
  package var name: CollageName
  /// When the collage was made.
  var createdAt: Date
  /// When it was last saved; when it was made, if never.
  var updatedAt: Date
  /// The number of the current revision.
  package var head: Int
  /// The revision of the last save; nil if never saved, or if that revision was dropped.
  package var saved: Int?
  /// The state of the last save, where no revision has it.
  package var savedState: CollageRecord.SavedState?
  /// The states by number, from 0 without gaps.
  var revisions: [State]
  /// The versions of all items.
  package var versions: [ItemVersion]

  /// What a revision has besides its items.
  struct State: Hashable, Sendable {
    /// What was done, in words.
    var label: String
    /// When it was done.
    let createdAt: Date
    /// The surface.
    let canvas: Canvas
    /// The item that was tapped last.
    let selection: Item.ID?
  }

  /// An item as it is from one revision until another.
  package struct ItemVersion: Hashable, Sendable {
    /// The first revision that has it.
    package let since: Int
    /// The first revision that does not have it any more; nil if all later ones have it.
    package var until: Int?
    /// Its place in the stack, 0 being the back.
    package let z: Int
    /// The item.
    package let item: Item

    package init(since: Int, until: Int?, z: Int, item: Item) {
      (self.since, self.until, self.z, self.item) = (since, until, z, item)
    }

    /// Whether a revision has it.
    package func holds(at revision: Int) -> Bool {
      since <= revision && until.map { $0 > revision } ?? true
    }
  }

  /// The items at a revision, back to front.
  func items(at revision: Int) -> [Item] {
    versions.filter { $0.holds(at: revision) }.sorted { $0.z < $1.z }.map(\.item)
  }

  /// The document as it is at a revision.
  package func collage(at revision: Int) -> Collage {
    let state = revisions[revision]
    return Collage(
      id: id, name: name, canvas: state.canvas, items: ItemStack(items(at: revision)),
      selection: state.selection, createdAt: createdAt, updatedAt: updatedAt)
  }

  /// The images that some revision, or the last save, uses.
  package var storedImages: [StoredImage] {
    versions.flatMap(\.item.storedImages) + revisions.flatMap(\.canvas.images.values)
      + (savedState?.storedImages ?? [])
  }

  /// The collage with other descriptions of its items' images.
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

  /// The names of ``storedImages``.
  package var imageIDs: Set<ImageID> { Set(storedImages.map(\.id)) }
}

extension CollageArchive {
  /// Makes the archive of a collage that has a record and no revisions yet.
  init(_ record: CollageRecord) {
    self.init(
      id: record.id, name: record.name, createdAt: record.createdAt, updatedAt: record.updatedAt,
      head: record.head, saved: record.saved, savedState: record.savedState, revisions: [],
      versions: [])
  }

  /// Adds the next revision.
  mutating func append(_ collage: Collage, label: String, at date: Date) {
    let number = revisions.count
    revisions.append(
      State(
        label: label, createdAt: date, canvas: collage.canvas, selection: collage.selection))
    var places = Dictionary(
      collage.items.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    for (index, version) in versions.enumerated() where version.until == nil {
      if places[version.item] == version.z {
        places[version.item] = nil
      } else {
        versions[index].until = number
      }
    }
    for (z, item) in collage.items.enumerated() where places[item] != nil {
      versions.append(ItemVersion(since: number, until: nil, z: z, item: item))
    }
  }

  /// The same collage as if it had been saved as it is, and never been anything else.
  package func presentAlone() -> CollageArchive {
    var archive = withoutHistory()
    (archive.saved, archive.savedState) = (0, nil)
    return archive
  }

  /// The same collage with its present state as its only revision.
  ///
  /// It is saved or has unsaved edits as before, and `revert` finds the same state.
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
