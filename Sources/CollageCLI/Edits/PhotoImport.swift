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

  /// Imports photos.
  ///
  /// - Parameters:
  ///   - sources: The files.
  ///   - lossless: Whether to store them as PNG; nil is the setting's value.
  ///   - reading: How the files are read.
  ///   - allOrNothing: Whether the first bad file stops everything.
  ///   - preparation: The store and the streams.
  /// - Returns: The good and the bad ones.
  /// - Throws: The error of the bad file, if it is the only file or no other is wanted without it;
  ///   errors that are not about one file, such as a full disk.
  static func run(
    _ sources: [PhotoSource], lossless: Bool?, reading: PhotoReading, allOrNothing: Bool,
    on preparation: Preparation
  ) throws -> PhotoImport {
    let workspace = try preparation.store.opened()
    let stopsAtOnce = allOrNothing || sources.count == 1
    let attempts = try preparation.program.console.withProgress("adding") { progress in
      Lanes<PhotoSource, Attempt>(sources).run(
        atMost: lanes(for: sources), progress: progress
      ) { source in
        let attempt = Attempt(source, lossless: lossless, reading: reading, in: workspace)
        return (attempt, attempt.isGood || (attempt.isAboutFile && !stopsAtOnce))
      }
    }
    var photos = PhotoImport()
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

    init(
      _ source: PhotoSource, lossless: Bool?, reading: PhotoReading, in workspace: Workspace
    ) {
      self.source = source
      outcome = Result {
        try workspace.importPhoto(source, lossless: lossless, reading: reading)
      }
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

  /// How many photos are decoded at a time: as many as there are processors, but one by one if some
  /// are so large that memory could run out.
  private static func lanes(for sources: [PhotoSource]) -> Int {
    let largest = sources.map { source in
      guard case .path(let path) = source else { return 0 }
      return FileSize.bytes(of: path) ?? 0
    }.max()
    return largest ?? 0 > largestInCompany
      ? 1 : min(4, ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The length of the largest file that is decoded together with others.
  private static let largestInCompany = 40_000_000

  /// The report when photos were added.
  func report(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    var report = Report.items(outcome, ids, verb: "added")
    var view = EditView(outcome, items: ids)
    report.lines = view.items.map(\.name)
    report.refusals = refused.map(\.error)
    if !refused.isEmpty { view.refused = refusedViews }
    report.view = view
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

  /// The name that an item gets from its file.
  var itemName: ItemName {
    switch self {
    case .path(let path): ItemName(fileName: path)
    case .standardInput: ItemName(fileName: "photo")
    }
  }
}
