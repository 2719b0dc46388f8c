import Foundation
import Testing

@testable import CollageCore

/// The values of errors, of whatever kind they are.
@Suite struct ErrorFactTests {
  private func facts(_ error: any Error) -> [String: JSONValue]? {
    CodedError(describing: error)?.facts
  }

  @Test func valuesWithoutANameAreNumbered() {
    #expect(
      facts(EngineChoiceError.badCommand("a", .empty))
        == ["value": .string("a"), "value2": .string("empty")])
    #expect(
      facts(EngineChoiceError.unknown("x", nearest: ["y", "z"]))
        == ["value": .string("x"), "nearest": .array([.string("y"), .string("z")])])
    let (small, large) = (PixelSize(width: 2, height: 1), PixelSize(width: 4, height: 3))
    #expect(
      facts(CutoutError.trimapSize(small, photo: large))
        == ["value": .string("2x1"), "photo": .string("4x3")])
  }

  @Test func aValueWithItsNameDoesNotHideOneWithout() {
    let error = facts(EditError.outOfRange(.scale, value: 2.5, range: 0...1))
    #expect(error?["value1"] == .string("scale") && error?["value"] == .number(2.5))
    #expect(error?.count == 3)
  }

  @Test func numbersStayNumbers() {
    #expect(facts(EngineChoiceError.noCommand) == [:])
    #expect(
      facts(RenderError.tooLittleMemory(needed: 5, limit: 4))
        == ["needed": .integer(5), "limit": .integer(4)])
    #expect(facts(WorkspaceError.severalItems(3)) == ["value": .integer(3)])
    #expect(
      facts(
        PictureSizeError.otherShape(
          PixelSize(width: 2, height: 1), canvas: PixelSize(width: 3, height: 3),
          nearest: [PixelSize(width: 2, height: 2)]))
        == [
          "value": .string("2x1"), "canvas": .string("3x3"), "nearest": .array([.string("2x2")]),
        ])
  }

  @Test func whatIsNotThereIsNotTold() throws {
    #expect(
      facts(UserConfigError.badValue(path: "p", setting: .renderJobs, value: nil))
        == ["path": .string("p"), "setting": .string("renderJobs")])
    #expect(
      facts(UserConfigError.badValue(path: "p", setting: .renderJobs, value: "v"))?["value"]
        == .string("v"))
    #expect(facts(StoreError.full(path: "p")) == ["path": .string("p")])
    #expect(
      facts(ArgumentError.companion("a", of: "b"))
        == ["value": .string("a"), "of": .string("b")])
    #expect(facts(ArgumentError.companion("a", of: "b", not: "c"))?["not"] == .string("c"))
    let engine = try #require(UnadoptedEngine("x", isChosenByStore: true, own: [], [:]))
    #expect(facts(engine) == ["name": .string("x"), "settings": .array([.string("cutoutEngine")])])
  }

  @Test func anErrorOfAnItemIsTheErrorItself() {
    let inner = ExternalEngineError(engine: "e", words: ["w"], reason: .exited(status: 3))
    let outer = ItemError(item: Sample.itemName("hero"), underlying: inner)
    #expect(CodedError(describing: outer) == CodedError(inner))
    #expect(facts(outer)?["engine"] == .string("e"))
    #expect(facts(outer)?["words"] == .array([.string("w")]))
    let nothing = ItemError(item: Sample.itemName("hero"), underlying: WorkNotDone())
    #expect(CodedError(describing: nothing) == nil)
    let written = FileError(.write, path: "p", refusal: .photo)
    #expect(CodedError(describing: written)?.code == .outputRefused)
    #expect(CodedError(WorkspaceError.outputNotWritten(written)).code == .outputRefused)
  }
}
