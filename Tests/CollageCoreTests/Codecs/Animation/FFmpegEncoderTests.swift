import Foundation
import Synchronization
import Testing

@testable import CollageImaging

/// Tests of sending frames to ffmpeg, with a shell script as a stand-in.
@Suite("Video pipe to ffmpeg", .timeLimit(.minutes(1))) struct FFmpegEncoderTests {
  private let folder: TemporaryFolder
  // A frame exceeds even an enlarged pipe buffer.
  private let size = PixelSize(width: 640, height: 480)

  init() throws { folder = try TemporaryFolder() }

  private func frame(_ value: UInt8) -> Bitmap {
    Bitmap(size: size, alpha: .opaque, bytes: Array(repeating: value, count: size.area * 4))
  }

  /// Returns an encoder that sends frames to a script; `$out` is the path of the script's output.
  private func pipe(
    _ script: String, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> FFmpegEncoder {
    let program = folder("ffmpeg")
    // A shell writes the script: a process of another test could inherit a file that is open for
    // writing, and such a file can't be executed.
    let shell = try Process.run(
      URL(filePath: "/bin/sh"),
      arguments: [
        "-c", #"printf '%s\n' "$1" >"$2" && chmod 755 "$2""#, "sh",
        "#!/bin/sh\nfor out; do :; done\n\(script)", program,
      ])
    shell.waitUntilExit()
    return try FFmpegEncoder(
      FFmpegCommand(format: .mp4, size: size, hasAlpha: false, framesPerSecond: 12),
      program: program, to: folder("film"), isCancelled: isCancelled)
  }

  @Test func deliversFramesInOrder() throws {
    let pipe = try pipe("cat > \"$out\"")
    for value in 1...5 { try pipe.add(frame(UInt8(value))) }
    try pipe.finish()
    let expected = (1...5).flatMap { frame(UInt8($0)).bytes }
    #expect(try FileReader.bytes(at: folder("film"), limit: .max) == expected)
  }

  @Test func reportsLastLineWithoutControlCharacters() throws {
    let pipe = try pipe("printf 'first\\nno \\033[31mcodec\\n\\n' >&2; exit 3")
    #expect(throws: VideoError.failed(lastLine: "no ?[31mcodec")) {
      for value in 1...5 { try pipe.add(frame(UInt8(value))) }
      try pipe.finish()
    }
  }

  @Test(arguments: ["exit 1", "kill -9 $$"])
  func detectsFailureAfterLastFrame(ending: String) throws {
    let pipe = try pipe("cat > /dev/null; echo full >&2; \(ending)")
    try pipe.add(frame(1))
    #expect(throws: VideoError.failed(lastLine: "full")) { try pipe.finish() }
  }

  @Test func detectsProgramThatStopsReading() throws {
    let pipe = try pipe("exec 0<&-; exit 0")
    #expect(throws: VideoError.failed(lastLine: nil)) {
      for value in 1...5 { try pipe.add(frame(UInt8(value))) }
    }
  }

  @Test func cancelsWaitForBlockedProgram() throws {
    let checkCount = Atomic(0)
    let pipe = try pipe("echo $$ > '\(folder("id"))'; exec sleep 600") {
      checkCount.add(1, ordering: .relaxed).newValue > 20
    }
    #expect(throws: CancellationError.self) { try pipe.add(frame(1)) }
    let id = try String(contentsOfFile: folder("id"), encoding: .utf8).split(separator: "\n")
    #expect(kill(try #require(id.first.flatMap { Int32($0) }), 0) == -1)
  }

  @Test func reportsMissingProgram() {
    #expect(throws: VideoError.noProgram(code: ENOENT)) {
      try FFmpegEncoder(
        FFmpegCommand(format: .webm, size: size, hasAlpha: true, framesPerSecond: 12),
        program: folder("nothing"), to: folder("film"))
    }
  }
}

@Suite("Video command") struct FFmpegCommandTests {
  private func arguments(
    _ format: AnimationFormat, _ width: Int, _ height: Int, hasAlpha: Bool = false
  ) -> [String] {
    FFmpegCommand(
      format: format, size: PixelSize(width: width, height: height), hasAlpha: hasAlpha,
      framesPerSecond: 12.5
    ).arguments(to: "/a b/film")
  }

  @Test func namesInputAndOutput() {
    let arguments = arguments(.mp4, 61, 40)
    #expect(arguments.first == "ffmpeg" && arguments.last == "/a b/film")
    func value(_ option: String) -> String? {
      arguments.firstIndex(of: option).map { arguments[$0 + 1] }
    }
    #expect(value("-i") == "pipe:0" && value("-video_size") == "61x40")
    #expect(value("-framerate") == "12.5" && value("-pixel_format") == "rgb0")
    #expect(value("-c:v") == "libx264" && value("-colorspace") == "bt709")
  }

  @Test func keepsAlphaIfFormatSupportsIt() {
    let webm = arguments(.webm, 6, 4, hasAlpha: true)
    #expect(webm.contains("libvpx-vp9") && webm.contains("rgba"))
    #expect(webm.contains { $0.hasSuffix("format=yuva420p") })
    #expect(arguments(.mp4, 6, 4, hasAlpha: true).contains { $0.hasSuffix("format=yuv420p") })
  }

  @Test func padsOddSides() {
    #expect(!arguments(.mp4, 60, 40).contains { $0.contains("pad") })
    #expect(arguments(.mp4, 61, 40).contains { $0.contains("right=1:bottom=0") })
    #expect(arguments(.mp4, 60, 41).contains { $0.contains("right=0:bottom=1") })
  }
}
