/// The way in which an output file gets its name.
public enum OutputName: Hashable, Sendable {
  /// A name that the user chose; an existing file is replaced.
  case replacing(String)
  /// A name that the user chose; an existing file is an error.
  case new(String)
  /// A generated name: the first of `stem.ending`, `stem-2.ending`, … that is free and not in
  /// `besides`, the names of other files that will be written.
  case free(stem: String, ending: String, besides: Set<String> = [])

  /// The name, unless another process takes it before the output is complete.
  package var path: String {
    switch self {
    case .replacing(let path), .new(let path): path
    case .free: candidates.first { _ in true } ?? ""
    }
  }

  /// Returns the name to show for the finished file: the one that the user chose, or the generated
  /// one.
  package func shown(_ path: String) -> String {
    switch self {
    case .replacing(let chosen), .new(let chosen): chosen
    case .free: path
    }
  }

  /// The names in the order in which they are tried; a chosen name is the only one.
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
