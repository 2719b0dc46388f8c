import CollageSupport
import Foundation
import GRDB
import Synchronization
import Testing

@Suite("Flushing of folders") struct FolderOrderTests {
  /// Returns whether a later step flushes a folder.
  private func isFlushed(
    _ folder: String, after step: Int, of steps: [FaultyFileSystem.Step]
  ) -> Bool {
    steps[step...].contains { $0.call == "flush folder" && $0.path == folder }
  }

  @Test func flushesParentsOfNewFolders() throws {
    let folder = try TemporaryFolder()
    let files = FaultyFileSystem()
    try Folder.make(folder("a/b/c"), on: files)
    let expected = ["a", "a/b", "a/b/c"].flatMap { name -> [FaultyFileSystem.Step] in
      let path = folder(name)
      return [
        .init(call: "make folder", path: path),
        .init(call: "flush folder", path: Folder.parent(of: path)),
      ]
    }
    // `suffix` skips earlier steps, in which `make` tries folders whose parents don't exist yet.
    #expect(files.steps.suffix(6) == expected[...])
  }

  @Test(arguments: ["", "/proc/x", "/proc/x/y"])
  func reportsImpossibleFolders(_ path: String) throws {
    #expect(throws: FileError.self) { try Folder.make(path) }
  }

  @Test(arguments: FaultyVerb.allCases) func flushesFoldersOfEveryVerb(_ verb: FaultyVerb) throws {
    let fixture = try FaultFixture()
    let files = FaultyFileSystem()
    let known = Set(try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path))
    try verb.run(in: fixture, fixture.open(files))
    // Steps that create existing folders only test whether the folders exist.
    check(
      files.steps.filter {
        $0.call != "make folder" || !known.contains(String($0.path.dropFirst(fixture("").count)))
      })
  }

  @Test func flushesLinkedFoldersOfBackup() throws {
    let fixture = try FaultFixture()
    let files = FaultyFileSystem()
    try FaultyVerb.backup.run(in: fixture, fixture.open(files))
    let links = files.steps.indices.filter { files.steps[$0].call == "link" }
    #expect(links.contains { files.steps[$0].target.contains("/images/") })
    #expect(links.contains { files.steps[$0].target.contains("/snapshots/") })
    for link in links {
      #expect(
        isFlushed(Folder.parent(of: files.steps[link].target), after: link, of: files.steps),
        "\(files.steps[link])")
    }
  }

  /// Returns whether no earlier step creates the folder.
  private func isFirst(_ index: Int, of steps: [FaultyFileSystem.Step]) -> Bool {
    steps.firstIndex { $0.call == "make folder" && $0.path == steps[index].path } == index
  }

  private func check(_ steps: [FaultyFileSystem.Step]) {
    for (index, step) in steps.enumerated() {
      let name = step.call == "make folder" ? step.path : step.target
      guard ["make folder", "rename", "link"].contains(step.call), !name.contains("/cache/"),
        Folder.exists(name), step.call != "make folder" || isFirst(index, of: steps)
      else { continue }
      #expect(isFlushed(Folder.parent(of: name), after: index, of: steps), "\(step)")
    }
  }
}

/// Tests a power loss at every moment of every verb that writes.
///
/// Unflushed data are lost in each of the ways of ``DurableDisk/Loss``.
@Suite("Power loss") struct PowerLossTests {
  @Test(arguments: FaultyVerb.allCases)
  func everyMomentLeavesOldOrNewState(_ verb: FaultyVerb) throws {
    let before = try FaultFixture().examine(verb).contents
    let (cuts, after, output) = try cuts(of: verb)
    #expect(cuts.count > DurableDisk.Loss.allCases.count)
    for cut in cuts {
      let moment = cut.isLast ? "the end" : "\(cut.step)"
      let what = Comment("\(verb): \(moment), lost: \(cut.loss)")
      #expect(throws: Never.self, what) {
        let fixture = try FaultFixture(cut.image)
        let found = try fixture.examine(verb)
        #expect(found.damage == [], "\(what): \(found.damage)")
        if cut.isLast {
          #expect(found.contents == after && fixture.output == output, what)
        } else {
          let isEither = [before, after].contains(found.contents)
          #expect(verb.hasSeveralTransactions || isEither, what)
          #expect([FaultFixture.old, output].contains(fixture.output), what)
        }
      }
    }
  }

  private func cuts(
    of verb: FaultyVerb
  ) throws -> ([PowerRecorder.Cut], [String: FaultFixture.Contents], [UInt8]?) {
    let fixture = try FaultFixture()
    let recorder = try PowerRecorder(fixture.folder.path)
    let files = FaultyFileSystem(recorder: recorder)
    try DatabaseCalls.counted(in: files) { try verb.run(in: fixture, fixture.open(files)) }
    return (recorder.cuts, try fixture.examine(verb).contents, fixture.output)
  }
}

/// Follows the steps in a folder, and records the possible states after a power loss.
final class PowerRecorder: StepObserver {
  /// The state after a power loss.
  struct Cut {
    let loss: DurableDisk.Loss
    /// The step before or during the loss.
    let step: FaultyFileSystem.Step
    let image: FolderImage
    /// True if all steps were done.
    var isLast = false
  }

  private struct State {
    var disk: DurableDisk
    var known: Set<[String: DurableDisk.Remains]> = []
    var cuts: [Cut] = []
  }

  private let state: Mutex<State>

  init(_ root: String) throws { state = Mutex(State(disk: try DurableDisk(root))) }

  /// The distinct states; those at the end are always included.
  var cuts: [Cut] {
    state.withLock { state in
      guard let step = state.cuts.last?.step else { return [] }
      return state.cuts
        + DurableDisk.Loss.allCases.map { loss in
          let image = state.disk.image(of: state.disk.remains(after: loss))
          return Cut(loss: loss, step: step, image: image, isLast: true)
        }
    }
  }

  func will(_ step: FaultyFileSystem.Step) {
    // The disk can contain the written data even before the flush, so this state is recorded too.
    guard step.call == "database flush" else { return }
    state.withLock { $0.disk.readDatabases() }
    cut(step)
  }

  func did(_ step: FaultyFileSystem.Step, _ bytes: [UInt8]) {
    state.withLock { $0.disk.did(step, bytes) }
    // Steps of an incomplete transaction have no effect.
    if !Self.isPart(step.call) { cut(step) }
  }

  private static func isPart(_ call: String) -> Bool {
    ["database open", "database write", "database truncate"].contains(call)
  }

  private func cut(_ step: FaultyFileSystem.Step) {
    state.withLock { state in
      for loss in DurableDisk.Loss.allCases {
        let remains = state.disk.remains(after: loss)
        // Temporary files don't matter.
        let seen = remains.filter { !$0.key.contains("/staging/") }
        guard state.known.insert(seen).inserted else { continue }
        state.cuts.append(Cut(loss: loss, step: step, image: state.disk.image(of: remains)))
      }
    }
  }
}
