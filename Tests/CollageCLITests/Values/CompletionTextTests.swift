import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI

/// The scripts with which shells complete words, as texts.
@Suite struct CompletionTextTests {
  private let verbs = CollageTool.verbs.map { $0.verbName }
  private let ofShader = ["toggle", "on", "off", "set", "clear", "list"]
  private let ofStyle = ["apply", "save", "list", "delete", "export", "import"]
  private let ofPhoto = [
    "add", "list", "show", "name", "tag", "remove", "dups", "like", "export", "thumbnail",
  ]
  private let ofConfig = ["list", "get", "set", "unset", "reset", "adopt", "export", "import"]
  private let ofJobs = [
    "list", "wait", "cancel", "retry", "show", "remove", "clear", "presets",
  ]

  private let ofBatch = ["run", "table", "status"]
  private let ofTemplate = [
    "save", "place", "list", "show", "delete", "export", "import", "apply",
  ]

  @Test func bashAsksTheProgramWithoutExpandingAnything() throws {
    let script = try CompletionScript.text(for: .bash)
    #expect(script.hasPrefix("#!/bin/bash\n"))
    for part in [BashCandidates.functions + "\n\n_collage() {\n", BashCandidates.words] {
      #expect(script.components(separatedBy: part).count == 2)
    }
    #expect(script.contains("local -a unparsed_words=(\"${words[@]:1}\")"))
    #expect(!script.contains("local -r prev=\"${3}\""))
    #expect(!script.contains("-W \"$(") && !script.contains("-W $("))
    // Its own functions call it with what to ask for.
    let questions = script.matches(of: /__collage_add_candidates (---completion [^\n]*)/)
    #expect(questions.count > 20)
    for question in questions { #expect(!question.1.contains(/["$`]/), "\(question.1)") }
  }

  @Test func helpIsFollowedByVerbsInBash() throws {
    func line(_ verb: String, _ words: [String]) -> String {
      "    \(verb)) __collage_add_completions -W "
        + words.map { "'\($0)'" }.joined(separator: "$'\\n'") + " ;;\n"
    }
    let cases =
      "    __collage_offer_flags_options -1\n    case \"${prev}\" in\n" + line("help", verbs)
      + line("shader", ofShader) + line("style", ofStyle)
      + line("photo", ofPhoto) + line("batch", ofBatch) + line("template", ofTemplate)
      + line("config", ofConfig) + line("jobs", ofJobs) + "    esac\n}\n"
    #expect(try CompletionScript.text(for: .bash).components(separatedBy: cases).count == 2)
  }

  @Test func zshTakesNamesAsTheyAre() throws {
    let script = try CompletionScript.text(for: .zsh)
    #expect(script.hasPrefix("#compdef collage\n"))
    #expect(script.components(separatedBy: ZshCandidates.function).count == 2)
    #expect(script.components(separatedBy: "__collage_custom_complete() {").count == 2)
    #expect(script.contains("unsetopt aliases\n") && !script.contains("banghist"))
    func part(_ verb: String, _ words: [String]) -> String {
      "\(verb)) compadd -- \(words.joined(separator: " ")) ;; "
    }
    #expect(
      script.contains(
        "'*:verb:{case \"${words[CURRENT-1]}\" in " + part("help", verbs)
          + part("shader", ofShader) + part("style", ofStyle) + part("photo", ofPhoto)
          + part("batch", ofBatch) + part("template", ofTemplate) + part("config", ofConfig)
          + part("jobs", ofJobs)
          + "esac}'")
    )
    #expect(!script.contains("'*:subcommands:'"))
  }

  @Test func fishOffersVerbsBehindHelp() throws {
    let script = try CompletionScript.text(for: .fish)
    let own = CollageTool.completionScript(for: .fish)
    #expect(script.hasPrefix(own + "\ncomplete -c 'collage' -n '"))
    let added = script.dropFirst(own.count + 1).split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = "complete -c 'collage' -n '__collage_should_offer_completions_for_positional "
    for line in added {
      #expect(line.hasPrefix(start + "\"collage help\" -eq "), "\(line)")
      #expect(line.contains(/' -fa '[a-z0-9-]+' -d '/), "\(line)")
    }
    for verb in verbs {
      let offer = start + "\"collage help\" -eq 1' -fa '\(verb)' -d "
      #expect(added.count { $0.hasPrefix(offer) } == 1, "\(verb)")
    }
    for (verb, words) in [
      ("shader", ofShader), ("style", ofStyle), ("config", ofConfig), ("jobs", ofJobs),
    ] {
      for word in words {
        let place = "-eq 2; and contains -- \(verb) (__collage_tokens -pc)' -fa '\(word)' -d "
        #expect(added.count { $0.hasPrefix(start + "\"collage help\" " + place) } == 1, "\(word)")
      }
    }
  }
}
