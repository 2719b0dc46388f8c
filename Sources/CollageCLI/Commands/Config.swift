internal import ArgumentParser
internal import CollageCore

/// `config`: the settings of the user and of the store.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "config", abstract: "Show and change your settings and those of the store.",
    discussion: """
      Programs, and what the machine allows, are yours alone: they are in \
      $XDG_CONFIG_HOME/collage/config.json, else in ~/.config/collage/config.json. How a store \
      keeps things is the store's. Programs and servers that a store or an imported file names \
      have no effect until you adopt them.

        collage config
        collage config get render.quality
        collage config set render.quality 92
        collage config unset render.quality
        collage config adopt engine.rembg
        collage config set repaint.home.url http://192.168.1.20:8000
        collage config reset repaint
        collage config export -o settings.json
      """,
    subcommands: [
      ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigReset.self,
      ConfigAdopt.self, ConfigExport.self, ConfigImport.self,
    ],
    defaultSubcommand: ConfigList.self)

  /// The names, for completion.
  static let names = Setting.allCases.map(\.rawValue)
}
