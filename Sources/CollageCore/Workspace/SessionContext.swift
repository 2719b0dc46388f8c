internal import Foundation

/// The identities, dates and fonts of a transaction, which are the same in every try.
///
/// An identity decides how an item looks, such as its glitch. A picture that one try requests thus shows
/// what the next try stores.
final class SessionContext {
  /// Finds the store's fonts, which takes long: not before a transaction has ended.
  let fonts: FontLookup
  /// Measures words, which loads a library and fonts; what keeps some from being set keeps no others.
  let measuring: DeferredWork<TextContent, MeasuredText>
  private var ids: Replayed<UUID>
  private var dates: Replayed<Date>

  init(_ context: WorkspaceContext, fonts: FontLookup) {
    self.fonts = fonts
    measuring = DeferredWork { contents in
      Dictionary(contents.map { ($0, .success($0.measuring(by: fonts))) }) { first, _ in first }
    }
    ids = Replayed(make: context.makeID)
    dates = Replayed(make: context.now)
  }

  /// Returns a new identity; every try gets the same ones in the same order.
  func makeID() -> UUID { ids.next() }

  /// Returns the time of an edit; every try gets the same ones in the same order.
  func now() -> Date { dates.next() }

  /// Starts another try.
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
