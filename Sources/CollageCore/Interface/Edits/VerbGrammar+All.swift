extension VerbGrammar {
  package static let all: [VerbGrammar] =
    collages + placing + arranging + content + shading + looks + history

  private static let collages = [
    VerbGrammar(
      "new", for: .page, effects: [.makesStore, .changesCollages, .changesCurrentCollage],
      [.positional("name")] + size, store: new),
    VerbGrammar(
      "open", for: [], effects: [.changesCollages, .changesCurrentCollage],
      [.positional("collage")]),
    VerbGrammar(
      "rename", for: .page, effects: [.changesCollages, .freesCollageNames],
      [collage, .positional("name")],
      store: { (a) throws(EditDataError) in .rename(try a.required("name", NameParser.collage)) }),
    VerbGrammar(
      "duplicate", for: .page, effects: .changesCollages, [collage, .option("as")],
      store: { (a) throws(EditDataError) in .duplicate(try a.value("as", NameParser.collage)) }),
    VerbGrammar(
      "delete", for: .page, effects: [.changesCollages, .freesCollageNames],
      [.option("force", .flag), collage], store: { .delete(isForced: $0.flag("force")) }),
    VerbGrammar(
      "restore", for: .page, effects: .changesCollages, [.positional("collage")],
      store: { (a) throws(EditDataError) in .restore(try a.required("collage")) }),
    VerbGrammar(
      "canvas", for: editing,
      size + [
        .option("frame"), .option("mirror", .choice), .option("scale-items", .flag),
        .option("watermark"), collage,
      ], canvas, store: canvasWithTextWatermark),
    VerbGrammar(
      "watermark", for: editing,
      [.positional("file", names: .watermark)]
        + ["corner", "size", "opacity", "margin", "text"].map { .option($0) }
        + [
          .option("font", names: .font), .option("color"), .option("font-fallback", .flag),
          collage,
        ], watermark, store: textWatermark),
  ]

  private static let placing = [
    VerbGrammar(
      "move", for: editing,
      [items, .positional("to", .pair), .option("by", .pair), .option("anchor"), collage], move),
    VerbGrammar(
      "rotate", for: editing, [items, .positional("to"), .option("by"), collage], rotate),
    VerbGrammar(
      "scale", for: editing,
      [items, .positional("to")] + ["by", "width", "height", "fit", "cover"].map { .option($0) }
        + [collage],
      scale),
    VerbGrammar("flip", for: editing, [items, .positional("axis"), collage], flip),
    VerbGrammar(
      "opacity", for: drawing, [items, .positional("to"), .option("by"), collage], opacity),
    VerbGrammar("reset", for: [.make, .page], [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .reset)
    },
    VerbGrammar("select", for: [.make, .page], [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .select)
    },
    VerbGrammar("order", for: editing, [items, .positional("to"), collage], order),
  ]

  private static let content = [
    VerbGrammar(
      "add", for: .make,
      [
        .positional("files", .values, names: .file), .option("files-from", names: .file),
        .option("null", .flag),
        .option("recursive", .flag), .option("as"), .option("at", .pair), .option("anchor"),
        .option("width"), .option("rotate"), .option("scale"), .option("opacity"),
        .option("lossless", .flag), .option("library", .flag), .option("all-or-nothing", .flag),
      ] + reading + limits + [collage]),
    VerbGrammar(
      "text", for: editing,
      [items, .positional("words")] + textOptions + [
        .option("markup", .choice), .option("font-fallback", .flag), .option("force", .flag),
        .option("new", .flag), .option("of"), .option("as"), .option("at", .pair),
        .option("anchor"), collage,
      ], text, store: textWithFontFile),
    VerbGrammar(
      "replace", for: .make,
      [
        items, .positional("file", names: .file), .option("everywhere", .flag),
        .option("lossless", .flag),
      ]
        + reading + [collage]),
    VerbGrammar(
      "copy", for: [.make, .page],
      [items, .option("as"), .option("at", .pair), .option("anchor"), .option("scale"), collage],
      copy),
    VerbGrammar("remove", for: editing, effects: .freesItemNames, [items, collage]) {
      (a) throws(EditDataError) in
      .items(try a.items(), .remove)
    },
    VerbGrammar(
      "name", for: [.make, .page], effects: .freesItemNames, [items, .positional("name"), collage],
      name),
    VerbGrammar(
      "cutout", for: editing,
      [items] + ["on", "off", "toggle"].map { .option($0, .flag) } + [
        .option("rect"), .option("keep", .values), .option("drop", .values),
        .option("keep-stroke", .values), .option("drop-stroke", .values),
        .option("mask", names: .file),
        .option("single", .flag), .option("redo", .flag), .option("fresh", .flag),
        .option("feather"), .option("grow"), .option("smooth"), .option("engine", names: .program),
        .option("engine-command", names: .program), .option("refine"),
        .option("all-or-nothing", .flag), collage,
      ], cutout, store: findSubject),
    VerbGrammar(
      "repaint", for: [.make, .page],
      [items] + ["on", "off", "toggle"].map { .option($0, .flag) } + [
        .option("steps"), .option("cfg"), .option("seed"), .option("negative"),
        .option("strength"), .option("only-subject", .flag), .option("keep-subject", .flag),
        .option("mask", names: .file), .option("server"), .option("max-side"), .option("preset"),
        .option("save-preset"), .option("poll"), .option("detach", .flag),
        .option("output", names: .file),
        .option("to-library", .flag), .option("clobber", .choice), collage,
      ], repaint),
  ]

  private static let shading = [
    VerbGrammar("shader toggle", for: editing, [items, shader, collage]) {
      (a) throws(EditDataError) in
      .items(try a.items(), .shader(.toggle(try a.required("shader"))))
    },
    VerbGrammar("shader on", for: editing, [items, shader, values, collage]) {
      (a) throws(EditDataError) in
      .items(try a.items(), .shader(try a.shader(ShaderSpec.switchedOn)))
    },
    VerbGrammar("shader off", for: editing, [items, shader, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(.off(try a.required("shader"))))
    },
    VerbGrammar("shader set", for: editing, [items, shader, values, collage]) {
      (a) throws(EditDataError) in
      .items(try a.items(), .shader(try a.shader(ShaderSpec.changed)))
    },
    VerbGrammar("shader clear", for: editing, [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .shader(.clear))
    },
  ]

  private static let history = [
    VerbGrammar(
      "undo", for: .page, effects: [.freesItemNames, .needsRevisions],
      [.positional("steps"), .option("to"), collage], store: walk),
    VerbGrammar(
      "redo", for: .page, effects: [.freesItemNames, .needsRevisions],
      [.positional("steps"), .option("to"), collage], store: walk),
    VerbGrammar("save", for: [], limits + [collage]),
    VerbGrammar(
      "revert", for: [], effects: [.freesItemNames, .needsRevisions],
      [.option("force", .flag), collage]),
    VerbGrammar(
      "render", for: [],
      [
        .option("output", names: .file), .option("clobber", .choice), .option("size"),
        .option("scale"),
        .option("width"), .option("height"), .option("long-side"), .option("format"),
        .option("quality"),
        .option("max-bytes"), .option("chroma"), .option("progressive", .flag),
        .option("lossless", .flag), .option("compression"), .option("dpi"),
        .option("background"), .option("pad"), .option("watermark", .choice), .option("grid"),
        .option("preset"), .option("bleed"), .option("crop-marks", .flag),
      ] + limits + [collage]),
  ]

  private static let textOptions =
    [
      "width", "fit", "size", "font", "weight", "style", "align", "line-height", "letter-spacing",
      "color", "background", "padding", "language", "direction", "features", "lines", "ellipsis",
      "arc",
    ].map { Key.option($0, names: $0 == "font" ? .font : .nothing) }
  static let items = Key.positional("items", .values)
  private static let shader = Key.positional("shader")
  static let values = Key.positional("set", .assignments)
  static let collage = Key.option("collage")
  private static let size: [Key] = [
    .option("size"), .option("dpi"), .option("background", names: .background),
  ]
  private static let reading: [Key] = [.option("no-orient", .flag), .option("salvage", .flag)]
  private static let limits: [Key] = [.option("jobs"), .option("max-memory")]
}
