internal import Foundation

/// The IDs, dates and fonts of a transaction, which are the same each time the transaction runs.
///
/// An item's ID affects the item's appearance, such as the pattern of a glitch effect. Because the
/// IDs stay the same, an image that one run requests also shows the state that the next run stores.
final class SessionContext {
  /// The store's fonts, which are found before the transaction because finding them is slow.
  let fonts: FontLookup
  /// The work of measuring text; it is done outside of the transaction because it loads a library
  /// and fonts.
  ///
  /// If one text can't be laid out, the remaining texts are measured regardless.
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

  func makeID() -> UUID { ids.next() }

  func now() -> Date { dates.next() }

  func rewind() {
    ids.position = 0
    dates.position = 0
  }
}

/// Values that the first run of a transaction creates and that later runs reuse.
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
