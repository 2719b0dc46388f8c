/// What a command wrote to its standard error, made fit to be shown.
enum EngineComplaint {
  /// The text without control characters, of which only the ends of lines and tabs stay.
  ///
  /// A progress display draws over its line; each of its states gets a line here.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r" where scalars.last != "\n": scalars.append("\n")
      case "\n" where scalars.last == "\n", "\r": continue
      case "\n", "\t": scalars.append(scalar)
      default:
        if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }
}
