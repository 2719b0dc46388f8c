internal import ArgumentParser
internal import CollageCore

struct LayoutCommand: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "layout", abstract: "Arrange many items at once",
    usage: """
      collage layout KIND [ITEM...] [options]
      collage layout 'V(2*H(a,b), c)' [options]
      collage layout --print
      """,
    discussion: """
        collage layout justified --gap 20
        collage layout grid --columns 3 --cell 1:1 --fill --last-row center
        collage layout mosaic --seed 7 --weight hero=3
        collage layout calendar 2027-01 --names de --fill
        collage layout grid --per-page 12
        collage layout 'V(2*H(a,b), c, H(d,e,*)*1.5)'

      \(table)

      Without ITEM, arranges all photos that are neither locked nor hidden. The items of a group \
      are placed one by one. A layout is one edit; the same seed gives the same result.

      By default, photos are cropped by at most a pixel, so that edges are sharp and gaps are \
      equal. --fill crops as much as necessary, around the focus, and is the default of a layout \
      expression (see below). The crop stays until --fit shows the whole photos again.

      In a layout expression, such as 'V(2*H(a,b), c)', V(...) is a column and H(...) is a row. \
      Each part is an item, a pattern, * for all other items, or another V or H. 2* doubles the \
      share of a part. --print prints the current layout as an expression.

      --per-page doesn't change the collage. It arranges the items in copies of the collage: \
      NAME-1, NAME-2, … Unedited copies of an earlier run are replaced; `restore` recovers them.

      --names labels a calendar with its month, weekdays and days in a language such as de. The \
      language also determines the first day of the week. The labels are text items. They keep \
      their style when the calendar is arranged again.
      """)

  @Argument(
    help: ArgumentHelp("The kind and the items, or an expression", valueName: "kind"),
    completion: .custom(CompletionValues.items(and: LayoutKind.allCases.map(\.rawValue))))
  var words: [Word] = []

  @OptionGroup var layout: LayoutOptions

  @Flag(help: "Keep the area of locked items free")
  var keepLocked = false

  @Flag(help: "Place captions below their photos")
  var captions = false

  @Option(
    help: ArgumentHelp("Arrange N items per page; each page is a collage", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of items", in: 1...Limits.itemCount)))
  var perPage: Int?

  @Flag(help: "Print the current layout and change nothing")
  var print = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  // A layout can remove text items that an earlier calendar layout added, so their names become
  // available.
  var effects: VerbGrammar.Effects {
    perPage == nil ? .freesItemNames : [.changesCollages, .freesCollageNames]
  }

  func request() throws -> EditRequest? {
    guard !print, perPage == nil else { return nil }
    let (arguments, selectors) = try read()
    return arguments.file == nil ? try arguments.request(selectors) : nil
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    if print { return try printLayout(reference) }
    var (arguments, selectors) = try read()
    if let file = arguments.file { arguments.silhouette = try Silhouette.read(file, context) }
    guard let perPage else { return try arguments.request(selectors).prepared(reference, context) }
    let layout = try arguments.layout(of: selectors)
    let (items, analysis) = (arguments.items(selectors), FocusAnalysis(context))
    return { session in
      .pages(
        try session.layOut(
          items, of: reference, by: layout, perPage: perPage, analysis: analysis))
    }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    guard !print else {
      throw UserFacingError.pageEditOption("--print", .print)
    }
    var (arguments, selectors) = try read()
    if let file = arguments.file { arguments.silhouette = try Silhouette.read(file, context) }
    return .request(try arguments.request(selectors))
  }

  private func read() throws -> (LayoutArguments, [ItemSelector]) {
    var rest = words.map(\.text)[...]
    guard let kind = rest.popFirst() else {
      throw UserFacingError.missing(.layoutKind, in: Self.self)
    }
    let operand = LayoutKind(rawValue: kind)?.operand
    let arguments = layout.arguments(
      kind: kind, of: operand == nil ? nil : rest.popFirst(), keepsLocked: keepLocked,
      placesCaptions: captions)
    if let operand, arguments.operand == nil {
      throw UserFacingError.missing(.layoutPart(operand), in: Self.self)
    }
    let items = ItemArguments(rest.map(Word.init(argument:)))
    return (arguments, items.arguments.isEmpty ? [] : try items.selectors(of: Self.self))
  }

  private func printLayout(_ reference: CollageReference) throws -> PreparedEdit {
    guard perPage == nil else {
      throw UserFacingError.exclusive("--print", "--per-page")
    }
    guard
      layout.arguments(
        kind: "", of: nil, keepsLocked: keepLocked,
        placesCaptions: captions
      ).options.isEmpty
    else {
      throw UserFacingError.printOptions
    }
    let arguments = ItemArguments(words)
    let selectors = arguments.arguments.isEmpty ? [.all] : try arguments.selectors(of: Self.self)
    return { session in
      let state = try session.state(of: reference)
      let items = try state.collage.resolve(selectors).compactMap { state.collage.items[$0] }
      let shown = items.filter { !$0.isHidden }
      let (text, gap, isExact) = try LayoutExpression.detected(in: shown)
      var report = Report(
        lines: [text], message: nil,
        view: LayoutView(state, expression: text, gap: gap, isExact: isExact))
      if !isExact { report.notes = [.warning(.inexactLayout)] }
      return report
    }
  }

  private static let table = LayoutKind.allCases.map { kind in
    let name = [kind.rawValue, kind.operand].compactMap { $0 }.joined(separator: " ")
    return "  " + name.padding(to: 22) + kind.summary
  }.joined(separator: "\n")
}

extension Report {
  fileprivate static func pages(_ result: LayoutPages) -> Report {
    var report = Report(
      lines: result.pages.map(\.record.name.rawValue),
      message: .createdPages(result.pages.count),
      view: LayoutPagesView(result))
    if !result.replaced.isEmpty || !result.deleted.isEmpty {
      report.furtherMessages = [.formerPages(replaced: result.replaced, deleted: result.deleted)]
    }
    report.notes = result.remarks.map {
      .warning(Warning.layout($0.remark).within($0.page.rawValue))
    }
    return report
  }
}

extension Silhouette {
  static func read(_ path: String, _ context: EditContext) throws -> Silhouette {
    let source = try PhotoSource.single(path, context)
    return try Silhouette(of: source, settings: context.command.settings())
  }
}
