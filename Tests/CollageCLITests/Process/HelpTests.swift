import Foundation
import Testing

@testable import CollageCLI

/// What `--help` says.
@Suite struct HelpTests {
  @Test func nothingInternalIsShown() throws {
    let studio = try Studio()
    for verb in CollageTool.verbs.map({ $0.verbName }) {
      var calls = [["help", verb]]
      for second in CommandReader.secondLevelNames(verb) ?? [] {
        calls.append(["help", verb, second])
      }
      for call in calls {
        let text = try studio.start(call).result().stdout
        #expect(!text.isEmpty)
        for leak in ["(text:", "Optional(", "rawValue", "(argument:", "Swift."] {
          #expect(!text.contains(leak), "\(call): \(leak)")
        }
      }
    }
    #expect(try studio.expect("help", "batch", "run").stdout.contains("(default: -)"))
  }

  @Test func theEnvironmentAndTheExitStatusAreNamed() throws {
    let studio = try Studio()
    for call in [["--help"], ["help"]] {
      let text = try studio.start(call).result().stdout
      for word in [
        "COLLAGE_STORE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "NO_COLOR", "LINES", "TZ",
        "130, 129, 143  interrupted",
      ] {
        #expect(text.contains(word), "\(word)")
      }
    }
  }
}
