internal import CollageCore
internal import Foundation

/// Photos on their way into the store, before the transaction that puts them on a canvas.
struct PhotoImport {
  /// A photo that is in the store's files now.
  struct Imported {
    let source: PhotoSource
    let record: ImageRecord
  }

  /// The good ones, in order.
  private(set) var imported: [Imported] = []
  /// The bad ones, in order.
  private(set) var refused: [(path: String, error: UserFacingError)] = []
  /// How many there would have been, had nobody interrupted it; nil when nobody has.
  private var expectedCount: Int?

  /// Imports photos.
  ///
  /// - Parameters:
  ///   - named: The files, and what was named and gave none.
  ///   - lossless: Whether to store them as PNG; nil is the setting's value.
  ///   - reading: How the files are read.
  ///   - limits: How much of the machine may be used.
  ///   - allOrNothing: Whether the first bad file stops everything.
  ///   - preparation: The store and the streams.
  /// - Returns: The good and the bad ones.
  /// - Throws: The error of the bad file, if it is the only file or no other is wanted without it;
  ///   errors that are not about one file, such as a full disk.
  static func run(
    _ named: NamedPhotos, lossless: Bool?, reading: PhotoReading, limits: RequestedLimits,
    allOrNothing: Bool, on preparation: Preparation
  ) throws -> PhotoImport {
    let workspace = try preparation.store.opened()
    let sources = named.sources
    let stopsAtOnce = allOrNothing || sources.count + named.refused.count == 1
    if stopsAtOnce, let first = named.refused.first { throw first.error }
    let door = try workspace.importDoor(lossless: lossless, reading: reading, limits: limits)
    let surroundings = preparation.program.surroundings
    let isInterrupted = surroundings.isInterrupted
    if !stopsAtOnce { surroundings.beginRecording() }
    let attempts = try preparation.program.console.withProgress("adding") { progress in
      ParallelMap.finished(
        of: sources, jobs: door.jobs, isStopped: isInterrupted,
        done: { progress?($0, sources.count) }
      ) { source in
        let attempt = Attempt(source, through: door)
        return (output: attempt, goesOn: attempt.isGood || attempt.isAboutFile && !stopsAtOnce)
      }
    }
    if named.otherFiles > 0 {
      preparation.program.console.remark(
        "passed over \(Phrases.count(named.otherFiles, "file")) without a picture")
    }
    var photos = PhotoImport()
    photos.refused = named.refused
    if isInterrupted(), attempts.count < sources.count || stopsAtOnce {
      guard !stopsAtOnce, attempts.contains(where: \.isGood) else {
        throw RenderError.cancelled(finishedRows: 0)
      }
      photos.expectedCount = sources.count
    }
    for attempt in attempts {
      switch attempt.outcome {
      case .success(let photo):
        preparation.program.console.remark(of: photo, from: attempt.source)
        photos.imported.append(Imported(source: attempt.source, record: photo.record))
      case .failure(let error):
        guard attempt.isAboutFile, !stopsAtOnce else { throw error }
        photos.refused.append((attempt.source.name, UserFacingError(describing: error)))
      }
    }
    return photos
  }

  /// What came of one file.
  private struct Attempt: Sendable {
    let source: PhotoSource
    let outcome: Result<ImportedPhoto, any Error>

    init(_ source: PhotoSource, through door: ImportDoor) {
      self.source = source
      outcome = Result { try door.bringIn(source) }
    }

    var isGood: Bool {
      if case .success = outcome { true } else { false }
    }

    /// Whether the file itself is bad, rather than the disk full or the store gone.
    var isAboutFile: Bool {
      guard case .failure(let error) = outcome else { return false }
      return [.notFound, .damaged, .limit].contains(UserFacingError(describing: error).status)
    }
  }

  /// The report when photos were added.
  func report(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    var report = Report.items(outcome, ids, verb: "added")
    var view = EditView(outcome, items: ids)
    report.lines = view.items.map(\.name)
    report.refusals = refused.map(\.error)
    if !refused.isEmpty { view.refused = refusedViews }
    if let expectedCount {
      let done = "\(imported.count) of \(Phrases.count(expectedCount, "photo")) were added"
      report.refusals.append(.interrupted(done))
      view.interrupted = true
    }
    report.view = { [view] in view }
    return report
  }

  /// The report when every photo was refused.
  func report(_ state: CollageState) -> Report {
    var view = EditView(state, changed: false, label: "add")
    view.refused = refusedViews
    return Report(message: "nothing was added", view: view, refusals: refused.map(\.error))
  }

  private var refusedViews: [EditView.RefusedInput] {
    refused.map { EditView.RefusedInput(path: $0.path, error: ErrorView($0.error)) }
  }
}

extension PhotoSource {
  /// The files that a command names.
  ///
  /// - Parameters:
  ///   - paths: The words; `-` is standard input.
  ///   - preparation: Says whether standard input can be read.
  /// - Returns: The files, in order.
  /// - Throws: ``UserFacingError``.
  static func list(_ paths: [String], _ preparation: Preparation) throws -> [PhotoSource] {
    guard paths.count(where: { $0 == "-" }) < (preparation.isInputTaken ? 1 : 2) else {
      throw UserFacingError.usage("standard input can be read only once.")
    }
    return try paths.map { path in
      guard !path.isEmpty else { throw UserFacingError.usage("the name of a file is empty.") }
      guard path == "-" else { return .path(path) }
      guard !preparation.program.surroundings.isTerminal(STDIN_FILENO) else {
        throw UserFacingError.usage(
          "standard input is a terminal, not an image.",
          hint: "Pipe an image into collage, or name a file.")
      }
      return .standardInput
    }
  }

  /// The one file that a word names; in a batch it may be a pattern.
  ///
  /// - Parameters:
  ///   - path: The word.
  ///   - preparation: Says what is a pattern, and whether standard input can be read.
  /// - Returns: The file.
  /// - Throws: ``UserFacingError``, also when the pattern matches several.
  static func single(_ path: String, _ preparation: Preparation) throws -> PhotoSource {
    var paths = [path]
    if let pattern = preparation.patterns[path], !PathCheck.exists(path) {
      paths = PathPattern.matches(of: pattern)
    }
    guard paths.count < 2 else {
      throw UserFacingError.usage(
        "'\(path)' matches \(paths.count) files, one is wanted.", hint: "Name the file.")
    }
    return try list([paths.first ?? path], preparation)[0]
  }

  /// The name that an item gets from its file.
  var itemName: ItemName {
    switch self {
    case .path(let path): ItemName(fileName: path)
    case .standardInput: ItemName(fileName: "photo")
    }
  }
}
