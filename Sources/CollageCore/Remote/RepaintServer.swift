/// A server that paints pictures anew by a prompt.
///
/// One type a kind of server; all that differs between them is behind it. None of them knows a store.
package protocol RepaintServer: Sendable {
  /// Whether an order that is sent a second time with the same key is the same order to the server.
  var knowsRepetitions: Bool { get }

  /// Hands an order in.
  ///
  /// A server that answers with the picture itself keeps the caller waiting for it.
  ///
  /// - Parameters:
  ///   - order: What is asked for.
  ///   - watch: Told of what is known meanwhile, and asked whether to stop.
  /// - Returns: What the server calls the order, or the picture.
  /// - Throws: ``RemoteError``.
  func submit(_ order: RepaintOrder, _ watch: RemoteWatch) throws(RemoteError) -> RepaintReceipt

  /// How far an order is.
  ///
  /// - Parameters:
  ///   - handle: What the server calls it.
  ///   - watch: Asked whether to stop.
  /// - Returns: How far it is.
  /// - Throws: ``RemoteError``.
  func state(of handle: String, _ watch: RemoteWatch) throws(RemoteError) -> RepaintState

  /// The picture of an order that is done.
  ///
  /// - Parameters:
  ///   - handle: What the server calls the order.
  ///   - result: What ``RepaintState/done(_:)`` said of where the picture is.
  ///   - watch: Asked whether to stop.
  /// - Returns: The file as it came; nobody has looked at it.
  /// - Throws: ``RemoteError``.
  func fetch(
    _ handle: String, _ result: String?, _ watch: RemoteWatch
  ) throws(RemoteError) -> [UInt8]

  /// Stops an order, where the server can.
  ///
  /// - Parameters:
  ///   - handle: What the server calls it.
  ///   - watch: Asked whether to stop asking.
  /// - Throws: ``RemoteError``.
  func cancel(_ handle: String, _ watch: RemoteWatch) throws(RemoteError)
}

/// What is asked of a server.
package struct RepaintOrder: Hashable, Sendable {
  /// The picture: a JPEG file without any metadata.
  var picture: [UInt8]
  /// Where the picture may change, light on black: a PNG file of the picture's size; nil is everywhere.
  var mask: [UInt8]?
  /// The picture's columns and rows.
  var size: PixelSize
  /// What is asked for.
  var prompt: String
  /// What should not be in the picture.
  var negative: String?
  /// The number of steps; nil leaves it to the server.
  var steps: Int?
  /// How much the prompt counts; nil leaves it to the server.
  var cfg: Double?
  /// The seed; nil leaves it to the server.
  var seed: Int?
  /// How far the picture may go from this one, in `0...1`; nil leaves it to the server.
  var strength: Double?
  /// By what a server that can tells that it has the order already: a UUID.
  var key: String

  /// Describes an order.
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

/// What a server gives for an order.
package enum RepaintReceipt: Hashable, Sendable {
  /// What the server calls the order.
  case handle(String)
  /// The picture, as it came; nobody has looked at it.
  case picture([UInt8])
  /// The server has the same order from before and works on it: it is to be handed in again later.
  case underway
  /// The server has canceled the job.
  case cancelled
}

/// How far an order is.
package enum RepaintState: Hashable, Sendable {
  /// It waits, behind so many others where that is known.
  case queued(ahead: Int?)
  /// It is worked on; the part that is done, in `0...1`, where that is known.
  case running(Double?)
  /// The picture is there; where it is, if the server says so.
  case done(String?)
  /// It failed, with the server's reason.
  case failed(String)
  /// Somebody stopped it.
  case cancelled
  /// The server knows nothing of it, and will not.
  case unknown
}

/// Who waits for a server.
package struct RemoteWatch: Sendable {
  /// Asked again and again whether to stop.
  let isCancelled: @Sendable () -> Bool
  /// Told how far an order is that its server works on while it keeps the caller waiting.
  let onState: @Sendable (RepaintState) -> Void

  /// Waits.
  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onState: @escaping @Sendable (RepaintState) -> Void = { _ in }
  ) {
    self.isCancelled = isCancelled
    self.onState = onState
  }
}
