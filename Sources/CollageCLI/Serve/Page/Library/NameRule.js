/* The rules of photo names, the same as the server's. */

const maximumLetters = 100
const lineBreak = /[\n\r\v\f\x85\u2028\u2029]/
// Control, format, private and unassigned characters, except for the joiners and tags of emoji.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\p{Co}\ufffd]|(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}/u
const visibleLetter = /[^\p{Cf}\p{Zs}\p{Mn}\p{Me}]/u

/** Returns the grapheme clusters: an emoji of several parts is one. */
export const graphemes = (name) => Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)

/** Returns the violated rule as `[key, values]`; undefined if the name is valid. */
export function brokenRule(typed) {
	const name = typed.trim().normalize()
	if (lineBreak.test(name)) return ['name.lines']
	const bad = name.match(forbidden)
	if (bad) return ['name.letter', { character: `U+${bad[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}` }]
	if (!visibleLetter.test(name)) return ['name.empty']
	const { length: n } = graphemes(name)
	return n > maximumLetters ? ['name.long', { n, max: maximumLetters }] : undefined
}

/** Returns a valid photo name from a file name. */
export function nameOfFile(file) {
	const stem = file.replace(/(?<=.)\.[^.]*$/, '')
	const name = graphemes(stem.replace(new RegExp(forbidden, 'gu'), '-').trim().normalize()).slice(0, maximumLetters).join('').trim()
	return brokenRule(name) ? 'photo' : name
}
