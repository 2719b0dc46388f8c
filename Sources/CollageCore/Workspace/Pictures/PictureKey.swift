/// Names of pictures: another picture has another name, as long as the program runs.
extension Item {
  /// The name of the item's picture: what it shows and how, but not where, nor how faded.
  public var pictureKey: String {
    var look = look
    look.opacity = .one
    look.shaders = ShaderStack(active: look.shaders.active, remembered: [])
    guard let photo else { return HashText.of(content, look) }
    return HashText.of(photo.drawnImage.id, look)
  }
}

extension Collage {
  /// The name of the picture of the whole collage.
  public var pictureKey: String { HashText.of(canvas, items) }
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
