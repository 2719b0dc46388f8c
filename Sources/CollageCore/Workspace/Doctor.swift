package import Foundation

/// Checks a store on disk; on request, makes repairs that don't lose data, and purges deleted data.
struct Doctor {
  struct Options {
    /// True to check thoroughly: every image file and original is read and its hash is verified,
    /// the snapshots are decoded, and the search index and the rules of valid collages are checked.
    var isDeep: Bool
    var fixes: Bool
    /// The time limit of the purge; `nil` purges nothing.
    ///
    /// The purge permanently deletes the collages and photos that were deleted at or before this
    /// time, the files that were moved aside at or before this time, and unused images.
    var purgeLimit: Date?
    var sources: [String] = []
  }

  let workspace: Workspace
  let files: StoreFiles
  var options: Options
  var diagnosis = Diagnosis()
  /// The images examined so far whose files don't match the hashes in their names.
  var wrongFiles: Set<ImageID> = []
  /// The images whose files are intact but whose wrong records were not corrected.
  var wrongRecords: Set<ImageID> = []

  init(workspace: Workspace, options: Options) {
    self.workspace = workspace
    self.files = StoreFiles(folder: workspace.folder, fileSystem: workspace.context.fileSystem)
    self.options = options
  }

  /// Runs all checks and returns their findings.
  ///
  /// If problems of the database remain, the remaining checks are limited to image files. The purge
  /// precedes the checks of files, because the purge makes some files unneeded.
  mutating func run(progress: ProgressHandler?) throws -> Diagnosis {
    try checkFolders()
    let problems = try checkDatabase()
    guard problems.isEmpty else {
      try checkWithoutRepairs(progress: progress)
      return diagnosis
    }
    // List the set-aside files to purge now, so that files that the following steps move aside are
    // kept.
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

  /// Checks the database and returns the remaining problems; if repairs are enabled, first repairs
  /// data that can be rebuilt or read from files.
  private mutating func checkDatabase() throws -> [String] {
    let found = try databaseProblems()
    var afterRebuild = found
    if !found.isEmpty, options.fixes {
      let failure = rebuildIndexes()
      afterRebuild = try databaseProblems()
      if let failure, !afterRebuild.contains(failure),
        afterRebuild.contains(where: SearchIndex.isConcerned)
      {
        afterRebuild.append(failure)
      }
    }
    // Make no repairs if the database has problems that don't concern image records.
    if !afterRebuild.allSatisfy(Self.isOfImages) { options.fixes = false }
    try checkRecords()
    var remaining = options.fixes ? try examine { try $0.problems() } : afterRebuild
    if remaining.isEmpty, options.isDeep { remaining = try examine(Self.brokenRules) }
    for problem in found where !remaining.contains(problem) {
      let remedy =
        afterRebuild.contains(problem) ? "corrected from the file" : "the indexes were rebuilt"
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

  /// Rebuilds the indexes as far as possible; returns the database's message if the search index
  /// can't be rebuilt.
  private func rebuildIndexes() -> String? {
    try? workspace.repository.rebuildIndexes()
    do {
      try workspace.repository.rebuildSearchIndex()
      return nil
    } catch {
      return (error as? StoreError)?.databaseDetail
    }
  }

  /// Returns whether the image files can resolve a problem of the database.
  private static func isOfImages(_ problem: String) -> Bool {
    problem.hasPrefix("table image, column ") || problem == "CHECK constraint failed in image"
  }

  /// Returns a message for each collage whose revisions violate the rules of valid collages.
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

  /// Returns the problems that a check finds, including a failure of the check itself.
  private func examine(_ body: (any RepositoryReader) throws -> [String]) throws -> [String] {
    do {
      return try workspace.repository.read(body)
    } catch let error as StoreError {
      guard let detail = error.databaseDetail else { throw error }
      return [detail]
    }
  }

  /// Checks the images of a store with a damaged database without changing anything.
  private mutating func checkWithoutRepairs(progress: ProgressHandler?) throws {
    options.fixes = false
    do {
      try checkImages(progress: progress)
    } catch StoreError.inconsistent, StoreError.damaged, StoreError.failed {
      // Here, the records of images can't be read because they are damaged. The damage is already
      // reported.
    }
  }

  /// Reports features in the current states of collages that a later version of the program wrote;
  /// they are preserved but not drawn.
  private mutating func checkUnknownParts() throws {
    let collages = try workspace.repository.read { reader in
      try reader.allRecords().filter { $0.deletedAt == nil }
        .map { try reader.collage($0, at: $0.head) }
    }
    for collage in collages {
      for name in UnknownFeatures(of: [], on: collage.canvas).canvases {
        diagnosis.report(.unknownCanvas, "\(name) in \(collage.name)")
      }
      for item in collage.items { reportUnknownParts(of: item, in: collage.name) }
    }
  }

  private mutating func reportUnknownParts(of item: Item, in collage: CollageName) {
    let parts = UnknownFeatures(of: [item])
    let kinds: [(Diagnosis.Finding.Kind, [String])] = [
      (.unknownShader, parts.shaders), (.unknownLook, parts.looks),
      (.unknownContent, parts.contents),
    ]
    for (kind, names) in kinds {
      for name in names { diagnosis.report(kind, "\(name) of \(item.name) in \(collage)") }
    }
  }

  /// Reports an unneeded file, and removes it if repairs are enabled.
  mutating func remove(_ path: String, _ kind: Diagnosis.Finding.Kind) throws(FileError) {
    if options.fixes { try files.remove(path) }
    diagnosis.report(kind, path, remedy: options.fixes ? "removed" : nil)
  }

  /// The current time, in seconds since 1970.
  var now: Int { Int(workspace.context.now().timeIntervalSince1970) }

  /// Returns whether a file is older than any command that could still need it.
  func isOld(_ modified: Int) -> Bool { now - modified > StoreFiles.minimumAgeSeconds }
}

extension Workspace {
  /// Checks the store, and repairs it if requested.
  ///
  /// If `deep` is true, every file of an image or a library photo is read, and its hash is
  /// verified; snapshots, the search index, and revisions are checked, too. If `fix` is true,
  /// repairs that lose no data are made. `sources` are photos, exports, and folders of them to
  /// search for lost images and originals. `progress` is called with the number of checked files.
  ///
  /// `purgeLimit` is the time limit of the purge; `nil` purges nothing. The purge permanently
  /// deletes the collages and library photos that were deleted at or before this time, the files
  /// that were moved aside at or before this time, and unused images.
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
  /// The message about the database; `nil` if the error doesn't concern the database.
  fileprivate var databaseDetail: String? {
    switch self {
    case .damaged(_, let detail), .inconsistent(_, let detail), .failed(_, _, let detail): detail
    default: nil
    }
  }
}
