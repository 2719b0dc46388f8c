internal import CPango
internal import Foundation

extension Typesetter {
  /// Parses Pango markup, and returns the plain text and the font families that the markup names.
  package func markup(_ markup: String) throws(TextError) -> (text: String, families: [String]) {
    lock.lock()
    defer { lock.unlock() }
    let (text, list) = unsafe try pango.parsed(markup)
    defer { unsafe pango.pango_attr_list_unref(list) }
    var families: [String] = []
    guard let iterator = unsafe pango.pango_attr_list_get_iterator(list) else {
      return (text, families)
    }
    defer { unsafe pango.pango_attr_iterator_destroy(iterator) }
    repeat {
      guard let font = pango.pango_font_description_new() else { continue }
      defer { unsafe pango.pango_font_description_free(font) }
      unsafe pango.pango_attr_iterator_get_font(iterator, font, nil, nil)
      guard let family = unsafe pango.pango_font_description_get_family(font) else { continue }
      let name = unsafe String(cString: family)
      if !families.contains(name) { families.append(name) }
    } while unsafe pango.pango_attr_iterator_next(iterator) != 0
    return (text, families)
  }
}

extension cpango_functions {
  /// Parses markup; the caller frees the list of attributes.
  func parsed(_ markup: String) throws(TextError) -> (words: String, list: OpaquePointer?) {
    var text: UnsafeMutablePointer<CChar>?
    var attributes: OpaquePointer?
    var error: UnsafeMutablePointer<cpango_error>?
    guard unsafe pango_parse_markup(markup, -1, 0, &attributes, &text, nil, &error) != 0 else {
      defer { unsafe g_error_free(error) }
      throw unsafe .markup(
        error.flatMap { unsafe $0.pointee.message.map { unsafe String(cString: $0) } } ?? "")
    }
    defer { unsafe g_free(text) }
    return unsafe (text.map { unsafe String(cString: $0) } ?? "", unsafe attributes)
  }
}
