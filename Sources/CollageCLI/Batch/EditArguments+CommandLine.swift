internal import CollageCore

extension EditArguments {
  /// The verb and its arguments, as a shell passes them to a program.
  var words: [String] {
    verb.name.split(separator: " ").map(String.init)
      + given.filter { !$0.key.isPositional }.flatMap { Self.options($0.key, $0.value) }
      + ["--"] + positionals
  }

  private static func options(_ key: VerbGrammar.Key, _ value: Value) -> [String] {
    switch value {
    case .value(let text):
      // On the command line, the characters `\n` in text are a line break. In JSON, they are
      // literal, so they are escaped here.
      ["--\(key.name)=" + (wordKeys.contains(key.name) ? TextArgument.argument(for: text) : text)]
    case .values(let texts) where key.kind == .pair:
      ["--\(key.name)=\(texts.joined(separator: ","))"]
    case .values(let texts), .assignments(let texts): texts.map { "--\(key.name)=\($0)" }
    case .flag(true): ["--\(key.name)"]
    case .flag(false): key.kind == .choice ? ["--no-\(key.name)"] : []
    }
  }

  /// The options whose values are text in the image.
  private static let wordKeys: Set = ["text", "watermark"]

  private var positionals: [String] {
    verb.keys.filter(\.isPositional).flatMap { key -> [String] in
      switch given.first(where: { $0.key == key })?.value {
      case .value(let text): [text]
      case .values(let texts), .assignments(let texts): texts
      case .flag, nil: []
      }
    }
  }
}
