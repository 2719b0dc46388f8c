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
    // A crop and a focus were written with the photo; an animation uses the opacity.
    let parts = [.opacity] + LookPart.all.filter { $0 != .opacity }
    for part in parts
    where part != .crop && part != .focus && !part.isPlain(in: drawn.look) {
      for verb in written.verbs(of: part) { add(verb, item) }
    }
    let fields = item.photo?.unknown ?? item.text?.unknown ?? .none
    if !UnknownParts(of: CollectionOfOne(item)).isEmpty || fields != .none {
      lose("it has something that a later version made", of: item)
    }
  }
}

extension Item {
  /// Takes off what is wider by now than verbs allow, and names it.
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
