/// A client for a server that responds only when the image is finished, and then forgets the order.
protocol SynchronousServer: RepaintClient {}

extension SynchronousServer {
  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    .unknown
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] { throw Self.noHandle }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    throw Self.noHandle
  }

  /// The error for requests about an earlier order.
  private static var noHandle: RemoteError { .unsupported("requesting an image again") }
}

extension ClientRequest {
  /// The longest time without data from a server that is repainting, in seconds; a small machine
  /// takes minutes per image.
  static let repaintIdleTimeout = 1800
}
