internal import Foundation

extension String {
  /// The text with the special characters of markup escaped.
  package var escapedMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
