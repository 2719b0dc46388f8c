/// Limits the total memory of all concurrent decodes of a process to that of a single large image.
///
/// A decode waits until enough memory is available. Small decodes never wait. A decode that is part
/// of another one on the same thread doesn't count again.
final class DecodeMemoryLimiter: Sendable {
  static let shared = DecodeMemoryLimiter(bytes: DecodeLimits.standard.memory)
  /// The number of bytes below which a decode doesn't wait: four megapixels of four bytes.
  static let freeBytes = 16_000_000

  @TaskLocal private static var held: ObjectIdentifier?
  private let room: MemoryBudget
  private let onRequest: @Sendable (Int) -> Void

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - bytes: The shared memory, in bytes.
  ///   - onWait: Called once by a thread that must wait, before it waits.
  ///   - onRequest: Called with the size of every request in bytes, including nested requests.
  init(
    bytes: Int, onWait: @escaping @Sendable () -> Void = {},
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.onRequest = onRequest
    room = MemoryBudget(bytes: bytes, onWait: onWait)
  }

  /// Runs a closure once enough memory is available; a request above the limit runs alone.
  func taking<Value, Failure: Error>(
    _ amount: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    onRequest(amount)
    guard amount >= Self.freeBytes, Self.held != ObjectIdentifier(self) else { return try body() }
    return try room.taking(amount) { () throws(Failure) -> Value in
      try Self.$held.withValue(ObjectIdentifier(self)) { () -> Result<Value, Failure> in
        Result { () throws(Failure) in try body() }
      }.get()
    }
  }
}
