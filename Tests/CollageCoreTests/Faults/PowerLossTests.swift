import Testing

@testable import CollageCore

/// Every verb that writes, with a loss of power at every moment.
///
/// What was not flushed is lost, in each of the ways of ``DurableDisk/Loss``.
@Suite("A loss of power") struct PowerLossTests {
  @Test("leaves the store as it was or as it should be", arguments: FaultyVerb.allCases)
  func everyMoment(_ verb: FaultyVerb) throws {
    let before = try FaultyStudio().examine(verb).contents
    let (cuts, after, output) = try cuts(of: verb)
    #expect(cuts.count > DurableDisk.Loss.allCases.count)
    for cut in cuts {
      let moment = cut.isLast ? "the end" : "\(cut.step)"
      let what = Comment("\(verb): \(moment), lost: \(cut.loss)")
      #expect(throws: Never.self, what) {
        let studio = try FaultyStudio(cut.image)
        let found = try studio.examine(verb)
        #expect(found.damage == [], "\(what): \(found.damage)")
        if cut.isLast {
          #expect(found.contents == after && studio.output == output, what)
        } else {
          let isEither = [before, after].contains(found.contents)
          #expect(verb.hasSeveralTransactions || isEither, what)
          #expect([FaultyStudio.old, output].contains(studio.output), what)
        }
      }
    }
  }

  private func cuts(
    of verb: FaultyVerb
  ) throws -> ([PowerRecorder.Cut], [String: FaultyStudio.Contents], [UInt8]?) {
    let studio = try FaultyStudio()
    let recorder = try PowerRecorder(studio.folder.path)
    let files = FaultyFileSystem(recorder: recorder)
    try DatabaseCalls.counted(in: files) { try verb.run(in: studio, studio.open(files)) }
    return (recorder.cuts, try studio.examine(verb).contents, studio.output)
  }
}
