/// How the file of an output gets its name.
public enum OutputName: Hashable, Sendable {
  /// A name that somebody chose; a file that has it is replaced.
  case replacing(String)
  /// A name that somebody chose, and that no file may have.
  case new(String)
  /// A name that nobody chose: the first free one of `stem.ending`, `stem-2.ending`, … that is not
  /// among those that are going to be written.
  case free(stem: String, ending: String, besides: Set<String> = [])

  /// The name, unless somebody takes it before the output is complete.
  package var path: String {
    switch self {
    case .replacing(let path), .new(let path): path
    case .free: candidates.first { _ in true } ?? ""
    }
  }

  /// What to call the file when it has its name: as somebody chose it, or as it came to be.
  package func shown(_ path: String) -> String {
    switch self {
    case .replacing(let chosen), .new(let chosen): chosen
    case .free: path
    }
  }

  /// The names in the order in which they are tried; a chosen one is the only one.
  var candidates: AnySequence<String> {
    switch self {
    case .replacing(let path), .new(let path): return AnySequence(CollectionOfOne(path))
    case .free(let stem, let ending, let others):
      let taken = Set(others.map(Folder.named))
      return AnySequence(
        (1...).lazy.map { $0 == 1 ? "\(stem).\(ending)" : "\(stem)-\($0).\(ending)" }
          .filter { taken.isEmpty || !taken.contains(Folder.named($0)) })
    }
  }
}
