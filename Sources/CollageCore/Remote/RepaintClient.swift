/// A server that repaints images from a prompt.
///
/// Each kind of server has a conforming type, which hides all differences. These types don't access
/// the store.
package protocol RepaintClient: Sendable {
  /// True if the server treats a repeated order with the same key as the same order.
  var knowsRepetitions: Bool { get }

  /// Submits an order.
  ///
  /// A server that returns the image itself blocks until it is finished.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - watch: The observer, which is informed about the progress and can cancel the request.
  /// - Returns: The server's handle of the order, or the image.
  /// - Throws: ``RemoteError`` if the request fails.
  func submit(_ order: RepaintOrder, _ watch: RequestObserver) throws(RemoteError) -> RepaintReceipt

  /// Returns the state of an order.
  ///
  /// - Parameters:
  ///   - handle: The server's handle of the order.
  ///   - watch: The observer, which can cancel the request.
  /// - Returns: The state.
  /// - Throws: ``RemoteError`` if the request fails.
  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState

  /// Downloads the image of a finished order.
  ///
  /// - Parameters:
  ///   - handle: The server's handle of the order.
  ///   - result: The location of the image, as reported by ``RepaintState/done(_:)``.
  ///   - watch: The observer, which can cancel the request.
  /// - Returns: The file as received, without validation.
  /// - Throws: ``RemoteError`` if the request fails.
  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8]

  /// Cancels an order if the server supports it.
  ///
  /// - Parameters:
  ///   - handle: The server's handle of the order.
  ///   - watch: The observer, which can cancel the request.
  /// - Throws: ``RemoteError`` if the request fails.
  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError)
}

/// The input and the parameters of a repaint.
package struct RepaintOrder: Hashable, Sendable {
  /// The image: a JPEG file without metadata.
  var picture: [UInt8]
  /// The mask of the area that may change, white on black: a PNG file of the image's size; `nil`
  /// allows changes everywhere.
  var mask: [UInt8]?
  /// The size of the image, in pixels.
  var size: PixelSize
  var prompt: String
  /// The negative prompt.
  var negative: String?
  /// The number of steps; `nil` is the server's default.
  var steps: Int?
  /// The guidance scale; `nil` is the server's default.
  var cfg: Double?
  /// The seed; `nil` lets the server choose.
  var seed: Int?
  /// The denoising strength, in `0...1`; `nil` is the server's default.
  var strength: Double?
  /// The idempotency key, a UUID, by which some servers recognize a repeated order.
  var key: String

  package init(
    picture: [UInt8], mask: [UInt8]? = nil, size: PixelSize, prompt: String,
    negative: String? = nil, steps: Int? = nil, cfg: Double? = nil, seed: Int? = nil,
    strength: Double? = nil, key: String
  ) {
    self.picture = picture
    self.mask = mask
    self.size = size
    self.prompt = prompt
    self.negative = negative
    self.steps = steps
    self.cfg = cfg
    self.seed = seed
    self.strength = strength
    self.key = key
  }
}

/// The response to an order.
package enum RepaintReceipt: Hashable, Sendable {
  /// The server's handle of the order.
  case handle(String)
  /// The image as received, without validation.
  case picture([UInt8])
  /// The server is already working on the same order; it should be submitted again later.
  case underway
  case cancelled
}

package enum RepaintState: Hashable, Sendable {
  /// The order is waiting; the number of orders ahead of it, if known.
  case queued(ahead: Int?)
  /// The order is being processed; its progress in `0...1`, if known.
  case running(Double?)
  /// The image is finished; its location, if reported.
  case done(String?)
  /// The order failed for the server's reason.
  case failed(String)
  case cancelled
  /// The server does not know the order.
  case unknown
}

/// An observer of requests, which can cancel them.
package struct RequestObserver: Sendable {
  /// Returns whether to cancel; called repeatedly.
  let isCancelled: @Sendable () -> Bool
  /// Receives the state of an order while its request is blocked.
  let onState: @Sendable (RepaintState) -> Void

  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onState: @escaping @Sendable (RepaintState) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.onState = onState
  }
}
