internal import Foundation
internal import Synchronization

/// The output files of a run that creates images from a table, and the files' state in the logs.
final class TableOutputs: Sendable {
  private let request: TableRequest
  private let context: WorkspaceDependencies
  private let rows: RowFiller
  private let logs: RowLogs
  /// The identifier of the batch, which is a hash of the pattern of the image names.
  private let batch: String
  /// The device and inode numbers of the files that the run reads and must not overwrite; `nil`
  /// until they are first needed.
  private let inputs = Mutex<Set<[UInt64]>?>(nil)

  /// Reads the logs in the folder of the images.
  init(_ request: TableRequest, _ context: WorkspaceDependencies, _ rows: RowFiller) throws {
    (self.request, self.context, self.rows) = (request, context, rows)
    logs = try RowLogs(request.output.folder)
    batch = Self.hash(logs.name(of: request.output.text))
  }

  private static func hash(_ text: String) -> String {
    String(contentHash(of: Array(text.utf8)).prefix(12))
  }

  /// Opens the log of this process, with the lock that keeps other processes from its shard.
  func openLog() throws -> (file: AppendedFile, lock: FileLock) {
    do {
      try Folder.makeShared(request.output.folder)
      let table = Folder.resolved(request.tableName)
      let log = try logs.open(
        request.rows.shard, batch: batch,
        RowLogs.Series(
          table: request.tableName.pathName,
          source: Self.hash(table),
          place: table.path(from: Folder.resolved(request.output.folder)).map(Self.hash),
          template: request.template.name,
          rowCount: request.table.rowCount, rowsPerImage: request.sheet?.count ?? 1),
        at: context.now().milliseconds)
      AbandonedFiles.remove(inFolderOf: "\(request.output.folder)/.", on: context.fileSystem)
      return log
    } catch let error as FileError where error.code == EBUSY {
      throw TableRunError.busy(folder: request.output.folder)
    }
  }

  /// Returns a new log entry for the image of a row or a sheet.
  func entry(_ number: Int, line: Int) -> RowEntry {
    RowEntry(row: number, line: line, batch: batch, time: context.now().milliseconds)
  }

  func logName(of path: String) -> String { logs.name(of: path) }

  /// Returns whether the last attempt to create the image of a row or a sheet failed.
  func hasFailed(_ number: Int) -> Bool { logs.hasFailed(number, of: batch) }

  /// Returns whether the logs contain a file: an earlier run created it or started to create it.
  func isOwn(_ path: String) -> Bool { logs.entry(of: path) != nil }

  enum State: Equatable {
    /// The file is missing or incomplete, the last attempt to create it failed, or it was created
    /// from other inputs.
    case outdated
    case current
    /// The file is up to date, but this log entry of the file has a key in the form of version 1.0.
    case currentWithLegacyKey(RowEntry)
  }

  /// Compares an image with its log entry.
  ///
  /// `key` is the hash of the image's current inputs. `formerKey` returns this hash in the form of
  /// version 1.0.
  func state(
    of path: String, _ number: Int, key: String, formerKey: () throws -> String
  ) throws -> State {
    guard let before = logs.entry(of: path), let logged = before.key, !before.hasFailed,
      !hasFailed(number)
    else { return .outdated }
    let isCurrent = logged == key
    guard try isCurrent || before.form == nil && logged == formerKey(),
      Folder.byteCount(ofFile: path) == before.bytes
    else { return .outdated }
    return isCurrent ? .current : .currentWithLegacyKey(before)
  }

  /// Returns the photos of an image, keyed by path, with the file versions and content hashes from
  /// the time at which the image was last created.
  func known(of path: String) -> [String: FileContents] {
    let inputs = (logs.entry(of: path)?.inputs ?? []).filter { $0.count == 3 }
    return Dictionary(
      inputs.map { ($0[0], FileContents(version: $0[1], hash: $0[2])) }
    ) { $1 }
  }

  /// Creates the file of an image, which gets its name when it is complete.
  func file(_ path: String) throws -> AtomicFile {
    try checkWritable(path)
    try Folder.makeShared(Folder.parent(of: path))
    try AtomicFile.requireOutsideStores(path)
    // Durability isn't necessary: the log records the length of the file. If a crash truncates the
    // image, the next run renders it again.
    return try AtomicFile(path: path, isDurable: false, on: context.fileSystem)
  }

  /// Checks that an image may be written to a path.
  ///
  /// The path must be inside of the output folder and must not name a file that has to be kept.
  func checkWritable(_ path: String) throws {
    // Folders are created with the first image in them. Compare the nearest parents that exist.
    let folder = Folder.resolved(Self.existing(request.output.folder))
    let resolved = Folder.resolved(Self.existing(Folder.parent(of: path)))
    // Refuse symbolic links, because their targets can be outside of the folder.
    guard resolved.isPath(in: folder) || folder.isPath(in: resolved), !Folder.isLink(path) else {
      throw FileError(.write, path: path, code: ELOOP)
    }
    guard Folder.exists(path) else { return }
    guard !Folder.isFolder(path) else { throw FileError(.write, path: path, code: EISDIR) }
    guard !isOwn(path) else { return }
    guard request.overwritesFiles else { throw FileError(.write, path: path, code: EEXIST) }
    guard Folder.fileID(path).map({ !isInput($0) }) ?? true else {
      throw FileError(.write, path: path, refusal: .photo)
    }
  }

  /// Returns the folder itself if it exists; otherwise, its nearest existing parent.
  private static func existing(_ folder: String) -> String {
    var folder = folder
    while !Folder.exists(folder), folder != Folder.parent(of: folder) {
      folder = Folder.parent(of: folder)
    }
    return folder
  }

  /// Returns whether a file is the table, the template, or a photo of any row.
  private func isInput(_ number: [UInt64]) -> Bool {
    inputs.withLock { inputs in
      if inputs == nil {
        let paths = request.table.rows.lazy.flatMap { self.rows.paths(of: $0) }
        inputs = Set((Array(paths) + request.inputs).compactMap(Folder.fileID))
      }
      return inputs?.contains(number) ?? false
    }
  }
}
