import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// How the page is opened in a browser.
@Suite struct BrowserTests {
  private let desk: CommandFixture

  /// Makes a folder in which `xdg-open` notes its arguments, the file's mode, and that it is done.
  init() throws {
    desk = try CommandFixture()
    let script = """
      #!/bin/sh
      stat -c %a "$1" "$(dirname "$1")" > \(desk.folder)/modes
      cat "$1" > \(desk.folder)/page
      printf '%s\\n' "$@" > \(desk.folder)/part
      mv \(desk.folder)/part \(desk.folder)/arguments
      """
    // A process that another test starts meanwhile would inherit a file open for writing, and such a file can't be run.
    let shell = try Process.run(
      URL(filePath: "/bin/sh"),
      arguments: [
        "-c", #"printf '%s\n' "$1" >"$2" && chmod 755 "$2""#, "sh", script,
        desk.folder + "/xdg-open",
      ])
    shell.waitUntilExit()
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/run", withIntermediateDirectories: false)
    desk.variables.merge([
      "DISPLAY": ":0", "PATH": desk.folder, "XDG_RUNTIME_DIR": desk.folder + "/run",
      "TMPDIR": desk.folder,
    ]) { $1 }
  }

  private func browser() -> Browser {
    Browser(.fixed(desk.variables))
  }

  /// What a file of the folder holds, as soon as it is there.
  private func text(_ name: String) throws -> String {
    let end = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: desk.folder + "/" + name),
      ContinuousClock.now < end
    { usleep(5000) }
    return try String(contentsOfFile: desk.folder + "/" + name, encoding: .utf8)
  }

  private let url = "http://127.0.0.1:4711/#t=xyz&<\"'"

  #if os(Linux)
    @Test func itGetsAFileThatOnlyTheUserCanReadAndNoToken() throws {
      let browser = browser()
      browser.open(url)
      let path = try text("arguments").trimmingCharacters(in: .newlines)
      #expect(path.hasPrefix(desk.folder + "/run/collage-") && path.hasSuffix("/open.html"))
      #expect(!path.contains("xyz"))
      #expect(try text("modes") == "600\n700\n")
      let page = try text("page")
      #expect(page.contains(#"href="http://127.0.0.1:4711/#t=xyz&amp;&lt;&quot;'""#))
      #expect(page.contains("location.replace(document.links[0].href)"))
      #expect(page.contains("no-referrer") && page.contains("http-equiv=\"refresh\""))
      browser.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/run").isEmpty)
    }

    @Test func theFileIsWhereSnapsSeeItIfThereAreAny() throws {
      try FileManager.default.createDirectory(
        atPath: desk.folder + "/snap", withIntermediateDirectories: false)
      let browser = browser()
      browser.open(url)
      #expect(try text("arguments").hasPrefix(desk.folder + "/collage-"))
    }

    @Test(arguments: ["", "relative", "/none"])
    func theFileIsAmongTemporaryOnesWithoutAFolderOfTheSession(_ folder: String) throws {
      desk.variables["XDG_RUNTIME_DIR"] = folder
      let browser = browser()
      browser.open(url)
      #expect(try text("arguments").hasPrefix(desk.folder + "/collage-"))
    }

    @Test func aRelativeTemporaryFolderIsMadeAbsolute() throws {
      desk.variables["XDG_RUNTIME_DIR"] = nil
      let current = FileManager.default.currentDirectoryPath
      let levels = current.split(separator: "/").count
      desk.variables["TMPDIR"] =
        String(repeating: "../", count: levels) + desk.folder.dropFirst() + "/run"
      let browser = browser()
      browser.open(url)
      let path = try text("arguments").trimmingCharacters(in: .newlines)
      #expect(path.hasPrefix(current + "/") && path.hasSuffix("/open.html"))
      #expect(try text("page").contains("t=xyz"))
    }

    @Test func nothingIsWrittenWhereThereIsNoDesktop() throws {
      desk.variables["DISPLAY"] = nil
      let browser = browser()
      browser.open(url)
      #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/run").isEmpty)
    }
  #endif
}
