internal import CPango

/// A family of fonts of this machine.
package struct FontFamily: Hashable, Sendable, Encodable {
  /// The name, as it is given to words.
  package let name: String
  /// What its fonts are called within it: `Regular`, `Bold Italic`.
  package let styles: [String]
  /// Whether all letters are equally wide.
  package let isMonospaced: Bool
}

extension Typesetter {
  /// The families of fonts, in the order of their names.
  package var families: [FontFamily] {
    unsafe NaturalOrder.sorted(
      mapFamilies { family, name, pango in
        unsafe FontFamily(
          name: name, styles: Self.styles(of: family, pango),
          isMonospaced: pango.pango_font_family_is_monospace(family) != 0)
      }
    ) { $0.name }
  }

  /// The names of the families, without a look at their fonts.
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
