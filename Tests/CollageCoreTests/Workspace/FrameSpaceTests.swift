import Foundation
import Testing

@testable import CollageCore

@Suite("The space that frames need on the disk")
struct FrameSpaceTests {
  /// A disk with a given free space.
  private struct Disk: AlteredDisk {
    let free: Int

    func freeBytes(at path: String) -> Int? { free }
  }

  private func file(
    _ format: MovingFormat, _ size: PixelSize, isBoomerang: Bool = false, free: Int
  ) throws -> FrameFile {
    try FrameFile(
      format, size: size, isOpaque: true,
      frames: FrameSequence(count: 2000, isBoomerang: isBoomerang), quality: nil,
      on: Disk(free: free), isCancelled: { false })
  }

  @Test("is checked before the first frame", arguments: [MovingFormat.gif, .apng])
  func tooLittle(_ format: MovingFormat) throws {
    let needed = 2000 * 3840 * 2160 * 4
    let size = PixelSize(width: 3840, height: 2160)
    let error = try #require(throws: FileError.self) {
      try file(format, size, isBoomerang: true, free: needed - 1)
    }
    #expect(error.space == FileError.Space(needed: needed, free: needed - 1))
    #expect(error.path == FileManager.default.temporaryDirectory.path)
    _ = try file(format, size, isBoomerang: true, free: needed)
  }

  @Test("is none for frames that are written as they come")
  func streamed() throws {
    _ = try file(.apng, PixelSize(width: 64, height: 64), free: 0)
  }
}
