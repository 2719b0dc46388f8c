import Testing

@testable import CollageModel
@testable import CollageStore

extension StoredFormTests {
  @Test func storesNonneutralAdjustments() throws {
    try expect(Adjustments.none, is: "{}")
    for parameter in Adjustments.parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = 7.5
      try expect(changed, is: #"{"\#(parameter.name)":7.5}"#)
    }
    let all = Adjustments(
      brightness: 1, contrast: -2, saturation: 3, temperature: 4, tint: 5, gamma: 0.5, sharpen: 7,
      vignette: 8)
    #expect(try value(text(all)) == all)
    try expect(
      Adjustments(brightness: 250, unknown: ["grain": .object(["size": .integer(2)])]),
      is: #"{"brightness":250,"grain":{"size":2}}"#)
  }

  @Test(
    arguments: [
      ("{}", ItemFlags.none), (#"{"locked":true}"#, ItemFlags(isLocked: true)),
      (#"{"hidden":true}"#, ItemFlags(isHidden: true)),
      (
        #"{"colour":"red","group":"my row","locked":true}"#,
        ItemFlags(
          isLocked: true, group: GroupName(rawValue: "my row"), unknown: ["colour": .string("red")])
      ),
    ])
  func storesNondefaultFlags(_ text: String, _ flags: ItemFlags) throws {
    #expect(
      try StoredFormCache().flags.value(text) == flags
        && StoredFormCache().flags.text(flags) == text)
  }

  @Test("rejects invalid flags, with null as the default") func rejectsInvalidFlags() {
    for text in ["[]", #"{"group":"12"}"#, #"{"group":"a,b"}"#, #"{"locked":1}"#, ""] {
      #expect(StoredFormCache().flags.value(text) == nil, "\(text)")
    }
    #expect(StoredFormCache().flags.value(#"{"group":null,"locked":null}"#) == ItemFlags.none)
  }
}
