import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct BrowserTests {
  private let fixture: CommandFixture

  /// Creates a folder with an `xdg-open` that records its arguments, the opened file, and the modes
  /// of this file and its folder.
  init() throws {
    fixture = try CommandFixture()
    let script = """
      #!/bin/sh
      stat -c %a "$1" "$(dirname "$1")" > \(fixture.folder)/modes
      cat "$1" > \(fixture.folder)/page
      printf '%s\\n' "$@" > \(fixture.folder)/part
      mv \(fixture.folder)/part \(fixture.folder)/arguments
      """
    // A shell writes the script: a process of another test could inherit a file that is open for
    // writing, and such a file can't be executed.
    let shell = try Process.run(
      URL(filePath: "/bin/sh"),
      arguments: [
        "-c", #"printf '%s\n' "$1" >"$2" && chmod 755 "$2""#, "sh", script,
        fixture.folder + "/xdg-open",
      ])
    shell.waitUntilExit()
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/run", withIntermediateDirectories: false)
    fixture.variables.merge([
      "DISPLAY": ":0", "PATH": fixture.folder, "XDG_RUNTIME_DIR": fixture.folder + "/run",
      "TMPDIR": fixture.folder,
    ]) { $1 }
  }

  private func browser() -> Browser {
    Browser(.fixed(fixture.variables))
  }

  /// Waits for a file and returns its text.
  private func text(_ name: String) throws -> String {
    let end = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: fixture.folder + "/" + name),
      ContinuousClock.now < end
    { usleep(5000) }
    return try String(contentsOfFile: fixture.folder + "/" + name, encoding: .utf8)
  }

  private let url = "http://127.0.0.1:4711/#t=xyz&<\"'"

  #if os(Linux)
    @Test func opensPrivateFileWithoutTokenInArguments() throws {
      let browser = browser()
      browser.open(url)
      let path = try text("arguments").trimmingCharacters(in: .newlines)
      #expect(path.hasPrefix(fixture.folder + "/run/collage-") && path.hasSuffix("/open.html"))
      #expect(!path.contains("xyz"))
      #expect(try text("modes") == "600\n700\n")
      let page = try text("page")
      #expect(page.contains(#"href="http://127.0.0.1:4711/#t=xyz&amp;&lt;&quot;'""#))
      #expect(page.contains("location.replace(document.links[0].href)"))
      #expect(page.contains("no-referrer") && page.contains("http-equiv=\"refresh\""))
      browser.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/run").isEmpty)
    }

    @Test func writesFileWhereSnapsCanReadIt() throws {
      try FileManager.default.createDirectory(
        atPath: fixture.folder + "/snap", withIntermediateDirectories: false)
      let browser = browser()
      browser.open(url)
      #expect(try text("arguments").hasPrefix(fixture.folder + "/collage-"))
    }

    @Test(arguments: ["", "relative", "/none"])
    func usesTemporaryFolderWithoutRuntimeFolder(_ folder: String) throws {
      fixture.variables["XDG_RUNTIME_DIR"] = folder
      let browser = browser()
      browser.open(url)
      #expect(try text("arguments").hasPrefix(fixture.folder + "/collage-"))
    }

    @Test func resolvesRelativeTemporaryFolder() throws {
      fixture.variables["XDG_RUNTIME_DIR"] = nil
      let current = FileManager.default.currentDirectoryPath
      let levels = current.split(separator: "/").count
      fixture.variables["TMPDIR"] =
        String(repeating: "../", count: levels) + fixture.folder.dropFirst() + "/run"
      let browser = browser()
      browser.open(url)
      let path = try text("arguments").trimmingCharacters(in: .newlines)
      #expect(path.hasPrefix(current + "/") && path.hasSuffix("/open.html"))
      #expect(try text("page").contains("t=xyz"))
    }

    @Test func writesNothingWithoutDesktop() throws {
      fixture.variables["DISPLAY"] = nil
      let browser = browser()
      browser.open(url)
      #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/run").isEmpty)
    }
  #endif
}
