internal import Foundation

package enum ArchiveRuleError: DamagedInputError, Hashable, Sendable {
  /// An invalid number or text of an item or of the collage; the associated value describes it.
  case value(String)
  /// Parts of the collage contradict each other, such as item versions and revisions.
  case history(String)

  package var detail: String {
    switch self {
    case .value(let what): "\(what) is out of range"
    case .history(let what): what
    }
  }
}

/// Checks of the rules that hold for every collage created by this program.
extension CollageArchive {
  static let maximumLabelLength = 40_000
  /// The maximum length of a name, in bytes; names that the program creates are shorter.
  static let maximumNameLength = 4_000

  /// Checks the rules of a collage at every revision, and the rules of its last saved state.
  ///
  /// The running time is proportional to the number of item versions and revisions.
  package func check() throws(ArchiveRuleError) {
    guard revisions.count <= Limits.revisionCount + 1, revisions.indices.contains(head),
      saved.map(revisions.indices.contains) ?? true
    else { throw .history("the current or the saved revision is missing") }
    guard name.rawValue.utf8.count <= Self.maximumNameLength,
      [createdAt, updatedAt].allSatisfy(Date.supportedRange.contains)
    else { throw .value("the name or a date of the collage") }
    for state in revisions {
      try state.canvas.checkRules()
      guard state.label.utf8.count <= Self.maximumLabelLength else {
        throw .value("a label of \(state.label.utf8.count) bytes")
      }
      guard Date.supportedRange.contains(state.createdAt) else {
        throw .value("the date of a revision")
      }
    }
    for version in versions {
      let end = version.until ?? revisions.count
      guard 0 <= version.since, version.since < end, end <= revisions.count,
        version.until.map(revisions.indices.contains) ?? true
      else { throw .history("a version of \(version.item.name) belongs to no revision") }
      try version.item.checkRules()
    }
    if let savedState {
      try savedState.canvas.checkRules()
      for item in savedState.items { try item.checkRules() }
      var stack = StackRules()
      for (z, item) in savedState.items.enumerated() { try stack.open(item, z: z) }
      try stack.check(selection: nil, canvas: savedState.canvas)
    }
    try checkHistory()
  }

  /// Checks the revisions in order, and tracks the item versions that each revision contains.
  private func checkHistory() throws(ArchiveRuleError) {
    let openings = Dictionary(grouping: versions, by: \.since)
    let closings = Dictionary(grouping: versions.filter { $0.until != nil }) { $0.until ?? 0 }
    var stack = StackRules()
    for (number, state) in revisions.enumerated() {
      for version in closings[number] ?? [] { stack.close(version.item, z: version.z) }
      for version in openings[number] ?? [] { try stack.open(version.item, z: version.z) }
      try stack.check(selection: state.selection, canvas: state.canvas)
    }
  }

  /// Returns the collage with a question mark in place of each control character in its labels.
  package func removingControlCharacters() -> CollageArchive {
    var archive = self
    for index in archive.revisions.indices {
      archive.revisions[index].label = archive.revisions[index].label.withoutControls()
    }
    return archive
  }
}

/// The items of a revision, and the rules that involve several items.
///
/// ``CollageArchive/checkHistory()`` updates the items as item versions begin and end.
private struct StackRules {
  private var items: Set<Item.ID> = []
  private var names: Set<ItemName> = []
  private var positions: Set<Int> = []
  /// The sum of the items' distinct positions, which is minimal if and only if there aren't gaps.
  private var sum = 0

  mutating func close(_ item: Item, z: Int) {
    items.remove(item.id)
    names.remove(item.name)
    positions.remove(z)
    sum -= z
  }

  mutating func open(_ item: Item, z: Int) throws(ArchiveRuleError) {
    guard (0..<Limits.itemCount).contains(z) else {
      throw .value("the z-order \(z) of \(item.name)")
    }
    guard items.insert(item.id).inserted, names.insert(item.name).inserted,
      positions.insert(z).inserted
    else { throw .history("\(item.name) has the ID, name or z-order of another item") }
    sum += z
  }

  func check(selection: Item.ID?, canvas: Canvas) throws(ArchiveRuleError) {
    guard sum == items.count * (items.count - 1) / 2 else {
      throw .history("the order of the items has gaps")
    }
    guard selection.map(items.contains) ?? true else {
      throw .history("the selection is not an item")
    }
    guard canvas.backdrop?.item.map(items.contains) ?? true else {
      throw .history("the item of the background photo is missing")
    }
  }
}

extension Canvas {
  fileprivate func checkRules() throws(ArchiveRuleError) {
    guard isAllowed else {
      throw .value("a canvas of \(size)" + (dpi.map { " at \($0) dpi" } ?? ""))
    }
    guard images.count <= Item.maximumImageCount,
      images.allSatisfy({ $0.key.utf8.count <= 64 && StoredImage.allows($0.value.size) }),
      backdrop?.kind.utf8.count ?? 0 <= 64
    else { throw .value("an image of a canvas") }
  }
}

extension Photo {
  fileprivate func checkRules(of name: ItemName) throws(ArchiveRuleError) {
    guard repaint != nil || !showsRepaint else {
      throw .history("\(name) shows a repainted version, but has none")
    }
    for version in versions { try version.checkRules(of: name) }
    guard repaint?.origin.isInRange ?? true else { throw .value("the prompt of \(name)") }
  }
}

extension RepaintOrigin {
  private static let maximumTextLength = 100_000

  /// True if the texts aren't too long and the numbers are finite.
  var isInRange: Bool {
    [prompt, negativePrompt ?? "", server].allSatisfy { $0.utf8.count <= Self.maximumTextLength }
      && [cfg, strength].allSatisfy { $0?.isFinite ?? true }
  }
}

extension PhotoVersion {
  fileprivate func checkRules(of name: ItemName) throws(ArchiveRuleError) {
    guard cutout != nil || !usesCutout else {
      throw .history("\(name) uses a cutout, but has none")
    }
    guard let cutout else { return }
    guard cutout.image.size == image.size, cutout.image.format == .png,
      cutout.trimap.map({ $0.size == image.size }) ?? true, cutout.origin.isInRange
    else { throw .value("the cutout of \(name)") }
  }
}

extension Item {
  /// The maximum number of images of an item or a canvas, which is far more than any of them needs.
  fileprivate static let maximumImageCount = 1000

  fileprivate func checkRules() throws(ArchiveRuleError) {
    var original = self
    original.transform = added.transform
    for item in [self, original] {
      guard (try? item.checkPlacement()) != nil, box.width > 0, box.height > 0,
        item.transform.rotation.degrees.isFinite
      else { throw .value("the placement of \(name)") }
    }
    guard storedImages.allSatisfy({ StoredImage.allows($0.size) }) else {
      throw .value("the size of an image of \(name)")
    }
    guard name.rawValue.utf8.count <= CollageArchive.maximumNameLength,
      Date.supportedRange.contains(createdAt)
    else { throw .value("the name or the date of an item") }
    guard group.map({ $0.rawValue.utf8.count <= CollageArchive.maximumNameLength }) ?? true else {
      throw .value("the group of \(name)")
    }
    try photo?.checkRules(of: name)
    for look in [look, added.look] { try look.checkRules(of: name) }
    guard content.kind.utf8.count <= 64, images.count <= Self.maximumImageCount,
      content.images.keys.allSatisfy({ $0.utf8.count <= 64 })
    else { throw .value("the content of \(name)") }
  }
}

extension Look {
  /// Checks the values of a look that the decoders of lengths and colors don't check.
  ///
  /// The look can come from an untrusted file.
  package func checkRules(of name: ItemName) throws(ArchiveRuleError) {
    // Known shaders clamp their parameters themselves, so only the names are checked.
    let shaders = shaders.active + shaders.inactive
    guard shaders.allSatisfy({ $0.name.count <= 64 }) else {
      throw .value("the name of a shader of \(name)")
    }
    guard mask.map({ $0.kind.utf8.count <= 64 }) ?? true else {
      throw .value("the mask of \(name)")
    }
  }
}

extension CutoutOrigin {
  private static let maximumEngineLength = 100
  private static let markCount = 10_000

  /// True if the engine's name isn't too long, and the numbers are valid input for cutting out the
  /// photo again.
  fileprivate var isInRange: Bool {
    let marks = hints.keep + hints.drop
    let points = marks.flatMap(\.points)
    let boxes = [bounds] + (hints.rect.map { [$0] } ?? [])
    let lengths =
      points.flatMap { [$0.x, $0.y] } + marks.compactMap(\.radius)
      + boxes.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] } + [edge.smooth, edge.feather]
    return engine.utf8.count <= Self.maximumEngineLength && marks.count <= Self.markCount
      && points.count <= Self.markCount && [confidence, coverage].allSatisfy((0...1).contains)
      && lengths.allSatisfy(Limits.coordinate.contains)
  }
}
