internal import Foundation

extension EditSession {
  /// Creates a collage and makes it the current one.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` uses the first free one of `collage-1`, `collage-2`, ….
  ///   - canvas: The canvas.
  /// - Returns: The new collage.
  /// - Throws: ``WorkspaceError/collageNameTaken(_:)``, ``EditError/canvasSize(_:)`` and the
  ///   store's errors.
  public func create(_ name: CollageName?, canvas: Canvas) throws -> CollageState {
    guard Canvas.allows(canvas.size) else { throw EditError.canvasSize(canvas.size) }
    if let dpi = canvas.dpi { try check(Double(dpi), .resolution, in: Canvas.dpiNumbers) }
    let name = try name ?? freeName("collage", from: 1)
    try requireFree(name)
    let collage = Collage(
      id: context.makeID(), name: name, canvas: canvas, createdAt: context.now())
    try repository.insert(collage, label: "new")
    needsCheckpoint = true
    try repository.setCurrentCollage(collage.id)
    return try reload(collage.id)
  }

  /// Makes a collage the current one.
  public func open(_ reference: CollageReference) throws -> CollageState {
    let state = try state(of: reference)
    try repository.setCurrentCollage(state.record.id)
    return state
  }

  /// Renames a collage.
  public func rename(_ reference: CollageReference, to name: CollageName) throws -> CollageState {
    let record = try state(of: reference).record
    guard name != record.name else { return try state(of: reference) }
    try requireFree(name)
    try repository.rename(record.id, to: name)
    nextNumbers = [:]
    setName(name, of: record.id)
    return try state(of: .named(record.id.text))
  }

  /// Creates a collage with the current state of another collage.
  ///
  /// The copy's history is empty.
  ///
  /// - Parameters:
  ///   - reference: The original, which is not changed.
  ///   - name: The copy's name; `nil` derives a name from the original's name.
  /// - Returns: The copy, which does not become the current collage.
  /// - Throws: ``WorkspaceError`` and the store's errors.
  public func duplicate(_ reference: CollageReference, as name: CollageName?) throws
    -> CollageState
  {
    let original = try state(of: reference).collage
    let name = try name ?? freeName(original.name.rawValue, from: 2)
    return try insert(copy(of: original, as: name), label: "duplicate of \(original.name)")
  }

  /// Returns a copy of a collage without storing the copy; throws an error if the name is in use.
  func copy(of original: Collage, as name: CollageName) throws -> Collage {
    try requireFree(name)
    let copies = original.items.withNewIdentities(context.makeID)
    return Collage(
      id: context.makeID(), name: name,
      canvas: original.canvas.mappingItems { copies.identities[$0] ?? $0 }, items: copies.items,
      createdAt: context.now())
  }

  /// Stores a new collage without making it the current one; its name must be free, and `label` is
  /// the text of its first revision.
  func insert(_ collage: Collage, label: String) throws -> CollageState {
    try repository.insert(collage, label: label)
    return try reload(collage.id)
  }

  /// Deletes a collage; `restore` undeletes it.
  public func delete(_ reference: CollageReference) throws -> CollageState {
    let state = try state(of: reference)
    try recordStep(of: state.record.id)
    try repository.setDeleted(state.record.id, at: context.now())
    nextNumbers = [:]
    if try repository.currentCollage() == state.record.id {
      try repository.setCurrentCollage(nil)
    }
    forget(state.record.id)
    return state
  }

  /// Restores a deleted collage.
  ///
  /// If its name is in use, the collage gets a free name.
  ///
  /// - Parameter reference: The name, the UUID, or a UUID prefix. If it matches several deleted
  ///   collages, the most recently deleted one is restored.
  /// - Returns: The collage.
  /// - Throws: ``WorkspaceError`` and the store's errors.
  public func restore(_ reference: String) throws -> CollageState {
    let record = try repository.deletedRecord(reference)
    let name = try freeName(like: record.name)
    if name != record.name { try repository.rename(record.id, to: name) }
    try repository.setDeleted(record.id, at: nil)
    return try reload(record.id)
  }

  private func isFree(_ name: CollageName) throws -> Bool { try repository.isFree(name) }

  /// Returns the name if it is free, or the first free name of `name-2`, `name-3`, ….
  func freeName(like name: CollageName) throws -> CollageName {
    try isFree(name) ? name : freeName(name.rawValue, from: 2)
  }

  /// Returns the name; throws an error if it is in use.
  func requiredFree(_ name: CollageName) throws -> CollageName {
    try requireFree(name)
    return name
  }

  private func requireFree(_ name: CollageName) throws {
    guard try isFree(name) else { throw WorkspaceError.collageNameTaken(name) }
  }

  /// Returns the first free name of `text-N`, `text-(N+1)`, …, where N is `first`.
  private func freeName(_ text: String, from first: Int) throws -> CollageName {
    let stem = String(text.prefix(CollageName.maximumLength - 10))
    // Skip the numbers that earlier calls found in use; most of them still are.
    for number in nextNumbers[stem, default: first]... {
      if let name = CollageName(rawValue: "\(stem)-\(number)"), try isFree(name) {
        nextNumbers[stem] = number
        return name
      }
    }
    preconditionFailure("the numbers never end")
  }
}

extension ItemStack {
  /// Returns copies of the items with new IDs, and a dictionary from the old IDs to the new ones.
  ///
  /// Captions in the result refer to the copied items.
  func withNewIdentities(
    _ makeID: () -> Item.ID
  ) -> (items: ItemStack, identities: [Item.ID: Item.ID]) {
    let identities = Dictionary(map { ($0.id, makeID()) }) { $1 }
    let items = map { item in
      var copy = item
      copy.id = identities[item.id] ?? item.id
      if var text = copy.text, let subject = text.caption?.of {
        text.caption?.of = identities[subject] ?? subject
        copy.content = .text(text)
      }
      return copy
    }
    return (ItemStack(items), identities)
  }
}
