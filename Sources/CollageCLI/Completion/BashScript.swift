extension CompletionScript {
  /// The completion script for bash.
  ///
  /// Names of items and files can contain characters that are special to a shell. The script
  /// doesn't expand such names, and it quotes the text that it inserts.
  static let bash = #"""
    #!/bin/bash

    # Reads the words of a command line as the shell does, without expanding anything in them.
    #
    # - 1: the text
    #
    # modified variables: words; open_quote, the quotation mark in which the last word ends, if any; and
    # last_start, where that word begins in the text
    __collage_read_words() {
        local -r text="${1}"
        local word='' character in_word=false
        local -i index=0
        words=() open_quote='' last_start=0
        while [[ "${index}" -lt "${#text}" ]]; do
            character="${text:index:1}"
            if [[ -z "${open_quote}" && "${character}" = [[:space:]] ]]; then
                "${in_word}" && words+=("${word}")
                in_word=false word=''
                index+=1
                last_start="${index}"
                continue
            fi
            in_word=true
            if [[ "${character}" = '\' && "${open_quote}" != \' ]]; then
                character="${text:index + 1:1}"
                # Between double quotes it protects only some.
                [[ -n "${open_quote}" && "${character}" != [\$\`\"\\] ]] && word+='\'
                word+="${character}"
                index+=2
                continue
            fi
            index+=1
            if [[ -n "${open_quote}" && "${character}" = "${open_quote}" ]]; then
                open_quote=''
            elif [[ -z "${open_quote}" && "${character}" = [\'\"] ]]; then
                open_quote="${character}"
            else
                word+="${character}"
            fi
        done
        words+=("${word}")
        # An option and its value can be one word, which the shell's editor divides.
        if [[ "${word}" = --*=* && "${text:last_start}" = "${word%%=*}="* && "${COMP_WORDBREAKS}" = *=* ]]; then
            words[${#words[@]} - 1]="${word%%=*}"
            words+=("${word#*=}")
            local -r option="${word%%=*}"
            last_start+=$((${#option} + 1))
        fi
    }

    # Writes a text so that the shell reads it as just that, and expands nothing in it.
    #
    # - 1: the text
    # - 2: the quotation mark behind which it will stand, if any
    #
    # modified variables: quoted
    __collage_quote() {
        local character
        local -i index
        quoted=''
        case "${2}" in
        \')
            quoted="${1//\'/\'\\\'\'}"
            # The shell's editor closes the quotes, but not behind a quotation mark.
            [[ "${1}" = *\' ]] && quoted="${quoted%?}"
            ;;
        \")
            for ((index = 0; index < ${#1}; index++)); do
                character="${1:index:1}"
                case "${character}" in
                [\$\`\"\\]) quoted+="\\${character}" ;;
                # Nothing but single quotes keeps it from naming an earlier command.
                !) quoted+="\"'!'\"" ;;
                *) quoted+="${character}" ;;
                esac
            done
            [[ "${1}" = *[\"] ]] && quoted+='"'
            ;;
        *) [[ -n "${1}" ]] && printf -v quoted %q "${1}" ;;
        esac
    }

    # Offers what can stand at the cursor.
    #
    # - 2: the word as the shell's editor knows it
    _collage() {
        local -r typed="${2}"
        local open_quote quoted candidate
        local -i last_start
        local -a words
        local -r text="${COMP_LINE:0:COMP_POINT}"
        __collage_read_words "${text}"
        local -r word="${words[${#words[@]} - 1]}" raw="${text:last_start}"
        local -ar command_words=("${words[@]}")

        # The editor exchanges only the end of a word that is divided for it, as at a colon.
        local kept=''
        [[ "${raw}" = *"${typed}" ]] && kept="${raw%"${typed}"}"
        __collage_read_words "${kept}"
        kept="${words[0]}"
        local -r kept_quote="${open_quote}"

        COMPREPLY=()
        local kind='' is_quoting=false
        while IFS='' read -r candidate; do
            if [[ -z "${kind}" ]]; then
                kind="${candidate}"
                [[ "${kind}" = words ]] || break
                compopt +o filenames 2>/dev/null && is_quoting=true
                continue
            fi
            # The description follows a tab.
            candidate="${candidate%%$'\t'*}"
            [[ "${candidate}" = "${word}"* && "${candidate}" = "${kept}"* ]] || continue
            quoted="${candidate:${#kept}}"
            "${is_quoting}" && __collage_quote "${quoted}" "${kept_quote}"
            COMPREPLY+=("${quoted}")
        done < <("${command_words[0]/#\~\//${HOME}/}" ---complete "$((${#command_words[@]} - 1))" "${command_words[@]}" 2>/dev/null)

        case "${kind}" in
        files) __collage_add_paths -f ;;
        folders) __collage_add_paths -d ;;
        files*)
            local ending IFS=$' \t\n'
            for ending in ${kind#files}; do
                __collage_add_paths -fX "!*.${ending}"
            done
            __collage_add_paths -d
            ;;
        esac
    }

    # Offers paths as the shell completes them.
    #
    # - all: which
    #
    # required variables:
    #
    # - typed: the word as the shell's editor knows it
    __collage_add_paths() {
        local path
        while IFS='' read -r path; do
            COMPREPLY+=("${path}")
        done < <(compgen "${@}" -- "${typed}")
    }

    complete -o filenames -F _collage collage
    """#
}
