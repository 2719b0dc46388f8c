internal import ArgumentParser
internal import CollageCore

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "config", abstract: "Show and change settings",
    usage: """
      collage config [list]
      collage config get|set|unset|reset|adopt|export|import ...
      """,
    discussion: """
        collage config
        collage config get render.quality
        collage config set render.quality 92
        collage config set repaint.home.url http://192.168.1.20:8000
        collage config adopt engine.rembg
        collage config export -o settings.json

      Programs, servers and limits of the machine are user settings, in \
      $XDG_CONFIG_HOME/collage/config.json (default: ~/.config/collage/config.json). Settings for \
      storing and rendering photos are in the store. Programs and servers from a store or an \
      imported file have no effect until you adopt them.
      """,
    subcommands: [
      ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigReset.self,
      ConfigAdopt.self, ConfigExport.self, ConfigImport.self,
    ],
    defaultSubcommand: ConfigList.self)

  static let names = Setting.allCases.map(\.rawValue)
}
