internal import ArgumentParser
internal import CollageCore

/// `layout`: places many items at once.
struct LayoutCommand: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "layout", abstract: "Place many items at once.",
    usage: """
      collage layout KIND [ITEM...] [options]
      collage layout 'V(2*H(a,b), c)' [options]
      collage layout --print
      """,
    discussion: """
      All items that are not locked are placed, if none is named. Nothing is cropped but a pixel, so \
      that edges are sharp and gaps are equal; --fill crops as much as it takes, around the focus, \
      which stays until --fit shows photos whole again. Items of groups are placed one by one. It is one edit, and the same seed gives the same places.

        collage layout justified --gap 20
        collage layout grid --columns 3 --cell 1:1 --fill --last-row center
        collage layout columns --columns 4 --order date
        collage layout mosaic --seed 7 --weight hero=3
        collage layout hero beach
        collage layout scatter --max-angle 8 --overlap 30%
        collage layout shape cat.png
        collage layout calendar 2027-01 --fill
        collage layout calendar 2027-01 --names de
        collage layout grid --per-page 12
        collage layout 'V(2*H(a,b), c, H(d,e,*)*1.5)'

      \(table)

      Written, V(...) has parts above each other and H(...) beside each other; a part is an item, a \
      pattern, * for all others, or V and H again, and 2* makes it twice as large. --print writes \
      the present layout so. With --per-page the collage stays as it is, and each share of its \
      items is laid out in a copy: NAME-1, NAME-2, ... Unedited copies from an earlier \
      run are replaced; `restore` brings them back.

      --names writes what a calendar has besides photos, in one of the languages of captions: its month, \
      the days of the week, which begins as is usual there, and the number of each day in its cell. \
      These are words like any others, and keep their style when a calendar is laid out again.
      """)

  @Argument(
    help: ArgumentHelp("The kind, then the items.", valueName: "kind"),
    completion: .custom(CompletionValues.items(and: LayoutKind.allCases.map(\.rawValue))))
  var words: [Word] = []

  @OptionGroup var layout: LayoutOptions

  @Flag(help: "Leave the room of locked items free, and place the others around them.")
  var keepLocked = false

  @Flag(help: "Leave room for captions, and put them below their photos.")
  var captions = false

  @Option(
    help: ArgumentHelp("Make a collage of every so many items.", valueName: "n"),
    transform: Word.reader(IntegerParser.reader("a number of items", in: 1...Limits.itemCount)))
  var perPage: Int?

  @Flag(help: "Write the present layout, and change nothing.")
  var print = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  // The words of an earlier calendar may go.
  var effects: VerbGrammar.Effects {
    perPage == nil ? .freesItemNames : [.changesCollages, .freesCollageNames]
  }

  func request() throws -> EditRequest? {
    guard !print, perPage == nil else { return nil }
    let (words, named) = try read()
    return words.file == nil ? try words.request(named) : nil
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    if print { return try printing(reference) }
    var (words, named) = try read()
    if let file = words.file { words.silhouette = try Silhouette.read(file, context) }
    guard let perPage else { return try words.request(named).prepared(reference, context) }
    let layout = try words.layout(of: named)
    let (items, job) = (words.items(named), FocusAnalysis(context))
    return { session in
      .pages(try session.layOut(items, of: reference, by: layout, perPage: perPage, lookingBy: job))
    }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    guard !print else {
      throw UserFacingError.usage(
        "--edit does not take --print.",
        hint: "Keep the collage with --keep NAME, then run `collage layout --print`.")
    }
    var (words, named) = try read()
    if let file = words.file { words.silhouette = try Silhouette.read(file, context) }
    return .request(try words.request(named))
  }

  /// Reads the words: the kind, what belongs to it, and the items that are named.
  private func read() throws -> (LayoutArguments, [ItemSelector]) {
    var rest = words.map(\.text)[...]
    guard let kind = rest.popFirst() else {
      throw UserFacingError.missing("a kind of layout", in: Self.self)
    }
    let operand = LayoutKind(rawValue: kind)?.operand
    let words = layout.words(
      kind: kind, of: operand == nil ? nil : rest.popFirst(), keepsLocked: keepLocked,
      placesCaptions: captions)
    if let operand, words.operand == nil {
      throw UserFacingError.missing(operand, in: Self.self)
    }
    let items = ItemArguments(rest.map(Word.init(argument:)))
    return (words, items.words.isEmpty ? [] : try items.selectors(of: Self.self))
  }

  private func printing(_ reference: CollageReference) throws -> PreparedEdit {
    guard perPage == nil else {
      throw UserFacingError.usage("--print and --per-page exclude each other.")
    }
    guard
      layout.words(
        kind: "", of: nil, keepsLocked: keepLocked,
        placesCaptions: captions
      ).options.isEmpty
    else {
      throw UserFacingError.usage(
        "--print writes the layout that is there, and takes no options of another one.")
    }
    let words = ItemArguments(words)
    let selectors = words.words.isEmpty ? [.all] : try words.selectors(of: Self.self)
    return { session in
      let state = try session.state(of: reference)
      let items = try state.collage.resolve(selectors).compactMap { state.collage.items[$0] }
      let shown = items.filter { !$0.isHidden }
      let (text, gap, isExact) = try LayoutExpression.reading(of: shown)
      var report = Report(
        lines: [text], message: nil,
        view: LayoutView(state, expression: text, gap: gap, isExact: isExact))
      if !isExact {
        report.notes = [
          .warning(
            "the items do not fill these rows and columns, and would stand otherwise in them.",
            hint: "`collage duplicate` keeps them as they are in a copy.")
        ]
      }
      return report
    }
  }

  /// The kinds, a line each.
  private static let table = LayoutKind.allCases.map { kind in
    let name = [kind.rawValue, kind.operand].compactMap { $0 }.joined(separator: " ")
    return "  " + name.padding(to: 22) + kind.summary
  }.joined(separator: "\n")
}

extension Report {
  /// What became of a collage whose items were laid out on pages.
  fileprivate static func pages(_ laid: LayoutPages) -> Report {
    var report = Report(
      lines: laid.pages.map(\.record.name.rawValue),
      message: "made \(Phrases.count(laid.pages.count, "collage"))",
      view: LayoutPagesView(laid))
    let old = [("replaced", laid.replaced), ("deleted", laid.deleted)].filter { !$0.1.isEmpty }
    if !old.isEmpty {
      var text = old.map { $0 + " " + Phrases.list($1.map(\.rawValue)) }.joined(separator: ", ")
      if let first = laid.deleted.first {
        let isOne = laid.deleted.count == 1
        let name = isOne ? ShellWordSplitter.quoted(first.rawValue) : "NAME"
        text += "; `collage restore \(name)` brings \(isOne ? "it" : "them") back"
      }
      report.furtherMessages = [text]
    }
    report.notes = laid.remarks.map { Note($0.remark).about($0.page.rawValue) }
    return report
  }
}

extension Silhouette {
  /// What the picture shows that a word names.
  static func read(_ path: String, _ context: EditContext) throws -> Silhouette {
    let source = try PhotoSource.single(path, context)
    return try Silhouette(of: source, settings: context.command.settings())
  }
}
