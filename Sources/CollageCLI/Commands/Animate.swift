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

      For position, FROM and TO are X,Y as in `move`; for other properties, they are values as in \
      `scale`, `rotate` and `opacity`. own is the item's own value. The animation is relative to \
      the item's own values, so the item can be moved or scaled later. reveal shows the items one \
      after another, in the given order; @all goes from back to front.

      Still images show the start of the loop, with all revealed items visible. For a seamless \
      loop, use a full rotation or --alternate.
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

  @Flag(help: "Go from FROM to TO and back")
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
