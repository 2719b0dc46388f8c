extension VerbGrammar {
  static let arranging = [
    VerbGrammar(
      "align", for: editing, [items, .positional("edge", .values), .option("to"), collage], align),
    VerbGrammar(
      "distribute", for: editing, [items, .positional("axis"), .option("gap"), collage], distribute),
    VerbGrammar(
      "layout", for: editing, effects: .freesItemNames,
      [.positional("kind"), .positional("of", names: .shape), items]
        + LayoutArguments.valued.map { .option($0) }
        + LayoutArguments.flags.map { .option($0, .flag) } + [
          .option("per-page", names: .collages), collage,
        ], layout),
    VerbGrammar("snap", for: editing, [items, .option("within"), collage], snap),
    VerbGrammar("swap", for: editing, [items, collage]) { (a) throws(EditDataError) in
      .items(try a.items(), .arrange(.swap))
    },
    VerbGrammar(
      "group", for: [.make, .page], [items, .option("as"), .option("off", .flag), collage], group),
    VerbGrammar("lock", for: [.make, .page], [items, .option("off", .flag), collage]) {
      (a) throws(EditDataError) in
      .items(try a.items(), .arrange(.lock(!a.flag("off"))))
    },
    VerbGrammar("hide", for: editing, [items, .option("off", .flag), collage]) {
      (a) throws(EditDataError) in
      .items(try a.items(), .arrange(.hide(!a.flag("off"))))
    },
    VerbGrammar(
      "template place", for: .make,
      [items, .positional("name")] + (placeFlags + ["off"]).map { .option($0, .flag) }
        + [.option("default", names: .file), collage], place),
  ]

  private static let placeFlags = ["required", "own", "fit", "fill", "cutout"]

  private static func place(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let column = try a.value("name", NameParser.column)
    // A place with a default photo requires an import, so it isn't an `EditRequest`.
    guard a.text("default") == nil else { return nil }
    return try a.items { () throws(ArgumentError) in
      .arrange(try .place(column, off: a.flag("off"), Set(placeFlags.filter(a.flag))))
    }
  }

  private static func align(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    guard let edges = a.texts("edge") else {
      throw .rule(.missing(["edge"], verb: a.verb.name))
    }
    let alignment: Alignment
    do throws(ValueError) {
      alignment = try AlignmentParser.alignment(edges)
    } catch {
      throw .value(error, of: "edge")
    }
    guard alignment != Alignment() else { throw .rule(.missing(["edge"], verb: a.verb.name)) }
    let items = try a.items()
    do throws(SelectionError) {
      let target = try a.text("to").map { (text) throws(SelectionError) in
        try ArrangementSpec.Target(text)
      }
      return .items(items, .arrange(.align(alignment, to: target)))
    } catch {
      throw .items(error)
    }
  }

  private static func distribute(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let axis = try a.required("axis", StackParser.axis)
    let gap = try a.value("gap") { (text) throws(ValueError) in
      try LengthParser.offset(text, along: axis == .horizontal ? .x : .y)
    }
    return .items(try a.items(), .arrange(.distribute(axis, gap: gap)))
  }

  private static func layout(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    var options: [String: String] = [:]
    for name in LayoutArguments.valued { options[name] = a.text(name) }
    for name in LayoutArguments.flags where a.flag(name) { options[name] = "" }
    let arguments = LayoutArguments(
      kind: try a.required("kind"), of: a.text("of"), options: options)
    // If the layout reads a file, the file must be read first. A layout on several pages creates
    // other collages.
    guard arguments.file == nil, a.text("per-page") == nil else { return nil }
    let named = a.texts("items") == nil ? [] : try a.items()
    do throws(ArgumentError) {
      return try arguments.request(named)
    } catch {
      throw .rule(error)
    }
  }

  private static func snap(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let reach = try a.value("within") { (text) throws(ValueError) in
      try LengthParser.positive(text)
    }
    return .items(try a.items(), .arrange(.snap(within: reach)))
  }

  private static func group(_ a: EditArguments) throws(EditDataError) -> EditRequest? {
    let name = try a.value("as", NameParser.group)
    return try a.items { () throws(ArgumentError) in
      .arrange(try .group(as: name, off: a.flag("off")))
    }
  }
}
