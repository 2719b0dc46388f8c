/// The options of the command `cutout` that recreate a cutout.
struct CutoutScript {
  let origin: CutoutOrigin
  let numbers: NumberPrecision

  init(_ cutout: Cutout, _ numbers: NumberPrecision) {
    (origin, self.numbers) = (cutout.origin, numbers)
  }

  var verb: ScriptCommand {
    var words = ScriptCommand("cutout")
    let (hints, edge) = (origin.hints, origin.edge)
    words.add("engine", origin.engine)
    words.add(
      "rect",
      ifAny: hints.rect.map { rect in
        numbers.list([rect.minX, rect.minY, rect.size.width, rect.size.height])
      })
    for (name, marks) in [("keep", hints.keep), ("drop", hints.drop)] {
      for mark in marks where !mark.points.isEmpty {
        words.add(mark.points.count > 1 ? name + "-stroke" : name, text(mark))
      }
    }
    words.add("single", if: hints.isSingle)
    if edge.feather != 0 { words.add("feather", numbers.text(edge.feather)) }
    if edge.grow != 0 { words.add("grow", "\(edge.grow)") }
    if edge.smooth != 0 { words.add("smooth", numbers.text(edge.smooth)) }
    if origin.isUnrefined == true { words.add("refine", "off") }
    return words
  }

  private func text(_ mark: CutoutMark) -> String {
    mark.points.map { numbers.list([$0.x, $0.y]) }.joined(separator: ";")
      + (mark.radius.map { "," + numbers.text($0) } ?? "")
  }
}
