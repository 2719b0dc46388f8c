import Foundation
import Testing

@testable import CollageCore

/// Tests every fault at every step of every verb that writes.
///
/// With `COLLAGE_FAULTS=all`, each step has each fault. Otherwise, every third step has one of the
/// faults, and consecutive steps of one kind count as one.
@Suite("Faults") struct FaultTests {
  typealias Fault = FaultyFileSystem.Fault

  @Test(arguments: FaultyVerb.allCases)
  func everyStepLeavesOldOrNewState(_ verb: FaultyVerb) throws {
    let before = try FaultFixture().examine(verb).contents
    let (steps, after, output) = try withoutFault(verb)
    #expect(!steps.isEmpty)
    if Self.isThorough {
      let text = "faults: \(verb) has \(steps.count) steps, each with \(Fault.all.count) faults\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
    for (step, faults) in trials(steps) {
      for fault in faults {
        let fixture = try FaultFixture()
        let files = FaultyFileSystem(fault, at: step)
        let thrown = failure(of: verb, in: fixture, files)
        // Parallel threads perform their steps in varying order, and sometimes fewer steps.
        let failed = files.steps.dropFirst(step).first ?? steps[step]
        let what = Comment("\(verb) \(step) of \(steps.count): \(failed), \(fault)")
        try check(thrown, fixture, what, fault)
        // A failed removal leaves its file behind.
        if case .error = fault, failed.call != "remove" {
          #expect(try fixture.leftovers() == [], what)
        }
        let found = try fixture.examine(verb)
        let contents = found.contents
        // If the flush of a commit fails, the commit can still be in the database, but without its
        // snapshot. The snapshot can be rendered again.
        let isUndecided = failed.call == "database flush"
        #expect(found.damage.allSatisfy { isUndecided && $0.kind == .missingSnapshot }, what)
        if thrown == nil { #expect(contents == after, what) }
        if !verb.hasSeveralTransactions { #expect([before, after].contains(contents), what) }
        #expect([FaultFixture.old, output].contains(fixture.output), what)
        if failed.call != "mode" {
          #expect(Folder.mode(fixture("out.jpg")) == FaultFixture.oldMode, what)
        }
        try checkNext(verb, fixture, what, isDone: contents == after && before != after, after)
      }
    }
  }

  private func withoutFault(
    _ verb: FaultyVerb
  ) throws -> ([FaultyFileSystem.Step], [String: FaultFixture.Contents], [UInt8]?) {
    let fixture = try FaultFixture()
    let files = FaultyFileSystem()
    try DatabaseCalls.counted(in: files) { try verb.run(in: fixture, fixture.open(files)) }
    return (files.steps, try fixture.examine(verb).contents, fixture.output)
  }

  /// The steps to interrupt, and the faults of each.
  private func trials(_ steps: [FaultyFileSystem.Step]) -> [(step: Int, faults: [Fault])] {
    guard !Self.isThorough else { return steps.indices.map { ($0, Fault.all) } }
    let first = steps.indices.filter { $0 == 0 || steps[$0].call != steps[$0 - 1].call }
    return stride(from: 0, to: first.count, by: 3).map { index in
      (first[index], [Fault.all[index % Fault.all.count]])
    }
  }

  private static let isThorough = ProcessInfo.processInfo.environment["COLLAGE_FAULTS"] == "all"

  private func failure(
    of verb: FaultyVerb, in fixture: FaultFixture, _ files: FaultyFileSystem
  ) -> (any Error)? {
    do {
      try DatabaseCalls.counted(in: files) { try verb.run(in: fixture, fixture.open(files)) }
      return nil
    } catch {
      return error
    }
  }

  /// Checks that the error contains the path, the code and, on a full disk, the needed space.
  private func check(
    _ thrown: (any Error)?, _ fixture: FaultFixture, _ what: Comment, _ fault: Fault
  ) throws {
    guard case .error(let code) = fault, let thrown else { return }
    switch thrown {
    case WorkspaceError.outputNotWritten(let cause): try check(cause, fixture, what, fault)
    case let error as FileError:
      #expect(!error.path.isEmpty, what)
      #expect(error.code == code, what)
      let needsRoom = [ENOSPC, EDQUOT, EFBIG].contains(code) && error.operation != .remove
      if needsRoom { #expect(error.space?.needed ?? 0 > 0, what) }
    case StoreError.full(let path, let space):
      #expect(path.hasPrefix(fixture("")), what)
      #expect(space?.needed ?? 0 > 0, what)
    case StoreError.notWritable(let path, _): #expect(path.hasPrefix(fixture("")), what)
    default: Issue.record("\(what): \(thrown)")
    }
  }

  /// Checks that the next command works: the verb again, or a move if the verb is done.
  private func checkNext(
    _ verb: FaultyVerb, _ fixture: FaultFixture, _ what: Comment, isDone: Bool,
    _ after: [String: FaultFixture.Contents]
  ) throws {
    // The verb `first` isn't repeated, because it can have created the store.
    let next = isDone || verb == .first ? .move : verb
    #expect(throws: Never.self, what) { try next.run(in: fixture, fixture.open(.disk)) }
    if !isDone, !verb.hasSeveralTransactions {
      #expect(try fixture.examine(verb).contents == after, what)
    }
  }
}
