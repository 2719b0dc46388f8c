/// Cache keys of images; a key is valid only within one run of the program.
///
/// Different images have different keys.
extension Item {
  /// The key of the item's image without its shadow.
  ///
  /// The key depends on the item's content and look, but not on its position or opacity.
  public var imageKey: String {
    var look = isolatedLook
    look.shadow = nil
    guard let photo else { return HashString.of(content, look, box, scaleOfLengths) }
    return HashString.of(photo.drawnImage.id, look, box, scaleOfLengths)
  }

  /// The key of the image of the item's shadow, regardless of the shadow's offset; `nil` without a
  /// shadow.
  public var shadowImageKey: String? {
    guard var shadow = look.shadow, !shadow.isInvisible else { return nil }
    (shadow.dx, shadow.dy) = (.zero, .zero)
    var look = isolatedLook
    look.shadow = shadow
    // Adjustments of the colors don't affect the shadow.
    look.adjustments = .none
    return photo.map { HashString.of($0.drawnImage.id, look, box, scaleOfLengths) }
      ?? text.map { HashString.of($0, look, box, scaleOfLengths) }
  }

  /// The look without the properties that only affect how the item is composited.
  private var isolatedLook: Look {
    var look = look
    look.opacity = .one
    look.blend = .normal
    look.focus = nil
    look.shaders = ShaderStack(active: look.shaders.active, inactive: [])
    return look
  }

  /// The item's scale; `nil` if all lengths of the look are relative, because then the scale
  /// doesn't affect the image.
  private var scaleOfLengths: Double? {
    var isFixed = false
    _ = look.mappingLengths { length in
      isFixed = isFixed || length.isFixed
      return length
    }
    return isFixed ? transform.scale : nil
  }
}

extension Collage {
  /// The key of the image of the whole collage.
  public var imageKey: String { HashString.of(canvas, items) }

  /// Returns the key of the image of a part of the canvas; `nil` if the part is not visible.
  package func imageKey(of part: CanvasPart) -> String? {
    isolatingCanvasPart(part).map { HashString.of($0.canvas, $0.items.first?.photo?.image.id) }
  }
}

extension GalleryEntry {
  /// The key of the image that represents the collage in a gallery.
  public var imageKey: String {
    record.snapshot ?? HashString.of(record.id, record.head, record.editedAt)
  }
}

private enum HashString {
  /// Returns a hash of values; the hash is valid only within one run of the program.
  ///
  /// The string consists of two 64-bit hashes. With 128 bits, collisions don't occur in practice.
  static func of<each Value: Hashable>(_ value: repeat each Value) -> String {
    var text = ""
    for salt in 0..<2 {
      var hasher = Hasher()
      hasher.combine(salt)
      repeat hasher.combine(each value)
      let digits = String(UInt(bitPattern: hasher.finalize()), radix: 16)
      text += String(repeating: "0", count: 2 * UInt.bitWidth / 8 - digits.count) + digits
    }
    return text
  }
}
