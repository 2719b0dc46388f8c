/// Commands for looks. They must follow the commands that set the items' positions and sizes.
extension ScriptWriter {
  /// Writes an item's look, and records the parts that can't be written.
  mutating func writeLook(_ item: Item) {
    var drawn = item
    if let image = item.look.mask?.image, path(image) == nil {
      noteOmission("the mask is omitted: " + reason(image), of: item)
      drawn.look.mask = nil
    }
    for name in drawn.removeExcess() {
      noteOmission(
        "the \(name) is omitted because it has grown beyond its limit", of: item)
    }
    let script = LookScript(of: drawn, .exact) { [self] in path($0) ?? "" }
    // The crop and the focus were written with the photo. The opacity must come before an animation
    // of it.
    let parts = [.opacity] + LookPart.all.filter { $0 != .opacity }
    for part in parts
    where part != .crop && part != .focus && !part.isPlain(in: drawn.look) {
      for verb in script.commands(of: part) { add(verb, item) }
    }
    let fields = item.photo?.unknown ?? item.text?.unknown ?? .none
    if !UnknownFeatures(of: CollectionOfOne(item)).isEmpty || fields != .none {
      noteOmission("it has properties of a later version", of: item)
    }
  }
}

extension Item {
  /// Removes the parts whose scaled lengths exceed the limits of their commands, and returns the
  /// names of these parts.
  fileprivate mutating func removeExcess() -> [String] {
    var names: [String] = []
    for part in LookPart.all {
      let isExcess = part.fields.contains { field in
        guard case .length(.box(let pixels))? = field.value(look) else { return false }
        return abs(pixels * transform.scale) > Limits.lookLength
      }
      guard isExcess else { continue }
      part.remove(from: &look)
      names.append(part.texts.omitted ?? part.name)
    }
    return names
  }
}
