internal import CollageCore

/// A tool that runs a batch on several processors or machines, in parts called shards.
///
/// Each shard is one job of the tool and renders many rows, because schedulers handle many short
/// jobs poorly. The shards log the rows that they have rendered. Therefore, the script can be run
/// again at any time, and doesn't render a row twice.
enum ShardScheduler: String, CaseIterable, Sendable {
  /// GNU parallel, on this machine or over SSH.
  case parallel
  /// A Slurm job array.
  case slurm
  case make

  /// The maximum number of shards; fits in Slurm's default `MaxArraySize` of 1001.
  static let maximumShards = 1000

  /// Returns the number of shards that makes each shard take about a minute.
  ///
  /// The result is at least one, at most ``maximumShards``, and at most one per row. If
  /// `secondsPerRow` is negative or not finite, one second per row is assumed.
  static func shards(rows: Int, secondsPerRow: Double) -> Int {
    let isTime = secondsPerRow.isFinite && secondsPerRow >= 0
    let jobs = (Double(rows) * (isTime ? secondsPerRow : 1) / 60).rounded(.up)
    return max(1, min(rows, maximumShards, Int(min(jobs, Double(maximumShards)))))
  }

  /// Returns the script, with a final line break.
  ///
  /// The script renders all rows, even if some rows fail. Then it prints the status of the batch,
  /// and fails if a shard failed.
  func script(_ work: Work) -> String {
    switch self {
    case .parallel: Self.parallelScript(work)
    case .slurm: Self.slurmScript(work)
    case .make: Self.makefile(work)
    }
  }
}

extension ShardScheduler {
  struct Work: Hashable, Sendable {
    /// The program and its arguments, without the options `--plan`, `--shards`, and `--shard`.
    let command: [String]
    /// The number of shards, from 1 to ``ShardScheduler/maximumShards``.
    let shards: Int
    /// The command that prints the status of the batch.
    let status: [String]
    /// The folder of the output images; a relative path starts at `directory`.
    let outputFolder: String
    /// The absolute path of the folder in which `command` runs.
    let directory: String

    fileprivate var shardCommand: String { Self.quoted(command) }
    fileprivate var statusCommand: String { Self.quoted(status) }
    fileprivate var folder: String { Self.quoted([directory]) }
    fileprivate var outputDirectory: String { Self.quoted([outputFolder]) }

    /// Quotes arguments as one line of Bash.
    private static func quoted(_ arguments: [String]) -> String {
      let line = arguments.map(ShellWordSplitter.quoted).joined(separator: " ")
      // A command in a Makefile is one line, so line breaks are quoted as `$'\n'`.
      return replacing("\n", by: #"'$'\n''"#, in: line)
    }
  }

  /// Replaces a Unicode scalar, even if a combining character follows the scalar.
  private static func replacing(
    _ scalar: Unicode.Scalar, by other: String, in text: String
  ) -> String {
    text.unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: other)
  }

  // The script writes the commands to the standard input of parallel. If they were arguments,
  // parallel would replace `{1}` and `{.}` in them, which can be placeholders for columns of the
  // table. The job log of parallel isn't used to resume, because it doesn't record changes of the
  // table.
  private static func parallelScript(_ work: Work) -> String {
    #"""
    #!/usr/bin/env bash
    # Created by `collage batch --plan parallel`. Running it again renders what is missing.
    #   HOSTS=one,4/two bash FILE    on hosts that have this folder and the program at the same paths;
    #                                4/two runs four jobs at once, and : is this machine
    set -euo pipefail
    cd \#(work.folder)
    mkdir -p -- \#(work.outputDirectory)

    failed=0
    for shard in $(seq \#(work.shards)); do
      printf '%q ' \#(work.shardCommand) --shard "$shard/\#(work.shards)"
      echo
    done |
      parallel --joblog \#(work.outputDirectory)/.collage-parallel.joblog --halt never \
        --sshlogin "${HOSTS:-:}" --workdir . || failed=1
    \#(work.statusCommand)
    exit "$failed"

    """#
  }

  private static func slurmScript(_ work: Work) -> String {
    #"""
    #!/bin/bash
    #SBATCH --job-name=collage
    #SBATCH --array=1-\#(work.shards)
    #SBATCH --ntasks=1
    #SBATCH --output=/dev/null
    # Created by `collage batch --plan slurm`. Running it again renders what is missing.
    #   sbatch --wait FILE     with options of sbatch, if any, before the file
    #   bash FILE [OPTION...]  the same, and prints the state of the batch at the end
    set -euo pipefail
    cd \#(work.folder)
    mkdir -p -- \#(work.outputDirectory)

    if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
      exec &>\#(work.outputDirectory)/.collage-slurm-"$SLURM_ARRAY_TASK_ID".out
      exec \#(work.shardCommand) --shard "$SLURM_ARRAY_TASK_ID/\#(work.shards)"
    fi
    failed=0
    (cd "$OLDPWD" && exec sbatch --wait "$@" "$0") || failed=1
    \#(work.statusCommand)
    exit "$failed"

    """#
  }

  // If the rule of a shard failed, make would stop, or skip `all` if the option `-k` is given.
  // Therefore, in a run of `all`, the rules of shards only record a failure, and the rule `all`
  // fails at the end.
  private static func makefile(_ work: Work) -> String {
    func recipe(_ line: String) -> String { replacing("$", by: "$$", in: line) }
    return #"""
      # Created by `collage batch --plan make`. Running it again renders what is missing.
      #   make -j 4 -f FILE            four jobs at once
      #   make -f FILE shard-2         one of them
      SHELL = bash
      .SHELLFLAGS = -euo pipefail -c
      shards := $(addprefix shard-,$(shell seq \#(work.shards)))
      failures := $(if $(filter-out all,$(MAKECMDGOALS)),,$(shell mktemp))
      .PHONY: all $(shards)

      all: $(shards)
      	@cd \#(recipe(work.folder)) && \#(recipe(work.statusCommand))
      	@failed=$$(cat '$(failures)'); rm -f '$(failures)'; [ -z "$$failed" ]

      # A shard that fails does not keep others from running.
      $(shards): shard-%:
      	@cd \#(recipe(work.folder)) && \#(recipe(work.shardCommand)) --shard $*/\#(work.shards) || \
      	  $(if $(failures),echo $@ >>'$(failures)',exit 1)

      """#
  }
}
