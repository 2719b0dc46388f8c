package import Foundation

/// Checks a store on disk and repairs what can be repaired without losing anything.
struct Doctor {
  /// How thorough the examination is and what may be done.
  struct Options {
    /// Whether to read every image file and compare its hash.
    var isDeep: Bool
    /// Whether to repair.
    var fixes: Bool
    /// Forgets unused images for good, and collages that were deleted by then; nil is nothing.
    var purgeLimit: Date?
    /// Files and folders in which lost images may be found.
    var sources: [String] = []
  }

  let workspace: Workspace
  let files: StoreFiles
  var options: Options
  var diagnosis = Diagnosis()
  /// The images whose files are not what their names say, as far as anybody looked.
  var wrongFiles: Set<ImageID> = []
  /// The images whose files are right, and whose records are not and stay so.
  var wrongRecords: Set<ImageID> = []

  init(workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.files = StoreFiles(folder: workspace.folder, fileSystem: workspace.context.fileSystem)
    self.options = options
  }

  /// Does everything, the purge before the files, since it makes some unneeded.
  mutating func run(progress: ProgressHandler?) throws -> Diagnosis {
    try checkFolders()
    let problems = try checkDatabase()
    guard problems.isEmpty else {
      try lookOn(progress: progress)
      return diagnosis
    }
    // What comes aside below stays.
    let aside = try options.purgeLimit.map(aside) ?? []
    try purge()
    try checkImages(progress: progress)
    try checkUnknownFiles()
    try checkLibrary(progress: progress)
    try checkSnapshots()
    try checkLeftovers()
    remove(aside)
    try checkUnknownParts()
    return diagnosis
  }

  /// Checks the database, repairs what can be made anew or read from files, and tells what remains
  /// wrong.
  private mutating func checkDatabase() throws -> [String] {
    let found = try databaseProblems()
    var indexed = found
    if !found.isEmpty, options.fixes {
      let failure = rebuildIndexes()
      indexed = try databaseProblems()
      if let failure, !indexed.contains(failure),
        indexed.contains(where: SearchIndex.isConcerned)
      {
        indexed.append(failure)
      }
    }
    // Nothing is changed where more is wrong than what is recorded of images.
    if !indexed.allSatisfy(Self.isOfImages) { options.fixes = false }
    try checkRecords()
    var remaining = options.fixes ? try examine { try $0.problems() } : indexed
    if remaining.isEmpty, options.isDeep { remaining = try examine(Self.brokenRules) }
    for problem in found where !remaining.contains(problem) {
      let remedy =
        indexed.contains(problem) ? "corrected by the file" : "the indexes were made anew"
      diagnosis.report(.database, problem, remedy: remedy)
    }
    for problem in remaining { diagnosis.report(.database, problem) }
    return remaining
  }

  private mutating func databaseProblems() throws -> [String] {
    let problems = try examine { try $0.problems() }
    guard problems.isEmpty, options.isDeep else { return problems }
    do {
      return try workspace.repository.searchIndexProblems()
    } catch let error as StoreError {
      switch error {
      case .locked, .notWritable:
        diagnosis.report(.skippedCheck, "the structure of the search index")
        return []
      default:
        guard let detail = error.databaseDetail else { throw error }
        return [detail]
      }
    }
  }

  /// Rebuilds the indexes as far as the database lets them be rebuilt.
  ///
  /// - Returns: Why the search index could not be rebuilt; `nil` if it was.
  private func rebuildIndexes() -> String? {
    try? workspace.repository.rebuildIndexes()
    do {
      try workspace.repository.rebuildSearchIndex()
      return nil
    } catch {
      return (error as? StoreError)?.databaseDetail
    }
  }

  /// Whether a problem of the database is one that the images' files can solve.
  private static func isOfImages(_ problem: String) -> Bool {
    problem.hasPrefix("table image, column ") || problem == "CHECK constraint failed in image"
  }

  /// What breaks a rule of the document at any revision of any collage.
  private static func brokenRules(_ reader: any RepositoryReader) throws -> [String] {
    try reader.allRecords().compactMap { record in
      let archive = try reader.archive(of: record)
      do throws(ArchiveRuleError) {
        try archive.check()
        return nil
      } catch {
        return "collage \(record.name): \(error.detail)"
      }
    }
  }

  /// Looks for problems; that they cannot be looked for is one.
  private func examine(_ body: (any RepositoryReader) throws -> [String]) throws -> [String] {
    do {
      return try workspace.repository.read(body)
    } catch let error as StoreError {
      guard let detail = error.databaseDetail else { throw error }
      return [detail]
    }
  }

  /// Looks at the images of a database that is not to be trusted, and changes nothing.
  private mutating func lookOn(progress: ProgressHandler?) throws {
    options.fixes = false
    do {
      try checkImages(progress: progress)
    } catch StoreError.inconsistent, StoreError.damaged, StoreError.failed {
      // The rows that tell of the images are among what is wrong.
    }
  }

  /// What a later version made: it is kept, but not drawn.
  private mutating func checkUnknownParts() throws {
    let collages = try workspace.repository.read { reader in
      try reader.allRecords().filter { $0.deletedAt == nil }
        .map { try reader.collage($0, at: $0.head) }
    }
    for collage in collages {
      for name in UnknownParts(of: [], on: collage.canvas).canvases {
        diagnosis.report(.unknownCanvas, "\(name) in \(collage.name)")
      }
      for item in collage.items { reportUnknownParts(of: item, in: collage.name) }
    }
  }

  private mutating func reportUnknownParts(of item: Item, in collage: CollageName) {
    let parts = UnknownParts(of: [item])
    let kinds: [(Diagnosis.Finding.Kind, [String])] = [
      (.unknownShader, parts.shaders), (.unknownLook, parts.looks),
      (.unknownContent, parts.contents),
    ]
    for (kind, names) in kinds {
      for name in names { diagnosis.report(kind, "\(name) of \(item.name) in \(collage)") }
    }
  }

  /// Removes a file that nobody needs, if repairs are wanted.
  mutating func remove(_ path: String, _ kind: Diagnosis.Finding.Kind) throws(FileError) {
    if options.fixes { try files.remove(path) }
    diagnosis.report(kind, path, remedy: options.fixes ? "removed" : nil)
  }

  /// Seconds since 1970.
  var now: Int { Int(workspace.context.now().timeIntervalSince1970) }

  /// Whether a file is older than any command that could still need it.
  func isOld(_ modified: Int) -> Bool { now - modified > StoreFiles.graceSeconds }
}

extension Workspace {
  /// Checks the store, and repairs it if asked.
  ///
  /// - Parameters:
  ///   - deep: Whether to read every image file and compare its hash.
  ///   - fix: Whether to repair what can be repaired without losing anything.
  ///   - purgeLimit: To forget unused images for good, and the collages that were deleted at this
  ///     moment or before it; nil forgets nothing.
  ///   - sources: Photos, exports and folders of them in which lost images may be found.
  ///   - progress: Called with the image files done.
  /// - Returns: What is wrong and what was done.
  /// - Throws: ``StoreError``, ``FileError`` and what rendering a snapshot throws.
  package func diagnose(
    deep: Bool = false, fix: Bool = false, purgeLimit: Date? = nil, sources: [String] = [],
    progress: ProgressHandler? = nil
  ) throws -> Diagnosis {
    var doctor = Doctor(
      workspace: self,
      options: Doctor.Options(
        isDeep: deep, fixes: fix, purgeLimit: purgeLimit, sources: sources))
    return try doctor.run(progress: progress)
  }
}

extension StoreError {
  /// What is wrong with the database; `nil` for an error that says nothing about it.
  fileprivate var databaseDetail: String? {
    switch self {
    case .damaged(_, let detail), .inconsistent(_, let detail), .failed(_, _, let detail): detail
    default: nil
    }
  }
}
