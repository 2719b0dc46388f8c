/* The rule of photos' names; the server has the same. */

const mostLetters = 100
const lineBreak = /[\n\r\v\f\x85\u2028\u2029]/
// All but letters, digits, blanks, signs, and what emoji consist of.
const foreign = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\p{Co}\ufffd]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/u
const visibleLetter = /[^\p{Cf}\p{Zs}\p{Mn}\p{Me}]/u

/** Letters as people count them: an emoji of several parts is one. */
export const lettersOf = (name) => Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)

/** The rule that a name breaks, `[key, values]`; nothing where it is good. */
export function brokenRule(typed) {
	const name = typed.trim().normalize()
	if (lineBreak.test(name)) return ['name.lines']
	const bad = name.match(foreign)
	if (bad) return ['name.letter', { c: `U+${bad[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}` }]
	if (!visibleLetter.test(name)) return ['name.empty']
	const { length: n } = lettersOf(name)
	return n > mostLetters ? ['name.long', { n, most: mostLetters }] : undefined
}

/** A name of a file's: without its ending, and without what no name may have. */
export function nameOfFile(file) {
	const stem = file.replace(/(?<=.)\.[^.]*$/, '')
	const name = lettersOf(stem.replace(new RegExp(foreign, 'gu'), '-').trim().normalize()).slice(0, mostLetters).join('').trim()
	return brokenRule(name) ? 'photo' : name
}
