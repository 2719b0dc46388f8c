/// The name of an output file, either chosen by the user or generated.
public enum OutputName: Hashable, Sendable {
  /// A name that the user chose; an existing file is replaced.
  case replacing(String)
  /// A name that the user chose; an existing file is an error.
  case new(String)
  /// A generated name: the first free one of `stem.ending`, `stem-2.ending`, and so on.
  ///
  /// Names in `besides` are reserved for other files of the command.
  case free(stem: String, ending: String, besides: Set<String> = [])

  /// The path of the output file; for a generated name, the first candidate.
  ///
  /// If a file already has a generated name, the output file gets the name of a later candidate.
  package var path: String {
    switch self {
    case .replacing(let path), .new(let path): path
    case .free: candidates.first { _ in true } ?? ""
    }
  }

  /// Returns the name of the finished file for display: the name that the user chose, or `path` for
  /// a generated name.
  package func displayPath(_ path: String) -> String {
    switch self {
    case .replacing(let chosen), .new(let chosen): chosen
    case .free: path
    }
  }

  /// The names to try, in order; a name chosen by the user is the only candidate.
  var candidates: AnySequence<String> {
    switch self {
    case .replacing(let path), .new(let path): return AnySequence(CollectionOfOne(path))
    case .free(let stem, let ending, let others):
      let reserved = Set(others.map(Folder.resolvingParent))
      return AnySequence(
        (1...).lazy.map { $0 == 1 ? "\(stem).\(ending)" : "\(stem)-\($0).\(ending)" }
          .filter { reserved.isEmpty || !reserved.contains(Folder.resolvingParent($0)) })
    }
  }
}
