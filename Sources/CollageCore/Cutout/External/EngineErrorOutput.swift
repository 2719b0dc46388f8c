/// What a command wrote to its standard error, made fit to be shown.
package enum EngineErrorOutput {
  /// The text without control characters, of which only the ends of lines and tabs stay.
  ///
  /// A progress display draws over its line; each of its states gets a line here.
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
