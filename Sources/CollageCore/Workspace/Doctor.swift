internal import Foundation

/// Checks a store on disk and repairs what can be repaired without losing anything.
struct Doctor {
  /// How thorough the examination is and what may be done.
  struct Options {
    /// Whether to read every image file and compare its hash.
    var isDeep: Bool
    /// Whether to repair.
    var fixes: Bool
    /// Whether to forget deleted collages and unused images for good.
    var purges: Bool
    /// Files and folders in which lost images may be found.
    var sources: [String] = []
  }

  let workspace: Workspace
  let files: StoreFiles
  var options: Options
  var diagnosis = Diagnosis()

  init(workspace: Workspace, folder: StoreFolder, options: Options) {
    self.workspace = workspace
    self.files = StoreFiles(folder: folder, fileSystem: workspace.context.fileSystem)
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
    try purge()
    try checkImages(progress: progress)
    try checkUnknownFiles()
    try checkSnapshots()
    try checkLeftovers()
    try checkShaders()
    return diagnosis
  }

  /// Checks the database, makes its indexes anew where that helps, and tells what remains wrong.
  private mutating func checkDatabase() throws -> [String] {
    let found = try workspace.repository.read { try $0.problems() }
    var remaining = found
    if !found.isEmpty, options.fixes {
      // A database that is damaged further does not let its indexes be made anew.
      try? workspace.repository.rebuildIndexes()
      remaining = try workspace.repository.read { try $0.problems() }
    }
    for problem in found where !remaining.contains(problem) {
      diagnosis.report(.database, problem, remedy: "the indexes were made anew")
    }
    for problem in remaining { diagnosis.report(.database, problem) }
    return remaining
  }

  /// Looks at the images of a database that is not to be trusted, and changes nothing.
  private mutating func lookOn(progress: ProgressHandler?) throws {
    options.fixes = false
    do {
      try checkImages(progress: progress)
    } catch StoreError.inconsistent, StoreError.damaged {
      // The rows that tell of the images are among what is wrong.
    }
  }

  /// Shaders that a later version made: they are kept, but not drawn.
  private mutating func checkShaders() throws {
    let unknown = try workspace.repository.read { reader in
      try reader.allRecords().filter { $0.deletedAt == nil }.flatMap { record in
        try reader.collage(record, at: record.head).items.flatMap { item in
          item.shaders.active.compactMap { shader -> String? in
            guard case .unknown = shader else { return nil }
            return "\(shader.name) of \(item.name) in \(record.name)"
          }
        }
      }
    }
    for shader in unknown { diagnosis.report(.unknownShader, shader) }
  }

  /// Removes a file that nobody needs, if repairs are wanted.
  mutating func remove(_ path: String, _ kind: Diagnosis.Finding.Kind) throws {
    if options.fixes { try files.remove(path) }
    diagnosis.report(kind, path, remedy: options.fixes ? "removed" : nil)
  }

  /// Seconds since 1970.
  var now: Int { Int(workspace.context.now().timeIntervalSince1970) }

  /// Whether a file is older than any command that could still need it.
  func isOld(_ modified: Int) -> Bool { now - modified > StoreFiles.graceSeconds }
}

extension Workspace {
  /// Checks the store at a path, and repairs it if asked.
  ///
  /// - Parameters:
  ///   - path: The store's folder, the one that this workspace was opened at.
  ///   - deep: Whether to read every image file and compare its hash.
  ///   - fix: Whether to repair what can be repaired without losing anything.
  ///   - purge: Whether to forget deleted collages and unused images for good.
  ///   - sources: Photos, exports and folders of them in which lost images may be found.
  ///   - progress: Called with the image files done.
  /// - Returns: What is wrong and what was done.
  /// - Throws: ``StoreError``, ``FileError`` and what rendering a snapshot throws.
  public func diagnose(
    storeAt path: String, deep: Bool, fix: Bool, purge: Bool, sources: [String] = [],
    progress: ProgressHandler?
  ) throws -> Diagnosis {
    var doctor = Doctor(
      workspace: self, folder: StoreFolder(path: path),
      options: Doctor.Options(isDeep: deep, fixes: fix, purges: purge, sources: sources))
    return try doctor.run(progress: progress)
  }

  /// What a purge would forget: the deleted collages, and the images that no other one uses.
  ///
  /// - Returns: The names of the collages, and the number and length of the images.
  /// - Throws: ``StoreError``.
  public func purgeable() throws -> (collages: [String], images: Int, byteCount: Int) {
    try repository.read { reader in
      let deleted = try reader.allRecords().filter { $0.deletedAt != nil }
      let used = try reader.usedImages(withDeleted: false)
      let images = try reader.allImages().filter { !used.contains($0.image.id) }
      return (
        deleted.map(\.name.rawValue), images.count, images.reduce(0) { $0 + $1.byteCount }
      )
    }
  }
}
