import CollageSupport
import Foundation
import Testing

/// Names of files that are no UTF-8, from the argument to the system's call.
@Suite(.enabled(if: ByteNames.areAllowed)) struct PathBytesTests {
  /// Runs a line of a shell in which `$c` is the program and `$e` a byte that is no UTF-8.
  private func shell(_ studio: ProcessFixture, _ line: String) throws -> Int32 {
    try studio.shell("c='\(CollageProcess.path)' e=$(printf '\\351'); \(line)")
  }

  @Test func outputsHaveExactlyTheirNames() throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("cutout", "hero", "-q", "--mask", try studio.mask("mask.png", columns: 20))
    let line = """
      "$c" render -o "a$e.jpg" && "$c" render -o "a$(printf '\\352').png" \
      && "$c" render -o out.jpg && cmp "a$e.jpg" out.jpg && test -f "a$(printf '\\352').png" \
      && "$c" export -o "x$e.collage" && "$c" cutout hero -o "c$e.png" && "$c" sample "s$e" --count 1 \
      --size 8x8px > list && read -r p < list && test -f "$p" && "$c" backup "b$e" \
      && "$c" list --store "b$e" && ls -d a*.jpg x*.collage c*.png "s$e" "b$e" a*.png | wc -l > count
      """
    #expect(try shell(studio, line) == 0)
    #expect(String(decoding: studio.bytes("count") ?? [], as: UTF8.self).contains("6"))
  }

  @Test func photosAreFoundByTheirBytesAndComeBackFromThere() throws {
    let studio = try ProcessFixture.with()
    _ = try studio.photo("hero.jpg")
    let line = """
      mkdir "d$e" && mv hero.jpg "d$e/caf$e.jpg" && "$c" add "d$e/caf$e.jpg" > name \
      && rm -r store/images/* && "$c" doctor --fix && rm -r store/images/* && mv "d$e" d \
      && mkdir "e$e" && mv d "e$e/f$e" && "$c" doctor --fix --from "e$e"
      """
    #expect(try shell(studio, line) == 0)
    #expect(studio.bytes("name") == Array("caf\n".utf8))
    #expect(try studio.expect("doctor", "--deep", "--json").json()["healthy"] as? Bool == true)
  }

  @Test func theStoreMayBeAnywhere() throws {
    let studio = try ProcessFixture()
    _ = try studio.photo("hero.jpg")
    let line = """
      COLLAGE_STORE="$PWD/st$e"; export COLLAGE_STORE; "$c" new poster && "$c" add hero.jpg \
      && "$c" save && "$c" doctor --deep && "$c" backup copy && "$c" backup copy \
      && test -f "st$e/collage.sqlite" && "$c" list --store copy && "$c" list --store "st$e" \
      && "$c" new other --store "file:st$e" && test -f "file:st$e/collage.sqlite"
      """
    #expect(try shell(studio, line) == 0)
  }

  @Test func messagesShowTheBytes() throws {
    let studio = try ProcessFixture.with("hero")
    #expect(try shell(studio, "\"$c\" add \"no$e.jpg\" 2> error") == 4)
    #expect(studio.bytes("error") == Array("Error: no file 'no\\xE9.jpg'.\n".utf8))
    #expect(try shell(studio, "\"$c\" render -o \"a$e.jpg\" --json > view") == 0)
    let view = try JSONSerialization.jsonObject(with: Data(studio.bytes("view") ?? []))
    #expect((view as? [String: Any])?["path"] as? String == "a\\xE9.jpg")
    #expect(try shell(studio, "\"$c\" new \"a$e\" 2> error") == 2)
    #expect(String(decoding: studio.bytes("error") ?? [], as: UTF8.self).contains("'a\\xE9'"))
  }

  @Test func engineCommandsGetTheBytes() throws {
    let studio = try ProcessFixture.with("hero")
    let line = """
      printf '#!/bin/sh\\ntest "$3" = "%s" && test "$B" = "%s" && cp "$1" "$2"' "x$e" "$e" > "en$e" \
      && chmod +x "en$e" && B="$e" "$c" cutout hero --engine-command "./en$e {in} {out} x$e" 2> error
      """
    // The picture itself is the mask.
    #expect(try shell(studio, line) == 0)
  }

  @Test func aSlashBeforeAnAccentIsASlash() throws {
    let studio = try ProcessFixture.with("hero")
    try FileManager.default.createDirectory(
      atPath: studio.folder + "/out", withIntermediateDirectories: false)
    try studio.expect("render", "-o", "out/\u{301}a.jpg")
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder + "/out").count == 1)
    #expect(try studio.run("backup", "store/\u{301}b").stderr.contains("store"))
    #expect(studio.bytes("store/\u{301}b/collage.sqlite") == nil)
  }
}

/// Names of files that are no UTF-8.
private enum ByteNames {
  /// Whether there can be any: some file systems take nothing but UTF-8.
  static let areAllowed: Bool = {
    let folder = (NSTemporaryDirectory() + "collage-bytes-\(UUID().uuidString)\u{10F7E9}")
      .systemPath
    defer { rmdir(folder) }
    return mkdir(folder, 0o700) == 0
  }()
}
