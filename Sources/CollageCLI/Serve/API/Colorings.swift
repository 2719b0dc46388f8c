internal import CollageCore
internal import Synchronization

/// Collages with the colours that words get by what is behind them.
///
/// To find these a picture is drawn. A page asks for a document and then for all of its items, so that the
/// last one is kept.
final class Colorings: Sendable {
  private let last = Mutex<(collage: CollageCore.Collage, colored: CollageCore.Collage)?>(nil)

  /// A collage as pictures of its items show it.
  func colored(_ collage: CollageCore.Collage, in workspace: Workspace) -> CollageCore.Collage {
    if let last = last.withLock({ $0 }), last.collage == collage { return last.colored }
    let colored = workspace.coloringWords(collage)
    if collage.items.contains(where: \.hasAutomaticColor) {
      last.withLock { $0 = (collage, colored) }
    }
    return colored
  }
}
