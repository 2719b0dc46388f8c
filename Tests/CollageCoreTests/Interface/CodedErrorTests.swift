import Testing

@testable import CollageCore

@Suite struct CodedErrorTests {
  @Test func carriesWhatAnErrorSays() {
    let locked = CodedError(StoreError.locked(path: "/s", seconds: 10))
    #expect(locked.code == .storeLocked && locked.kind == .store)
    #expect(locked.facts == ["path": .string("/s"), "seconds": .integer(10)])
    let item = CodedError(SelectionError.noSuchItem("hro", nearest: ["hero"]))
    #expect(item.code.rawValue == "item-not-found")
    #expect(item.facts == ["value": .string("hro"), "nearest": .array([.string("hero")])])
    let name = CodedError(EditError.nameTaken(Sample.itemName("hero")))
    #expect(name.facts == ["value": .string("hero")])
    let file = CodedError(FileError(.write, path: "a.jpg", code: 28))
    #expect(file.code == .cannotWrite)
    #expect(file.facts["path"] == .string("a.jpg") && file.facts["code"] == .integer(28))
    let other = Sample.collageName("a-b")
    let export = CodedError(ExportError.unusableName(path: "x", name: "a`b", other: other))
    #expect(export.code == .unusableName && export.kind == .damaged)
    #expect(CodedError(WorkspaceError.noCurrentCollage).facts.isEmpty)
  }

  @Test func whatHoldsAnotherErrorIsThatError() {
    let inner = EditError.tooManyItems(limit: 9)
    let outer = WorkspaceError.notEdited(Sample.collageName("poster"), inner)
    #expect(CodedError(outer) == CodedError(inner))
    let value = ValueError(value: "x", kind: "an angle", allowed: "a number")
    #expect(CodedError(EditDataError.value(value, of: "to")) == CodedError(value))
    #expect(CodedError(describing: ArgumentError.value(value)) == CodedError(value))
    #expect(CodedError(describing: WorkNotDone()) == nil)
  }
}
