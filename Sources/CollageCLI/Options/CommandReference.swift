internal import ArgumentParser
internal import CollageCore

/// The usage and the groups of all commands, from which the manual pages are generated.
struct CommandReference: Encodable {
  /// The argument that prints the reference.
  static let requestArgument = "---describe"

  struct Group: Encodable {
    let name: String
    let verbs: [String]
  }

  let groups: [Group]
  /// The usage lines of each command, keyed by the command's full name.
  let usage: [String: [String]]

  init() {
    groups = CollageTool.configuration.groupedSubcommands.map { group in
      Group(name: group.name, verbs: group.subcommands.map { $0.verbName })
    }
    func lines(_ name: String, _ type: any ParsableCommand.Type) -> [(String, [String])] {
      let usage = CommandParser.usage(of: type).split(separator: "\n").map(String.init)
      return [(name, usage)]
        + type.configuration.subcommands.flatMap { lines("\(name) \($0.verbName)", $0) }
    }
    let name = "collage"
    var all = [(name, [CommandParser.usage(of: CollageTool.self)])]
    all += CollageTool.verbs.flatMap { lines("\(name) \($0.verbName)", $0) }
    all.append(("\(name) help", [CommandParser.usageOfHelp]))
    usage = Dictionary(all) { first, _ in first }
  }
}
