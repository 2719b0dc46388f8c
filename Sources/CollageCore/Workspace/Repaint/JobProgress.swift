package enum JobProgress: Hashable, Sendable {
  case sending
  /// The job is queued; `ahead` is the number of jobs before it, or `nil` if unknown.
  case queued(ahead: Int?)
  /// The server is painting; the value is the completed fraction in `0...1`, or `nil` if unknown.
  case running(Double?)
  /// The server can't be reached, for this reason; `retryIn` is the time until the next attempt, in
  /// seconds.
  case unreachable(String, retryIn: Double)
  case fetching
  case storing
}

/// Reasons for the failure of a job, other than errors of lower layers.
enum JobFailure: InternalError, Hashable {
  /// The identifier that the server gave to the job is unknown.
  case unknownHandle
  /// It is unknown whether the server received the job.
  case uncertain
  /// The server reported a failure, with a reason.
  case refusal(String)
  case forgotten
  /// The response isn't a readable image.
  case unreadableImage(byteCount: Int)
  /// The item or the collage that should show the result was deleted.
  case itemDeleted
  case otherPhoto
  /// A file already exists at the result's destination.
  case taken(path: String)

  var reason: String {
    switch self {
    case .unknownHandle: "the server's job ID is unknown"
    case .uncertain: "it is unknown whether the server received it"
    case .refusal(let reason): "the server failed: \(reason)"
    case .forgotten: "the server doesn't know the job"
    case .unreadableImage(let count): "the response is not a readable image (\(count) bytes)"
    case .itemDeleted: "its item was removed"
    case .otherPhoto: "its item shows another photo now"
    case .taken(let path): "the file '\(path)' already exists"
    }
  }
}

/// Returns the reason why a job failed, as the end of a sentence without the period.
///
/// The text is stored, and later versions of the program show it. It can contain text from the
/// server, so the caller must remove the server's API key. `words` describes the errors that this
/// function does not describe, such as editing errors.
func failureReason(
  _ error: any Error, words: (any Error) -> String = { $0.asCollageError.errorCode.rawValue }
) -> String {
  switch error {
  case let error as JobFailure: error.reason
  case let error as RemoteError: error.reason
  case JobError.noServer(let name, _):
    "no server '\(name ?? "")'"
  case JobError.unadoptedServer(let name, _): "the server '\(name)' is not adopted"
  case JobError.badServer(let name, let detail):
    "the server '\(name)' can't be used: \(detail)"
  case StoreError.missingImage(let path), StoreError.damagedImage(let path):
    "an image that it needs is missing or damaged: '\(path)'"
  case let error as FileError:
    "'\(error.path)' can't be written" + (error.code == 0 ? "" : " (error \(error.code))")
  case EditError.locked: "its item is locked"
  default: words(error)
  }
}
