internal import CollageCore
internal import Foundation

/// The options `-c` and `--store` of the command line, which the commands in hints repeat.
struct HintOptions: Hashable, Sendable {
  let collage: String?
  let store: String?

  static let none = HintOptions(collage: nil, store: nil)

  init(collage: String?, store: String?) {
    self.collage = collage
    self.store = store
  }

  init(_ commandLine: CommandLineArguments) {
    collage = commandLine.value(of: ["-c", "--collage"])
    store = commandLine.value(of: ["--store"])
  }

  /// Returns the text with the options added to each command in backticks that lacks them.
  func applied(to text: String) -> String {
    guard collage != nil || store != nil, text.contains("`collage ") else { return text }
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        // After splitting at backticks, the parts with an odd index were between backticks.
        index.isMultiple(of: 2) ? String(part) : command(String(part))
      }.joined(separator: "`")
  }

  private func command(_ text: String) -> String {
    let arguments = text.split(separator: " ").map(String.init)
    guard arguments.first == "collage", let verb = arguments.dropFirst().first,
      CommandParser.isVerb(verb)
    else { return text }
    var options = ""
    if let collage, CommandLineArguments.value(of: ["-c", "--collage"], in: arguments) == nil,
      CommandParser.takesCollage(Array(arguments.dropFirst()))
    {
      options += Self.option("-c", or: "--collage", collage)
    }
    if let store, CommandLineArguments.value(of: ["--store"], in: arguments) == nil {
      options += Self.option("--store", or: "--store", store)
    }
    guard let pipe = text.range(of: " | ") else { return text + options }
    return text[..<pipe.lowerBound] + options + text[pipe.lowerBound...]
  }

  /// Returns an option with its value; an equals sign precedes a value that begins with a dash.
  private static func option(_ name: String, or long: String, _ value: String) -> String {
    value.hasPrefix("-")
      ? " \(long)=\(ShellWordSplitter.quoted(value))"
      : " \(name) \(ShellWordSplitter.quoted(value))"
  }
}
