/// The standard error output of a command, made safe to display.
package enum EngineErrorOutput {
  /// Returns the output as text, without control characters other than line breaks and tabs.
  ///
  /// Each state of a progress display, which overwrites its line, becomes a separate line.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": result.append("\n")
      case "\n" where last == "\r": break
      case "\n", "\t": result.append(scalar)
      default:
        if scalar.properties.generalCategory != .control { result.append(scalar) }
      }
      last = scalar
    }
    return String(result)
  }
}
