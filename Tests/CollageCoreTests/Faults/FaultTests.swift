import Foundation
import Testing

@testable import CollageCore

/// Every step of every verb that writes, with every fault there.
///
/// With `COLLAGE_FAULTS=all` each step has each fault. Without it every third has one, in turn, and
/// of steps of one kind in a row the first counts alone.
@Suite("Faults") struct FaultTests {
  typealias Fault = FaultyFileSystem.Fault

  @Test("leave the store as it was or as it should be", arguments: FaultyVerb.allCases)
  func everyStep(_ verb: FaultyVerb) throws {
    let before = try FaultyProcessFixture().examine(verb).contents
    let (steps, after, output) = try withoutFault(verb)
    #expect(!steps.isEmpty)
    if Self.isThorough {
      let text = "faults: \(verb) has \(steps.count) steps, each with \(Fault.all.count) faults\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
    for (step, faults) in trials(steps) {
      for fault in faults {
        let studio = try FaultyProcessFixture()
        let files = FaultyFileSystem(fault, at: step)
        let thrown = failure(of: verb, in: studio, files)
        // Threads beside each other do their steps in another order each time, or a few fewer.
        let failed = files.steps.dropFirst(step).first ?? steps[step]
        let what = Comment("\(verb) \(step) of \(steps.count): \(failed), \(fault)")
        try check(thrown, studio, what, fault)
        // Who cannot remove anything leaves something.
        if case .error = fault, failed.call != "remove" {
          #expect(try studio.leftovers() == [], what)
        }
        let found = try studio.examine(verb)
        let contents = found.contents
        // A commit whose flush fails may turn out to be there, without the snapshot that was made
        // for it, which can be rendered again.
        let isUndecided = failed.call == "database flush"
        #expect(found.damage.allSatisfy { isUndecided && $0.kind == .missingSnapshot }, what)
        if thrown == nil { #expect(contents == after, what) }
        if !verb.hasSeveralTransactions { #expect([before, after].contains(contents), what) }
        #expect([FaultyProcessFixture.old, output].contains(studio.output), what)
        if failed.call != "mode" {
          #expect(Folder.mode(studio("out.jpg")) == FaultyProcessFixture.oldMode, what)
        }
        try checkNext(verb, studio, what, isDone: contents == after && before != after, after)
      }
    }
  }

  private func withoutFault(
    _ verb: FaultyVerb
  ) throws -> ([FaultyFileSystem.Step], [String: FaultyProcessFixture.Contents], [UInt8]?) {
    let studio = try FaultyProcessFixture()
    let files = FaultyFileSystem()
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
    return (files.steps, try studio.examine(verb).contents, studio.output)
  }

  /// The steps at which there are faults, and which.
  private func trials(_ steps: [FaultyFileSystem.Step]) -> [(step: Int, faults: [Fault])] {
    guard !Self.isThorough else { return steps.indices.map { ($0, Fault.all) } }
    let first = steps.indices.filter { $0 == 0 || steps[$0].call != steps[$0 - 1].call }
    return stride(from: 0, to: first.count, by: 3).map { index in
      (first[index], [Fault.all[index % Fault.all.count]])
    }
  }

  private static let isThorough = ProcessInfo.processInfo.environment["COLLAGE_FAULTS"] == "all"

  private func failure(
    of verb: FaultyVerb, in studio: FaultyProcessFixture, _ files: FaultyFileSystem
  ) -> (any Error)? {
    do {
      try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
      return nil
    } catch {
      return error
    }
  }

  /// What was thrown says what the user needs.
  private func check(
    _ thrown: (any Error)?, _ studio: FaultyProcessFixture, _ what: Comment, _ fault: Fault
  ) throws {
    guard case .error(let code) = fault, let thrown else { return }
    switch thrown {
    case WorkspaceError.outputNotWritten(let cause): try check(cause, studio, what, fault)
    case let error as FileError:
      #expect(!error.path.isEmpty, what)
      #expect(error.code == code, what)
      let needsRoom = [ENOSPC, EDQUOT, EFBIG].contains(code) && error.operation != .remove
      if needsRoom { #expect(error.space?.needed ?? 0 > 0, what) }
    case StoreError.full(let path, let space):
      #expect(path.hasPrefix(studio("")), what)
      #expect(space?.needed ?? 0 > 0, what)
    case StoreError.notWritable(let path, _): #expect(path.hasPrefix(studio("")), what)
    default: Issue.record("\(what): \(thrown)")
    }
  }

  /// The next command works: the same one, if it was not done.
  private func checkNext(
    _ verb: FaultyVerb, _ studio: FaultyProcessFixture, _ what: Comment, isDone: Bool,
    _ after: [String: FaultyProcessFixture.Contents]
  ) throws {
    // A store that was made is not made again.
    let next = isDone || verb == .first ? .move : verb
    #expect(throws: Never.self, what) { try next.run(in: studio, studio.open(.disk)) }
    if !isDone, !verb.hasSeveralTransactions {
      #expect(try studio.examine(verb).contents == after, what)
    }
  }
}
