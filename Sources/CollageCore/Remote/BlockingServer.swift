/// A server that keeps the caller waiting for the picture, and knows nothing of it afterwards.
protocol BlockingServer: RepaintServer {}

extension BlockingServer {
  func state(of handle: String, _ watch: RemoteWatch) throws(RemoteError) -> RepaintState {
    .unknown
  }

  func fetch(
    _ handle: String, _ result: String?, _ watch: RemoteWatch
  ) throws(RemoteError) -> [UInt8] { throw Self.noHandle }

  func cancel(_ handle: String, _ watch: RemoteWatch) throws(RemoteError) { throw Self.noHandle }

  /// Nothing is to be asked about an order whose answer was lost.
  private static var noHandle: RemoteError { .unsupported("asking for a picture again") }
}

extension WebRequest {
  /// How long a server that paints may say nothing, in seconds: a picture takes minutes on a small machine.
  static let longestSilence = 1800
}
