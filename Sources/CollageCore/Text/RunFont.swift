internal import CPango

/// The font of a run of glyphs; Pango's layout owns its memory.
@unsafe struct RunFont {
  let pointer: OpaquePointer
  /// The font size, in pixels of Pango's layout, before the text is scaled to its output size.
  let size: Double
  let isColored: Bool

  init?(_ font: OpaquePointer?, _ pango: cpango_functions) {
    guard let font = unsafe font else { return nil }
    unsafe pointer = unsafe font
    var (size, isColored): (Double, Int32) = (0, 0)
    if let pattern = unsafe pango.pango_fc_font_get_pattern(font) {
      if unsafe pango.FcPatternGetDouble(pattern, "pixelsize", 0, &size) != 0 { size = 0 }
      if unsafe pango.FcPatternGetBool(pattern, "color", 0, &isColored) != 0 { isColored = 0 }
    }
    unsafe (self.size, self.isColored) = (size, isColored != 0)
  }

  /// Returns a property of the font in fontconfig as text, such as the family or the file.
  func text(_ name: String, _ pango: cpango_functions) -> String? {
    guard let pattern = unsafe pango.pango_fc_font_get_pattern(pointer) else { return nil }
    var text: UnsafeMutablePointer<UInt8>?
    guard unsafe pango.FcPatternGetString(pattern, name, 0, &text) == 0, let text = unsafe text
    else { return nil }
    return unsafe String(cString: text)
  }
}
