/// A user-specified reference to a state in a collage's history.
public enum RevisionReference: Hashable, Sendable {
  /// The revision with this number in the collage's history.
  case number(Int)
  /// The last saved state, or the initial state if the collage was never saved.
  case saved
  /// The current state.
  case head
}

package struct CollageRevision: Hashable, Sendable {
  /// The number of the revision; `nil` for a saved state whose revision no longer exists.
  let number: Int?
  /// The collage, with captions that match the current metadata.
  package let collage: Collage
}

extension Workspace {
  /// Returns states of a collage, in the requested order, read at one point in time.
  package func revisions(
    _ requested: [RevisionReference], of reference: CollageReference
  ) throws -> (record: CollageRecord, states: [CollageRevision]) {
    let (record, states) = try repository.read { reader in
      let record = try reader.resolve(reference)
      return (record, try requested.map { try $0.state(of: record, in: reader) })
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
