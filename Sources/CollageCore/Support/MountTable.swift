struct MountTable {
  /// The file system types, by mount point.
  private let kinds: [String: String]

  /// File systems that only this machine changes.
  ///
  /// The system reports all changes on them.
  ///
  /// Changes on other file systems, such as network shares and folders of a virtual machine's host,
  /// may go undetected.
  private static let localKinds: Set<String> = [
    "btrfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "fuseblk", "ntfs3", "overlay", "tmpfs",
    "vfat", "xfs", "zfs",
  ]

  /// Parses a table in the format of Linux's `/proc/self/mountinfo`.
  init(_ text: String) {
    var kinds: [String: String] = [:]
    for line in text.split(separator: "\n") {
      // An example line: 36 35 98:0 /root /mnt rw,noatime shared:1 - ext3 /dev/root rw
      let fields = line.split(separator: " ")
      guard let mark = fields.firstIndex(of: "-"), mark > 4, mark + 1 < fields.count
      else { continue }
      // A later file system at the same mount point hides an earlier one.
      kinds[Self.unescaped(fields[4])] = String(fields[mark + 1])
    }
    self.kinds = kinds
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
  static func present() -> MountTable {
    let bytes = try? FileReader.bytes(at: "/proc/self/mountinfo", limit: 1 << 24)
    return MountTable(String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Returns whether a path is on a file system whose changes the system reports.
  func isLocal(_ path: String) -> Bool {
    var place = Folder.resolved(path)
    guard place.isAbsolutePath else { return false }
    while true {
      if let kind = kinds[place] { return Self.localKinds.contains(kind) }
      let parent = Folder.parent(of: place)
      guard parent != place else { return false }
      place = parent
    }
  }
}
