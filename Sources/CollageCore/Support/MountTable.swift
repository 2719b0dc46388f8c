struct MountTable {
  private let fileSystemTypes: [String: String]

  /// The types of local file systems; changes on other file systems, such as network shares and
  /// shared folders of a virtual machine, can go undetected.
  private static let localTypes: Set<String> = [
    "btrfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "fuseblk", "ntfs3", "overlay", "tmpfs",
    "vfat", "xfs", "zfs",
  ]

  /// Parses a table in the format of Linux's `/proc/self/mountinfo`.
  init(_ text: String) {
    var fileSystemTypes: [String: String] = [:]
    for line in text.split(separator: "\n") {
      // Example: 36 35 98:0 /root /mnt rw,noatime shared:1 - ext3 /dev/root rw
      let fields = line.split(separator: " ")
      guard let separator = fields.firstIndex(of: "-"), separator > 4, separator + 1 < fields.count
      else { continue }
      // A later entry hides earlier file systems at the same mount point.
      fileSystemTypes[Self.unescaped(fields[4])] = String(fields[separator + 1])
    }
    self.fileSystemTypes = fileSystemTypes
  }

  /// Decodes the octal escapes of a mount point, which encode spaces and backslashes.
  private static func unescaped(_ text: Substring) -> String {
    var parts = text.split(separator: "\\", omittingEmptySubsequences: false)[...]
    var result = String(parts.popFirst() ?? "")
    for part in parts {
      let scalar = UInt32(part.prefix(3), radix: 8).flatMap(Unicode.Scalar.init)
      result += scalar.map { String(Character($0)) + part.dropFirst(3) } ?? "\\" + part
    }
    return result
  }

  /// Returns the current table; empty if the system doesn't provide one.
  static func current() -> MountTable {
    let bytes = try? FileReader.bytes(at: "/proc/self/mountinfo", limit: 1 << 24)
    return MountTable(String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Returns whether a path is on a file system whose changes the system reports.
  func isLocal(_ path: String) -> Bool {
    var current = Folder.resolved(path)
    guard current.isAbsolutePath else { return false }
    while true {
      if let type = fileSystemTypes[current] { return Self.localTypes.contains(type) }
      let parent = Folder.parent(of: current)
      guard parent != current else { return false }
      current = parent
    }
  }
}
