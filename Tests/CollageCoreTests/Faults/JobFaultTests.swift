import Foundation
import Synchronization
import Testing

@testable import CollageCore

/// Interrupts the program or fails the disk at every step of a job.
///
/// The steps are those of files, of the database, and of the server.
@Suite("Job faults") struct JobFaultTests {
  typealias Fault = FaultyFileSystem.Fault

  enum Kind: CaseIterable {
    case polled
    case blocking
    case repeating

    var script: PaintingServer.Script {
      PaintingServer.Script(
        states: [.success(.running(0.5))], isBlocking: self != .polled,
        knowsRepetitions: self == .repeating)
    }
  }

  /// A store with a waiting job, created once.
  private static let template = Result {
    let test = try TestWorkspace()
    let job = try test.itemTicket()
    test.workspace.repository.checkpoint()
    return (try FolderImage(of: test.folder.path), job)
  }

  private final class Trial {
    let folder: TemporaryFolder
    let job: RepaintJob
    let kind: Kind
    var memory = PaintingServer.Memory()

    init(_ kind: Kind) throws {
      let (image, job) = try JobFaultTests.template.get()
      (self.job, self.kind) = (job, kind)
      DatabaseCalls.prepare()
      folder = try TemporaryFolder()
      try image.write(to: folder.path)
    }

    func open(_ files: any FileSystem) throws -> Workspace {
      try Workspace.open(
        at: folder("store"), creating: false,
        context: WorkspaceDependencies(
          now: { Sample.date.addingTimeInterval(1e6) }, makeID: { UUID() }, fileSystem: files))
    }

    /// Runs the job; the server's memory lasts from one run to the next.
    @discardableResult
    func run(_ files: FaultyFileSystem) throws -> RepaintJob {
      let server = PaintingServer(kind.script, memory: memory) { event in
        do throws(SystemError) {
          try files.step("server", event) { () throws(SystemError) in }
          return true
        } catch {
          return false
        }
      }
      defer { memory = server.memory.withLock { $0 } }
      return try DatabaseCalls.counted(in: files) {
        try JobRunner(open(files), server).run(job.id)
      }
    }

    var orders: Int { memory.orders.values.reduce(0, +) }
  }

  @Test(arguments: Kind.allCases) func losesNothingAndSendsNothingTwice(_ kind: Kind) throws {
    let undisturbed = FaultyFileSystem()
    #expect(try Trial(kind).run(undisturbed).state == .done)
    let steps = undisturbed.steps
    let isThorough = ProcessInfo.processInfo.environment["COLLAGE_FAULTS"] == "all"
    var (done, uncertain) = (0, 0)
    for step in steps.indices {
      // By default each step has one fault: all faults take minutes.
      let some: [Fault] = [.endBefore, .endAfter, .error(ENOSPC)]
      let faults = isThorough ? Fault.all : [some[step % 3]]
      for fault in faults {
        let trial = try Trial(kind)
        let what = Comment("\(kind) \(step) of \(steps.count): \(steps[step]), \(fault)")
        _ = try? trial.run(FaultyFileSystem(fault, at: step))
        let workspace = try trial.open(.disk)
        #expect(try workspace.diagnose(fix: false).findings.filter(\.isDamage).isEmpty, what)
        var after = try trial.run(FaultyFileSystem())
        if after.state == .failed, after.failure?.isUncertain == false {
          // A step that failed because the disk was full succeeds once there is space.
          _ = try workspace.retryRepaintJob(after.id)
          after = try trial.run(FaultyFileSystem())
        }
        #expect(trial.orders <= 1, what)
        let item = try workspace.state(of: .current).collage.items[0]
        if after.state == .done {
          done += 1
          #expect(item.photo?.showsRepaint == true, what)
          #expect(try workspace.history(of: .current).1.count == 3, what)
        } else {
          uncertain += 1
          #expect(kind != .repeating && after.failure?.isUncertain == true, what)
          #expect(item.photo?.repaint == nil, what)
        }
      }
    }
    #expect(done > 0 && (kind == .repeating ? uncertain == 0 : uncertain > 0))
  }
}
