internal import Foundation

/// The IDs, dates and fonts of a transaction, which are the same each time the transaction is
/// tried.
///
/// An item's ID affects its appearance, such as the pattern of a glitch effect. Reusing the IDs
/// makes sure that an image requested in one try shows what the next try stores.
final class SessionContext {
  /// The store's fonts.
  ///
  /// Finding them is slow, so it must not be done during a transaction.
  let fonts: FontLookup
  /// Measures text outside of the transaction, because it loads a library and fonts.
  ///
  /// A text that can't be laid out doesn't prevent the others from being measured.
  let measuring: DeferredWork<TextContent, MeasuredText>
  private var ids: Replayed<UUID>
  private var dates: Replayed<Date>

  init(_ context: WorkspaceDependencies, fonts: FontLookup) {
    self.fonts = fonts
    measuring = DeferredWork { contents in
      Dictionary(contents.map { ($0, .success($0.measuring(by: fonts))) }) { first, _ in first }
    }
    ids = Replayed(make: context.makeID)
    dates = Replayed(make: context.now)
  }

  /// Returns a new ID; every try gets the same IDs in the same order.
  func makeID() -> UUID { ids.next() }

  /// Returns the time of an edit; every try gets the same times in the same order.
  func now() -> Date { dates.next() }

  func rewind() {
    ids.position = 0
    dates.position = 0
  }
}

/// Values that are created in one try and returned again in the next ones.
private struct Replayed<Value> {
  let make: @Sendable () -> Value
  private var values: [Value] = []
  var position = 0

  init(make: @escaping @Sendable () -> Value) { self.make = make }

  mutating func next() -> Value {
    if position == values.count { values.append(make()) }
    defer { position += 1 }
    return values[position]
  }
}
