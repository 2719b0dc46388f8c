/* The rules of photo names, the same as the server's. */

const mostLetters = 100
const lineBreak = /[\n\r\v\f\x85\u2028\u2029]/
// All but letters, digits, spaces, punctuation, and parts of emoji.
const foreign = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\p{Co}\ufffd]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/u
const visibleLetter = /[^\p{Cf}\p{Zs}\p{Mn}\p{Me}]/u

/** Returns the grapheme clusters: an emoji of several parts is one. */
export const lettersOf = (name) => Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)

/** Returns the broken rule as `[key, values]`; undefined if the name is valid. */
export function brokenRule(typed) {
	const name = typed.trim().normalize()
	if (lineBreak.test(name)) return ['name.lines']
	const bad = name.match(foreign)
	if (bad) return ['name.letter', { character: `U+${bad[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}` }]
	if (!visibleLetter.test(name)) return ['name.empty']
	const { length: n } = lettersOf(name)
	return n > mostLetters ? ['name.long', { n, max: mostLetters }] : undefined
}

/** Returns a valid name for a file, without its extension. */
export function nameOfFile(file) {
	const stem = file.replace(/(?<=.)\.[^.]*$/, '')
	const name = lettersOf(stem.replace(new RegExp(foreign, 'gu'), '-').trim().normalize()).slice(0, mostLetters).join('').trim()
	return brokenRule(name) ? 'photo' : name
}
