/// How far somebody is with a ticket.
package enum TicketProgress: Hashable, Sendable {
  /// It is being sent.
  case sending
  /// The server has others to do before, so many where that is known.
  case queued(ahead: Int?)
  /// The server paints; the part that is done, in `0...1`, where that is known.
  case running(Double?)
  /// The server cannot be had, and why; it is tried again after so many seconds.
  case away(String, next: Double)
  /// The result is being fetched.
  case fetching
  /// The result is on its way to where it is wanted.
  case storing
}

/// What happened to a ticket, beside the errors of the layers below.
enum TicketLoss: InternalError, Hashable {
  /// Nobody knows what the server calls it.
  case handle
  /// Nobody knows whether the server has it.
  case uncertain
  /// The server failed, and why.
  case refusal(String)
  /// The server knows nothing of it.
  case forgotten
  /// What came is no picture that can be read.
  case picture(byteCount: Int)
  /// The item is gone, or its collage.
  case item
  /// The item shows another photo now.
  case otherPhoto
  /// There is a file already where the result was to go.
  case taken(path: String)

  /// What it is in a sentence.
  var words: String {
    switch self {
    case .handle: "it is not known what the server calls it"
    case .uncertain: "it is not known whether the server took it"
    case .refusal(let reason): "the server failed: \(reason)"
    case .forgotten: "the server knows nothing of it"
    case .picture(let count): "what the server sent is no usable picture (\(count) bytes)"
    case .item: "its item is gone"
    case .otherPhoto: "its item shows another photo now"
    case .taken(let path): "there is a file '\(path)' already"
    }
  }
}

/// Returns why a ticket failed, as the end of a sentence, which is stored and shown by later versions.
///
/// No key is in any of these errors.
///
/// - Parameters:
///   - error: The reason.
///   - words: Describes the errors that have no text here, such as those of an edit.
/// - Returns: The text without a full stop.
func ticketReason(
  _ error: any Error, words: (any Error) -> String = { $0.asCollageError.errorCode.rawValue }
) -> String {
  switch error {
  case let error as TicketLoss: error.words
  case let error as RemoteError: error.words
  case TicketError.noServer(let name, _):
    "no server '\(name ?? "")' is in the settings"
  case TicketError.unadoptedServer(let name, _): "the server \(name) is not adopted"
  case TicketError.badServer(let name, let detail): "the server \(name) has \(detail)"
  case StoreError.missingImage(let path), StoreError.damagedImage(let path):
    "a picture that it needs is gone or damaged: '\(path)'"
  case let error as FileError:
    "'\(error.path)' cannot be written" + (error.code == 0 ? "" : " (error \(error.code))")
  case EditError.locked: "its item is locked"
  default: words(error)
  }
}
