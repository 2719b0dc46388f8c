internal import CollageCore

/// What runs the shards of a batch on more than one processor or machine.
///
/// A plan hands out numbers of shards, never rows: rows are packed, since schedulers choke on short jobs.
/// That a row is drawn once is up to the logs of the shards, so that every plan may be run again.
enum BatchPlan: String, CaseIterable, Sendable {
  /// GNU parallel, on this machine or by SSH.
  case parallel
  /// An array of Slurm.
  case slurm
  /// Make, on this machine.
  case make

  /// How many shards a plan has at most: Slurm's `MaxArraySize` is 1001 where nobody set it.
  static let maximumShards = 1000

  /// How many shards there are when a job is to take about a minute.
  ///
  /// - Parameters:
  ///   - rows: How many rows the batch has.
  ///   - secondsPerRow: What a row takes on one processor; what is not a time counts as a second.
  /// - Returns: From 1 to ``maximumShards``, and no more than there are rows.
  static func shards(rows: Int, secondsPerRow: Double) -> Int {
    let isTime = secondsPerRow.isFinite && secondsPerRow >= 0
    let jobs = (Double(rows) * (isTime ? secondsPerRow : 1) / 60).rounded(.up)
    return max(1, min(rows, maximumShards, Int(min(jobs, Double(maximumShards)))))
  }

  /// The whole script, with a line end after its last line.
  ///
  /// It draws all rows that can be drawn, tells the state of the batch and fails if a shard failed.
  func script(_ work: Work) -> String {
    switch self {
    case .parallel: Self.parallelScript(work)
    case .slurm: Self.slurmScript(work)
    case .make: Self.makefile(work)
    }
  }
}

extension BatchPlan {
  /// What a plan has done.
  struct Work: Hashable, Sendable {
    /// The program and what it is asked, without `--plan` and `--shard`.
    let command: [String]
    /// From 1 to ``BatchPlan/maximumShards``.
    let shards: Int
    /// The program and what tells the state of the batch.
    let status: [String]
    /// The folder of the outputs, as seen from `directory`.
    let outputFolder: String
    /// The absolute path of the folder in which the plan was made: paths in `command` start there.
    let directory: String

    fileprivate var draw: String { Self.quoted(command) }
    fileprivate var tell: String { Self.quoted(status) }
    fileprivate var home: String { Self.quoted([directory]) }
    fileprivate var folder: String { Self.quoted([outputFolder]) }

    /// The words as one line of Bash.
    private static func quoted(_ words: [String]) -> String {
      let line = words.map(ShellWords.quoted).joined(separator: " ")
      // A Makefile has each command on one line; what holds a line end is quoted.
      return replacing("\n", by: #"'$'\n''"#, in: line)
    }
  }

  /// The text with something else for a scalar, also before a combining one.
  private static func replacing(
    _ scalar: Unicode.Scalar, by other: String, in text: String
  ) -> String {
    text.unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: other)
  }

  // The command reaches parallel as data: of its own words it would replace each `{1}` and `{.}`, which may
  // be columns. It does not resume by its own log, which knows nothing of a table that has changed.
  private static func parallelScript(_ work: Work) -> String {
    #"""
    #!/usr/bin/env bash
    # Made by `collage batch --plan parallel`; may be run again, and then does what is missing.
    #   HOSTS=one,4/two bash FILE    on hosts that have this folder and the program at the same paths;
    #                                4/two runs four jobs at once, and : is this machine
    set -euo pipefail
    cd \#(work.home)
    mkdir -p -- \#(work.folder)

    failed=0
    for shard in $(seq \#(work.shards)); do
      printf '%q ' \#(work.draw) --shard "$shard/\#(work.shards)"
      echo
    done |
      parallel --joblog \#(work.folder)/.collage-parallel.joblog --halt never \
        --sshlogin "${HOSTS:-:}" --workdir . || failed=1
    \#(work.tell)
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
    # Made by `collage batch --plan slurm`; may be run again, and then does what is missing.
    #   sbatch --wait FILE     with options of sbatch, if any, before the file
    #   bash FILE [OPTION...]  the same, and tells the state of the batch at the end
    set -euo pipefail
    cd \#(work.home)
    mkdir -p -- \#(work.folder)

    if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
      exec &>\#(work.folder)/.collage-slurm-"$SLURM_ARRAY_TASK_ID".out
      exec \#(work.draw) --shard "$SLURM_ARRAY_TASK_ID/\#(work.shards)"
    fi
    failed=0
    (cd "$OLDPWD" && exec sbatch --wait "$@" "$0") || failed=1
    \#(work.tell)
    exit "$failed"

    """#
  }

  // Make ends with its first failure, or leaves out what comes after it: so failures are noted.
  private static func makefile(_ work: Work) -> String {
    func recipe(_ line: String) -> String { replacing("$", by: "$$", in: line) }
    return #"""
      # Made by `collage batch --plan make`; may be run again, and then does what is missing.
      #   make -j 4 -f FILE            four jobs at once
      #   make -f FILE shard-2         one of them
      SHELL = bash
      .SHELLFLAGS = -euo pipefail -c
      shards := $(addprefix shard-,$(shell seq \#(work.shards)))
      failures := $(if $(filter-out all,$(MAKECMDGOALS)),,$(shell mktemp))
      .PHONY: all $(shards)

      all: $(shards)
      	@cd \#(recipe(work.home)) && \#(recipe(work.tell))
      	@failed=$$(cat '$(failures)'); rm -f '$(failures)'; [ -z "$$failed" ]

      # A shard that fails does not keep others from running.
      $(shards): shard-%:
      	@cd \#(recipe(work.home)) && \#(recipe(work.draw)) --shard $*/\#(work.shards) || \
      	  $(if $(failures),echo $@ >>'$(failures)',exit 1)

      """#
  }
}
