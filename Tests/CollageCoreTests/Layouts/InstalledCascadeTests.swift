import Foundation
import Testing

@testable import CollageImaging

/// True if the cascade of the package opencv-data is installed.
private let hasCascade = FaceCascade.knownPaths.contains {
  FileManager.default.fileExists(atPath: $0)
}

@Suite(
  .enabled(
    if: hasCascade && SubjectPhotos.folder != nil,
    "no opencv-data, or no photos in ../shared/fixtures/cutout"))
struct InstalledCascadeTests {
  @Test func findsFaceAndKeepsItInCrops() throws {
    let file = try #require(SubjectPhotos.folder) + "/astronaut.jpg"
    let photo = try ImageDecoder().decode(FileReader.bytes(at: file, limit: 1 << 24), source: file)
    let faces = FaceFinder(try #require(try FaceCascade.installed())).faces(in: photo)
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    #expect(abs(face.center.x * 512 - 225) < 12 && abs(face.center.y * 512 - 120) < 12)
    let subject = try SubjectPhotos.subject("astronaut").resized(to: photo.size)
    var cutout = photo
    cutout.alpha = .straight
    for (pixel, alpha) in subject.values.enumerated() {
      cutout.bytes[pixel * 4 + 3] = UInt8(min(max(alpha, 0), 255))
    }
    for image in [photo, cutout] {
      let map = FocusMap(of: image, faces: faces)
      #expect(map.faces == faces)
      for aspect in [0.5, 9.0 / 16, 1.5, 2] {
        let window = map.window(aspect: aspect)
        let stored = UnitRect.largest(aspect: aspect, in: photo.size).centered(on: map.point)
        #expect(face.isInside(window) && face.isInside(stored))
      }
    }
  }
}

extension UnitRect {
  fileprivate func isInside(_ other: UnitRect) -> Bool {
    let slack = 1e-9
    return x >= other.x - slack && maxX <= other.maxX + slack && y >= other.y - slack
      && maxY <= other.maxY + slack
  }
}
