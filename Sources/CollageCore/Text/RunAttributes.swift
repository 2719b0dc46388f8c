internal import CPango

/// The attributes that markup sets for a run of glyphs, except for the font.
struct RunAttributes {
  /// The text color; `nil` for the style's color.
  private(set) var color: Color?
  /// The color behind the text; `nil` if the background is transparent.
  private(set) var background: Color?
  private(set) var isUnderlined = false
  private(set) var isStruckThrough = false

  init(_ attributes: UnsafePointer<cpango_attribute_list>?) {
    var rest = unsafe attributes
    while let entry = unsafe rest {
      if let attribute = unsafe entry.pointee.attribute, let kind = unsafe attribute.pointee.kind {
        unsafe read(attribute, Int(kind.pointee.type))
      }
      unsafe rest = unsafe entry.pointee.next
    }
  }

  private mutating func read(_ attribute: UnsafePointer<cpango_attribute>, _ type: Int) {
    switch type {
    case Int(CPANGO_FOREGROUND): color = unsafe Self.color(attribute)
    case Int(CPANGO_BACKGROUND): background = unsafe Self.color(attribute)
    case Int(CPANGO_UNDERLINE): isUnderlined = unsafe Self.number(attribute) != 0
    case Int(CPANGO_STRIKETHROUGH): isStruckThrough = unsafe Self.number(attribute) != 0
    default: break
    }
  }

  private static func color(_ attribute: UnsafePointer<cpango_attribute>) -> Color {
    unsafe UnsafeRawPointer(attribute).withMemoryRebound(
      to: cpango_color_attribute.self, capacity: 1
    ) {
      unsafe Color(
        red: UInt8($0.pointee.red >> 8), green: UInt8($0.pointee.green >> 8),
        blue: UInt8($0.pointee.blue >> 8))
    }
  }

  private static func number(_ attribute: UnsafePointer<cpango_attribute>) -> Int32 {
    unsafe UnsafeRawPointer(attribute).withMemoryRebound(
      to: cpango_number_attribute.self, capacity: 1
    ) {
      unsafe $0.pointee.value
    }
  }
}
