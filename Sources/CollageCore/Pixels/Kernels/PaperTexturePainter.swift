struct PaperTexturePainter: RowPainter {
  private let colors: DitheredRamp
  private let sheet: SheetMap
  private let noises: [NoiseRow]
  private let weave: Weave?
  private let fibers: PaperFiberRows

  private struct Weave {
    let texture: PaperWeave
    let columns: [Float]
    let part: Float
  }

  var isOpaque: Bool { true }

  private static let entriesPerLevel = 8.0

  init(_ paper: Paper, map: CanvasMap) {
    let grain = PaperGrain(paper.kind)
    let (reach, color) = (PaperGrain.reach, RampColor(paper.color))
    colors = DitheredRamp(
      ramp: ColorRamp(count: Int(2 * reach * Self.entriesPerLevel) + 1) { position in
        let lighter = (2 * position - 1) * reach / 255
        return RampColor(channels: color.channels + SIMD4(lighter, lighter, lighter, 0))
      })
    let sheet = SheetMap(map)
    self.sheet = sheet
    noises = grain.noises.compactMap { NoiseRow($0, sheet: sheet) }
    weave = grain.weave.flatMap { weave in
      let part = weave.visibleFraction(scale: sheet.scale)
      guard part > 0 else { return nil }
      return Weave(
        texture: weave,
        columns: (0..<map.output.width).map {
          PaperWeave.wave(sheet.point(column: $0, row: 0).x / weave.pitch)
        },
        part: Float(part))
    }
    fibers = PaperFiberRows(
      grain.fibers.flatMap { $0.fibers(in: sheet.size) }, sheet: sheet, output: map.output)
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    guard !columns.isEmpty else { return }
    var sums = [Float](repeating: 0, count: columns.count)
    unsafe sums.withUnsafeMutableBufferPointer { buffer in
      guard let sums = buffer.baseAddress else { return }
      // SAFETY: there is a sum for each column.
      for noise in noises { unsafe noise.add(row: row, columns: columns, to: sums) }
      if let weave {
        let y = PaperWeave.wave(sheet.point(column: 0, row: row).y / weave.texture.pitch)
        for column in columns {
          unsafe sums[column &- columns.lowerBound] +=
            weave.part * weave.texture.lightness(weave.columns[column], y)
        }
      }
      unsafe fibers.add(row: row, columns: columns, to: sums)
      let factor = Float(Self.entriesPerLevel)
      let middle = Float(PaperGrain.reach * Self.entriesPerLevel) + 0.5
      unsafe colors.paint(row: row, columns: columns, into: target) { column in
        unsafe Int(max(sums[column &- columns.lowerBound] * factor + middle, 0))
      }
    }
  }
}
