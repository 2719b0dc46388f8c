internal import ArgumentParser
internal import CollageCore

/// `animate`: lets items move in moving pictures.
struct Animate: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "animate", abstract: "Let items move in moving pictures.",
    usage: """
      collage animate ITEM... position|scale|rotation|opacity FROM TO [options]
      collage animate ITEM... reveal [options]
      collage animate ITEM... [position|scale|rotation|opacity|reveal] none
      """,
    discussion: """
      FROM and TO are what one writes for move, scale, rotate and opacity, a position as X,Y; 'own' \
      is what each item is by itself. Motion is kept relative to that: an item that is moved or \
      sized later takes it along. With reveal the items appear one after the other, the first named \
      first; @all is from back to front. At the beginning of the loop, and so in still pictures, \
      items are as FROM says, and those that are revealed are all there.

      Whoever wants the loop to close lets it end as it began: a whole turn, or --alternate.

        collage animate hero opacity 0 own --during 0%-50%
        collage animate hero position -20%,50% own --ease out
        collage animate hero scale own 120% --alternate
        collage animate wheel rotation 0 360
        collage animate @all reveal
        collage animate @all none
        collage render -o loop.webp --duration 3s
      """)

  @Argument(
    help: ArgumentHelp("The items, what moves, and its two ends.", valueName: "item"),
    completion: .custom(
      CompletionValues.items(and: AnimationParser.parts + [AnimationParser.own, LookParser.none])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp(
      "How it sets out and arrives: linear, in (slowly at first), out (slowly at last), in-out.",
      valueName: "ease"),
    completion: .list(AnimationParser.eases), transform: Word.reader(AnimationParser.ease))
  var ease: Ease?

  @Option(
    help: ArgumentHelp(
      "The part of the loop in which it happens; all of it, or 0%-80% for reveal, when not given.",
      valueName: "from-to"),
    transform: Word.reader(AnimationParser.span))
  var during: LoopSpan?

  @Flag(help: "Go back again, within that part of the loop.")
  var alternate = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let words = try AnimationArguments(words, of: Self.self)
    let change = try ItemsChange.animate(
      words.part, from: words.from, to: words.to, ease: ease, span: during, alternates: alternate)
    return .items(try words.items.selectors(of: Self.self), change)
  }
}
