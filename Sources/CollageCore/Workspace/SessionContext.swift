internal import Foundation

/// What a transaction takes from outside, the same each time it is done again.
///
/// What is made with an identity looks the same in every try: a glitch follows from its item's. So do its dates:
/// a picture that one try has asked for shows what the next one stores.
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

  /// A new identity; the first of one try is the first of the next.
  func makeID() -> UUID { ids.next() }

  /// The time of an edit; the first of one try is the first of the next.
  func now() -> Date { dates.next() }

  /// Begins another try.
  func rewind() {
    ids.position = 0
    dates.position = 0
  }
}

/// Values that are made once and given again in each try.
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
