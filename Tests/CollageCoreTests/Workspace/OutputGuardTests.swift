import Foundation
import Testing

@testable import CollageCore

/// Outputs replace neither the inputs of a command nor photos imported into the store.
@Suite("Output guard") struct OutputGuardTests {
  private let test: TestWorkspace
  private let out: String

  init() throws {
    test = try TestWorkspace.withPoster()
    out = test.folder("out.png")
  }

  /// The reason why a file can't be written; `nil` if it can.
  private func refusal(_ path: String, inputs: [String] = []) -> FileError.Refusal? {
    do throws(FileError) {
      _ = try test.workspace.output(.replacing(path), inputs: inputs)
      return nil
    } catch {
      #expect(error.path == path && error.operation == .write && error.refusal != nil)
      return error.refusal
    }
  }

  /// Sets the modification time of a file, in seconds relative to the date of the imported photos.
  private func date(_ path: String, _ seconds: Double) throws {
    let date = Sample.date.addingTimeInterval(seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  private func copy(_ name: String, to path: String) throws {
    try AtomicFile.write(FileReader.bytes(at: test.folder(name)), to: path)
  }

  private func record(_ file: String = "a.png") throws -> ImageRecord {
    let record = try test.workspace.importPhoto(.path(test.folder(file))).record
    try test.register(record)
    return record
  }

  @Test func protectsInputsUnderAnyNameAndCopies() throws {
    let mask = test.folder("mask.bin")
    try AtomicFile.write([1, 2, 3], to: mask)
    #expect(refusal(mask, inputs: [test.folder("x"), mask]) == .input)
    #expect(refusal(mask, inputs: [test.folder("x")]) == nil && refusal(mask) == nil)
    try FileManager.default.linkItem(atPath: mask, toPath: test.folder("second"))
    try Folder.link(test.folder("link"), to: mask)
    #expect(refusal(test.folder("second"), inputs: [mask]) == .input)
    #expect(refusal(mask, inputs: [test.folder("link")]) == .input)
    let copies: [([UInt8], Bool)] = [([1, 2, 3], true), ([1, 2, 4], false), ([1, 2], false)]
    for (bytes, isCopy) in copies {
      try AtomicFile.write(bytes, to: out)
      #expect(refusal(out, inputs: [mask]) == (isCopy ? .input : nil), "\(bytes)")
    }
    try Folder.remove(mask)
    #expect(refusal(mask, inputs: [mask]) == nil)
  }

  @Test func protectsCopiesOfAddedPhotos() throws {
    _ = try test.picture("a.png")
    _ = try record()
    try copy("a.png", to: out)
    #expect(refusal(out) == .photo)
    // Another photo with the same size and length isn't protected if it is newer than the import.
    var bytes = try FileReader.bytes(at: out)
    bytes[bytes.count - 1] ^= 1
    try AtomicFile.write(bytes, to: out)
    #expect(refusal(out) == nil)
    _ = try test.picture("out.png", width: 12, height: 20)
    #expect(refusal(out) == nil)
  }

  @Test func protectsMovedPhotosOfSameAge() throws {
    _ = try test.picture("a.png")
    let time = try record().createdAt.timeIntervalSince(Sample.date)
    try copy("a.png", to: out)
    _ = try test.picture("a.png", width: 30)
    for (seconds, isOld) in [(time - 9, true), (time, true), (time + 1, false)] {
      try date(out, seconds)
      #expect(refusal(out) == (isOld ? .photo : nil), "\(seconds)")
    }
    try Folder.remove(test.folder("a.png"))
    #expect(refusal(out) == .photo)
  }

  @Test func releasesPlacesOfForgottenPhotos() throws {
    _ = try test.picture("a.png")
    let record = try record()
    _ = try test.picture("a.png", width: 30)
    #expect(refusal(test.folder("a.png")) == .photo)
    try test.workspace.repository.write { try $0.forget(record.image.id) }
    #expect(refusal(test.folder("a.png")) == nil)
  }

  @Test(arguments: [1, 3, 6, 8] as [UInt8])
  func protectsMovedRotatedPhotos(_ orientation: UInt8) throws {
    let file = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: ImageFiles.exif(orientation))
    for (name, rotates) in [("a.png", true), ("b.png", false)] {
      try AtomicFile.write(file, to: test.folder(name))
      let record = try test.workspace.importPhoto(
        .path(test.folder(name)), reading: PhotoReadingOptions(appliesOrientation: rotates)
      ).record
      try test.register(record)
      try Folder.move(test.folder(name), to: out)
      #expect(refusal(out) == .photo, "\(rotates)")
      try test.workspace.repository.write { try $0.forget(record.image.id) }
      #expect(refusal(out) == nil, "\(rotates)")
    }
  }

  /// A TIFF file can describe its image far from the beginning of the file.
  @Test(arguments: [1 << 12, 1 << 21]) func protectsMovedTIFFWithThumbnail(_ offset: Int) throws {
    let size = PixelSize(width: 40, height: 30)
    let file = TIFFFiles.withThumbnail(PixelSize(width: 4, height: 3), of: size, at: offset)
    try AtomicFile.write(file, to: test.folder("a.tif"))
    #expect(try record("a.tif").image.size == size)
    try Folder.move(test.folder("a.tif"), to: out)
    #expect(refusal(out) == .photo)
  }

  @Test func protectsMasksAndPhotosButNotCutouts() throws {
    _ = try test.picture("a.png")
    let photo = try record()
    try Folder.remove(test.folder("a.png"))
    let mask = try test.workspace.importTrimap(test.picture("m.png"), for: photo.image)
    try Folder.remove(test.folder("m.png"))
    let cutout = try test.workspace.makeCutout(of: photo.image, with: TestSegmenter.topHalf).record
    try test.workspace.transaction { session in
      for record in [mask, cutout] { try session.register(record) }
    }
    for (record, expected) in [(photo, .photo), (mask, .photo), (cutout, nil)]
      as [(ImageRecord, FileError.Refusal?)]
    {
      try AtomicFile.write(test.workspace.images.bytes(of: record.image), to: out)
      #expect(refusal(out) == expected, "\(record.kind)")
    }
  }

  @Test func leavesNothingWhenRejected() throws {
    try AtomicFile.write([1], to: test.folder("in"))
    #expect(refusal(test.folder("in"), inputs: [test.folder("in")]) == .input)
    #expect(try refusal(out) == nil && test.folder.contents == ["in", "store"])
  }

  @Test func requiresFileOutsideStores() throws {
    let inside = test.store.path + "/x.png"
    let refused = FileError(
      .write, path: inside, refusal: .insideStore(Folder.resolved(test.store.path)))
    #expect(throws: refused) { try AtomicFile.requireOutsideStores(inside) }
    #expect(throws: refused) { try AtomicFile.requireWritable(.new(inside)) }
    #expect(throws: refused) { try AtomicFile.requireWritable(.replacing(inside)) }
    #expect(throws: FileError.self) {
      try AtomicFile.requireWritable(.new(test.folder("none/x.png")))
    }
    try AtomicFile.requireWritable(.new(out))
    try AtomicFile.requireOutsideStores(out)
    #expect(throws: WorkspaceError.outputIsStream(path: "/dev/null")) {
      try AtomicFile.requireFile(at: "/dev/null")
    }
    try AtomicFile.requireFile(at: out)
  }
}
