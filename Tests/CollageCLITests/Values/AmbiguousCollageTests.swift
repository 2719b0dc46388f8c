import CollageCore
import Testing

@testable import CollageCLI

@Suite struct AmbiguousCollageTests {
  @Test func aPrefixOfSeveralUUIDsIsNotFound() {
    let error = UserFacingError(
      describing: WorkspaceError.ambiguousCollage(prefix: "abcd", matches: ["abcd1", "abcd2"]))
    #expect(error.status == CollageCLI.ExitStatus.notFound && error.code == "ambiguous")
    #expect(error.hint == "Did you mean 'abcd1' or 'abcd2'?")
  }
}
