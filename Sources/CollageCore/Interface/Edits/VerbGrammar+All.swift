/// The verbs that edit, each with its arguments: what words and data have in common.
extension VerbGrammar {
  /// All of them, in the order of the help.
  static let all: [VerbGrammar] =
    collages + placing + arranging + content + shading + looks + history

  private static let collages = [
    VerbGrammar("new", [.positional("name")] + size),
    VerbGrammar("open", [.positional("collage")]),
    VerbGrammar("rename", [collage, .positional("name")]),
    VerbGrammar("duplicate", [collage, .option("as")]),
    VerbGrammar("delete", [.option("force", .flag), collage]),
    VerbGrammar("restore", [.positional("collage")]),
    VerbGrammar(
      "canvas",
      size + [
        .option("frame"), .option("mirror", .choice), .option("scale-items", .flag),
        .option("watermark"), collage,
      ], canvas),
    VerbGrammar(
      "watermark",
      [.positional("file")]
        + ["corner", "size", "opacity", "margin", "text", "font", "colour"]
        .map { .option($0) }
        + [.option("font-fallback", .flag), collage], watermark),
  ]

  private static let placing = [
    VerbGrammar(
      "move",
      [items, .positional("to", .pair), .option("by", .pair), .option("anchor"), collage], move),
    VerbGrammar("rotate", [items, .positional("to"), .option("by"), collage], rotate),
    VerbGrammar(
      "scale",
      [items, .positional("to")] + ["by", "width", "height", "fit", "cover"].map { .option($0) }
        + [collage],
      scale),
    VerbGrammar("flip", [items, .positional("axis"), collage], flip),
    VerbGrammar("opacity", [items, .positional("to"), .option("by"), collage], opacity),
    VerbGrammar("reset", [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .reset)
    },
    VerbGrammar("select", [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .select)
    },
    VerbGrammar("order", [items, .positional("to"), collage], order),
  ]

  private static let content = [
    VerbGrammar(
      "add",
      [
        .positional("files", .values), .option("files-from"), .option("null", .flag),
        .option("recursive", .flag), .option("as"), .option("at", .pair), .option("anchor"),
        .option("width"), .option("rotate"), .option("scale"), .option("opacity"),
        .option("lossless", .flag), .option("library", .flag), .option("all-or-nothing", .flag),
      ] + reading + limits + [collage]),
    VerbGrammar(
      "text",
      [items, .positional("words")] + textOptions + [
        .option("markup", .choice), .option("font-fallback", .flag), .option("force", .flag),
        .option("new", .flag), .option("of"), .option("as"), .option("at", .pair),
        .option("anchor"), collage,
      ], text),
    VerbGrammar(
      "replace",
      [items, .positional("file"), .option("everywhere", .flag), .option("lossless", .flag)]
        + reading + [collage]),
    VerbGrammar(
      "copy",
      [items, .option("as"), .option("at", .pair), .option("anchor"), .option("scale"), collage],
      copy),
    VerbGrammar("remove", [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .remove)
    },
    VerbGrammar("name", [items, .positional("name"), collage], name),
    VerbGrammar(
      "cutout",
      [items] + ["on", "off", "toggle"].map { .option($0, .flag) } + [
        .option("rect"), .option("keep", .values), .option("drop", .values),
        .option("keep-stroke", .values), .option("drop-stroke", .values), .option("mask"),
        .option("single", .flag), .option("redo", .flag), .option("fresh", .flag),
        .option("feather"), .option("grow"), .option("smooth"), .option("engine"),
        .option("engine-command"), .option("refine"), .option("all-or-nothing", .flag), collage,
      ], cutout),
    VerbGrammar(
      "repaint",
      [items] + ["on", "off", "toggle"].map { .option($0, .flag) } + [
        .option("steps"), .option("cfg"), .option("seed"), .option("negative"),
        .option("strength"), .option("only-subject", .flag), .option("keep-subject", .flag),
        .option("mask"), .option("server"), .option("max-side"), .option("preset"),
        .option("save-preset"), .option("poll"), .option("detach", .flag), .option("output"),
        .option("to-library", .flag), .option("clobber", .choice), collage,
      ], repaint),
  ]

  private static let shading = [
    VerbGrammar("shader toggle", [items, shader, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(.toggle(try a.required("shader"))))
    },
    VerbGrammar("shader on", [items, shader, values, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(try a.shader(WantedShader.switchedOn)))
    },
    VerbGrammar("shader off", [items, shader, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(.off(try a.required("shader"))))
    },
    VerbGrammar("shader set", [items, shader, values, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(try a.shader(WantedShader.changed)))
    },
    VerbGrammar("shader clear", [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(.clear))
    },
  ]

  private static let history = [
    VerbGrammar("undo", [.positional("steps"), .option("to"), collage]),
    VerbGrammar("redo", [.positional("steps"), .option("to"), collage]),
    VerbGrammar("save", limits + [collage]),
    VerbGrammar("revert", [.option("force", .flag), collage]),
    VerbGrammar(
      "render",
      [
        .option("output"), .option("clobber", .choice), .option("size"), .option("scale"),
        .option("width"), .option("height"), .option("long-side"), .option("format"),
        .option("quality"),
        .option("max-bytes"), .option("chroma"), .option("progressive", .flag),
        .option("lossless", .flag), .option("compression"), .option("dpi"),
        .option("background"), .option("pad"), .option("watermark", .choice), .option("grid"),
        .option("preset"), .option("bleed"), .option("crop-marks", .flag),
      ] + limits + [collage]),
  ]

  private static let textOptions = [
    "width", "fit", "size", "font", "weight", "style", "align", "line-height", "letter-spacing",
    "colour", "background", "padding", "language", "direction", "features", "lines", "ellipsis",
    "arc",
  ].map { Key.option($0) }
  static let items = Key.positional("items", .values)
  private static let shader = Key.positional("shader")
  static let values = Key.positional("set", .assignments)
  static let collage = Key.option("collage")
  private static let size: [Key] = [.option("size"), .option("dpi"), .option("background")]
  private static let reading: [Key] = [.option("no-orient", .flag), .option("salvage", .flag)]
  private static let limits: [Key] = [.option("jobs"), .option("max-memory")]
}
