/// The options of the command `cutout` that recreate a cutout.
struct CutoutScript {
  let origin: CutoutOrigin
  let numbers: NumberPrecision

  init(_ cutout: Cutout, _ numbers: NumberPrecision) {
    (origin, self.numbers) = (cutout.origin, numbers)
  }

  var command: ScriptCommand {
    var command = ScriptCommand("cutout")
    let (hints, edge) = (origin.hints, origin.edge)
    command.add("engine", origin.engine)
    command.add(
      "rect",
      ifAny: hints.rect.map { rect in
        numbers.list([rect.minX, rect.minY, rect.size.width, rect.size.height])
      })
    for (name, marks) in [("keep", hints.keep), ("drop", hints.drop)] {
      for mark in marks where !mark.points.isEmpty {
        command.add(mark.points.count > 1 ? name + "-stroke" : name, text(mark))
      }
    }
    command.add("single", if: hints.isSingle)
    if edge.feather != 0 { command.add("feather", numbers.text(edge.feather)) }
    if edge.grow != 0 { command.add("grow", "\(edge.grow)") }
    if edge.smooth != 0 { command.add("smooth", numbers.text(edge.smooth)) }
    if origin.isUnrefined == true { command.add("refine", "off") }
    return command
  }

  private func text(_ mark: CutoutMark) -> String {
    mark.points.map { numbers.list([$0.x, $0.y]) }.joined(separator: ";")
      + (mark.radius.map { "," + numbers.text($0) } ?? "")
  }
}
