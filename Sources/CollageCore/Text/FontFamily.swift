internal import CPango

/// A font family installed on this machine.
package struct FontFamily: Hashable, Sendable, Encodable {
  package let name: String
  /// The names of the family's fonts, such as `Regular` or `Bold Italic`.
  package let styles: [String]
  /// True if all characters have the same width.
  package let isMonospaced: Bool
}

extension Typesetter {
  /// The installed font families, sorted by name.
  package var families: [FontFamily] {
    unsafe NaturalOrder.sorted(
      mapFamilies { family, name, pango in
        unsafe FontFamily(
          name: name, styles: Self.styles(of: family, pango),
          isMonospaced: pango.pango_font_family_is_monospace(family) != 0)
      }
    ) { $0.name }
  }

  /// The names of the installed families, listed without opening their fonts.
  package var familyNames: [String] { unsafe mapFamilies { _, name, _ in name } }

  private func mapFamilies<Value>(
    _ body: (OpaquePointer, String, cpango_functions) -> Value
  ) -> [Value] {
    unsafe withFontMap { pango, map in
      var (list, count): (UnsafeMutablePointer<OpaquePointer?>?, Int32) = (nil, 0)
      unsafe pango.pango_font_map_list_families(map, &list, &count)
      defer { unsafe pango.g_free(list) }
      return unsafe (0..<Int(count)).compactMap { unsafe list?[$0] }.compactMap { family in
        unsafe pango.pango_font_family_get_name(family).map {
          unsafe body(family, String(cString: $0), pango)
        }
      }
    }
  }

  private static func styles(of family: OpaquePointer, _ pango: cpango_functions) -> [String] {
    var (list, count): (UnsafeMutablePointer<OpaquePointer?>?, Int32) = (nil, 0)
    unsafe pango.pango_font_family_list_faces(family, &list, &count)
    defer { unsafe pango.g_free(list) }
    return unsafe (0..<Int(count)).compactMap { unsafe list?[$0] }.compactMap { face in
      unsafe pango.pango_font_face_get_face_name(face).map { unsafe String(cString: $0) }
    }
  }
}
