/// A client for a server that repaints images from a prompt.
///
/// Each kind of server has a conforming type, which hides the differences between the APIs. These
/// types don't access the store.
package protocol RepaintClient: Sendable {
  /// True if the server recognizes a repeated order by its ``RepaintOrder/key`` and doesn't repaint
  /// again.
  var recognizesRepeatedOrders: Bool { get }

  /// Submits an order.
  ///
  /// If the server returns the image itself, the call blocks until the image is finished.
  func submit(_ order: RepaintOrder, _ watch: RequestObserver) throws(RemoteError) -> RepaintReceipt

  func state(of handle: String, _ watch: RequestObserver) throws(RemoteError) -> RepaintState

  /// Downloads the image of a finished order, without validating it.
  ///
  /// `result` is the location of the image, as reported by ``RepaintState/done(_:)``.
  func fetch(
    _ handle: String, _ result: String?, _ watch: RequestObserver
  ) throws(RemoteError) -> [UInt8]

  /// Cancels an order; throws an error if the server doesn't support this.
  func cancel(_ handle: String, _ watch: RequestObserver) throws(RemoteError)
}

/// An order to a server: an image to repaint, the prompt and the parameters.
package struct RepaintOrder: Hashable, Sendable {
  /// The image, as a JPEG file without metadata.
  var image: [UInt8]
  /// The mask of the area that can change: a PNG file of the image's size, white on black.
  ///
  /// If it is `nil`, the whole image can change.
  var mask: [UInt8]?
  var size: PixelSize
  var prompt: String
  /// A description of what the image should not show.
  var negative: String?
  /// The number of diffusion steps; `nil` for the server's default.
  var steps: Int?
  /// The guidance scale, which controls how closely the image follows the prompt; `nil` for the
  /// server's default.
  var cfg: Double?
  /// The random seed; `nil` if the server should choose one.
  var seed: Int?
  /// The denoising strength, in `0...1`; `nil` for the server's default.
  var strength: Double?
  /// The idempotency key: a UUID by which some servers recognize a repeated order.
  var key: String

  package init(
    image: [UInt8], mask: [UInt8]? = nil, size: PixelSize, prompt: String,
    negative: String? = nil, steps: Int? = nil, cfg: Double? = nil, seed: Int? = nil,
    strength: Double? = nil, key: String
  ) {
    self.image = image
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

/// A server's response to a submitted order.
package enum RepaintReceipt: Hashable, Sendable {
  /// The ID that the server gave to the order.
  case handle(String)
  /// The bytes of the image as received, without validation.
  case image([UInt8])
  /// The server is already working on this order. The client should submit the order again later.
  case underway
  case cancelled
}

package enum RepaintState: Hashable, Sendable {
  /// The order is waiting. The value is the number of orders ahead of it, if known.
  case queued(ahead: Int?)
  /// The order is being processed. The value is the progress, in `0...1`, if known.
  case running(Double?)
  /// The image is finished. The value is its location, if the server reported one.
  case done(String?)
  /// The order failed. The value is the reason that the server gave.
  case failed(String)
  case cancelled
  /// The server doesn't know the order.
  case unknown
}

/// The callbacks that observe a request and can cancel it.
package struct RequestObserver: Sendable {
  /// Returns whether to cancel the request; called repeatedly.
  let isCancelled: @Sendable () -> Bool
  /// Receives the state of an order while its request blocks.
  let onState: @Sendable (RepaintState) -> Void

  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onState: @escaping @Sendable (RepaintState) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.onState = onState
  }
}
