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
  }

  let workspace: Workspace
  let files: StoreFiles
  let options: Options
  var diagnosis = Diagnosis()

  init(workspace: Workspace, folder: StoreFolder, options: Options) {
    self.workspace = workspace
    self.files = StoreFiles(folder: folder)
    self.options = options
  }

  /// Does everything, the purge first, since it makes files unneeded.
  mutating func run(progress: ProgressHandler?) throws -> Diagnosis {
    let problems = try workspace.repository.read { try $0.problems() }
    for problem in problems { diagnosis.report(.database, problem) }
    guard problems.isEmpty else { return diagnosis }
    try purge()
    try checkImages(progress: progress)
    try checkSnapshots()
    try checkLeftovers()
    return diagnosis
  }

  /// Deleted collages and images that nothing uses; they stay unless a purge is asked for.
  private mutating func purge() throws {
    let (deleted, unused) = try workspace.repository.read { reader in
      let used = try reader.usedImages()
      return (
        try reader.allRecords().filter { $0.deletedAt != nil },
        try reader.allImages().filter { !used.contains($0.image.id) }
      )
    }
    guard options.purges else {
      for record in deleted { diagnosis.report(.deletedCollage, record.name.rawValue) }
      for record in unused { diagnosis.report(.unusedImage, record.image.id.rawValue) }
      return
    }
    let forgotten = try workspace.repository.write { writer in
      for record in deleted { try writer.forget(record.id) }
      let used = try writer.usedImages()
      let images = try writer.allImages().filter {
        !used.contains($0.image.id) && isOld(files.modified($0.image))
      }
      for record in images { try writer.forget(record.image.id) }
      return images
    }
    for record in deleted {
      if let snapshot = record.snapshot { workspace.images.removeSnapshot(snapshot) }
      diagnosis.report(.deletedCollage, record.name.rawValue, remedy: "forgotten")
    }
    // Parts of pictures of what was forgotten are not to be found any more.
    workspace.images.pictureCache(limit: .max)?.clear()
    for record in forgotten {
      // In a transaction nobody can begin to use the image again meanwhile.
      try workspace.repository.write { writer in
        guard try !writer.allImages().contains(where: { $0.image.id == record.image.id }) else {
          return
        }
        try Folder.remove(files.folder.file(of: record.image.id, format: record.image.format))
        try Folder.remove(files.folder.proxy(of: record.image))
      }
      diagnosis.report(.unusedImage, record.image.id.rawValue, remedy: "removed")
    }
  }

  /// Recorded images without files, files with wrong contents, files without records.
  private mutating func checkImages(progress: ProgressHandler?) throws {
    let images = try workspace.repository.read { try $0.allImages() }
    diagnosis.imageCount = images.count
    for (index, record) in images.enumerated() {
      let image = record.image
      let path = files.folder.file(of: image.id, format: image.format)
      switch Folder.byteCount(ofFile: path) {
      case nil:
        diagnosis.report(.missingImage, "\(path) (\(record.sourceName))")
      case record.byteCount where !options.isDeep:
        break
      case record.byteCount
      where contentHash(of: try workspace.images.bytes(of: image))
        == image.id.rawValue:
        break
      default:
        diagnosis.report(.damagedImage, "\(path) (\(record.sourceName))")
      }
      progress?(index + 1, images.count)
    }
    let known = Set(images.map(\.image.id))
    for file in try files.images()
    where !(file.id.map(known.contains) ?? false) && isOld(file.modified) {
      let remedy =
        options.fixes ? "moved to \(try files.moveAside(file.path))" : nil
      diagnosis.report(.unknownFile, file.path, remedy: remedy)
    }
  }

  /// Saved collages whose snapshot is gone; it is rendered again from the saved revision.
  private mutating func checkSnapshots() throws {
    let records = try workspace.repository.read { try $0.allRecords() }
    diagnosis.collageCount = records.count
    for record in records {
      guard let name = record.snapshot else { continue }
      let paths = workspace.images.snapshotPaths(name)
      guard
        Folder.byteCount(ofFile: paths.picture) == nil
          || Folder.byteCount(ofFile: paths.thumbnail) == nil
      else { continue }
      var remedy: String?
      if options.fixes, try restoreSnapshot(of: record) { remedy = "rendered again" }
      diagnosis.report(.missingSnapshot, record.name.rawValue, remedy: remedy)
    }
  }

  private func restoreSnapshot(of record: CollageRecord) throws -> Bool {
    try workspace.transaction { session in
      guard let now = try session.repository.record(record.id), now.snapshot == record.snapshot
      else { return false }
      var collage = try session.repository.collage(now, at: now.saved ?? now.head)
      if let kept = now.savedState {
        collage.canvas = kept.canvas
        collage.items = kept.items
      }
      let maker = PictureMaker(
        images: workspace.images, settings: try session.repository.values())
      let name = try maker.storeSnapshot(
        of: collage, context: workspace.context, progress: nil)
      try session.repository.setSnapshot(name, of: record.id)
      return true
    }
  }

  /// Files that an interrupted command or a changed collage left behind.
  private mutating func checkLeftovers() throws {
    let (images, snapshots) = try workspace.repository.read { reader in
      (
        Set(try reader.allImages().map(\.image.id)),
        Set(try reader.allRecords().compactMap(\.snapshot))
      )
    }
    let now = Int(workspace.context.now().timeIntervalSince1970)
    for path in try files.leftovers(at: now) { try remove(path, .leftover) }
    for path in try files.orphanedSnapshots(recorded: snapshots, at: now) {
      try remove(path, .orphanedCache)
    }
    for path in try files.orphanedProxies(recorded: images, at: now) {
      try remove(path, .orphanedCache)
    }
  }

  private mutating func remove(_ path: String, _ kind: Diagnosis.Finding.Kind) throws {
    if options.fixes { try Folder.remove(path) }
    diagnosis.report(kind, path, remedy: options.fixes ? "removed" : nil)
  }

  private func isOld(_ modified: Int) -> Bool {
    Int(workspace.context.now().timeIntervalSince1970) - modified > StoreFiles.graceSeconds
  }
}

extension Workspace {
  /// Checks the store at a path, and repairs it if asked.
  ///
  /// - Parameters:
  ///   - path: The store's folder, the one that this workspace was opened at.
  ///   - deep: Whether to read every image file and compare its hash.
  ///   - fix: Whether to repair what can be repaired without losing anything.
  ///   - purge: Whether to forget deleted collages and unused images for good.
  ///   - progress: Called with the image files done.
  /// - Returns: What is wrong and what was done.
  /// - Throws: ``StoreError``, ``FileError`` and what rendering a snapshot throws.
  public func diagnose(
    storeAt path: String, deep: Bool, fix: Bool, purge: Bool, progress: ProgressHandler?
  ) throws -> Diagnosis {
    var doctor = Doctor(
      workspace: self, folder: StoreFolder(path: path),
      options: Doctor.Options(isDeep: deep, fixes: fix, purges: purge))
    return try doctor.run(progress: progress)
  }
}
