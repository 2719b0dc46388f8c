import Foundation
import Synchronization
import Testing

@testable import CollageCore

/// Several who open one new store at once.
@Suite("Opening at once") struct MigrationRaceTests {
  @Test("makes the tables once, and everybody finds them") func threads() throws {
    for _ in 0..<6 {
      let folder = try TemporaryFolder()
      let path = folder("collage.sqlite")
      let errors = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        do {
          let repository = try DatabaseRepository(path: path)
          try repository.write { try $0.setSetting("key.\(number)", to: "1") }
        } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }
      #expect(errors.withLock { $0 } == [])
      let repository = try DatabaseRepository(path: path)
      #expect(try repository.read { try $0.settings() }.count == 8)
      #expect(try repository.read { try $0.problems() } == [])
    }
  }
}
