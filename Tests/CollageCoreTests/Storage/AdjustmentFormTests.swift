import Foundation
import Testing

@testable import CollageCore

@Suite("Stored adjustments") struct AdjustmentFormTests {
  private func text(_ value: Adjustments) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func value(_ text: String) throws -> Adjustments {
    try JSONDecoder().decode(Adjustments.self, from: Data(text.utf8))
  }

  @Test("are those that are not neutral, and come back as they were") func forms() throws {
    #expect(try text(.none) == "{}")
    #expect(try value("{}") == .none)
    for parameter in Adjustments.parameters {
      var changed = Adjustments.none
      changed[keyPath: parameter.path] = 7.5
      #expect(try text(changed) == #"{"\#(parameter.name)":7.5}"#)
      #expect(try value(text(changed)) == changed)
    }
    let all = Adjustments(
      brightness: 1, contrast: -2, saturation: 3, temperature: 4, tint: 5, gamma: 0.5, sharpen: 7)
    #expect(try value(text(all)) == all)
  }

  @Test("keep what a later version stored") func later() throws {
    let stored = #"{"brightness":250,"grain":{"size":2}}"#
    let adjustments = try value(stored)
    #expect(adjustments.unknown == ["grain": .object(["size": .integer(2)])])
    #expect(try text(adjustments) == stored)
  }
}
