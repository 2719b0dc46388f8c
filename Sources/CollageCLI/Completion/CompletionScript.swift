/// The completion scripts for shells, which run the program to complete a word.
enum CompletionScript {
  static func text(for shell: Completions.Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let zsh = #"""
    #compdef collage

    _collage() {
        emulate -L zsh
        setopt extendedglob nullglob
        local -a answer names lines
        local line meaning
        # Names can contain any character: nothing expands them.
        answer=("${(@f)"$("${(Q)words[1]}" ---complete "$((CURRENT - 1))" "${(@Q)words}" 2>/dev/null)"}")
        compset -P '--[a-z-]##='
        case "${answer[1]}" in
        files*)
            local -ar endings=(${=answer[1]#files})
            if (( ${#endings} )); then
                _files -g "*.(${(j:|:)endings})"
            else
                _files
            fi
            ;;
        folders) _files -/ ;;
        words)
            for line in "${(@)answer[2,-1]}"; do
                names+=("${line%%$'\t'*}")
                meaning="${line#*$'\t'}"
                [[ "${line}" = *$'\t'* ]] && lines+=("${names[-1]} -- ${meaning}") || lines+=("${line}")
            done
            if [[ "${answer[*]}" = *$'\t'* ]]; then
                compadd -V '' -l -d lines -- "${(@)names}"
            else
                compadd -V '' -- "${(@)names}"
            fi
            ;;
        esac
    }

    if [[ "${funcstack[1]}" = _collage ]]; then
        _collage "${@}"
    else
        compdef _collage collage
    fi
    """#

  private static let fish = #"""
    function __collage_candidates
        set -l words (commandline -xpc 2>/dev/null; or commandline -opc)
        set -l token (commandline -ct)
        set -l answer (command $words[1] ---complete (count $words) $words "$token" 2>/dev/null)
        set -l kind (string split ' ' -- $answer[1])
        # The value of an option in the same word.
        set -l option (string match -r -- '^--[a-z-]+=' $token)
        set -l value (string replace -- "$option" '' $token)
        switch "$kind[1]"
            case words
                for line in $answer[2..]
                    printf '%s%s\n' "$option" "$line"
                end
            case files folders
                set -l wanted '/$'
                test "$kind[1]" = files; and set wanted ''
                set -q kind[2]; and set wanted '(/|\.('(string join '|' -- $kind[2..])'))$'
                for path in (complete -C "'' $value")
                    string match -qr -- "$wanted" (string split -m 1 \t -- $path)[1]
                    and printf '%s%s\n' "$option" "$path"
                end
        end
    end

    complete -c collage -fka '(__collage_candidates)'
    """#
}
