/// Names of pictures: another picture has another name, as long as the program runs.
extension Item {
  /// The name of the item's picture without its shadow: what it shows and how, but not where, nor how
  /// faded.
  public var pictureKey: String {
    var look = lookAlone
    look.shadow = nil
    guard let photo else { return HashText.of(content, look, box, scaleOfLengths) }
    return HashText.of(photo.drawnImage.id, look, box, scaleOfLengths)
  }

  /// The name of the picture of the item's shadow, wherever that falls; nil if it throws none.
  public var shadowPictureKey: String? {
    guard var shadow = look.shadow, !shadow.isNothing else { return nil }
    (shadow.dx, shadow.dy) = (.zero, .zero)
    var look = lookAlone
    look.shadow = shadow
    // Colours do not show in it.
    look.adjustments = .none
    return photo.map { HashText.of($0.drawnImage.id, look, box, scaleOfLengths) }
      ?? text.map { HashText.of($0, look, box, scaleOfLengths) }
  }

  /// The look without what only shows on the canvas.
  private var lookAlone: Look {
    var look = look
    look.opacity = .one
    look.blend = .normal
    look.focus = nil
    look.shaders = ShaderStack(active: look.shaders.active, remembered: [])
    return look
  }

  /// The scale where a length of the look stays as it is when the item is scaled, for it then becomes
  /// another part of the picture; else nil.
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
  /// The name of the picture of the whole collage.
  public var pictureKey: String { HashText.of(canvas, items) }

  /// The name of the picture of a part of the canvas, whatever the items and the mirror are; nil if
  /// there is nothing to be seen.
  package func pictureKey(of part: CanvasPart) -> String? {
    canvasAlone(part).map { HashText.of($0.canvas, $0.items.first?.photo?.image.id) }
  }
}

extension GalleryEntry {
  /// The name of the picture by which a gallery shows the collage.
  public var pictureKey: String {
    record.snapshot ?? HashText.of(record.id, record.head, record.editedAt)
  }
}

/// Hashes as text.
private enum HashText {
  /// Hashes values, twice: 128 bits tell any two apart that anybody will ever see.
  ///
  /// The standard library's hash has a key of its own in every run of the program.
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
