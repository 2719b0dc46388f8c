internal import ArgumentParser
internal import CollageCore

/// The root command: `collage VERB …`.
struct CollageTool: ParsableCommand {
  static let versionNumber = "1.0.0"
  static let configuration = CommandConfiguration(
    commandName: "collage",
    abstract: "Create and edit photo collages",
    usage: "collage VERB [ITEM...] [VALUES] [--options]",
    discussion: """
        collage new poster
        collage add hero.jpg beach.jpg
        collage move hero 50% 25%
        collage rotate hero --by -15
        collage render -o poster.jpg

      A bare value is absolute; --by is relative. An item is a name, a UUID prefix, @front, @back, \
      @last (added last), @selected, @all, @group:NAME, or a quoted pattern such as 'beach*'.

      ENVIRONMENT:
        COLLAGE                 The collage if -c is not given.
        COLLAGE_STORE           The store's folder if --store is not given.
        XDG_DATA_HOME           The default store is $XDG_DATA_HOME/collage.
        XDG_CONFIG_HOME         User settings are in $XDG_CONFIG_HOME/collage.
        HOME                    Used if those are unset: ~/.local/share, ~/.config.
        TMPDIR                  The folder of temporary files.
        NO_COLOR, TERM=dumb     No color; with TERM=dumb, no progress bars either.
        CLICOLOR_FORCE          Color, also in files and pipes.
        COLUMNS, LINES          The width and height of the terminal.
        COLLAGE_PREVIEW         How to show images; see `collage help preview`.
        TZ                      The time zone of displayed times.

      EXIT STATUS:
        0  success                            5  input damaged or unreadable
        1  failure, or some inputs refused    6  limit exceeded
        2  usage error                        7  output can't be written
        3  store missing, locked, damaged,    130, 129, 143  interrupted by SIGINT,
           unreadable or newer                     SIGHUP or SIGTERM
        4  collage, item or file not found
      """,
    version: versionNumber,
    groupedSubcommands: [
      CommandGroup(
        name: "Collages",
        subcommands: [
          New.self, Open.self, List.self, Show.self, Rename.self, Duplicate.self, Delete.self,
          Restore.self, CanvasCommand.self,
        ]),
      CommandGroup(
        name: "Items",
        subcommands: [
          Add.self, TextCommand.self, FontsCommand.self, Replace.self, Copy.self, Name.self,
          Select.self, Remove.self, Reset.self, Hit.self,
        ]),
      CommandGroup(
        name: "Arrange",
        subcommands: [
          Move.self, Rotate.self, Scale.self, Flip.self, Align.self, Distribute.self,
          LayoutCommand.self, Snap.self, Swap.self, Order.self, GroupCommand.self, Lock.self,
          Hide.self,
        ]),
      CommandGroup(
        name: "Appearance",
        subcommands: [
          Opacity.self, BorderCommand.self, Corners.self, ShadowCommand.self, OutlineCommand.self,
          MaskCommand.self, CropCommand.self, FocusCommand.self, CutoutCommand.self, Adjust.self,
          ShaderCommand.self, Blend.self, StyleCommand.self, Animate.self, RepaintCommand.self,
          WatermarkCommand.self,
        ]),
      CommandGroup(name: "Library", subcommands: [PhotoCommand.self]),
      CommandGroup(
        name: "History",
        subcommands: [
          Undo.self, Redo.self, Log.self, Diff.self, Save.self, Revert.self,
        ]),
      CommandGroup(
        name: "Output",
        subcommands: [
          Render.self, Preview.self, Make.self, Batch.self, TemplateCommand.self,
          GalleryCommand.self, Serve.self, Lint.self,
        ]),
      CommandGroup(
        name: "Store",
        subcommands: [
          Export.self, Import.self, Backup.self, Doctor.self, Config.self, JobsCommand.self,
          Info.self, Sample.self, Completions.self,
        ]),
    ])

  /// All verbs, in the order in which the help lists them.
  static var verbs: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }
}

/// The output of `collage` without arguments.
enum ShortHelp {
  static let text = """
    collage \(CollageTool.versionNumber): create and edit photo collages.

      collage new poster --size a4          create a collage and make it current
      collage add hero.jpg beach.jpg        add photos
      collage move hero 50% 25%             move an item (also rotate, scale, flip)
      collage shader on hero glitch         add an effect (see `collage shader list`)
      collage undo                          undo the last edit, even tomorrow
      collage show                          list the items
      collage render -o poster.jpg          write the image

    `collage --help` lists all verbs, `collage help VERB` describes one.

    """
}
