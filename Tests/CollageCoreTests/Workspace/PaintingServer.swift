import CollageCore
import Foundation
import Synchronization

@testable import CollageRemote

/// A fake server that paints everything blue, follows a script, and counts requests.
final class PaintingServer: RepaintClient {
  /// The state of the server, which a test can pass to another server.
  struct Memory: Sendable {
    /// The number of accepted orders, keyed by the order's key.
    var orders: [String: Int] = [:]
    var pictures: [String: [UInt8]] = [:]
    var questions = 0
    var fetches = 0
    var cancelled: [String] = []
  }

  /// The behavior of the server.
  ///
  /// Failures are in the order of the requests; `nil` answers normally.
  struct Script: Sendable {
    var submit: [RemoteError?] = []
    var states: [Result<RepaintState, RemoteError>] = []
    var fetch: [RemoteError?] = []
    /// True if an order counts even though its answer is lost.
    var takesInSilence = false
    var isBlocking = false
    /// The number of times that the server reports an order as still in progress.
    var underway = 0
    var cancels = false
    var knowsRepetitions = false
    var result: [UInt8]?
  }

  let memory: Mutex<Memory>
  private let script: Mutex<Script>
  /// A closure that is called before and after each request; returns false if the program has
  /// ended.
  let event: @Sendable (String) -> Bool
  /// The initial script; requests remove answers only from `script`.
  private let rules: Script

  init(
    _ script: Script = Script(), memory: Memory = Memory(),
    event: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.memory = Mutex(memory)
    self.script = Mutex(script)
    self.event = event
    rules = script
  }

  var recognizesRepeatedOrders: Bool { rules.knowsRepetitions }

  var orderCount: Int { memory.withLock { $0.orders.values.reduce(0, +) } }

  func submit(_ order: RepaintOrder, _ watch: RequestObserver) throws(RemoteError) -> RepaintReceipt
  {
    guard event("before submit") else { throw .cancelled }
    defer { _ = event("after submit") }
    let failure = script.withLock { $0.submit.isEmpty ? nil : $0.submit.removeFirst() }
    if failure == nil || rules.takesInSilence {
      memory.withLock { memory in
        let known = memory.orders[order.key] ?? 0
        memory.orders[order.key] = recognizesRepeatedOrders ? 1 : known + 1
      }
    }
    if let failure { throw failure }
    let isUnderway = script.withLock { script in
      script.underway -= 1
      return script.underway >= 0
    }
    if isUnderway { return .underway }
    guard !rules.cancels else { return .cancelled }
    guard rules.isBlocking else { return .handle("job-\(order.key)") }
    return .image(try image())
  }

  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    guard event("before state") else { throw .cancelled }
    defer { _ = event("after state") }
    memory.withLock { $0.questions += 1 }
    guard let next = script.withLock({ $0.states.isEmpty ? nil : $0.states.removeFirst() }) else {
      return .done("/result")
    }
    return try next.get()
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] {
    guard event("before fetch") else { throw .cancelled }
    defer { _ = event("after fetch") }
    memory.withLock { $0.fetches += 1 }
    if let failure = script.withLock({ $0.fetch.isEmpty ? nil : $0.fetch.removeFirst() }) {
      throw failure
    }
    return try image()
  }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    memory.withLock { $0.cancelled.append(handle) }
  }

  private func image() throws(RemoteError) -> [UInt8] {
    if let result = rules.result { return result }
    let bitmap = Bitmap.filled(20, 12, [0, 0, 255, 255])
    guard let file = try? PNGEncoder().encode(bitmap) else { throw .program("no picture") }
    return file
  }
}

final class RunnerLog: Sendable {
  let pauses = Mutex<[Double]>([])
  let progress = Mutex<[JobProgress]>([])
  let isCancelled = Mutex(false)
}

extension JobRunner {
  /// A runner that never waits and whose clock doesn't advance.
  init(_ workspace: Workspace, _ server: PaintingServer, _ log: RunnerLog = RunnerLog()) {
    let start = ContinuousClock.now
    self.init(
      workspace,
      Dependencies(
        poll: 3, server: { _ in server },
        sleep: { seconds in log.pauses.withLock { $0 += [seconds] } }, now: { start },
        isCancelled: { log.isCancelled.withLock { $0 } },
        onProgress: { _, progress in log.progress.withLock { $0.append(progress) } }))
  }
}

extension TestWorkspace {
  func itemTicket() throws -> RepaintJob {
    try create()
    try add(picture("a.png"), as: "hero")
    let collage = try state().collage
    let item = collage.items[0]
    return try workspace.makeRepaintJob(
      RepaintRequest(
        try RepaintArea(of: item), origin: Self.origin, server: Self.server,
        destination: .item(item.id, of: collage.id), maximumSide: 2048))
  }

  /// A job whose result is written to a file.
  func fileTicket(_ name: String = "out.png") throws -> RepaintJob {
    let photo = try workspace.importPhoto(picture("a.png")).record
    return try workspace.makeRepaintJob(
      RepaintRequest(
        RepaintArea(source: photo.image), records: [photo], origin: Self.origin,
        server: Self.server, destination: .file(folder(name)), maximumSide: 2048))
  }

  static let server = RepaintJobServer(name: "home", kind: "jobs", address: "http://10.0.0.2/")
  static let origin = RepaintOrigin(prompt: "make it blue", server: "home", steps: 20)
}
