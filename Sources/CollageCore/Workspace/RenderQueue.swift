#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

internal import Foundation

/// The images that a transaction requests.
///
/// If an image is missing, the transaction is rolled back. The image is rendered from the collage's
/// state in that transaction, while no transaction locks the store. Then the transaction runs
/// again.
///
/// If another process edits the same collage in the meantime, the image is rendered once more.
/// After that, the images are accepted even if they are out of date, as if the other process had
/// edited the collage later. Other processes therefore never wait for rendering.
final class RenderQueue {
  /// A requested image of a collage's state.
  struct Entry {
    let state: CollageState
    let form: Form

    /// Returns whether both entries result in the same image.
    func looksLike(_ other: Entry) -> Bool {
      form == other.form && state.collage.hasContents(of: other.state.collage)
    }
  }

  enum Form: Hashable {
    case snapshot(RequestedLimits)
    case output(RenderRequest, OutputName)
  }

  /// A rendered image and the state that it shows.
  struct Made {
    let entry: Entry
    let picture: Picture
  }

  enum Picture {
    case snapshot(name: String)
    /// A file that has not been renamed into place yet.
    case output(AtomicFile, RenderedImage)
  }

  /// The identity of an entry, which is the same each time that the transaction runs.
  private struct EntryKey: Hashable {
    let number: Int
    let collage: UUID
    let path: String?
  }

  /// The number of renderings after which images that are out of date are accepted.
  private static let attempts = 2

  private var results: [EntryKey: (entry: Entry, picture: Result<Picture, any Error>)] = [:]
  private var missing: [(key: EntryKey, entry: Entry)] = []
  private var count = 0
  private var attempt = 0

  /// True if all images requested in this run of the transaction were available.
  var isComplete: Bool { missing.isEmpty }

  func rewind() {
    missing = []
    count = 0
  }

  /// Returns an image if it was rendered; otherwise requests it for the next run of the
  /// transaction.
  ///
  /// Returns `nil` if the image is missing, so that the transaction will be rolled back. Throws the
  /// error that occurred during rendering. `isGoodEnough` returns whether an image of another state
  /// is acceptable.
  func image(for entry: Entry, or isGoodEnough: (Entry) throws -> Bool = { _ in false }) throws
    -> Made?
  {
    var path: String?
    if case .output(_, let name) = entry.form { path = name.path }
    let key = EntryKey(number: count, collage: entry.state.record.id, path: path)
    count += 1
    if let known = results[key],
      try known.entry.looksLike(entry) || attempt >= Self.attempts || isGoodEnough(known.entry)
    {
      return Made(entry: known.entry, picture: try known.picture.get())
    }
    missing.append((key, entry))
    return nil
  }

  /// Renders the images that were missing in the last run of the transaction, up to the first
  /// failure.
  ///
  /// `inputs` are the files that newly registered photos were made from. They are passed because
  /// the outputs must not replace them and the store doesn't record them yet. Rendering errors are
  /// thrown later, by ``image(for:or:)``.
  func render(
    in workspace: Workspace, inputs: [String], progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    attempt += 1
    OpenFileLimit.raise(for: missing.count)
    let renderer = try workspace.imageRenderer(isCancelled)
    // Open all output files before rendering the first image, to report errors early.
    var files: [EntryKey: AtomicFile] = [:]
    var paths: Set<String> = []
    for (key, entry) in missing {
      guard case .output(_, let name) = entry.form else { continue }
      do {
        if case .new(let path) = name,
          !paths.insert(Folder.resolvingParent(path))
            .inserted
        {
          throw FileError(.write, path: path, code: EEXIST)
        }
        files[key] = try workspace.output(name, inputs: inputs)
      } catch {
        return store(.failure(error), of: entry, at: key, in: workspace)
      }
    }
    for (index, (key, entry)) in missing.enumerated() {
      let share = Share(index: index, count: missing.count, progress: progress)
      let picture = Result {
        try make(entry, files[key], with: renderer, in: workspace, progress: share.handler)
      }
      store(picture, of: entry, at: key, in: workspace)
      guard case .failure(let error) = picture else { continue }
      if error is CancellationError { throw error }
      return
    }
  }

  private func make(
    _ entry: Entry, _ file: AtomicFile?, with renderer: ImageRenderer, in workspace: Workspace,
    progress: ProgressHandler?
  ) throws -> Picture {
    let collage = entry.state.collage
    switch entry.form {
    case .snapshot(let limits):
      return .snapshot(
        name: try renderer.storeSnapshot(
          of: collage, limits: limits, context: workspace.context, progress: progress))
    case .output(let request, _):
      guard let file else { preconditionFailure("the files of all outputs are there") }
      let picture = try renderer.render(collage, request, progress: progress, write: file.write)
      try file.prepareRename()
      return .output(file, picture)
    }
  }

  private func store(
    _ picture: Result<Picture, any Error>, of entry: Entry, at key: EntryKey,
    in workspace: Workspace
  ) {
    let older = results.updateValue((entry, picture), forKey: key)
    if case .success(.snapshot(let name)) = older?.picture { workspace.images.removeSnapshot(name) }
  }

  /// The names of the rendered snapshots, which collages refer to only after a transaction has
  /// recorded them.
  var snapshots: [String] {
    results.values.compactMap { _, picture in
      if case .success(.snapshot(let name)) = picture { name } else { nil }
    }
  }

  /// The share of one image in the total progress.
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
