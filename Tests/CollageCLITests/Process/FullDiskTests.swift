import Foundation
import Testing

/// Disks that are full, and quotas, as the system makes them.
@Suite struct FullDiskTests {
  private static let verbs = [
    "add new.jpg --as new", "move hero 5 6", "save", "cutout hero --mask mask.png", "batch script",
    "render -o out.jpg", "export -o out.collage", "backup copy", "import in.collage",
    "new other",
  ]

  /// A store, and everything that the verbs need.
  private func studio() throws -> ProcessFixture {
    let studio = try ProcessFixture.with("hero")
    _ = try studio.photo("new.jpg", 3)
    _ = try studio.write("copy hero --as a\nmove a 1 1\n", to: "script")
    _ = try studio.mask("mask.png", columns: 20)
    try studio.expect("export", "-o", "in.collage")
    try studio.expect("save")
    try studio.write([1, 2, 3], to: "out.jpg")
    return studio
  }

  /// The thread sanitizer keeps a part of every program in a file, which a limit makes unusable.
  private static let hasFilesOfItsOwn =
    ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

  @Test(.disabled(if: hasFilesOfItsOwn), arguments: verbs)
  func aLimitOnTheSizeOfFilesIsAnErrorLikeAFullDisk(_ verb: String) throws {
    let studio = try studio()
    var codes: Set<Int32> = []
    // In blocks of 512 bytes; the log of the database is among the files.
    for blocks in [1, 3, 9, 18, 33, 66, 90, 120] {
      let before = try studio.expect("show", "--json").stdout
      let code = try studio.shell(
        "ulimit -f \(blocks); '\(CollageProcess.path)' \(verb) 2> err.txt > /dev/null")
      let message = String(decoding: studio.bytes("err.txt") ?? [], as: UTF8.self)
      codes.insert(code)
      #expect([0, 7].contains(code), "\(blocks): \(message)")
      if code == 7 {
        let paths = [studio.folder, "out.", "'copy", " copy/"]
        #expect(paths.contains { message.contains($0) }, "\(message)")
        #expect(try studio.expect("show", "--json").stdout == before)
        #expect(studio.bytes("out.jpg") == [1, 2, 3])
      }
      let health = try studio.run("doctor", "--deep", "--json")
      #expect(try health.json()["healthy"] as? Bool == true, "\(health.stdout)")
      if code == 0 { break }
    }
    #expect(codes.contains(7))
    #expect(try studio.shell("'\(CollageProcess.path)' \(verb) > /dev/null 2>&1") != 7)
  }

  @Test func aFullDiskLeavesTheStoreAsItWas() throws {
    let studio = try studio()
    let mount = "mount -t tmpfs -o size=8m none small"
    guard try studio.shell("mkdir small && unshare -m sh -c '\(mount)' 2> /dev/null") == 0 else {
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
      ["-m", "sh", "-c", script, CollageProcess.path], environment: studio.environment,
      in: studio.folder, program: "/usr/bin/unshare"
    ).result()
    let lines = run.lines.filter { $0.first?.isNumber == true }
    #expect(lines.count >= Self.verbs.count)
    #expect(lines.allSatisfy { $0.hasPrefix("0 ") || $0.hasPrefix("7 ") }, "\(run.stdout)")
    #expect(lines.contains { $0.hasPrefix("7 ") })
    #expect(run.stdout.contains("Free some space"))
  }

  @Test func aStoreOnAReadOnlyDiskCanBeRead() throws {
    let studio = try ProcessFixture.with("hero")
    try studio.expect("save")
    let mount = "mount -t tmpfs none small"
    guard try studio.shell("mkdir small && unshare -m sh -c '\(mount)' 2> /dev/null") == 0 else {
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
      ["-m", "sh", "-c", script, CollageProcess.path], environment: studio.environment,
      in: studio.folder, program: "/usr/bin/unshare"
    ).result()
    let lines = run.lines.filter { $0.first?.isNumber == true }
    #expect(lines.count == 8)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("0 ") }, "\(run.stdout)")
    #expect(lines.last?.hasPrefix("7 ") == true)
  }
}
