/// How zsh offers what the program says, such as the names of collages.
enum ZshCandidates {
  /// The function that takes the place of the argument parser's, for which a colon ends a name.
  static let function = #"""
    __collage_custom_complete() {
        # What the program says may be the name of anything: nothing of it is expanded or described.
        local -a candidates
        candidates=("${(@f)"$("${(Q)command_name}" "${@}" "${(@Q)command_line}" 2>/dev/null)"}")
        # The last one is none.
        if [[ "${#candidates[@]}" -gt 1 ]]; then
            compadd -V '' -- "${(@)candidates[1,-2]}"
        fi
    }
    """#
}
