import Foundation
import Testing

@testable import CollageCore

/// Every step of every verb that writes, with every fault there.
///
/// With `COLLAGE_FAULTS=all` each step has each fault; without it one at each step, in turn.
@Suite("Faults") struct FaultTests {
  typealias Fault = FaultyFileSystem.Fault

  @Test("leave the store as it was or as it should be", arguments: FaultyVerb.allCases)
  func everyStep(_ verb: FaultyVerb) throws {
    let template = try FaultyStudio()
    let before = try template.contents()
    let (steps, after, output) = try withoutFault(verb, template)
    #expect(!steps.isEmpty)
    if Self.isThorough {
      let text = "faults: \(verb) has \(steps.count) steps, each with \(Fault.all.count) faults\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
    for step in steps.indices {
      for fault in faults(at: step) {
        let studio = try FaultyStudio(copying: template)
        let what = Comment("\(verb) \(step) of \(steps.count): \(steps[step]), \(fault)")
        let thrown = failure(of: verb, in: studio, FaultyFileSystem(fault, at: step))
        try check(studio, what, verb, thrown, fault)
        let contents = try studio.contents()
        if thrown == nil { #expect(contents == after, what) }
        if !verb.hasSeveralTransactions { #expect([before, after].contains(contents), what) }
        #expect([FaultyStudio.old, output].contains(studio.output), what)
        try checkNext(verb, studio, what, isDone: contents == after && before != after, after)
      }
    }
  }

  /// What a verb does when nothing goes wrong.
  private func withoutFault(
    _ verb: FaultyVerb, _ template: FaultyStudio
  ) throws -> ([FaultyFileSystem.Step], FaultyStudio.Contents, [UInt8]?) {
    let studio = try FaultyStudio(copying: template)
    let files = FaultyFileSystem()
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
    return (files.steps, try studio.contents(), studio.output)
  }

  private func faults(at step: Int) -> [Fault] {
    Self.isThorough ? Fault.all : [Fault.all[step % Fault.all.count]]
  }

  private static let isThorough = ProcessInfo.processInfo.environment["COLLAGE_FAULTS"] == "all"

  private func failure(
    of verb: FaultyVerb, in studio: FaultyStudio, _ files: FaultyFileSystem
  ) -> (any Error)? {
    do {
      try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
      return nil
    } catch {
      return error
    }
  }

  /// The store is sound, and what was thrown says what the user needs.
  private func check(
    _ studio: FaultyStudio, _ what: Comment, _ verb: FaultyVerb, _ thrown: (any Error)?,
    _ fault: Fault
  ) throws {
    #expect(try studio.isSound(), what)
    if verb == .backup, Folder.exists(studio("backup/collage.sqlite")) {
      #expect(try studio.isSound(studio("backup")), what)
    }
    guard case .error(let code) = fault, let thrown else { return }
    switch thrown {
    case WorkspaceError.outputNotWritten(let cause):
      try check(studio, what, verb, cause, fault)
    case let error as FileError:
      #expect(!error.path.isEmpty, what)
      #expect(error.code == code, what)
      let needsRoom = [ENOSPC, EDQUOT, EFBIG].contains(code) && error.operation != .remove
      if needsRoom { #expect(error.space?.needed ?? 0 > 0, what) }
    case StoreError.full(let path, let space):
      #expect(path.hasPrefix(studio("")), what)
      #expect(space?.needed ?? 0 > 0, what)
    case StoreError.notWritable(let path, _):
      #expect(path.hasPrefix(studio("")), what)
    default:
      Issue.record("\(what): \(thrown)")
    }
  }

  /// The next command works: the same one, if it was not done.
  private func checkNext(
    _ verb: FaultyVerb, _ studio: FaultyStudio, _ what: Comment, isDone: Bool,
    _ after: FaultyStudio.Contents
  ) throws {
    let next = isDone ? .move : verb
    #expect(throws: Never.self, what) { try next.run(in: studio, studio.open(.disk)) }
    if !isDone, !verb.hasSeveralTransactions { #expect(try studio.contents() == after, what) }
  }
}
