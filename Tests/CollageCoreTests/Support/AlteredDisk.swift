@testable import CollageCore

/// The real disk, but for the calls that a test answers otherwise; every file has a name from the start.
protocol AlteredDisk: FileSystem {}

extension AlteredDisk {
  private var disk: DiskFileSystem { DiskFileSystem() }

  func openUnnamed(in folder: String, mode: UInt16) throws(SystemError) -> Int32? { nil }
  func openNew(_ path: String, mode: UInt16) throws(SystemError) -> Int32 {
    try disk.openNew(path, mode: mode)
  }
  func openStream(_ path: String) throws(SystemError) -> Int32 { try disk.openStream(path) }
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
    try disk.write(bytes, to: file)
  }
  func setMode(_ mode: UInt16, of file: Int32) throws(SystemError) {
    try disk.setMode(mode, of: file)
  }
  func beginFlush(_ file: Int32) { disk.beginFlush(file) }
  func flush(_ file: Int32) throws(SystemError) { try disk.flush(file) }
  func flushFolder(_ path: String) throws(SystemError) { try disk.flushFolder(path) }
  func name(_ file: Int32, _ path: String) throws(SystemError) { try disk.name(file, path) }
  func link(_ path: String, to target: String) throws(SystemError) {
    try disk.link(path, to: target)
  }
  func rename(_ path: String, to target: String) throws(SystemError) {
    try disk.rename(path, to: target)
  }
  func remove(_ path: String) throws(SystemError) { try disk.remove(path) }
  func makeFolder(_ path: String) throws(SystemError) { try disk.makeFolder(path) }
  func setMode(_ mode: UInt16, ofPath path: String) throws(SystemError) {
    try disk.setMode(mode, ofPath: path)
  }
  func freeBytes(at path: String) -> Int? { disk.freeBytes(at: path) }
}
