import CollageSupport
import Foundation
import Testing

/// Tests of file names that are not UTF-8, from the arguments to the system calls.
@Suite(.enabled(if: NonUTF8FileNames.areSupported)) struct NonUTF8PathTests {
  /// Runs a shell line in which `$c` is the program and `$e` is a byte that isn't valid UTF-8.
  private func shell(_ fixture: ProcessFixture, _ line: String) throws -> Int32 {
    try fixture.shell("c='\(CollageProcess.path)' e=$(printf '\\351'); \(line)")
  }

  @Test func writesOutputsWithExactNames() throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("cutout", "hero", "-q", "--mask", try fixture.mask("mask.png", columns: 20))
    let line = """
      "$c" render -o "a$e.jpg" && "$c" render -o "a$(printf '\\352').png" \
      && "$c" render -o out.jpg && cmp "a$e.jpg" out.jpg && test -f "a$(printf '\\352').png" \
      && "$c" export -o "x$e.collage" && "$c" cutout hero -o "c$e.png" && "$c" sample "s$e" --count 1 \
      --size 8x8px > list && read -r p < list && test -f "$p" && "$c" backup "b$e" \
      && "$c" list --store "b$e" && ls -d a*.jpg x*.collage c*.png "s$e" "b$e" a*.png | wc -l > count
      """
    #expect(try shell(fixture, line) == 0)
    #expect(String(decoding: fixture.bytes("count") ?? [], as: UTF8.self).contains("6"))
  }

  @Test func findsAndRestoresPhotosByPathBytes() throws {
    let fixture = try ProcessFixture.with()
    _ = try fixture.photo("hero.jpg")
    let line = """
      mkdir "d$e" && mv hero.jpg "d$e/caf$e.jpg" && "$c" add "d$e/caf$e.jpg" > name \
      && rm -r store/images/* && "$c" doctor --fix && rm -r store/images/* && mv "d$e" d \
      && mkdir "e$e" && mv d "e$e/f$e" && "$c" doctor --fix --from "e$e"
      """
    #expect(try shell(fixture, line) == 0)
    #expect(fixture.bytes("name") == Array("caf\n".utf8))
    #expect(try fixture.expect("doctor", "--deep", "--json").json()["healthy"] as? Bool == true)
  }

  @Test func opensStoreAtAnyPath() throws {
    let fixture = try ProcessFixture()
    _ = try fixture.photo("hero.jpg")
    let line = """
      COLLAGE_STORE="$PWD/st$e"; export COLLAGE_STORE; "$c" new poster && "$c" add hero.jpg \
      && "$c" save && "$c" doctor --deep && "$c" backup copy && "$c" backup copy \
      && test -f "st$e/collage.sqlite" && "$c" list --store copy && "$c" list --store "st$e" \
      && "$c" new other --store "file:st$e" && test -f "file:st$e/collage.sqlite"
      """
    #expect(try shell(fixture, line) == 0)
  }

  @Test func escapesPathBytesInMessages() throws {
    let fixture = try ProcessFixture.with("hero")
    #expect(try shell(fixture, "\"$c\" add \"no$e.jpg\" 2> error") == 4)
    #expect(fixture.bytes("error") == Array("Error: no file 'no\\xE9.jpg'.\n".utf8))
    #expect(try shell(fixture, "\"$c\" render -o \"a$e.jpg\" --json > view") == 0)
    let view = try JSONSerialization.jsonObject(with: Data(fixture.bytes("view") ?? []))
    #expect((view as? [String: Any])?["path"] as? String == "a\\xE9.jpg")
    #expect(try shell(fixture, "\"$c\" new \"a$e\" 2> error") == 2)
    #expect(String(decoding: fixture.bytes("error") ?? [], as: UTF8.self).contains("'a\\xE9'"))
  }

  @Test func passesPathBytesToEngine() throws {
    let fixture = try ProcessFixture.with("hero")
    let line = """
      printf '#!/bin/sh\\ntest "$3" = "%s" && test "$B" = "%s" && cp "$1" "$2"' "x$e" "$e" > "en$e" \
      && chmod +x "en$e" && B="$e" "$c" cutout hero --engine-command "./en$e {in} {out} x$e" 2> error
      """
    // The engine copies the photo as the mask.
    #expect(try shell(fixture, line) == 0)
  }

  @Test func splitsPathsAtSlashBeforeCombiningCharacter() throws {
    let fixture = try ProcessFixture.with("hero")
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/out", withIntermediateDirectories: false)
    try fixture.expect("render", "-o", "out/\u{301}a.jpg")
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/out").count == 1)
    #expect(try fixture.run("backup", "store/\u{301}b").stderr.contains("store"))
    #expect(fixture.bytes("store/\u{301}b/collage.sqlite") == nil)
  }
}

private enum NonUTF8FileNames {
  /// True if the file system accepts names that are not UTF-8.
  static let areSupported: Bool = {
    let folder = (NSTemporaryDirectory() + "collage-bytes-\(UUID().uuidString)\u{10F7E9}")
      .systemPath
    defer { rmdir(folder) }
    return mkdir(folder, 0o700) == 0
  }()
}
