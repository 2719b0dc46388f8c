#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

internal import Foundation

/// The pictures that a transaction asks for, which are made while it is not open.
///
/// A transaction to which one is missing is undone, the pictures are made of the states that it had,
/// and everything is done again. Whoever edits the same collages meanwhile makes that necessary once
/// more; after that the pictures count as they are, as if those edits had come after them. So nobody
/// ever waits for a picture.
final class RenderQueue {
  /// A picture of a state.
  struct Entry {
    let state: CollageState
    let form: Form

    /// Whether a picture of one is a picture of the other.
    func looksLike(_ other: Entry) -> Bool {
      form == other.form && state.collage.hasContents(of: other.state.collage)
    }
  }

  /// What a picture is for.
  enum Form: Hashable {
    case snapshot(RequestedLimits)
    case output(RenderRequest, OutputName)
  }

  /// A picture that was made, and the state that it shows.
  struct Made {
    let entry: Entry
    let picture: Picture
  }

  enum Picture {
    /// A stored snapshot.
    case snapshot(name: String)
    /// A file that has yet to get its name.
    case output(AtomicFile, RenderedPicture)
  }

  /// Which of all entries it is: the same one in every try.
  private struct Place: Hashable {
    let number: Int
    let collage: UUID
    let path: String?
  }

  /// How often pictures are made before they count as they are.
  private static let attempts = 2

  private var results: [Place: (entry: Entry, picture: Result<Picture, any Error>)] = [:]
  private var missing: [(place: Place, entry: Entry)] = []
  private var count = 0
  private var attempt = 0

  /// Whether everything that was asked for in this try was there.
  var isComplete: Bool { missing.isEmpty }

  /// Begins another try.
  func rewind() {
    missing = []
    count = 0
  }

  /// A picture, if it was made; else it is noted, and will be there in the next try.
  ///
  /// - Parameters:
  ///   - entry: What is wanted.
  ///   - isGoodEnough: Asked whether the picture of another state will do.
  /// - Returns: The picture; nil in a try that will be undone.
  /// - Throws: What went wrong when it was made.
  func take(_ entry: Entry, or isGoodEnough: (Entry) throws -> Bool = { _ in false }) throws
    -> Made?
  {
    var path: String?
    if case .output(_, let name) = entry.form { path = name.path }
    let place = Place(number: count, collage: entry.state.record.id, path: path)
    count += 1
    if let known = results[place],
      try known.entry.looksLike(entry) || attempt >= Self.attempts || isGoodEnough(known.entry)
    {
      return Made(entry: known.entry, picture: try known.picture.get())
    }
    missing.append((place, entry))
    return nil
  }

  /// Makes what was missing in the last try, up to the first that fails.
  ///
  /// - Parameters:
  ///   - workspace: The store, which is free meanwhile.
  ///   - inputs: Files that are read and that the store does not know yet.
  ///   - progress: Called with the parts done.
  ///   - isCancelled: Asked whether to stop.
  /// - Throws: `CancellationError`, ``StoreError``; other errors come when the
  ///   picture is taken.
  func render(
    in workspace: Workspace, inputs: [String], progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    attempt += 1
    OpenFiles.makeRoom(for: missing.count)
    let maker = try workspace.maker(isCancelled)
    // One that cannot be written is told before the first is drawn.
    var files: [Place: AtomicFile] = [:]
    var taken: Set<String> = []
    for (place, entry) in missing {
      guard case .output(_, let name) = entry.form else { continue }
      do {
        if case .new(let path) = name,
          !taken.insert(Folder.named(path))
            .inserted
        {
          throw FileError(.write, path: path, code: EEXIST)
        }
        files[place] = try workspace.output(name, inputs: inputs)
      } catch {
        return keep(.failure(error), of: entry, at: place, in: workspace)
      }
    }
    for (index, (place, entry)) in missing.enumerated() {
      let share = Share(index: index, count: missing.count, progress: progress)
      let picture = Result {
        try make(entry, files[place], with: maker, in: workspace, progress: share.handler)
      }
      keep(picture, of: entry, at: place, in: workspace)
      guard case .failure(let error) = picture else { continue }
      if error is CancellationError { throw error }
      return
    }
  }

  private func make(
    _ entry: Entry, _ file: AtomicFile?, with maker: PictureMaker, in workspace: Workspace,
    progress: ProgressHandler?
  ) throws -> Picture {
    let collage = entry.state.collage
    switch entry.form {
    case .snapshot(let limits):
      return .snapshot(
        name: try maker.storeSnapshot(
          of: collage, limits: limits, context: workspace.context, progress: progress))
    case .output(let request, _):
      guard let file else { preconditionFailure("the files of all outputs are there") }
      let picture = try maker.make(collage, request, progress: progress, write: file.write)
      try file.seal()
      return .output(file, picture)
    }
  }

  private func keep(
    _ picture: Result<Picture, any Error>, of entry: Entry, at place: Place, in workspace: Workspace
  ) {
    let older = results.updateValue((entry, picture), forKey: place)
    if case .success(.snapshot(let name)) = older?.picture { workspace.images.removeSnapshot(name) }
  }

  /// The snapshots that were made, which no collage refers to unless a transaction recorded it.
  var snapshots: [String] {
    results.values.compactMap { _, picture in
      if case .success(.snapshot(let name)) = picture { name } else { nil }
    }
  }

  /// One of several pictures, as a part of the progress of all.
  private struct Share {
    let index: Int
    let count: Int
    let progress: ProgressHandler?

    private static let parts = 1000

    var handler: ProgressHandler? {
      guard let progress else { return nil }
      return { [index, count] done, total in
        progress(index * Self.parts + done * Self.parts / max(total, 1), count * Self.parts)
      }
    }
  }
}
