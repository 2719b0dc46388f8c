/// A state in a collage's history, as somebody names it.
public enum RevisionReference: Hashable, Sendable {
  /// The revision of this number, as the history shows it.
  case number(Int)
  /// The state of the last save, or that in which the collage was made.
  case saved
  /// The present state.
  case head
}

/// A state of a collage.
package struct CollageRevision: Hashable, Sendable {
  /// Its number; nil for a saved state whose revision is gone.
  let number: Int?
  /// The document, with captions that say what is known of their photos now.
  package let collage: Collage
}

/// Earlier states of collages.
extension Workspace {
  /// Some states of a collage, of one moment.
  ///
  /// - Parameters:
  ///   - wanted: Which states.
  ///   - reference: Which collage.
  /// - Returns: The record, and the states in the order in which they were asked for.
  /// - Throws: ``WorkspaceError/noSuchRevision(_:newest:)``, ``StoreError``.
  package func revisions(
    _ wanted: [RevisionReference], of reference: CollageReference
  ) throws -> (record: CollageRecord, states: [CollageRevision]) {
    let (record, states) = try repository.read { reader in
      let record = try reader.resolve(reference)
      return (record, try wanted.map { try $0.state(of: record, in: reader) })
    }
    return (
      record,
      try states.map {
        CollageRevision(number: $0.number, collage: try refillingCaptions($0.collage))
      }
    )
  }
}

extension RevisionReference {
  fileprivate func state(
    of record: CollageRecord, in reader: some RepositoryReader
  ) throws -> CollageRevision {
    let number =
      switch self {
      case .number(let number): number
      case .saved: record.saved ?? 0
      case .head: record.head
      }
    if self == .saved, let saved = record.savedState {
      let head = try reader.collage(record, at: record.head)
      return CollageRevision(number: nil, collage: saved.replacingContents(of: head))
    }
    guard (0...record.newest).contains(number) else {
      throw WorkspaceError.noSuchRevision(number, newest: record.newest)
    }
    return CollageRevision(number: number, collage: try reader.collage(record, at: number))
  }
}
