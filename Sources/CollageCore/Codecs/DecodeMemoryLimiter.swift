/// Limits the memory of all decodes that run at once in a process to the memory for one large
/// image.
///
/// A decode waits until enough memory is available. Small decodes never wait. A decode that runs
/// inside another one on the same thread uses the memory of the outer one.
final class DecodeMemoryLimiter: Sendable {
  static let shared = DecodeMemoryLimiter(bytes: DecodeLimits.standard.memory)
  /// The number of bytes below which a decode never waits, which suffices for four megapixels at
  /// four bytes each.
  static let freeBytes = 16_000_000

  @TaskLocal private static var held: ObjectIdentifier?
  private let room: MemoryBudget
  private let onRequest: @Sendable (Int) -> Void

  /// Creates a limiter.
  ///
  /// - Parameters:
  ///   - bytes: The memory for all decodes together, in bytes.
  ///   - onWait: Called by a thread before it waits, once for each decode.
  ///   - onRequest: Called with the size of every request in bytes, including nested requests.
  init(
    bytes: Int, onWait: @escaping @Sendable () -> Void = {},
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.onRequest = onRequest
    room = MemoryBudget(bytes: bytes, onWait: onWait)
  }

  /// Runs a closure once `amount` bytes are available.
  ///
  /// A request above the limit runs alone.
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
