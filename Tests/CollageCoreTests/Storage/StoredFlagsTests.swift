import Foundation
import Testing

@testable import CollageCore

@Suite("Stored flags") struct StoredFlagsTests {
  private let forms = StoredForms()

  @Test(
    "hold what is not as usual, and what they do not know",
    arguments: [
      ("{}", ItemFlags.none), (#"{"locked":true}"#, ItemFlags(isLocked: true)),
      (#"{"hidden":true}"#, ItemFlags(isHidden: true)),
      (
        #"{"colour":"red","group":"my row","locked":true}"#,
        ItemFlags(
          isLocked: true, group: GroupName(rawValue: "my row"),
          unknown: ["colour": .string("red")])
      ),
    ])
  func forms(_ text: String, _ flags: ItemFlags) throws {
    #expect(forms.flags.value(text) == flags)
    #expect(try forms.flags.text(flags) == text)
  }

  @Test(
    "that are none are refused",
    arguments: ["[]", #"{"group":"12"}"#, #"{"group":"a,b"}"#, #"{"locked":1}"#, ""])
  func refused(_ text: String) { #expect(forms.flags.value(text) == nil) }

  @Test("may be null") func null() {
    #expect(forms.flags.value(#"{"group":null,"locked":null}"#) == ItemFlags.none)
  }
}
