internal import Foundation

extension String {
  /// Words in which markup has no meaning.
  package var escapedMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
