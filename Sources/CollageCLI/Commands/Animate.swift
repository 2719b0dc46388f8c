internal import ArgumentParser
internal import CollageCore

struct Animate: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "animate", abstract: "Animate items",
    usage: """
      collage animate ITEM... position|scale|rotation|opacity FROM TO [options]
      collage animate ITEM... reveal [options]
      collage animate ITEM... [position|scale|rotation|opacity|reveal] none
      """,
    discussion: """
        collage animate hero opacity 0 own --during 0%-50%
        collage animate hero position -20%,50% own --ease out
        collage animate hero scale own 120% --alternate
        collage animate wheel rotation 0 360
        collage animate @all reveal
        collage animate @all none

      `render --duration 3s` renders the animation.

      FROM and TO are values as in move (X,Y), scale, rotate and opacity; own is the item's own \
      value. Motion is relative to it, and follows when the item is moved or scaled later. reveal \
      shows the items one after another, the first named one first; @all goes from back to front.

      Still images show the beginning of the loop, with all revealed items. To close the loop, end \
      as it begins: with a full rotation, or with --alternate.
      """)

  @Argument(
    help: ArgumentHelp("The items, the property, FROM and TO", valueName: "item"),
    completion: .custom(
      CompletionValues.items(
        and: AnimationParser.propertyNames + [AnimationParser.own, LookParser.none])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp(
      "The easing: linear, in, out or in-out (default: linear)", valueName: "ease"),
    completion: .list(AnimationParser.easingNames), transform: Word.reader(AnimationParser.ease))
  var ease: Ease?

  @Option(
    help: ArgumentHelp("The part of the loop (default: all; reveal: 0%-80%)", valueName: "from-to"),
    transform: Word.reader(AnimationParser.span))
  var during: LoopSpan?

  @Flag(help: "Return to the beginning within that part")
  var alternate = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    let arguments = try AnimationArguments(words, of: Self.self)
    let change = try ItemsChange.animate(
      arguments.part, from: arguments.from, to: arguments.to, ease: ease, span: during,
      alternates: alternate)
    return .items(try arguments.items.selectors(of: Self.self), change)
  }
}
