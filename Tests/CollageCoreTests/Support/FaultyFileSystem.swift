import Foundation
import Synchronization

@testable import CollageSupport

/// Observes each step on a file system before and after it.
protocol StepObserver: Sendable {
  func will(_ step: FaultyFileSystem.Step)
  func did(_ step: FaultyFileSystem.Step, _ bytes: [UInt8])
}

/// A disk file system with a fault at one step, which records the steps.
///
/// The file operations of SQLite are also steps; see ``DatabaseCalls``.
final class FaultyFileSystem: FileSystem {
  enum Fault: Hashable, Sendable, CustomStringConvertible {
    /// The system call fails with an error.
    case error(Int32)
    /// The process ends before the step.
    case endBefore
    /// The process ends after the step.
    case endAfter

    var description: String {
      switch self {
      case .error(let code): String(cString: strerror(code))
      case .endBefore: "end before"
      case .endAfter: "end after"
      }
    }

    static let errors = [ENOSPC, EIO, EROFS, EACCES, EDQUOT, EFBIG].map(Fault.error)
    static let all = errors + [.endBefore, .endAfter]
  }

  /// A completed or attempted step.
  struct Step: Hashable, Sendable {
    let call: String
    /// The path of the file or folder; a number for an unnamed file.
    let path: String
    var target = ""
    /// The permission bits of a new file.
    var mode: UInt16?
  }

  private struct State {
    var steps: [Step] = []
    var hasEnded = false
    var names: [Int32: String] = [:]
  }

  private let state = Mutex(State())
  private let disk = DiskFileSystem()
  private let fault: (at: Int, what: Fault)?
  private let recorder: (any StepObserver)?
  /// A closure that simulates concurrent changes; it is called before each step.
  private let meanwhile: @Sendable (Step) -> Void

  init(
    _ fault: Fault? = nil, at step: Int = 0, recorder: (any StepObserver)? = nil,
    meanwhile: @escaping @Sendable (Step) -> Void = { _ in }
  ) {
    self.fault = fault.map { (step, $0) }
    self.recorder = recorder
    self.meanwhile = meanwhile
  }

  var steps: [Step] { state.withLock { $0.steps } }

  /// Records a step.
  ///
  /// Then performs it, unless a fault prevents it or the process has already ended.
  func step<Value>(
    _ call: String, _ path: String, to target: String = "", mode: UInt16? = nil,
    _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let step = Step(call: call, path: path, target: target, mode: mode)
    meanwhile(step)
    recorder?.will(step)
    let value = try attempt(step, body)
    // The method `write` notifies the recorder itself, because it also passes the written bytes.
    if call != "write" { recorder?.did(step, []) }
    return value
  }

  private func attempt<Value>(
    _ step: Step, _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let (number, hasEnded) = state.withLock { state in
      state.steps.append(step)
      return (state.steps.count - 1, state.hasEnded)
    }
    guard !hasEnded else { throw SystemError(code: EIO) }
    guard let fault, fault.at == number else { return try body() }
    switch fault.what {
    case .error(let code): throw SystemError(code: code)
    case .endBefore:
      state.withLock { $0.hasEnded = true }
      throw SystemError(code: EIO)
    case .endAfter:
      _ = try body()
      state.withLock { $0.hasEnded = true }
      throw SystemError(code: EIO)
    }
  }

  private func name(of file: Int32) -> String { state.withLock { $0.names[file] ?? "?" } }

  private func register(_ file: Int32, _ name: String) -> Int32 {
    state.withLock { $0.names[file] = name }
    return file
  }

  func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? {
    let name = "#\(steps.count)"
    return try step("open", name, to: folder, mode: mode) { () throws(SystemError) in
      try disk.openUnnamed(in: folder, mode: mode).map { register($0, name) }
    }
  }

  func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32 {
    try step("open", path, mode: mode) { () throws(SystemError) in
      register(try disk.openNew(path, mode: mode), path)
    }
  }

  func openStream(_ path: String) throws(SystemError) -> Int32 {
    try step("open", path) { () throws(SystemError) in register(try disk.openStream(path), path) }
  }

  /// Writes bytes as a step; a fault that prevents the write leaves half of the bytes written.
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
    let (isHere, hasEnded) = state.withLock { (fault?.at == $0.steps.count, $0.hasEnded) }
    if isHere, fault?.what != .endAfter, !hasEnded, bytes.count > 1 {
      _ = try disk.write(UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]), to: file)
    }
    let count = try step("write", name(of: file)) { () throws(SystemError) in
      try disk.write(bytes, to: file)
    }
    recorder?.did(Step(call: "write", path: name(of: file)), Array(bytes.prefix(count)))
    return count
  }

  func setMode(_ mode: UInt16, of file: Int32) throws(SystemError) {
    try step("mode", name(of: file)) { () throws(SystemError) in try disk.setMode(mode, of: file) }
  }

  func beginFlush(_ file: Int32) { disk.beginFlush(file) }

  func flush(_ file: Int32) throws(SystemError) {
    try step("flush", name(of: file)) { () throws(SystemError) in try disk.flush(file) }
  }

  func flushFolder(_ path: String) throws(SystemError) {
    try step("flush folder", path) { () throws(SystemError) in try disk.flushFolder(path) }
  }

  func name(_ file: Int32, _ path: String) throws(SystemError) {
    try step("name", name(of: file), to: path) { () throws(SystemError) in
      try disk.name(file, path)
    }
  }

  func link(_ path: String, to target: String) throws(SystemError) {
    try step("link", path, to: target) { () throws(SystemError) in try disk.link(path, to: target) }
  }

  func rename(_ path: String, to target: String) throws(SystemError) {
    try step("rename", path, to: target) { () throws(SystemError) in
      try disk.rename(path, to: target)
    }
  }

  func remove(_ path: String) throws(SystemError) {
    try step("remove", path) { () throws(SystemError) in try disk.remove(path) }
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try step("make folder", path) { () throws(SystemError) in try disk.makeFolder(path) }
  }

  func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) {
    try step("mode", path) { () throws(SystemError) in try disk.setMode(mode, ofPath: path) }
  }

  func freeBytes(at path: String) -> Int? { disk.freeBytes(at: path) }
}
