internal import ArgumentParser

struct Completions: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "completions", abstract: "Print a completion script for a shell",
    usage: "collage completions bash|zsh|fish [options]",
    discussion: """
        collage completions bash > ~/.local/share/bash-completion/completions/collage
        collage completions zsh > ~/.zfunc/_collage
        collage completions fish > ~/.config/fish/completions/collage.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish
  }

  @Argument(help: "The shell")
  var shell: Shell

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let script = CompletionScript.text(for: shell)
    try context.console.present(["script": script, "shell": shell.rawValue]) {
      try context.console.printText(script + "\n")
    }
    return .done
  }
}
