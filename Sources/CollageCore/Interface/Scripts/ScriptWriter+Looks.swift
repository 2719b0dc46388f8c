/// Looks, after items stand where they do and have their sizes.
extension ScriptWriter {
  /// Writes what an item has on it, and says what of it cannot be written.
  mutating func writeLook(_ item: Item) {
    var drawn = item
    if let image = item.look.mask?.image, path(image) == nil {
      lose("the mask is left out: " + reason(image), of: item)
      drawn.look.mask = nil
    }
    for name in drawn.removeExcess() {
      lose(
        "the \(name) is left out, for it has grown with it beyond what can be asked for", of: item)
    }
    let written = WrittenLook(of: drawn, .exact) { [self] in path($0) ?? "" }
    for verb in written.parts.flatMap(\.verbs) { add(verb, item) }
    let fields = item.photo?.unknown ?? item.text?.unknown ?? .none
    if !UnknownParts(of: CollectionOfOne(item)).isEmpty || fields != .none {
      lose("it has something that a later version made", of: item)
    }
  }
}

extension Item {
  /// Takes off what is wider by now than verbs allow, and names it.
  fileprivate mutating func removeExcess() -> [String] {
    func isExcess(_ lengths: LookLength?...) -> Bool {
      lengths.contains { length in
        guard case .box(let pixels)? = length else { return false }
        return abs(pixels * transform.scale) > Limits.lookLength
      }
    }
    var names: [String] = []
    if isExcess(look.corners) { (look.corners, names) = (nil, names + ["rounding"]) }
    if isExcess(look.outline?.width) { (look.outline, names) = (nil, names + ["outline"]) }
    if isExcess(look.border?.width, look.border?.bottom) {
      (look.border, names) = (nil, names + ["border"])
    }
    if isExcess(look.shadow?.dx, look.shadow?.dy, look.shadow?.blur) {
      (look.shadow, names) = (nil, names + ["shadow"])
    }
    return names
  }
}
