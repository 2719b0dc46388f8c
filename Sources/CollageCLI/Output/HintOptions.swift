internal import CollageCore
internal import Foundation

/// The collage and the store that somebody named, for the commands that hints name.
struct HintOptions: Hashable, Sendable {
  /// The value of `-c`.
  let collage: String?
  /// The value of `--store`.
  let store: String?

  /// Nothing was named: commands stay as they are.
  static let none = HintOptions(collage: nil, store: nil)

  /// Makes a text's commands name these.
  init(collage: String?, store: String?) {
    self.collage = collage
    self.store = store
  }

  /// Takes what the words of a command name.
  init(_ words: CommandLineArguments) {
    collage = words.value(of: ["-c", "--collage"])
    store = words.value(of: ["--store"])
  }

  /// A text in which each command between backticks works on the collage and the store that were
  /// named, unless it names others.
  func applied(to text: String) -> String {
    guard collage != nil || store != nil, text.contains("`collage ") else { return text }
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        // Every other part stands between two backticks.
        index.isMultiple(of: 2) ? String(part) : command(String(part))
      }.joined(separator: "`")
  }

  private func command(_ text: String) -> String {
    let words = text.split(separator: " ").map(String.init)
    guard words.first == "collage", let verb = words.dropFirst().first,
      CommandParser.isVerb(verb)
    else { return text }
    var options = ""
    if let collage, CommandLineArguments.value(of: ["-c", "--collage"], in: words) == nil,
      CommandParser.takesCollage(Array(words.dropFirst()))
    {
      options += Self.option("-c", or: "--collage", collage)
    }
    if let store, CommandLineArguments.value(of: ["--store"], in: words) == nil {
      options += Self.option("--store", or: "--store", store)
    }
    guard let pipe = text.range(of: " | ") else { return text + options }
    return text[..<pipe.lowerBound] + options + text[pipe.lowerBound...]
  }

  /// An option with its value, which may look like an option itself.
  private static func option(_ name: String, or long: String, _ value: String) -> String {
    value.hasPrefix("-")
      ? " \(long)=\(ShellWordSplitter.quoted(value))"
      : " \(name) \(ShellWordSplitter.quoted(value))"
  }
}
