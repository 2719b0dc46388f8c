/// Limits the memory of all concurrent decodes of a process.
///
/// A decode of at least ``waitThreshold`` bytes waits until enough memory is available. A decode
/// that runs inside another one on the same thread uses the memory of the outer one.
final class DecodeMemoryLimiter: Sendable {
  static let shared = DecodeMemoryLimiter(bytes: DecodeLimits.standard.memory)
  /// The size below which a decode never waits: four megapixels of four bytes each.
  static let waitThreshold = 16_000_000

  @TaskLocal private static var held: ObjectIdentifier?
  private let budget: MemoryBudget
  private let onRequest: @Sendable (Int) -> Void

  /// Creates a limiter of `bytes` bytes.
  ///
  /// If a decode must wait, its thread calls `onWait` once before it waits. `onRequest` receives
  /// the size of every request in bytes, including nested requests.
  init(
    bytes: Int, onWait: @escaping @Sendable () -> Void = {},
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.onRequest = onRequest
    budget = MemoryBudget(bytes: bytes, onWait: onWait)
  }

  /// Runs a closure once `amount` bytes are available.
  ///
  /// A nested request, or one below ``waitThreshold``, never waits. A request above the limit runs
  /// alone.
  func withMemory<Value, Failure: Error>(
    _ amount: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    onRequest(amount)
    guard amount >= Self.waitThreshold, Self.held != ObjectIdentifier(self) else {
      return try body()
    }
    return try budget.withReserved(amount) { () throws(Failure) -> Value in
      try Self.$held.withValue(ObjectIdentifier(self)) { () -> Result<Value, Failure> in
        Result { () throws(Failure) in try body() }
      }.get()
    }
  }
}
