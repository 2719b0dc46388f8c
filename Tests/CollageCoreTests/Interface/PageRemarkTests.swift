import Testing

@testable import CollageCore

@Suite struct PageRemarkTests {
  private func placing(_ remarks: LayoutRemark...) -> Edit {
    var placing = ItemPlacing([], words: [])
    placing.remarks = remarks
    return .place(placing)
  }

  @Test func equalRemarksOnPagesAreOne() {
    let covered = LayoutRemark.coveredCalendar([.month])
    var remarks = PageRemarks(pageCount: 3)
    for (page, factor) in [(0, 0.5), (2, 0.25)] {
      remarks.note(placing(.shrunkCaptions(factor), covered), unfilled: 1, skipped: [], on: page)
    }
    remarks.note(placing(covered), unfilled: 2, skipped: [], on: 1)
    remarks.endStep()
    #expect(
      remarks.all == [
        PageRemark(kind: .layout(.shrunkCaptions(0.25)), pages: [1, 3]),
        PageRemark(kind: .layout(covered), pages: []), PageRemark(kind: .unfilled(4), pages: []),
      ])
  }

  @Test func aRemarkOfALaterStepIsNotRepeated() {
    var remarks = PageRemarks(pageCount: 1)
    let name = Sample.itemName("a")
    for factor in [0.5, 0.5, 0.7] {
      remarks.note(placing(.shrunkCaptions(factor)), unfilled: 0, skipped: [name], on: 0)
      remarks.endStep()
    }
    remarks.note(nil, unfilled: 0, skipped: [], on: 0)
    remarks.endStep()
    #expect(
      remarks.all == [
        PageRemark(kind: .layout(.shrunkCaptions(0.5)), pages: []),
        PageRemark(kind: .locked([name]), pages: []),
        PageRemark(kind: .layout(.shrunkCaptions(0.7)), pages: []),
      ])
  }
}
