/// The memory that all decoding of a process shares, so that several large images at a time take no
/// more than one.
///
/// A decode waits until what it needs is free. Small decodes never wait. A decode that is part of
/// another one on the same thread doesn't count again.
final class DecodeGate: Sendable {
  /// The gate of this process.
  static let shared = DecodeGate(bytes: DecodeLimits.standard.memory)
  /// Decodes that need less, in bytes, pass without waiting: four megapixels of four bytes.
  static let freeBytes = 16_000_000

  @TaskLocal private static var held: ObjectIdentifier?
  private let room: MemoryRoom
  private let onRequest: @Sendable (Int) -> Void

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - bytes: The memory that is shared.
  ///   - onWait: Called once by a thread that has to wait, before it does.
  ///   - onRequest: Called with the bytes of every request, parts of others included.
  init(
    bytes: Int, onWait: @escaping @Sendable () -> Void = {},
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.onRequest = onRequest
    room = MemoryRoom(bytes: bytes, onWait: onWait)
  }

  /// Runs a closure that needs memory once enough is free; a request above the limit runs alone.
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
