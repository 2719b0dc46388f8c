internal import CollageCore

enum LockMessages {
  static func hint(_ names: [ItemName]) -> String {
    let items = names.count <= 3 ? names.map(\.quoted).joined(separator: " ") : "ITEM..."
    return "Unlock \(names.count == 1 ? "it" : "them") with `collage lock \(items) --off`."
  }
}
