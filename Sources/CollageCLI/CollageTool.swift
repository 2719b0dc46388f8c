internal import ArgumentParser
internal import CollageCore

/// The root command: `collage VERB …`.
struct CollageTool: ParsableCommand {
  static let versionNumber = "1.0.0"
  static let configuration = CommandConfiguration(
    commandName: "collage",
    abstract: "Put photos on a canvas and keep them editable.",
    usage: "collage VERB [ITEM...] [VALUES] [--options]",
    discussion: """
      A bare value is absolute, --by is relative. An item is a name, the beginning of its UUID, \
      @front, @back, @last, @selected, @all, @group:NAME or a quoted pattern such as 'beach*'.

        collage new poster
        collage add hero.jpg beach.jpg
        collage move hero 50% 25%
        collage rotate hero --by -15
        collage render -o poster.jpg

      ENVIRONMENT:
        COLLAGE                 The collage when -c names none.
        COLLAGE_STORE           The store's folder when --store names none.
        XDG_DATA_HOME, HOME     Else it is collage/ there, or in ~/.local/share.
        XDG_CONFIG_HOME, HOME   Your settings: collage/ there, or in ~/.config.
        TMPDIR                  Where engines get their files.
        NO_COLOR, TERM=dumb     Print without color; with the latter without progress, too.
        COLUMNS, LINES          How wide tables are, and how long on a terminal.
        COLLAGE_PREVIEW         Pictures by kitty, iterm, sixel, symbols, blocks, none.
        TZ                      The time zone of times that are shown.

      EXIT STATUS:
        0  done                               5  an input is damaged or unreadable
        1  failed, or some inputs refused     6  over a limit
        2  wrong usage                        7  cannot write
        3  the store is missing, locked,      130, 129, 143  interrupted by Ctrl-C,
           damaged, unreadable or newer            a hangup, a request to end
        4  no such collage, item or file
      """,
    version: versionNumber,
    groupedSubcommands: [
      CommandGroup(
        name: "Collages",
        subcommands: [
          New.self, Open.self, List.self, Show.self, Rename.self, Duplicate.self, Delete.self,
          Restore.self, CanvasCommand.self, WatermarkCommand.self,
        ]),
      CommandGroup(
        name: "Items",
        subcommands: [
          Add.self, TextCommand.self, FontsCommand.self, Move.self, Rotate.self, Scale.self,
          Flip.self, Opacity.self, Reset.self, Select.self, Order.self, Replace.self, Copy.self,
          Remove.self, Name.self, ShaderCommand.self, CutoutCommand.self, RepaintCommand.self,
        ]),
      CommandGroup(
        name: "Order",
        subcommands: [
          Align.self, Distribute.self, LayoutCommand.self, Snap.self, Swap.self, GroupCommand.self,
          Lock.self, Hide.self, Hit.self, Lint.self,
        ]),
      CommandGroup(
        name: "Looks",
        subcommands: [
          BorderCommand.self, Corners.self, ShadowCommand.self, OutlineCommand.self,
          CropCommand.self, FocusCommand.self, Blend.self, Adjust.self, MaskCommand.self,
          StyleCommand.self, Animate.self,
        ]),
      CommandGroup(name: "The library", subcommands: [PhotoCommand.self]),
      CommandGroup(
        name: "History and pictures",
        subcommands: [
          Undo.self, Redo.self, Log.self, Diff.self, Save.self, Revert.self, Make.self,
          Render.self, Preview.self, Batch.self, TemplateCommand.self, Serve.self,
          GalleryCommand.self,
        ]),
      CommandGroup(
        name: "The program and its store",
        subcommands: [
          Export.self, Import.self, Backup.self, Doctor.self, Config.self, JobsCommand.self,
          Info.self, Sample.self, Completions.self,
        ]),
    ])

  /// All verbs, in the order of the help.
  static var verbs: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }
}

/// The output of `collage` without arguments.
enum ShortHelp {
  /// The shaders not named in the example.
  private static let others = ShaderParser.names.filter { $0 != "glitch" }.joined(separator: ", ")

  static let text = """
    collage \(CollageTool.versionNumber): put photos on a canvas and keep them editable.

      collage new poster --size a4          make a collage, current from now on
      collage add hero.jpg beach.jpg        put photos on it
      collage move hero 50% 25%             place one (also rotate, scale, flip, opacity, order)
      collage shader toggle hero glitch     effects (also \(others))
      collage undo                          every edit can be undone, also tomorrow
      collage show                          what is where
      collage render -o poster.jpg          make the picture

    `collage --help` lists all verbs, `collage help VERB` tells more about one.

    """
}
