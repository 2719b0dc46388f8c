import Foundation
import Testing

@testable import CollageCore

@Suite("A row that is not there")
struct MissingRowTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
  }

  private func detail(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch StoreError.inconsistent(let path, let detail) {
      #expect(path == test.store.database)
      return detail
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test("is named when a revision is read that a collage does not have", arguments: [-1, 99])
  func revision(_ number: Int) throws {
    let record = try test.state().record
    let found = detail {
      _ = try test.workspace.repository.read { try $0.collage(record, at: number) }
    }
    #expect(found == "table revision, column number")
  }

  @Test("is none when the collage has the revision")
  func good() throws {
    let state = try test.state()
    let collage = try test.workspace.repository.read { reader in
      try reader.collage(state.record, at: state.record.head)
    }
    #expect(collage == state.collage)
  }
}
