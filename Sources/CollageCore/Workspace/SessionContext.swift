internal import Foundation

/// What a transaction takes from outside, the same each time it is done again.
///
/// What is made with an identity looks the same in every try: a glitch follows from its item's.
final class SessionContext {
  /// The time of edits.
  let now: @Sendable () -> Date
  /// Finds the store's fonts, which takes long: not before a transaction has ended.
  let fonts: FontLookup
  /// Measures words, which loads a library and fonts; what keeps some from being set keeps no others.
  let measuring: DeferredWork<TextContent, MeasuredText>
  private let makeNewID: @Sendable () -> UUID
  private var ids: [UUID] = []
  private var next = 0

  init(_ context: WorkspaceContext, fonts: FontLookup) {
    self.fonts = fonts
    measuring = DeferredWork { contents in
      Dictionary(contents.map { ($0, .success($0.measuring(by: fonts))) }) { first, _ in first }
    }
    now = context.now
    makeNewID = context.makeID
  }

  /// A new identity; the first of one try is the first of the next.
  func makeID() -> UUID {
    if next == ids.count { ids.append(makeNewID()) }
    defer { next += 1 }
    return ids[next]
  }

  /// Begins another try.
  func rewind() { next = 0 }
}
