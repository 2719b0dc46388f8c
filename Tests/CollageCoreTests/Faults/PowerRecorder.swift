import Synchronization

@testable import CollageCore

/// Follows the steps in a folder and keeps what a loss of power at any moment would leave of it.
final class PowerRecorder: Sendable {
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

  init(_ root: String) throws {
    state = Mutex(State(disk: try DurableDisk(root)))
  }

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
  func did(_ step: FaultyFileSystem.Step, _ bytes: [UInt8] = []) {
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
