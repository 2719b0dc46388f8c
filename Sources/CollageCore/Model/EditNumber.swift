/// Numbers in the labels of edits.
enum EditNumber {
  /// A number without needless digits: `120`, `0.5`.
  static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
