import Foundation
import Testing

/// Limits on the number of open files.
@Suite struct OpenFilesTests {
  @Test(arguments: ["render -o out.png --jobs 2", "add new.jpg hero.jpg", "save"])
  func tooFewAreAnError(_ verb: String) throws {
    let studio = try Studio.with("hero")
    _ = try studio.photo("new.jpg", 3)
    for limit in [5, 7, 9, 11, 12, 16, 24] {
      // The cells are made anew every time; descriptors that came from outside would count, too.
      let code = try studio.shell(
        "rm -rf store/cache; exec 2> err 3>&- 4>&- 5>&-; ulimit -n \(limit); exec '\(CollageProcess.path)' \(verb)"
      )
      let message = String(decoding: studio.bytes("err") ?? [], as: UTF8.self)
      #expect(code == 6, "\(limit): \(message)")
      #expect(message.contains("files") && message.contains("ulimit -n"))
    }
    #expect(try studio.shell("ulimit -n 400; '\(CollageProcess.path)' \(verb) > list") == 0)
  }

  @Test func aLowLimitThatMayBeRaisedIs() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.shell("ulimit -S -n 9; '\(CollageProcess.path)' render -o a.jpg") == 0)
  }
}
