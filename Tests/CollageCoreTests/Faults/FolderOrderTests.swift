import CollageSupport
import Foundation
import GRDB
import Synchronization
import Testing

@Suite("Folders") struct FolderOrderTests {
  /// The first step from one on that flushes a folder.
  private func isFlushed(
    _ folder: String, after step: Int, of steps: [FaultyFileSystem.Step]
  ) -> Bool {
    steps[step...].contains { $0.call == "flush folder" && $0.path == folder }
  }

  @Test("that are new are in the flushed lists of those above them") func madeFolders() throws {
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
    // What cannot be made yet is tried twice.
    #expect(files.steps.suffix(6) == expected[...])
  }

  @Test("that cannot be made are told", arguments: ["", "/proc/x", "/proc/x/y"])
  func impossibleFolders(_ path: String) throws {
    #expect(throws: FileError.self) { try Folder.make(path) }
  }

  @Test("of a new store and of every verb's files are flushed", arguments: FaultyVerb.allCases)
  func everyVerb(_ verb: FaultyVerb) throws {
    let studio = try FaultyProcessFixture()
    let files = FaultyFileSystem()
    let known = Set(try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path))
    try verb.run(in: studio, studio.open(files))
    // Whether a folder is there is asked by making it.
    check(
      files.steps.filter {
        $0.call != "make folder" || !known.contains(String($0.path.dropFirst(studio("").count)))
      })
  }

  @Test("of a backup are flushed when there are links in them") func backup() throws {
    let studio = try FaultyProcessFixture()
    let files = FaultyFileSystem()
    try FaultyVerb.backup.run(in: studio, studio.open(files))
    let links = files.steps.indices.filter { files.steps[$0].call == "link" }
    #expect(links.contains { files.steps[$0].target.contains("/images/") })
    #expect(links.contains { files.steps[$0].target.contains("/snapshots/") })
    for link in links {
      #expect(
        isFlushed(Folder.parent(of: files.steps[link].target), after: link, of: files.steps),
        "\(files.steps[link])")
    }
  }

  /// Whether a folder is made that an earlier step did not make.
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

/// Every verb that writes, with a loss of power at every moment.
///
/// What was not flushed is lost, in each of the ways of ``DurableDisk/Loss``.
@Suite("A loss of power") struct PowerLossTests {
  @Test("leaves the store as it was or as it should be", arguments: FaultyVerb.allCases)
  func everyMoment(_ verb: FaultyVerb) throws {
    let before = try FaultyProcessFixture().examine(verb).contents
    let (cuts, after, output) = try cuts(of: verb)
    #expect(cuts.count > DurableDisk.Loss.allCases.count)
    for cut in cuts {
      let moment = cut.isLast ? "the end" : "\(cut.step)"
      let what = Comment("\(verb): \(moment), lost: \(cut.loss)")
      #expect(throws: Never.self, what) {
        let studio = try FaultyProcessFixture(cut.image)
        let found = try studio.examine(verb)
        #expect(found.damage == [], "\(what): \(found.damage)")
        if cut.isLast {
          #expect(found.contents == after && studio.output == output, what)
        } else {
          let isEither = [before, after].contains(found.contents)
          #expect(verb.hasSeveralTransactions || isEither, what)
          #expect([FaultyProcessFixture.old, output].contains(studio.output), what)
        }
      }
    }
  }

  private func cuts(
    of verb: FaultyVerb
  ) throws -> ([PowerRecorder.Cut], [String: FaultyProcessFixture.Contents], [UInt8]?) {
    let studio = try FaultyProcessFixture()
    let recorder = try PowerRecorder(studio.folder.path)
    let files = FaultyFileSystem(recorder: recorder)
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
    return (recorder.cuts, try studio.examine(verb).contents, studio.output)
  }
}

/// Follows the steps in a folder and keeps what a loss of power at any moment would leave of it.
final class PowerRecorder: StepObserver {
  /// A loss of power.
  struct Cut {
    let loss: DurableDisk.Loss
    /// The step before it, or at which it happened.
    let step: FaultyFileSystem.Step
    let image: FolderImage
    /// Whether everything was done already.
    var isLast = false
  }

  private struct State {
    var disk: DurableDisk
    var known: Set<[String: DurableDisk.Remains]> = []
    var cuts: [Cut] = []
  }

  private let state: Mutex<State>

  init(_ root: String) throws { state = Mutex(State(disk: try DurableDisk(root))) }

  /// What was left at the moments that differ; those at the end are there always.
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

  /// A step is about to be done.
  func will(_ step: FaultyFileSystem.Step) {
    // All that was written may be on the disk before it is flushed.
    guard step.call == "database flush" else { return }
    state.withLock { $0.disk.readDatabases() }
    cut(step)
  }

  /// A step was done.
  func did(_ step: FaultyFileSystem.Step, _ bytes: [UInt8]) {
    state.withLock { $0.disk.did(step, bytes) }
    // Parts of a transaction count for nothing.
    if !Self.isPart(step.call) { cut(step) }
  }

  private static func isPart(_ call: String) -> Bool {
    ["database open", "database write", "database truncate"].contains(call)
  }

  private func cut(_ step: FaultyFileSystem.Step) {
    state.withLock { state in
      for loss in DurableDisk.Loss.allCases {
        let remains = state.disk.remains(after: loss)
        // What is in the making makes no difference to anybody.
        let seen = remains.filter { !$0.key.contains("/staging/") }
        guard state.known.insert(seen).inserted else { continue }
        state.cuts.append(Cut(loss: loss, step: step, image: state.disk.image(of: remains)))
      }
    }
  }
}
