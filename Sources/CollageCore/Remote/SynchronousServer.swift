/// A client for a server that responds only when the image is finished, and that can't be asked
/// about the order later.
protocol SynchronousServer: RepaintClient {}

extension SynchronousServer {
  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState {
    .unknown
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8] { throw .unsupported("this kind of server keeps no results") }

  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError) {
    throw .unsupported("this kind of server can't cancel jobs")
  }
}

extension ClientRequest {
  /// The longest time without data from a server that is repainting, in seconds; a small machine
  /// takes minutes per image.
  static let repaintIdleTimeout = 1800
}
