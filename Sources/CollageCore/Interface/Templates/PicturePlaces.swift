internal import Foundation
internal import Synchronization

/// Where the pictures of a table go, and what is there already.
final class PicturePlaces: Sendable {
  private let request: TableRequest
  private let context: WorkspaceContext
  private let rows: RowFiller
  private let logs: RowLogs
  /// Which pictures of the folder they are: those of one pattern for their names.
  private let batch: String
  /// The files that a run reads, by their numbers on the disk: nothing is written over them.
  private let inputs = Mutex<Set<[UInt64]>?>(nil)

  /// Reads the logs that are in the folder of the pictures.
  ///
  /// - Throws: ``FileReadError``, ``FileError``.
  init(_ request: TableRequest, _ context: WorkspaceContext, _ rows: RowFiller) throws {
    (self.request, self.context, self.rows) = (request, context, rows)
    logs = try RowLogs(request.output.folder)
    batch = Self.hash(logs.name(of: request.output.text))
  }

  private static func hash(_ text: String) -> String {
    String(contentHash(of: Array(text.utf8)).prefix(12))
  }

  /// Opens the log of this process.
  ///
  /// - Returns: The log, and what keeps other processes from the same part of the table.
  /// - Throws: ``TableRunError/busy(folder:)``, ``FileError``.
  func opened() throws -> (file: AppendedFile, lock: FileLock) {
    do {
      try Folder.makeShared(request.output.folder)
      let table = Folder.resolved(request.tableName)
      let log = try logs.opened(
        request.rows.shard, batch: batch,
        RowLogs.Series(
          table: request.tableName.pathName,
          source: Self.hash(table),
          place: table.path(from: Folder.resolved(request.output.folder)).map(Self.hash),
          template: request.template.name,
          rowCount: request.table.rowCount, rowsPerPicture: request.sheet?.count ?? 1),
        at: context.now().milliseconds)
      AbandonedFiles.remove(beside: "\(request.output.folder)/.", on: context.fileSystem)
      return log
    } catch let error as FileError where error.code == EBUSY {
      throw TableRunError.busy(folder: request.output.folder)
    }
  }

  /// A line about a picture, of which nothing is known yet.
  func entry(_ number: Int, line: Int) -> RowEntry {
    RowEntry(row: number, line: line, batch: batch, time: context.now().milliseconds)
  }

  /// How a picture is called in the logs.
  func logName(of path: String) -> String { logs.name(of: path) }

  /// Whether a picture failed when it was tried last.
  func hasFailed(_ number: Int) -> Bool { logs.hasFailed(number, of: batch) }

  /// Whether a file is one that an earlier run has made, or was going to make.
  func isOwn(_ path: String) -> Bool { logs.entry(of: path) != nil }

  /// The state of a picture's file.
  enum State: Equatable {
    /// The file is missing, or was made from something else.
    case outdated
    /// The file is up to date.
    case current
    /// The file is up to date; its key in this entry of the log has the form of version 1.0.
    case former(RowEntry)
  }

  /// Compares a picture with the log.
  ///
  /// - Parameters:
  ///   - path: The picture's file.
  ///   - number: The number of its row or sheet.
  ///   - key: Its key.
  ///   - formerKey: The key that version 1.0 would give it.
  /// - Returns: The state of the file.
  /// - Throws: What `formerKey` throws.
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
    return isCurrent ? .current : .former(before)
  }

  /// What was found out of photos when a picture was made last.
  func known(of path: String) -> [String: FileContents] {
    let inputs = (logs.entry(of: path)?.inputs ?? []).filter { $0.count == 3 }
    return Dictionary(
      inputs.map { ($0[0], FileContents(version: $0[1], hash: $0[2])) }
    ) { $1 }
  }

  /// The file of a picture, which gets its name when it is complete.
  ///
  /// - Throws: As ``require(_:)``.
  func file(_ path: String) throws -> AtomicFile {
    try require(path)
    try Folder.makeShared(Folder.parent(of: path))
    try AtomicFile.requireOutsideStores(path)
    // The log tells how long it is: what a disk has lost is made again.
    return try AtomicFile(path: path, isDurable: false, on: context.fileSystem)
  }

  /// Refuses a picture that has no place: outside of the folder, or where something else has to stay.
  ///
  /// - Throws: ``FileError``.
  func require(_ path: String) throws {
    // Before the first picture there may be neither folder: what exists of both is compared.
    let folder = Folder.resolved(Self.existing(request.output.folder))
    let resolved = Folder.resolved(Self.existing(Folder.parent(of: path)))
    // A link in the folder may lead anywhere.
    guard resolved.isPath(in: folder) || folder.isPath(in: resolved), !Folder.isLink(path) else {
      throw FileError(.write, path: path, code: ELOOP)
    }
    guard Folder.exists(path) else { return }
    guard !Folder.isFolder(path) else { throw FileError(.write, path: path, code: EISDIR) }
    guard !isOwn(path) else { return }
    guard request.replaces else { throw FileError(.write, path: path, code: EEXIST) }
    guard Folder.number(path).map({ !isInput($0) }) ?? true else {
      throw FileError(.write, path: path, refusal: .photo)
    }
  }

  /// The folder, or the nearest one above it that exists.
  private static func existing(_ folder: String) -> String {
    var folder = folder
    while !Folder.exists(folder), folder != Folder.parent(of: folder) {
      folder = Folder.parent(of: folder)
    }
    return folder
  }

  /// Whether a file is one that some row reads, or the table or the template.
  private func isInput(_ number: [UInt64]) -> Bool {
    inputs.withLock { inputs in
      if inputs == nil {
        let paths = request.table.rows.lazy.flatMap { self.rows.paths(of: $0) }
        inputs = Set((Array(paths) + request.inputs).compactMap(Folder.number))
      }
      return inputs?.contains(number) ?? false
    }
  }
}
