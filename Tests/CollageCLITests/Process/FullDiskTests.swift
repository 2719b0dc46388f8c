import Foundation
import Testing

@Suite struct FullDiskTests {
  private static let verbs = [
    "add new.jpg --as new", "move hero 5 6", "save", "cutout hero --mask mask.png", "batch script",
    "render -o out.jpg", "export -o out.collage", "backup copy", "import in.collage",
    "new other",
  ]

  private func makeFixture() throws -> ProcessFixture {
    let fixture = try ProcessFixture.with("hero")
    _ = try fixture.photo("new.jpg", 3)
    _ = try fixture.write("copy hero --as a\nmove a 1 1\n", to: "script")
    _ = try fixture.mask("mask.png", columns: 20)
    try fixture.expect("export", "-o", "in.collage")
    try fixture.expect("save")
    try fixture.write([1, 2, 3], to: "out.jpg")
    return fixture
  }

  /// True if the tests run with the thread sanitizer, which fails under a file size limit: it maps
  /// a file in every program.
  private static let usesThreadSanitizer =
    ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

  @Test(.disabled(if: usesThreadSanitizer), arguments: verbs)
  func reportsFileSizeLimitLikeFullDisk(_ verb: String) throws {
    let fixture = try makeFixture()
    var codes: Set<Int32> = []
    // The limits are in blocks of 512 bytes and include the database's write-ahead log.
    for blocks in [1, 3, 9, 18, 33, 66, 90, 120] {
      let before = try fixture.expect("show", "--json").stdout
      let code = try fixture.shell(
        "ulimit -f \(blocks); '\(CollageProcess.path)' \(verb) 2> err.txt > /dev/null")
      let message = String(decoding: fixture.bytes("err.txt") ?? [], as: UTF8.self)
      codes.insert(code)
      #expect([0, 7].contains(code), "\(blocks): \(message)")
      if code == 7 {
        let paths = [fixture.folder, "out.", "'copy", " copy/"]
        #expect(paths.contains { message.contains($0) }, "\(message)")
        #expect(try fixture.expect("show", "--json").stdout == before)
        #expect(fixture.bytes("out.jpg") == [1, 2, 3])
      }
      let health = try fixture.run("doctor", "--deep", "--json")
      #expect(try health.json()["healthy"] as? Bool == true, "\(health.stdout)")
      if code == 0 { break }
    }
    #expect(codes.contains(7))
    #expect(try fixture.shell("'\(CollageProcess.path)' \(verb) > /dev/null 2>&1") != 7)
  }

  @Test func fullDiskLeavesStoreUnchanged() throws {
    let fixture = try makeFixture()
    let mount = "mount -t tmpfs -o size=8m none small"
    guard try fixture.shell("mkdir small && unshare -m sh -c '\(mount)' 2> /dev/null") == 0
    else {
      print("skipped: no file system can be mounted here")
      return
    }
    let verbs = Self.verbs.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(mount)
      cp -r store new.jpg script mask.png in.collage out.jpg small; cd small
      export COLLAGE_STORE=$PWD/store
      for verb in \(verbs); do for room in 0 4 8 16 32 64 128 256; do
        free=$(df -k . | awk 'END { print $4 }')
        dd if=/dev/zero of=ballast bs=1k count=$((free - room)) 2> /dev/null
        "$0" $verb > /dev/null 2> ../err.txt
        code=$?
        text=$(cat ../err.txt)
        rm -f ballast
        "$0" doctor --deep > ../doctor.txt || code="$code damaged $(cat ../doctor.txt)"
        "$0" show > /dev/null || code="$code broken"
        [ "$(wc -c < out.jpg)" -ge 3 ] || code="$code output"
        echo "$code $verb with $room: $text"
        [ "$code" = 0 ] && break
      done; done
      """
    let run = try CollageProcess.start(
      ["-m", "sh", "-c", script, CollageProcess.path], environment: fixture.environment,
      in: fixture.folder, program: "/usr/bin/unshare"
    ).result()
    let lines = run.lines.filter { $0.first?.isNumber == true }
    #expect(lines.count >= Self.verbs.count)
    #expect(lines.allSatisfy { $0.hasPrefix("0 ") || $0.hasPrefix("7 ") }, "\(run.stdout)")
    #expect(lines.contains { $0.hasPrefix("7 ") })
    #expect(run.stdout.contains("Free some space"))
  }

  @Test func readsStoreOnReadOnlyDisk() throws {
    let fixture = try ProcessFixture.with("hero")
    try fixture.expect("save")
    let mount = "mount -t tmpfs none small"
    guard try fixture.shell("mkdir small && unshare -m sh -c '\(mount)' 2> /dev/null") == 0
    else {
      print("skipped: no file system can be mounted here")
      return
    }
    let verbs = [
      "list", "show", "log", "render -o out.jpg", "export -o out.collage", "doctor --deep",
      "backup again", "move hero 5 6",
    ].map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(mount)
      "$0" backup 'small/a b?#%' > /dev/null
      mount -o remount,ro small
      export COLLAGE_STORE="$PWD/small/a b?#%"
      for verb in \(verbs); do
        "$0" $verb > /dev/null 2> err.txt
        echo "$? $verb: $(cat err.txt)"
      done
      """
    let run = try CollageProcess.start(
      ["-m", "sh", "-c", script, CollageProcess.path], environment: fixture.environment,
      in: fixture.folder, program: "/usr/bin/unshare"
    ).result()
    let lines = run.lines.filter { $0.first?.isNumber == true }
    #expect(lines.count == 8)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("0 ") }, "\(run.stdout)")
    #expect(lines.last?.hasPrefix("7 ") == true)
  }
}
